/** `npm run build:demo`: the studio as static files, in `dist-demo/`. */
import { rm } from 'node:fs/promises';
import { buildDemo } from './build-demo.js';
import { root } from './entries.js';

await rm(`${root}/dist-demo`, { recursive: true, force: true });
await buildDemo(`${root}/dist-demo`);
console.log('dist-demo/index.html');
