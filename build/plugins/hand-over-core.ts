import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, transformWithOxc, Visitor, type ESTree, type Plugin, type Rolldown } from 'vite';

/**
 * Makes each part of the script-tag build a function, `export default (core, ...shared) => exports`, which gets the bindings that it uses of
 * the core and of the chunks that parts share. A part that imported `./embed.js` by name would load and run it again if the page has
 * another address for it: `embed.js?v=2`, a redirect, a CDN's alias.
 *
 * Each `import()` of a part becomes a call of `loadPart`, which is one of the core's bindings, because retries need addresses that an
 * import map can pin: see `load-part.ts`.
 *
 * The core's bindings are a list, in the order of its exports. As an object with a name for each they took 160 bytes more of `embed.js`.
 */
export function handOverCore(): Plugin {
  return {
    name: 'hand-over-core',
    renderChunk: {
      order: 'post',
      handler: async (code, { isEntry, fileName }, _options, { chunks }) => ({
        code: isEntry ? (await loadPartCode()) + coreOf(code, chunks) : partOf(code, fileName, chunks),
        map: null,
      }),
    },
  };
}

async function loadPartCode(): Promise<string> {
  const typed = await readFile(new URL('../load-part.ts', import.meta.url), 'utf8');
  return (await transformWithOxc(typed, 'load-part.ts')).code.replace(/^export /gm, '');
}

type Chunks = Record<string, Rolldown.RenderedChunk>;

function coreOf(code: string, chunks: Chunks): string {
  const { body, given } = takeApart(code, chunks);
  const list = ['loadPart', ...exportsOfCore(chunks).map((name) => given.get(name))];
  return `${body}\nconst core = [${list.join()}];`;
}

function partOf(code: string, file: string, chunks: Chunks): string {
  const { body, taken, given, loads } = takeApart(code, chunks);
  const ofCore = [
    loads ? 'loadPart' : undefined,
    ...exportsOfCore(chunks).map((name) => taken.get(undefined)?.get(name)),
  ];
  const core = `[${ofCore.join().replace(/,+$/, '')}]`;
  const shared = sharedBy(file, chunks).map((from) => `{ ${members(taken.get(from))} }`);
  return `export default (${[core, ...shared].join(', ')}) => {
    ${body}
    return { ${members(given)} };
  };`;
}

/** The order of the core's list. */
function exportsOfCore(chunks: Chunks): string[] {
  return Object.values(chunks).find(({ isEntry }) => isEntry)!.exports;
}

/** Bindings of a chunk: local names by the names under which it exports them. */
type Bindings = Map<string, string>;

function members(bindings: Bindings = new Map()): string {
  return [...bindings].map(([name, local]) => `${name}: ${local}`).join(', ');
}

/** A chunk as a function's body, which has neither imports nor exports. */
function takeApart(code: string, chunks: Chunks) {
  const program = parseSync('chunk.js', code, { lang: 'js' }).program;
  /** By the file that they are from; undefined for the core. */
  const taken = new Map<string | undefined, Bindings>();
  const given: Bindings = new Map();
  const edits: { start: number; end: number; text: string }[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const file = fileOf(statement.source, chunks);
      const from = chunks[file]!.isEntry ? undefined : file;
      taken.set(from, new Map([...(taken.get(from) ?? []), ...statement.specifiers.map(importOf)]));
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { exported, local } of statement.specifiers) given.set(nameOf(exported), nameOf(local));
    } else continue;
    edits.push({ ...statement, text: '' });
  }
  let loads = false;
  new Visitor({
    ImportExpression({ start, end, source }: ESTree.ImportExpression) {
      loads = true;
      edits.push({ start, end, text: `loadPart(${filesOf(fileOf(source, chunks), chunks)})` });
    },
  }).visit(program);
  const body = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
  return { body, taken, given, loads };
}

/** A part's address, and behind it, in brackets, those of what it shares with others: they are loaded beside it. */
function filesOf(file: string, chunks: Chunks): string {
  const shared = sharedBy(file, chunks).map((each) => `[${filesOf(each, chunks)}]`);
  return [JSON.stringify(`./${file}`), ...shared].join(', ');
}

/** The chunks that a part shares with others, in the order in which it gets their bindings. */
function sharedBy(file: string, chunks: Chunks): string[] {
  return chunks[file]!.imports.filter((imported) => !chunks[imported]!.isEntry).sort();
}

function importOf(specifier: ESTree.ImportDeclarationSpecifier): [exported: string, local: string] {
  if (specifier.type !== 'ImportSpecifier') throw new Error('A part imports another file as a whole');
  return [nameOf(specifier.imported), specifier.local.name];
}

/** The core, what parts share, or a part that is loaded by `import()`. File names are unique across folders. */
function fileOf(source: ESTree.Expression, chunks: Chunks): string {
  const name = source.type === 'Literal' ? path.basename(String(source.value)) : undefined;
  const file = Object.keys(chunks).find((each) => path.basename(each) === name);
  if (!file) throw new Error(`The script imports ${name ?? 'what only the browser knows'}, which is no chunk`);
  return file;
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? JSON.stringify(name.value) : name.name;
}
