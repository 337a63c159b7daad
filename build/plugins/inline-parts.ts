import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/**
 * Puts the parts that are loaded on demand into the file: for the classic script, which has one digest.
 * The bundler could do this too, but would wrap each module in a function.
 */
export function inlineParts(): Plugin {
  return {
    name: 'inline-parts',
    transform: {
      // After TypeScript has been compiled, because the parser doesn't know it.
      order: 'post',
      filter: { id: /\/src\/.*\.ts$/, code: /\bimport\(/ },
      handler: (code, id) => ({ code: inlinePartsOf(code, path.dirname(id)), map: null }),
    },
  };
}

/**
 * Turns each `import('./part.js')` into a promise of an object with what the part exports. A namespace would be the same, but the
 * bundler writes it with a function for each export.
 */
function inlinePartsOf(code: string, folder: string): string {
  const partOf = (source: string): string => path.join(folder, source.replace(/\.js$/, '.ts'));
  const calls: { start: number; end: number; source: string }[] = [];
  new Visitor({
    ImportExpression({ start, end, source }: ESTree.ImportExpression) {
      if (source.type !== 'Literal') throw new Error('import() needs a string literal');
      // What is loaded from a file beside the script stays.
      if (existsSync(partOf(String(source.value)))) calls.push({ start, end, source: String(source.value) });
    },
  }).visit(parseSync('module.js', code, { lang: 'js' }).program);
  const parts = calls.map(({ source }) => exportsOf(partOf(source)));
  const inlined = calls.reduceRight((text, { start, end }, index) => {
    const members = parts[index]!.map((name) => `${name}: part${index}_${name}`);
    return `${text.slice(0, start)}Promise.resolve({ ${members.join(', ')} })${text.slice(end)}`;
  }, code);
  const imports = calls.map(({ source }, index) => {
    const names = parts[index]!.map((name) => `${name} as part${index}_${name}`);
    return `import { ${names.join(', ')} } from ${JSON.stringify(source)};\n`;
  });
  return imports.join('') + inlined;
}

/** Names of the values that a module exports. */
function exportsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'), { lang: 'ts' });
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName: { name } }) => {
      if (name === null) throw new Error(`${file} exports something without a name`);
      return name;
    });
}
