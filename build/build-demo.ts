import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './entries.js';
import { buildStudioScript } from './steps.js';

/** The pages, with their scripts. These are classic, because browsers load no modules from files. */
const pages = [
  { page: 'index.html', script: 'studio' },
  { page: 'demo/events.html', script: 'events' },
] as const;

const scripts = {
  studio: 'demo/studio.ts',
  events: 'demo/events/events.ts',
  /** The script of the document in the stage's frame. */
  frame: 'demo/stage/frame.ts',
} as const;

/** Builds the studio as static files into a folder, for any folder of a server or to be opened as files. */
export async function buildDemo(out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  for (const [name, entry] of Object.entries(scripts)) await buildStudioScript(name, entry, out);
  for (const { page, script } of pages) await writePage(out, page, script);
  await cp(`${root}/public`, out, { recursive: true });
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
