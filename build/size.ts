/** `npm run size`: builds, and prints the brotli bytes of each entry beside its budget. Exits with 1 past one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { bundleScript } from './bundle.js';
import { locales, root } from './entries.js';
import { leanLit } from './lean-lit/lean-lit.js';
import { minifyAgain } from './minify-again.js';
import { renamePolicy } from './rename-policy.js';

interface Entry {
  readonly name: string;
  readonly file: string;
  /** Past so many bytes the command fails. */
  readonly budget: number;
}

await import('./build.js');
const scratch = await mkdtemp(path.join(tmpdir(), 'rewards-widget-size-'));
try {
  await bundleScript({
    entry: 'build/rewards-widget-alone.ts',
    outDir: scratch,
    fileName: 'alone.js',
    format: 'es',
    plugins: [leanLit(), renamePolicy('rewards-widget'), minifyAgain()],
  });
  const entries: Entry[] = [
    { name: 'embed.js', file: `${root}/dist/embed.js`, budget: 14_336 },
    { name: 'embed.iife.js', file: `${root}/dist/embed.iife.js`, budget: 14_336 },
    { name: 'rewards-widget alone', file: `${scratch}/alone.js`, budget: 11_000 },
    ...locales.map((tag) => ({ name: `locales/${tag}.js`, file: `${root}/dist/locales/${tag}.js`, budget: 1_200 })),
  ];
  console.log('\n   bytes   budget');
  for (const { name, file, budget } of entries) {
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
