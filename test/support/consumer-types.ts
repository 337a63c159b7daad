import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

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
  paths: {
    'rewards-widget': [`${root}/src/index.ts`],
    'rewards-widget/client': [`${root}/src/client/index.ts`],
    'rewards-widget/gateway': [`${root}/src/gateway/index.ts`],
    'rewards-widget/gateway/token': [`${root}/src/gateway/token/index.ts`],
    'rewards-widget/*': [`${root}/src/*.ts`],
  },
};
