import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { eventSample } from '../demo/server/event-sample.js';
import { root } from './entries.js';

/** The pages, with their scripts. Classic scripts: a browser takes no modules from a file. */
const pages = [
  { page: 'index.html', script: 'studio' },
  { page: 'demo/events.html', script: 'events' },
] as const;

const scripts = {
  studio: 'demo/studio.ts',
  events: 'demo/events/events.ts',
  /** Of the document in the stage's frame. */
  frame: 'demo/stage/frame.ts',
} as const;

/** Builds the studio as static files into a folder: for any folder of any server, or to be opened as files. */
export async function buildDemo(out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  for (const [name, entry] of Object.entries(scripts)) await bundle(out, name, entry);
  for (const { page, script } of pages) await writePage(out, page, script);
  await cp(`${root}/public`, out, { recursive: true });
}

/** One script and one style sheet, with fonts within: they too could not be read from a file. */
async function bundle(out: string, name: string, entry: string): Promise<void> {
  await build({
    root,
    mode: 'static',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [eventSample()],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: false,
      license: { fileName: `${name}.LICENSE.txt` },
      lib: {
        entry: `${root}/${entry}`,
        formats: ['iife'],
        name: 'Studio',
        fileName: () => `${name}.js`,
        cssFileName: name,
      },
      rolldownOptions: { output: { minify: true, codeSplitting: false, comments: false } },
    },
  });
}

async function writePage(out: string, page: string, script: string): Promise<void> {
  const source = await readFile(`${root}/${page}`, 'utf8');
  const up = '../'.repeat(page.split('/').length - 1) || './';
  const module = /<script type="module" src="[^"]+"><\/script>/;
  if (!module.test(source)) throw new Error(`${page} has no script`);
  const tags = `<link rel="stylesheet" href="${up}${script}.css" />\n    <script src="${up}${script}.js" defer></script>`;
  await mkdir(path.dirname(`${out}/${page}`), { recursive: true });
  await writeFile(`${out}/${page}`, source.replace(module, tags));
}
