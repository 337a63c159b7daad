/** `npm run size`: builds, and prints the brotli bytes of each entry beside its budget. Exits with 1 if one is exceeded. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { locales, root } from './entries.js';
import { CODES_PART } from './plugins/part-by-name.js';

interface Entry {
  readonly name: string;
  /** Files within `dist/`, each compressed separately, as when sent. */
  readonly files: readonly string[];
  /** The command fails above this many bytes. */
  readonly budget: number;
}

await import('./build.js');
const parts = readdirSync(`${root}/dist/parts`)
  .filter((file) => file.endsWith('.js'))
  .map((file) => `parts/${file}`);
/** Parts for giveaways and for server-rendered elements: a page with only `<rewards-widget>` loads none. */
const codesPart = parts.filter((file) => file.startsWith(`parts/${CODES_PART}-`));
const others = parts.filter((file) => /^parts\/(giveaway-content|hydration)-/.test(file));
if (others.length !== 2 || codesPart.length !== 1)
  throw new Error('Parts have other names: which of them does <rewards-widget> not load?');

const entries: Entry[] = [
  { name: 'embed.js', files: ['embed.js'], budget: 19_000 },
  {
    name: 'all that <rewards-widget> loads',
    files: ['embed.js', ...parts.filter((file) => ![...others, ...codesPart].includes(file))],
    budget: 35_000,
  },
  { name: 'embed.iife.js', files: ['embed.iife.js'], budget: 38_500 },
  { name: 'codes.js', files: ['codes.js'], budget: 7_700 },
  { name: 'what a press on a code loads', files: codesPart, budget: 6_500 },
  { name: 'analytics.js', files: ['analytics.js'], budget: 2_000 },
  { name: 'links.js', files: ['links.js'], budget: 2_750 },
  { name: 'unknown-strings.js', files: ['unknown-strings.js'], budget: 600 },
  { name: 'pictures.js', files: ['pictures.js'], budget: 1_750 },
  ...locales.map((tag) => ({ name: `locales/${tag}.js`, files: [`locales/${tag}.js`], budget: 1_500 })),
];

console.log('\n   bytes   budget');
for (const { name, files, budget } of entries) {
  const size = sizeOf(files);
  const within = size <= budget;
  if (!within) process.exitCode = 1;
  console.log(`${column(size)} ${column(budget)}  ${within ? '✔' : '✖'} ${name}`);
}
for (const part of parts) console.log(`${column(sizeOf([part]))}             ${part}`);

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(`${root}/dist/${file}`)).length, 0);
}

function column(bytes: number): string {
  return bytes.toLocaleString('en').padStart(8);
}
