import { parseSync, Visitor, type Plugin } from 'vite';

/**
 * Makes each `import()` an import at the start, for a build in one file, where nothing is left to load. Otherwise Rolldown makes a function of the
 * module behind it, and of each module that this one shares with others, to run it later: 2 kB more of `embed.iife.js` (3.5 %), and later
 * first cards.
 */
export function importAtOnce(): Plugin {
  return {
    name: 'import-at-once',
    transform: {
      order: 'pre',
      filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /\bimport\(/ },
      handler: (code, id) => ({ code: importAtOnceIn(code, id), map: null }),
    },
  };
}

export function importAtOnceIn(code: string, fileName = 'module.ts'): string {
  const names = new Map<string, string>();
  let text = '';
  let end = 0;
  new Visitor({
    ImportExpression(call) {
      if (call.source.type !== 'Literal') throw new Error(`${fileName} imports what isn't known before`);
      const from = String(call.source.value);
      const name = names.get(from) ?? `imported${names.size}`;
      names.set(from, name);
      text += `${code.slice(end, call.start)}Promise.resolve(${name})`;
      end = call.end;
    },
  }).visit(parseSync(fileName, code, { lang: 'ts' }).program);
  // At the end, so that what the module imports itself runs before.
  const imports = [...names].map(([from, name]) => `import * as ${name} from ${JSON.stringify(from)};`);
  return [text + code.slice(end), ...imports].join('\n');
}
