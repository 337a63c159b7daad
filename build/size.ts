/**
 * Ceilings of what pages load, in brotli bytes: guards against a library that slips in, no targets. The README's table is made from them.
 *
 * `npm run size` builds, and prints with this what each entry has beside its ceiling. Exits with 1 above one, and warns shortly below it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { locales, root } from './entries.js';

interface Entry {
  readonly name: string;
  /** In the README. */
  readonly what: string;
  readonly ceiling: number;
  /** Files within `dist/`, of which each is compressed by itself, as when sent; for languages, the largest counts. */
  readonly files: (parts: readonly string[]) => readonly string[];
  readonly largest?: true;
}

/** Measured on slow 4G (1.6 Mbit/s, 150 ms round trip), up to 8 kB more. */
const MS_PER_KB = 6;

/** Share of a ceiling from which the command warns. */
const WARN_FROM = 0.97;

/** Parts that a page with `<rewards-widget>` loads only for an attribute, for a server's markup, or for hints; and those of other elements. */
const RARE = [
  'giveaway-content',
  'take-over',
  'deep-links',
  'nearness',
  'pictures',
  'string-names',
  'codes',
  'codes-request',
  'code-presses',
  'last-shopper',
  'claims',
  'vault-codes',
];

const entries: readonly Entry[] = [
  {
    name: 'embed.js',
    what: '`embed.js`, before the first cards',
    // Raised by 1,000 (6 ms) for elements that move to another document, translated pages, and ids beyond 2^53; by 1,500 (9 ms) for pictures
    // and logos of every ratio, cards that are targets as a whole, and dates in the reader's region; by 500 (3 ms) for five offers of a
    // catalogue on a phone's screen; by 500 (3 ms) for parameters of links to partners, which the first cards have.
    ceiling: 24_500,
    files: () => ['embed.js', ...staticChunks()],
  },
  {
    name: 'all that <rewards-widget> loads',
    what: 'everything that `<rewards-widget>` loads',
    // Raised by 2,000 (12 ms, of which 6 come after the first cards) for the same, and for keys and scrolling that are meant for an element.
    // By 2,500 (15 ms) for that of the first cards.
    ceiling: 43_000,
    files: (parts) => ['embed.js', ...parts.filter((file) => !named([file], ...RARE).length)],
  },
  {
    name: 'embed.iife.js',
    what: '`embed.iife.js`, everything in one file',
    // Raised by 3,000 (18 ms) for the same, and by 2,000 (12 ms) for that and the place of a code before it is there.
    // By 500 (3 ms) for a vault's codes in giveaways, a part of their own beside `embed.js`.
    ceiling: 55_500,
    files: () => ['embed.iife.js'],
  },
  {
    name: 'codes before their first card',
    what: 'what `<rewards-codes>` alone loads before its first card',
    // 8,000 (48 ms) above the design's 28,000, because `embed.js` is 24,000 of it. For that, a page with both has one lit, one keyboard
    // and one language for all elements, and codes cost it 10,800 (65 ms). Raised by 500 (3 ms) for parameters of links, in `embed.js`,
    // and by 1,000 (6 ms) for the styles that follow the first paint, which it needs right after: as a part that the catalogue shares, they style its cards once.
    ceiling: 37_500,
    files: (parts) => ['codes.js', 'embed.js', ...named(parts, 'codes', 'codes-request', 'claims', 'shared')],
  },
  {
    name: "codes' till",
    what: 'its till, and whatever else a press on a code opens',
    // 45 ms, which nobody waits for before a press.
    ceiling: 7_500,
    files: (parts) => named(parts, 'code-presses'),
  },
  {
    name: 'analytics.js',
    what: '`analytics.js`',
    // Raised by 200 (1 ms) for tags behind a redirect, and for the notice when nothing is sent.
    ceiling: 2_400,
    files: () => ['analytics.js'],
  },
  {
    name: 'the largest language',
    what: 'each language',
    // Raised by 200 (1 ms) for when an offer ends, and for codes that are used or have ended.
    ceiling: 1_900,
    files: () => locales.map((tag) => `locales/${tag}.js`),
    largest: true,
  },
];

export const scriptSizesTable = {
  head: ['what', 'bytes, at most', 'on slow 4G'],
  rows: entries.map(({ what, ceiling }) => [what, ceiling.toLocaleString('en'), `${milliseconds(ceiling)} ms`]),
};

/** The parts with these names. */
function named(parts: readonly string[], ...names: readonly string[]): readonly string[] {
  return parts.filter((file) => names.includes(file.replace(/^parts\/|-.{6}\.js$/g, '')));
}

function milliseconds(bytes: number): number {
  return Math.round((bytes / 1000) * MS_PER_KB);
}

function read(file: string): Buffer {
  return readFileSync(`${root}/dist/${file}`);
}

/** Static imports of `embed.js`. There should be none, since each would cost a round trip. */
function staticChunks(): string[] {
  return [
    ...read('embed.js')
      .toString()
      .matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+)/g),
  ].map(([, file]) => file!);
}

function printSizes(): void {
  const parts = readdirSync(`${root}/dist/parts`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => `parts/${file}`);
  for (const name of RARE) if (!named(parts, name).length) throw new Error(`There is no part ${name}`);
  const sizeOf = (file: string): number => brotliCompressSync(read(file)).length;
  console.log('\n   bytes  ceiling   4G');
  for (const { name, ceiling, files, largest } of entries) {
    const sizes = files(parts).map(sizeOf);
    const size = largest ? Math.max(...sizes) : sizes.reduce((sum, each) => sum + each, 0);
    const isOver = size > ceiling;
    const mark = isOver ? '✖' : size > ceiling * WARN_FROM ? '!' : '✔';
    if (isOver) process.exitCode = 1;
    console.log(`${column(size)} ${column(ceiling)} ${time(size)}  ${mark} ${name}`);
    if (mark === '!') console.warn(`Warning: ${name} is at ${Math.round((size / ceiling) * 100)} % of its ceiling.`);
  }
  for (const part of parts) console.log(`${column(sizeOf(part))}          ${time(sizeOf(part))}    ${part}`);
}

function column(bytes: number): string {
  return bytes.toLocaleString('en').padStart(8);
}

function time(bytes: number): string {
  return `${milliseconds(bytes)} ms`.padStart(6);
}

if (process.argv[1] === import.meta.filename) printSizes();
