import { transform } from 'lightningcss';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';
import { minifyHtml } from './minify-html.js';

/** The oldest browsers in docs/versions.md: without them, lightningcss drops values that some of them still need. */
const targets = { chrome: 125 << 16, firefox: 126 << 16, safari: (17 << 16) | (5 << 8) };

const minifiers: Record<string, (parts: readonly string[]) => string[]> = {
  html: minifyHtml,
  svg: minifyHtml,
  css: minifyCss,
};

/** Removes white space and comments from `html`, `svg` and `css` template literals. The `${}` stay unchanged. */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform: {
      // After TypeScript has been compiled, because the parser doesn't know it.
      order: 'post',
      filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /\b(html|svg|css)`/ },
      handler: (code, id) => ({ code: minifyTemplatesOf(code, id), map: null }),
    },
  };
}

export function minifyTemplatesOf(code: string, fileName = 'template.js'): string {
  const edits: { at: ESTree.TemplateElement; text: string }[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi: { quasis } }) {
      const minify = tag.type === 'Identifier' ? minifiers[tag.name] : undefined;
      if (!minify) return;
      const parts = minify(quasis.map((quasi) => quasi.value.raw));
      if (parts.length !== quasis.length) throw new Error(`A \${} went missing while minifying ${fileName}`);
      quasis.forEach((quasi, i) => edits.push({ at: quasi, text: parts[i]! }));
    },
  }).visit(parseSync(fileName, code, { lang: 'js' }).program);

  return edits
    .sort((a, b) => b.at.start - a.at.start)
    .reduce((text, { at, text: smaller }) => text.slice(0, at.start) + smaller + text.slice(at.end), code);
}

/** Our own style sheets have no `${}`. */
function minifyCss([text, ...rest]: readonly string[]): string[] {
  if (rest.length) throw new Error('A stylesheet has a ${}');
  const { code } = transform({ filename: 'template.css', code: Buffer.from(text!), minify: true, targets });
  return [code.toString()];
}
