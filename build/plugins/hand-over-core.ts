import { parseSync, type ESTree, type Plugin } from 'vite';

/** Under a symbol, a page can neither meet it by accident nor list it. */
const core = `globalThis[Symbol.for("rewards-widget:core")]`;

/**
 * Lets the parts of the script-tag build take what they share with `embed.js` from a place where that script has left it,
 * instead of importing it by name. A part that imported `./embed.js` would load and run it once more wherever the page's
 * own address for it is another: `embed.js?v=2`, a redirect, a CDN's alias. The first script on a page registers the
 * elements and asks for the parts, so its bindings are the ones that stay.
 */
export function handOverCore(): Plugin {
  return {
    name: 'hand-over-core',
    renderChunk: {
      order: 'post',
      handler: (code, chunk, _options, { chunks }) => {
        const isCore = (file: string): boolean => chunks[file]?.isEntry === true;
        return { code: chunk.isEntry ? leaveExports(code) : takeImports(code, isCore), map: null };
      },
    },
  };
}

/** Turns `export { a as b }` into an object that is left for the parts. */
function leaveExports(code: string): string {
  return edit(code, (statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return undefined;
    const bindings = statement.specifiers.map(({ local, exported }) => `${nameOf(exported)}: ${nameOf(local)}`);
    return `${core} ??= { ${bindings.join(', ')} };`;
  });
}

/** Turns `import { a as b } from '../embed.js'` into a look at that object. */
function takeImports(code: string, isCore: (file: string) => boolean): string {
  return edit(code, (statement) => {
    if (statement.type !== 'ImportDeclaration' || !isCore(statement.source.value.replace(/^(\.\.?\/)+/, '')))
      return undefined;
    const bindings = statement.specifiers.map((specifier) => {
      if (specifier.type !== 'ImportSpecifier') throw new Error('A part imports the core as a whole');
      return `${nameOf(specifier.imported)}: ${specifier.local.name}`;
    });
    return bindings.length ? `const { ${bindings.join(', ')} } = ${core};` : '';
  });
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? JSON.stringify(name.value) : name.name;
}

type Statement = ESTree.Program['body'][number];

function edit(code: string, replacement: (statement: Statement) => string | undefined): string {
  const { body } = parseSync('chunk.js', code, { lang: 'js' }).program;
  return body.reduceRight((text, statement) => {
    const replaced = replacement(statement);
    return replaced === undefined ? text : text.slice(0, statement.start) + replaced + text.slice(statement.end);
  }, code);
}
