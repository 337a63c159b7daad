/**
 * `npm run bench:film`: builds, records a phone that opens three pages over a slow 4G link, and puts the frames beside each other
 * into `docs/pictures/first-screen.png`. Each row is one real visit.
 */
import { root } from '../build/entries.js';
import { record } from './film/record.js';
import { writeStrip } from './film/strip.js';
import type { Contender } from './pages.js';
import { overSlowLink } from './slow-link.js';
import { ms } from './table.js';
import { withBench } from './with-bench.js';

const ROWS = {
  'Static page': 'static page',
  'Drawn by the server': 'widget, drawn by the server',
  'Script alone': 'widget',
} satisfies Record<string, Contender>;

await withBench(async (bench) => {
  const film = (contender: Contender) => overSlowLink(bench, (slow) => record(slow, contender));
  // The first pages that a browser opens are slower than those that follow.
  for (const contender of Object.values(ROWS)) await film(contender);
  const rows = [];
  for (const [name, contender] of Object.entries(ROWS)) rows.push({ name, ...(await film(contender)) });
  await writeStrip(bench.browser, rows, `${root}/docs/pictures/first-screen.png`);
  for (const { name, first } of rows) console.log(`${name}: first offers after ${ms(first)}`);
});
