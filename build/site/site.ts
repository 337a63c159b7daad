/**
 * `npm run docs:site [-- FOLDER]`: the docs as a site of plain files, in `dist-site/` by default. `STUDIO_URL` is the address of a studio
 * that its live examples link to; without it, they have no link. It fails on a dead link.
 */
import path from 'node:path';
import { root } from '../entries.js';
import { buildSite } from './build-site.js';

const out = path.resolve(process.argv[2] ?? `${root}/dist-site`);
await buildSite(out, process.env['STUDIO_URL']);
console.log(path.relative(process.cwd(), `${out}/index.html`));
