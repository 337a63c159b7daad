/** Writes the sample catalogue and its images: `tsx service/sample/build.ts`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleFiles } from './sample-files.js';

const root = new URL('../../', import.meta.url);

await rm(new URL('public/samples/', root), { recursive: true, force: true });
for (const [path, content] of sampleFiles()) {
  const file = fileURLToPath(new URL(path, root));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
