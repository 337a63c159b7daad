/**
 * `npm run build:demo [-- FOLDER]`: the studio as static files, in `dist-demo/` by default, with the site of the docs in its folder `docs/`.
 * `--without-docs` leaves that out.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildDemo } from './build-demo.js';
import { root } from './entries.js';
import { buildSite } from './site/build-site.js';

const { values, positionals } = parseArgs({
  options: { 'without-docs': { type: 'boolean' } },
  allowPositionals: true,
});
const out = path.resolve(positionals[0] ?? `${root}/dist-demo`);
await rm(out, { recursive: true, force: true });
await buildDemo(out);
if (!values['without-docs']) await buildSite(`${out}/docs`, '../');
console.log(path.relative(process.cwd(), `${out}/index.html`));
