import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

type Entry = string | { readonly types?: string } | null;

const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  readonly exports: Readonly<Record<string, Entry>>;
};

/** The strictest compiler options of a project that has installed the package, but with the sources in its place. */
export const consumerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: ['node'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  exactOptionalPropertyTypes: true,
  experimentalDecorators: true,
  useDefineForClassFields: false,
  skipLibCheck: true,
  noEmit: true,
  resolveJsonModule: true,
  // The entries of the package's manifest, mapped from the build to the sources.
  paths: Object.fromEntries(
    Object.entries(exports).flatMap(([entry, target]) => {
      const types = typeof target === 'object' ? target?.types : undefined;
      const source = types?.replace('./dist/', `${root}/src/`).replace('.d.ts', '.ts');
      return source ? [[entry.replace(/^\./, 'rewards-widget'), [source]]] : [];
    }),
  ),
};
