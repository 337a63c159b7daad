/** `npm run size`: builds, and prints the brotli bytes of each entry beside its budget. Exits with 1 past one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { bundleScript } from './bundle.js';
import { locales, root } from './entries.js';
import { renamePolicy } from './rename-policy.js';

/** What fits into the first flight of a TCP connection. */
const firstFlight = 14_336;

await import('./build.js');
const scratch = await mkdtemp(path.join(tmpdir(), 'rewards-widget-size-'));
try {
  await bundleScript({
    entry: 'build/rewards-widget-alone.ts',
    outDir: scratch,
    fileName: 'alone.js',
    format: 'es',
    plugins: [renamePolicy('rewards-widget')],
  });
  const entries: [name: string, file: string, budget: number][] = [
    ['embed.js, both elements', `${root}/dist/embed.js`, firstFlight],
    ['embed.iife.js', `${root}/dist/embed.iife.js`, firstFlight],
    ['rewards-widget alone', `${scratch}/alone.js`, 11_000],
    ...locales.map((tag): [string, string, number] => [`locales/${tag}.js`, `${root}/dist/locales/${tag}.js`, 1_200]),
  ];
  console.log('\n   bytes   budget');
  for (const [name, file, budget] of entries) {
    const [{ size }] = await sizeLimit([filePlugin], [file]);
    const within = size <= budget;
    if (!within) process.exitCode = 1;
    console.log(`${column(size)} ${column(budget)}  ${within ? '✔' : '✖'} ${name}`);
  }
} finally {
  await rm(scratch, { recursive: true });
}

function column(bytes: number): string {
  return bytes.toLocaleString('en').padStart(8);
}
