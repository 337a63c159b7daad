import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { root } from './entries.js';

/** Each of these is one way in which `vite.config.ts` builds something; `outDir` is `dist/` by default. */
async function run(
  mode: string,
  config: InlineConfig['build'] = {},
  define: Readonly<Record<string, string>> = {},
): Promise<void> {
  await build({ root, configFile: `${root}/vite.config.ts`, mode, build: config, define });
}

/** The npm entries; empties the folder. */
export function buildModules(outDir = `${root}/dist`): Promise<void> {
  return run('modules', { outDir });
}

/** `embed.js` and its parts. */
export function buildScript(outDir = `${root}/dist`): Promise<void> {
  return run('script', { outDir });
}

/** `embed.iife.js`. */
export function buildClassicScript(outDir = `${root}/dist`): Promise<void> {
  return run('classic', { outDir });
}

/** The file of a language, by its tag. */
export function buildLocale(tag: string, outDir = `${root}/dist/locales`): Promise<void> {
  const entry = `src/locales/${tag}.ts`;
  return run('file', { outDir, lib: { entry, formats: ['iife'], name: 'locale', fileName: () => `${tag}.js` } });
}

/** A script for pages beside `embed.js`, by its name and its source within `src/`. */
export function buildExtra(name: string, entry: string, outDir = `${root}/dist`): Promise<void> {
  return run('file', { outDir, lib: { entry: `src/${entry}.ts`, formats: ['es'], fileName: () => `${name}.js` } });
}

/** `codes.js`, after `embed.js`, whose part it loads. It names the part's files, because they would come after `embed.js` otherwise. */
export async function buildCodes(outDir = `${root}/dist`): Promise<void> {
  const core = await readFile(`${outDir}/embed.js`, 'utf8');
  const [call] = /[("'`]\.\/parts\/codes-[^)]*/.exec(core) ?? [];
  const files = new Set([...(call ?? '').matchAll(/\.\/parts\/[\w-]+\.js/g)].map(([file]) => file));
  if (!files.size) throw new Error('embed.js has no part with codes');
  const lib = { entry: 'src/codes-script.ts', formats: ['es' as const], fileName: () => 'codes.js' };
  await run('file', { outDir, lib }, { CODES_FILES: JSON.stringify([...files]) });
}

/** A command for Node, by its path within `src/`. */
export function buildCommand(entry: string): Promise<void> {
  return runForServers('command', entry, path.basename(entry));
}

/** What draws the first screen in workers, beside the entry for other servers. */
export function buildWorkerEntry(): Promise<void> {
  return runForServers('worker', 'server/index', 'worker');
}

function runForServers(mode: string, entry: string, name: string): Promise<void> {
  return run(mode, {
    ssr: `src/${entry}.ts`,
    outDir: `${root}/dist/${path.dirname(entry)}`,
    license: { fileName: `${name}.LICENSE.txt` },
    rolldownOptions: { output: { entryFileNames: `${name}.js` } },
  });
}

/** A classic script of the studio, and its style sheet. */
export function buildStudioScript(name: string, entry: string, outDir: string): Promise<void> {
  return run('static', {
    outDir,
    license: { fileName: `${name}.LICENSE.txt` },
    lib: { entry, formats: ['iife'], name: 'Studio', fileName: () => `${name}.js`, cssFileName: name },
  });
}
