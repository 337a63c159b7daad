import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vitepress';
import { writePages } from './write-pages.js';

/**
 * Builds the docs as a site of plain files into a folder, for any folder of a server. It needs what `npm run build` makes.
 *
 * @param studio address of a studio, absolute or relative to the site, which its live examples link to
 * @throws if a link is dead, or a page can't be rendered
 */
export async function buildSite(outDir: string, studio = ''): Promise<void> {
  process.env['STUDIO_URL'] = studio;
  // Vite replaces this in the theme, and would take the one of a test.
  process.env['NODE_ENV'] = 'production';
  await rm(outDir, { recursive: true, force: true });
  await writePages(path.join(import.meta.dirname, 'pages'));
  // VitePress only prints what fails while a page is rendered.
  const print = console.error;
  const failures: Error[] = [];
  console.error = (...messages: unknown[]) => {
    failures.push(...messages.filter((message) => message instanceof Error));
    print(...messages);
  };
  try {
    await build(import.meta.dirname, { outDir });
  } finally {
    console.error = print;
  }
  if (failures.length) throw new Error('A page could not be rendered.', { cause: failures[0] });
}
