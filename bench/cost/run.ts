/**
 * `npm run bench:cost [-- URL] [--script PART …] [--runs N] [--slowdown N]`: what the widget adds to a page: medians of visits with it and
 * without. By default to a page of ours with the built widget, beside figures that third-party-web has for other embeds from the HTTP Archive's
 * pages. `--script` is a part of the addresses of the widget's scripts, such as a bundle's.
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../test/support/browser.js';
import { createAssets } from '../assets.js';
import { PLACEMENTS } from '../feed.js';
import { pageQuery } from '../pages.js';
import { startSite } from '../site.js';
import { measureCost, type PageVisit } from './measure-cost.js';

/** Milliseconds of the main thread, May 2026: https://github.com/patrickhulce/third-party-web */
const OTHERS: readonly (readonly [name: string, milliseconds: number])[] = [
  ['Klarna', 596],
  ['PayPal', 1089],
  ['Intercom', 1433],
  ['Stripe', 1782],
  ['Calendly', 4305],
];

const OFFERS = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    script: { type: 'string', multiple: true, default: ['/rewards-widget/', '/embed.js', '/embed.iife.js'] },
    runs: { type: 'string', default: '5' },
    // As the HTTP Archive's Lighthouse runs slow a phone's processor down.
    slowdown: { type: 'string', default: '4' },
  },
});
const [runs, slowdown] = [Number(values.runs), Number(values.slowdown)];
const site = positionals[0] ? undefined : await startSite(await createAssets());
const query = pageQuery({ contender: 'widget', offers: OFFERS, placements: PLACEMENTS.join(' '), memory: false });
const url = positionals[0] ?? `${site!.url}/?${query}`;
const browser = await launchBrowser();
try {
  const isOurs = (address: string): boolean => values.script.some((part) => address.includes(part));
  print(await measureCost(browser, { url, isOurs, runs, slowdown }));
  console.log(`medians of ${runs} visits, processor ${slowdown} times slower\n`);
  if (site) printOthers();
} finally {
  await browser.close();
  await site?.stop();
}

function print({ with: ours, without }: { readonly with: PageVisit; readonly without: PageVisit }): void {
  const rows: [string, keyof PageVisit, (value: number) => string][] = [
    ['main thread, our scripts', 'mainThread', (value) => `${value.toFixed(0)} ms`],
    ['main thread, all', 'busy', (value) => `${value.toFixed(0)} ms`],
    ['largest contentful paint', 'lcp', (value) => `${value.toFixed(0)} ms`],
    ['layout shift', 'cls', (value) => value.toFixed(3)],
    ['tasks over 50 ms', 'longTasks', (value) => value.toFixed(0)],
    ['transferred', 'bytes', (value) => `${(value / 1000).toFixed(1)} kB`],
  ];
  printRow('', ['with', 'without', 'added']);
  for (const [label, name, show] of rows)
    printRow(label, [ours[name], without[name], ours[name] - without[name]].map(show));
}

function printRow(label: string, cells: readonly string[]): void {
  console.log(label.padEnd(26) + cells.map((cell) => cell.padStart(12)).join(''));
}

function printOthers(): void {
  for (const [name, milliseconds] of OTHERS) console.log(`${name.padEnd(15)} ${milliseconds} ms`);
  console.log(
    '\nComparable: the kind of time, and the slowdown. Not comparable: those are averages over the pages of the web,',
  );
  console.log(
    'on other machines, and what the embeds do. A page that shows none of our elements has none of our time.',
  );
}
