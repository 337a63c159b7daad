import path from 'node:path';
import { parseSync, Visitor, type ESTree, type Plugin, type Rolldown } from 'vite';
import { loadPart } from './load-part.js';

/** A symbol, so that a page can neither meet it by accident nor list it. */
const core = `globalThis[Symbol.for("rewards-widget:core")]`;

/**
 * Lets the parts of the script-tag build read the core's bindings from an object, instead of importing the core by name.
 * A part that imported `./embed.js` would load and run it again if the page has another address for it:
 * `embed.js?v=2`, a redirect, a CDN's alias. The first script on a page registers the elements and loads the
 * parts, so its bindings are the ones to use.
 *
 * The core also loads parts that another part needs, before that one, because only the core knows the next address
 * for a retry (`load-part.ts`).
 */
export function handOverCore(): Plugin {
  return {
    name: 'hand-over-core',
    renderChunk: {
      order: 'post',
      handler: (code, chunk, _options, { chunks }) => {
        if (chunk.isEntry) return { code: loadPart + loadParts(leaveExports(code), chunks), map: null };
        const isShared = Object.values(chunks).some(({ imports }) => imports.includes(chunk.fileName));
        const part = takeImports(code, chunks);
        return { code: isShared ? part + exportsOf(code, `${core}[${keyOf(chunk.fileName)}] =`) : part, map: null };
      },
    },
  };
}

type Chunks = Record<string, Rolldown.RenderedChunk>;

/** Turns `export { a as b }` of the core into a list for the parts. */
function leaveExports(code: string): string {
  const left = exportsOf(code, `${core} ??=`);
  return edit(code, (statement) => (statement.type === 'ExportNamedDeclaration' ? '' : undefined)) + left;
}

/** A statement that stores a chunk's exports: a list in the order of their names, which is shorter than an object. */
function exportsOf(code: string, place: string): string {
  const bindings = parse(code)
    .body.flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.specifiers : []))
    .map(({ local, exported }) => ({ name: nameOf(exported), local: nameOf(local) }))
    .sort((a, b) => compare(a.name, b.name));
  return `\n${place} [${bindings.map(({ local }) => local).join(', ')}];`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Turns `import { a as b } from './other.js'` into a read of what that chunk has stored. */
function takeImports(code: string, chunks: Chunks): string {
  return edit(code, (statement) => {
    if (statement.type !== 'ImportDeclaration') return undefined;
    const from = fileOf(statement.source.value, chunks);
    if (!from) return undefined;
    const place = chunks[from]!.isEntry ? core : `${core}[${keyOf(from)}]`;
    const bindings: string[] = [];
    const names = chunks[from]!.exports.toSorted(compare);
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier') throw new Error('A part imports another file as a whole');
      bindings[names.indexOf(nameOf(specifier.imported))] = specifier.local.name;
    }
    return bindings.length ? `const [${bindings.join(', ')}] = ${place};` : '';
  });
}

/** Turns `import('./parts/a.js')` into a call that names the part, and those that it needs. */
function loadParts(code: string, chunks: Chunks): string {
  const calls: { start: number; end: number; files: string[] }[] = [];
  new Visitor({
    ImportExpression({ start, end, source }: ESTree.ImportExpression) {
      const file = source.type === 'Literal' && fileOf(String(source.value), chunks);
      if (!file) throw new Error('The core imports something that is no part');
      calls.push({ start, end, files: [file, ...neededBy(file, chunks)] });
    },
  }).visit(parse(code));
  return calls.reduceRight(
    (text, { start, end, files }) =>
      `${text.slice(0, start)}loadPart(${files.map((file) => JSON.stringify(`./${file}`)).join(', ')})${text.slice(end)}`,
    code,
  );
}

/** The parts that a part imports. They are loaded in parallel, so they must not need one another. */
function neededBy(file: string, chunks: Chunks): string[] {
  const partsOf = (importer: string): string[] =>
    chunks[importer]!.imports.filter((imported) => chunks[imported]?.isEntry === false);
  const needed = partsOf(file);
  if (needed.some((other) => partsOf(other).length)) throw new Error(`What ${file} needs would need parts itself`);
  return needed;
}

/** File names are unique across folders. */
function fileOf(specifier: string, chunks: Chunks): string | undefined {
  return Object.keys(chunks).find((file) => path.basename(file) === path.basename(specifier));
}

function keyOf(file: string): string {
  return JSON.stringify(path.basename(file));
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? JSON.stringify(name.value) : name.name;
}

function parse(code: string): ESTree.Program {
  return parseSync('chunk.js', code, { lang: 'js' }).program;
}

type Statement = ESTree.Program['body'][number];

function edit(code: string, replacement: (statement: Statement) => string | undefined): string {
  return parse(code).body.reduceRight((text, statement) => {
    const replaced = replacement(statement);
    return replaced === undefined ? text : text.slice(0, statement.start) + replaced + text.slice(statement.end);
  }, code);
}
