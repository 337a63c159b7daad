import path from 'node:path';
import { defineConfig, type UserConfig } from 'vite';
import { escapeNonAscii } from './build/plugins/escape-non-ascii.js';
import { handOverCore } from './build/plugins/hand-over-core.js';
import { importAtOnce } from './build/plugins/import-at-once.js';
import { minifyTemplates } from './build/plugins/minify-templates.js';
import { namePolicy } from './build/plugins/name-policy.js';
import { access, eventSample, scriptTags } from './demo/server/vite-plugins.js';
import { moduleEntries, root } from './build/entries.js';

/** Every way in which Vite is used here: `npm start`, `npm run build:demo` and the steps of `npm run build`, by mode. */
const modes: Record<string, () => UserConfig> = {
  /** The dev server of `npm start`. */
  development: () => ({
    logLevel: 'warn',
    plugins: [eventSample(), scriptTags()],
    // All dependencies, known at the start. Vite reloads every open page when it finds a new one.
    optimizeDeps: { entries: ['index.html', 'demo/events.html', 'demo/stage/frame.ts'] },
    server: {
      ...access,
      watch: { ignored: ['**/.data/**', '**/build/site/**', '**/dist/**', '**/test/**'] },
    },
  }),

  /** One script of the studio and its style sheet, with embedded fonts, which a page from a file could not load. */
  static: () => ({
    logLevel: 'warn',
    publicDir: false,
    plugins: [eventSample()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      rolldownOptions: { output: { minify: true, codeSplitting: false, comments: false } },
    },
  }),

  /** The npm entries: one file per module, so that a consumer's bundler can drop unused ones. Dependencies stay imports. */
  modules: () => ({
    ...library,
    plugins: [minifyTemplates()],
    build: {
      ...library.build,
      emptyOutDir: true,
      minify: true,
      license: { fileName: 'compiled/LICENSE.txt' },
      lib: {
        entry: Object.fromEntries(moduleEntries.map((entry) => [entry, `src/${entry}.ts`])),
        formats: ['es'],
      },
      rolldownOptions: {
        // The compiler's helpers are not a dependency, so they are included. So is the small library for React components,
        // because it would bring React's types to everyone, and the one for tokens, which only some gateways need.
        external: /^(?![./]|[a-z]:|\0|@oxc-project\/|@lit\/react|jose$)/i,
        // With separate modules, 'use client' stays at the top of its own.
        checks: { moduleLevelDirective: false },
        output: {
          preserveModules: true,
          preserveModulesRoot: 'src',
          entryFileNames: ({ name }) => `${name.replace(/^.*(@oxc-project|@lit\/react|jose).*\//, 'compiled/')}.js`,
        },
      },
    },
  }),

  /** The script-tag build: `embed.js`, and the parts that it loads on demand. */
  script: () => ({
    ...library,
    plugins: [minifyTemplates(), namePolicy('rewards-widget'), handOverCore()],
    build: {
      ...library.build,
      license: { fileName: 'embed.LICENSE.txt' },
      lib: { entry: { embed: 'src/embed.ts' }, formats: ['es'] },
      rolldownOptions: {
        checks: { pluginTimings: false },
        // Our constants are numbers and words, most of them shorter than an import.
        optimization: { inlineConst: { mode: 'all' } },
        // Code that parts share with the core stays in the core, so that the first cards take one request.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'embed.js',
          chunkFileNames: ({ name, facadeModuleId }) =>
            `parts/${name === 'index' && facadeModuleId ? path.basename(path.dirname(facadeModuleId)) : name}-[hash:6].js`,
          codeSplitting: {
            groups: [
              { name: 'embed', tags: ['$initial'], priority: 2 },
              // What only elements with claims share: pages with a feed don't load it.
              {
                name: 'claims',
                test: /\/src\/(client\/gateway-headers|wire\/claim|shopper\/(?!codes-request|kept-codes))/,
                minShareCount: 2,
                priority: 1.6,
              },
              // What codes ask of a gateway, and a giveaway only with `vault`.
              {
                name: 'codes-request',
                test: /\/src\/shopper\/(codes-request|kept-codes)\.ts$/,
                minShareCount: 2,
                priority: 1.5,
              },
              // What else parts share and the core doesn't have is one more part.
              { name: 'shared', minShareCount: 2, priority: 1 },
            ],
          },
          minify: true,
          comments: false,
          // V8 compiles all of a script that says so while it loads, beside the main thread. Others ignore the comment.
          postBanner: '//# allFunctionsCalledOnLoad',
        },
      },
    },
  }),

  /** The same as a classic script: one file with everything in it. */
  classic: () => ({
    ...library,
    plugins: [importAtOnce(), minifyTemplates(), namePolicy('rewards-widget'), escapeNonAscii()],
    build: {
      ...library.build,
      lib: { entry: 'src/embed-classic.ts', formats: ['iife'], name: 'RewardsWidget', fileName: () => 'embed.iife.js' },
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: { minify: true, codeSplitting: false, comments: false },
      },
    },
  }),

  /** A script in one file: a language, which works as an import and with both kinds of script tag, or one for pages that need more. */
  file: () => ({
    ...library,
    build: {
      ...library.build,
      rolldownOptions: { output: { minify: true, codeSplitting: false, comments: false } },
    },
  }),

  /**
   * An entry for workers in one file, with lit's build for servers in it: their bundlers would choose the one for browsers, which needs a DOM.
   */
  worker: () => ({
    ...library,
    plugins: [minifyTemplates()],
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: { conditions: ['module', 'node', 'production'] },
    },
    // Its build for Node differs only in an import of `buffer`, which not every worker has.
    resolve: {
      alias: [{ find: /^@lit-labs\/ssr-client$/, replacement: `${root}/node_modules/@lit-labs/ssr-client/index.js` }],
    },
    build: {
      ...library.build,
      rolldownOptions: { output: { minify: true, codeSplitting: false, comments: false } },
    },
  }),

  /** A command for Node in one file, so that installing the package brings no command-line libraries. */
  command: () => ({
    ...library,
    // The first screen must come from the same templates as the scripts', or the element would draw it again.
    plugins: [minifyTemplates()],
    ssr: {
      noExternal: true,
      resolve: { conditions: ['module', 'node', 'production'] },
    },
    build: {
      ...library.build,
      target: 'node20',
      rolldownOptions: { output: { minify: true, codeSplitting: false, comments: false } },
    },
  }),
};

const library = {
  publicDir: false,
  logLevel: 'warn',
  build: { target: 'es2022', outDir: path.join(root, 'dist'), emptyOutDir: false },
} satisfies UserConfig;

export default defineConfig(({ mode }) => {
  // `vite build` by itself builds the script-tag modules.
  const config = modes[mode === 'production' ? 'script' : mode];
  if (!config) throw new Error(`vite.config.ts has no mode ${mode}: it has ${Object.keys(modes).join(', ')}`);
  // Vite would ask NODE_ENV, which `npm start`, a test or a shell may have set. Lit's development build is slower, and logs a warning on every
  // page.
  return { root, resolve: { conditions: ['module', 'browser', 'production'] }, ...config() };
});
