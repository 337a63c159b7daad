import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/**
 * Puts the parts that are loaded on demand into the file: for the classic script, which has no `import()` and one digest.
 * The bundler could do this too, but would wrap each module in a function.
 */
export function inlineParts(): Plugin {
  return {
    name: 'inline-parts',
    transform: {
      // After TypeScript has been compiled, because the parser doesn't know it.
      order: 'post',
      filter: { id: /\/src\/.*\.ts$/, code: /\bimport\(/ },
      handler: (code) => ({ code: inlinePartsOf(code), map: null }),
    },
  };
}

/** Turns each `import('./part.js')` into a promise of a static import. */
function inlinePartsOf(code: string): string {
  const calls: { start: number; end: number; source: string }[] = [];
  new Visitor({
    ImportExpression({ start, end, source }: ESTree.ImportExpression) {
      if (source.type !== 'Literal') throw new Error('import() needs a string literal');
      calls.push({ start, end, source: JSON.stringify(source.value) });
    },
  }).visit(parseSync('module.js', code, { lang: 'js' }).program);
  const inlined = calls.reduceRight(
    (text, { start, end }, index) => `${text.slice(0, start)}Promise.resolve(part${index})${text.slice(end)}`,
    code,
  );
  return calls.map(({ source }, index) => `import * as part${index} from ${source};\n`).join('') + inlined;
}
