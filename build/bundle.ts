import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { root } from './entries.js';
import { groupStyles } from './group-styles.js';
import { plainProperties } from './lean-lit/plain-properties.js';
import { minifyTemplates } from './minify-templates.js';

const shared = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
} satisfies InlineConfig;

/**
 * Private properties of lit's base class and the like. What tells what a template or a directive is stays, and so do the
 * names by which templates and directives know each other: a page may hand us some of another copy of lit.
 */
const litPrivate = { include: /^_\$/, exclude: /^_\$(?:lit|A)/ };

interface Script {
  /** Path of the source within the project. */
  readonly entry: string;
  readonly outDir: string;
  readonly fileName: string;
  readonly format: 'es' | 'iife';
  readonly plugins?: readonly Plugin[];
  /** Name of a file for the licences of what is bundled. */
  readonly licence?: string;
}

/** One self-contained, minified file. */
export async function bundleScript({ entry, outDir, fileName, format, plugins = [], licence }: Script): Promise<void> {
  await build({
    ...shared,
    plugins: [plainProperties(), minifyTemplates(), groupStyles(), ...plugins],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      license: licence ? { fileName: licence } : false,
      lib: { entry, formats: [format], name: 'RewardsWidget', fileName: () => fileName },
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          minify: { compress: true, mangle: true, codegen: true, mangleProps: litPrivate },
          codeSplitting: false,
          comments: false,
        },
      },
    },
  });
}

/** The npm entries: one file a module, so that a consumer's bundler sees what is used. Dependencies stay imports. */
export async function bundleModules(entries: readonly string[], outDir: string): Promise<void> {
  await build({
    ...shared,
    plugins: [minifyTemplates()],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      minify: false,
      license: { fileName: 'compiled/LICENSE.txt' },
      lib: { entry: Object.fromEntries(entries.map((entry) => [entry, `${root}/src/${entry}.ts`])), formats: ['es'] },
      rolldownOptions: {
        // The compiler's own helpers are no dependency: they come along. So does the little that makes React components, for
        // it would bring React's types to everyone.
        external: /^(?![./]|[a-z]:|\0|@oxc-project\/|@lit\/react)/i,
        // With modules kept apart, a 'use client' stays at the head of its own.
        checks: { moduleLevelDirective: false },
        output: {
          preserveModules: true,
          preserveModulesRoot: 'src',
          entryFileNames: ({ name }) => `${name.replace(/^.*(@oxc-project|@lit\/react).*\//, 'compiled/')}.js`,
        },
      },
    },
  });
}

/** A command for Node in one file, so that whoever installs the package for their pages gets no libraries of a command line. */
export async function bundleCommand(entry: string, outDir: string): Promise<void> {
  const fileName = path.basename(entry);
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: {
      target: 'node20',
      ssr: `${root}/src/${entry}.ts`,
      outDir,
      emptyOutDir: false,
      license: { fileName: `${fileName}.LICENSE.txt` },
      rolldownOptions: {
        output: { entryFileNames: `${fileName}.js`, minify: true, codeSplitting: false, comments: false },
      },
    },
  });
}
