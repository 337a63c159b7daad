/** `npm run build:wordpress [-- FOLDER]`: the WordPress plugin as a folder and a zip file, in `dist-wordpress/` by default. */
import path from 'node:path';
import { buildWordPress } from './build-wordpress.js';
import { root } from './entries.js';

const out = path.resolve(process.argv[2] ?? `${root}/dist-wordpress`);
await buildWordPress(out);
console.log(path.relative(process.cwd(), `${out}/rewards-widget.zip`));
