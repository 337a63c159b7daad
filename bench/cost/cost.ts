import { launchBrowser } from '../../test/support/browser.js';
import { createAssets } from '../pages/assets.js';
import { PLACEMENTS } from '../pages/feed.js';
import { pageQuery } from '../pages/pages.js';
import { startSite } from '../pages/site.js';
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

export interface CostFlags {
  /** Parts of the addresses of the widget's scripts. */
  readonly script?: readonly string[];
  readonly runs: number;
  readonly slowdown: number;
}

const SCRIPTS = ['/rewards-widget/', '/embed.js', '/embed.iife.js'];

/**
 * Prints what the widget adds to a page. By default to one of ours with the built widget, beside figures that third-party-web has for
 * other embeds from the HTTP Archive's pages.
 */
export async function cost(address: string | undefined, flags: CostFlags): Promise<void> {
  const { script = SCRIPTS, runs, slowdown } = flags;
  const site = address === undefined ? await startSite(await createAssets()) : undefined;
  const query = pageQuery({ contender: 'widget', offers: OFFERS, placements: PLACEMENTS.join(' '), memory: false });
  const url = address ?? `${site!.url}/?${query}`;
  const browser = await launchBrowser();
  try {
    const isOurs = (scriptUrl: string): boolean => script.some((part) => scriptUrl.includes(part));
    print(await measureCost(browser, { url, isOurs, runs, slowdown }));
    console.log(`medians of ${runs} visits, processor ${slowdown} times slower\n`);
    if (site) printOthers();
  } finally {
    await browser.close();
    await site?.stop();
  }
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
