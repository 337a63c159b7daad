/** Writes the sample catalogue: `tsx service/sample/build.ts`. */
import { writeFile } from 'node:fs/promises';
import { SAMPLE_CATALOGUE } from './catalogue.js';

await writeFile(new URL('catalogue.json', import.meta.url), `${JSON.stringify(SAMPLE_CATALOGUE, null, 2)}\n`);
