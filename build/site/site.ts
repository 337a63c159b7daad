/**
 * `npm run docs:site [-- FOLDER]`: the docs as a site of plain files, in `dist-site/` by default. `DOCS_BASE=/docs/` is the path under
 * which it is deployed, `/` by default. It fails on a dead link.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vitepress';
import { root } from '../entries.js';
import { writePages } from './write-pages.js';

const out = path.resolve(process.argv[2] ?? `${root}/dist-site`);
process.env['DOCS_OUT'] = out;
// Vite replaces this in the theme, and would take the one of a test.
process.env['NODE_ENV'] = 'production';
await rm(out, { recursive: true, force: true });
await writePages(path.join(import.meta.dirname, 'pages'));
// VitePress only prints what fails while a page is rendered.
let failed = false;
const print = console.error;
console.error = (...messages: unknown[]) => {
  failed ||= messages.some((message) => message instanceof Error);
  print(...messages);
};
await build(import.meta.dirname);
if (failed) process.exit(1);
console.log(path.relative(process.cwd(), `${out}/index.html`));
