import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/**
 * Puts the texts of all style sheets of the classic script next to each other. They are alike, so they compress better together:
 * else `embed.iife.js` is 265 bytes larger (brotli), over its budget. Our `css` takes a text, too: `build/css-tag.ts`.
 */
export function gatherStyles(): Plugin {
  return {
    name: 'gather-styles',
    renderChunk: {
      order: 'post',
      handler: (code) => ({ code: gatherStylesOf(code), map: null }),
    },
  };
}

/** @param code one function that is called at once */
export function gatherStylesOf(code: string): string {
  const sheets: ESTree.TemplateLiteral[] = [];
  let body: ESTree.FunctionBody | undefined;
  new Visitor({
    FunctionExpression: (wrapper) => void (body ??= wrapper.body ?? undefined),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && /^css(\$\d+)?$/.test(tag.name)) sheets.push(quasi);
    },
  }).visit(parseSync('chunk.js', code, { lang: 'js' }).program);
  const start = body?.body.find((statement) => !('directive' in statement))?.start;
  if (start === undefined || !sheets.length) throw new Error('The classic script has no function with style sheets');
  // The longest first: 43 bytes less than in the order of the code.
  const order = sheets.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  // An array, because minifiers would put a constant back to the only place that uses it.
  const texts = order.map((sheet) => code.slice(sheet.start, sheet.end));
  const rest = sheets.reduceRight(
    (text, sheet) => `${text.slice(0, sheet.start)}(styleTexts[${order.indexOf(sheet)}])${text.slice(sheet.end)}`,
    code,
  );
  return `${rest.slice(0, start)}const styleTexts = [${texts.join(', ')}];\n${rest.slice(start)}`;
}
