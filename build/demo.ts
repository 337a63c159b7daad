/** `npm run build:demo [-- FOLDER]`: the studio as static files, in `dist-demo/` by default. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildDemo } from './build-demo.js';
import { root } from './entries.js';

const out = path.resolve(process.argv[2] ?? `${root}/dist-demo`);
await rm(out, { recursive: true, force: true });
await buildDemo(out);
console.log(path.relative(process.cwd(), `${out}/index.html`));
