import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** How the project of somebody who has installed the package is compiled, with the package's sources for the package. */
export const consumerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: ['node'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  experimentalDecorators: true,
  useDefineForClassFields: false,
  skipLibCheck: true,
  noEmit: true,
  resolveJsonModule: true,
  // What the package's manifest says of its build, said of its sources.
  paths: {
    'rewards-widget': [`${root}/src/index.ts`],
    'rewards-widget/client': [`${root}/src/client/index.ts`],
    'rewards-widget/gateway': [`${root}/src/gateway/index.ts`],
    'rewards-widget/*': [`${root}/src/*.ts`],
  },
};
