import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Where `npm version` keeps those of the version. */
export const SURFACE = 'build/release/surface.json';

/** The public names of a built package, which its version promises to keep. */
export interface Surface {
  readonly version: string;
  /** Exports, and the members of each, by the entry that has them. */
  readonly entries: Readonly<Record<string, readonly string[]>>;
  /** The elements, as in `custom-elements.json`, without descriptions. */
  readonly elements: unknown;
}

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string | { readonly types: string } | null>>;
}

/** @param folder a package that is built: with its `package.json` and `dist/` */
export function readSurface(folder: string): Surface {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const manifest = read('package.json') as Manifest;
  return {
    version: manifest.version,
    entries: readEntries(folder, manifest.exports),
    elements: withoutDescriptions(read('dist/custom-elements.json')),
  };
}

function withoutDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDescriptions);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== 'description' && key !== 'summary');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutDescriptions(value)]));
}

function readEntries(folder: string, exports: Manifest['exports']): Record<string, string[]> {
  const types = new Map<string, string | undefined>();
  for (const [entry, target] of Object.entries(exports)) {
    if (target === null) continue;
    const declared = typeof target === 'string' ? undefined : path.join(folder, target.types);
    if (!entry.includes('*')) types.set(entry, declared);
    else if (declared) for (const [name, file] of expand(entry, declared, exports)) types.set(name, file);
  }
  const files = [...types.values()].filter((file) => file !== undefined);
  const program = ts.createProgram(files, { module: ts.ModuleKind.NodeNext, skipLibCheck: true, noEmit: true });
  return Object.fromEntries(
    [...types].map(([entry, file]) => [entry, file === undefined ? [] : namesOf(program, file)]),
  );
}

/** The entries that a pattern such as `./locales/*` stands for. */
function expand(pattern: string, declared: string, exports: Manifest['exports']): [entry: string, file: string][] {
  const folder = path.dirname(declared);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.d.ts'))
    .map((file): [string, string] => [pattern.replace('*', file.slice(0, -'.d.ts'.length)), path.join(folder, file)])
    .filter(([entry]) => exports[entry] === undefined);
}

/** Exported names, and those of their members: `GatewayOptions.cache?`, where `?` means that it may be left out. */
function namesOf(program: ts.Program, file: string): string[] {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
  const names = new Set<string>();
  for (const symbol of module ? checker.getExportsOfModule(module) : []) {
    names.add(symbol.name);
    for (const type of typesOf(checker, symbol))
      for (const member of type.getProperties()) {
        if (!isPublic(member)) continue;
        names.add(`${symbol.name}.${member.name}${member.flags & ts.SymbolFlags.Optional ? '?' : ''}`);
      }
  }
  return [...names].sort();
}

/** What has members: instances and options, and the static side of a class. */
function typesOf(checker: ts.TypeChecker, exported: ts.Symbol): ts.Type[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const types = [];
  if (symbol.flags & ts.SymbolFlags.Type) types.push(checker.getDeclaredTypeOfSymbol(symbol));
  if (symbol.flags & ts.SymbolFlags.Value) types.push(checker.getTypeOfSymbol(symbol));
  return types;
}

/** What the platform and lit call: nothing of ours. The elements' own members are in their manifest, too. */
const CALLED_BY_OTHERS = /^(#private|(adopted|connected|disconnected)Callback|properties|styles)$/;

/**
 * Whether the package declares it, and everybody may use it. Members of the DOM or of lit are theirs. A name that a type makes of another one, as
 * `onRewardsReady` of `rewards-ready`, is declared nowhere, and ours: neither of them has such names.
 */
function isPublic({ declarations, flags, name }: ts.Symbol): boolean {
  if (CALLED_BY_OTHERS.test(name) || flags & ts.SymbolFlags.Prototype) return false;
  return (
    declarations === undefined ||
    declarations.some(
      (declared) =>
        !/\/node_modules\/(?!rewards-widget\/)/.test(declared.getSourceFile().fileName) &&
        !(ts.getCombinedModifierFlags(declared) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)),
    )
  );
}
