import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, transformWithOxc, Visitor, type ESTree, type Plugin, type Rolldown } from 'vite';
import { isBeside } from './beside-script.js';

/**
 * Makes each part of the script-tag build a function that gets the core's bindings, instead of importing the core by name.
 * A part that imported `./embed.js` would load and run it again if the page has another address for it:
 * `embed.js?v=2`, a redirect, a CDN's alias. And a place where parts could find the bindings by themselves would give
 * every script of the page lit's `html`, which can have any text trusted.
 *
 * The core also loads parts that another part needs, before that one, because only the core knows the next address
 * for a retry (`load-part.ts`).
 */
export function handOverCore(): Plugin {
  return {
    name: 'hand-over-core',
    renderChunk: {
      order: 'post',
      handler: async (code, chunk, _options, { chunks }) => ({
        code: chunk.isEntry
          ? (await loadPartCode()) + loadParts(listExports(code), chunks)
          : partFunction(code, chunk.fileName, chunks),
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

/** Turns `export { a as b }` of the core into a list for the parts, in the order of the names: shorter than an object. */
function listExports(code: string): string {
  const locals = exportsOf(code)
    .sort((a, b) => compare(a.name, b.name))
    .map(({ local }) => local);
  return `${withoutModuleSyntax(code)}\nconst coreBindings = [${locals.join(', ')}];`;
}

/**
 * Turns a module into `export default (core, ...needed) => exports`. It reads the list of bindings by index: the page could wrap the
 * iterator of arrays, and would get them.
 */
function partFunction(code: string, file: string, chunks: Chunks): string {
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry)!;
  const taken = importsOf(code, chunks);
  const names = entry.exports.toSorted(compare);
  const core = (taken.get(entry.fileName) ?? []).map(({ imported, local }) => `${names.indexOf(imported)}: ${local}`);
  const needed = neededBy(file, chunks).map(
    (other) => `{ ${(taken.get(other) ?? []).map(({ imported, local }) => `${imported}: ${local}`).join(', ')} }`,
  );
  const given = exportsOf(code).map(({ name, local }) => `${name}: ${local}`);
  return `export default ({ ${core.join(', ')} }, ${needed.join(', ')}) => {
    ${withoutModuleSyntax(code)}
    return { ${given.join(', ')} };
  };`;
}

function exportsOf(code: string): { name: string; local: string }[] {
  return parse(code)
    .body.flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.specifiers : []))
    .map(({ local, exported }) => ({ name: nameOf(exported), local: nameOf(local) }));
}

/** What a part imports from the core and from other parts, by file. */
function importsOf(code: string, chunks: Chunks): Map<string, { imported: string; local: string }[]> {
  const taken = new Map<string, { imported: string; local: string }[]>();
  for (const statement of parse(code).body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const file = fileOf(statement.source.value, chunks);
    if (!file) throw new Error(`A part imports ${statement.source.value}, which is neither the core nor a part`);
    const bindings = statement.specifiers.map((specifier) => {
      if (specifier.type !== 'ImportSpecifier') throw new Error('A part imports another file as a whole');
      return { imported: nameOf(specifier.imported), local: specifier.local.name };
    });
    taken.set(file, [...(taken.get(file) ?? []), ...bindings]);
  }
  return taken;
}

/** A function's body has neither imports nor exports. */
function withoutModuleSyntax(code: string): string {
  return parse(code).body.reduceRight(
    (text, { type, start, end }) =>
      type === 'ImportDeclaration' || type === 'ExportNamedDeclaration' ? text.slice(0, start) + text.slice(end) : text,
    code,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Turns `import('./parts/a.js')` into a call that names the part, and those that it needs. */
function loadParts(code: string, chunks: Chunks): string {
  const calls: { start: number; end: number; files: string[] }[] = [];
  new Visitor({
    ImportExpression({ start, end, source }: ESTree.ImportExpression) {
      const specifier = source.type === 'Literal' ? String(source.value) : '';
      if (isBeside(specifier)) return;
      const file = fileOf(specifier, chunks);
      if (!file) throw new Error('The target of an import() is not a chunk');
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

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? JSON.stringify(name.value) : name.name;
}

function parse(code: string): ESTree.Program {
  return parseSync('chunk.js', code, { lang: 'js' }).program;
}
