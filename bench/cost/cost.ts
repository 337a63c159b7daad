import { launchBrowser } from '../../test/support/browser.js';
import { createAssets } from '../pages/assets.js';
import { PLACEMENTS } from '../pages/feed.js';
import { type Contender, pageQuery } from '../pages/pages.js';
import { startSite } from '../pages/site.js';
import { measureCost, type PageCost, type PageVisit } from './measure-cost.js';

/**
 * Milliseconds of the main thread, on average over the pages that the HTTP Archive has found them on: third-party-web 0.30.0, May 2026,
 * https://github.com/patrickhulce/third-party-web
 */
const OTHERS: readonly (readonly [name: string, milliseconds: number])[] = [
  ['Klarna', 596],
  ['Yotpo', 668],
  ['LoyaltyLion', 767],
  ['Klaviyo', 886],
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
  const browser = await launchBrowser();
  const measure = (url: string, parts: readonly string[]): Promise<PageCost> =>
    measureCost(browser, { url, isOurs: (found) => parts.some((part) => found.includes(part)), runs, slowdown });
  const site = address === undefined ? await startSite(await createAssets()) : undefined;
  try {
    console.log(`medians of ${runs} visits, processor ${slowdown} times slower\n`);
    if (address !== undefined) return print(await measure(address, script));
    const pageOf = (contender: Contender): string =>
      `${site!.url}/?${pageQuery({ contender, offers: OFFERS, placements: PLACEMENTS.join(' '), memory: false })}`;
    print(await measure(pageOf('widget'), script));
    console.log(`\nthe same ${OFFERS} offers`);
    for (const contender of ['innerHTML', 'React 19'] as const)
      printRow(contender, [
        `${(await measure(pageOf(contender), ['/contenders/'])).with.blocking.toFixed(0)} ms blocking`,
      ]);
    printOthers();
  } finally {
    await browser.close();
    await site?.stop();
  }
}

function print({ with: ours, without }: PageCost): void {
  const rows: [string, keyof PageVisit, (value: number) => string][] = [
    ['main thread, our scripts', 'mainThread', (value) => `${value.toFixed(0)} ms`],
    ['main thread, all', 'busy', (value) => `${value.toFixed(0)} ms`],
    ['largest contentful paint', 'lcp', (value) => `${value.toFixed(0)} ms`],
    ['layout shift', 'cls', (value) => value.toFixed(3)],
    ['blocking time', 'blocking', (value) => `${value.toFixed(0)} ms`],
    ['tasks over 50 ms', 'longTasks', (value) => value.toFixed(0)],
    ['transferred', 'bytes', (value) => `${(value / 1000).toFixed(1)} kB`],
  ];
  printRow('', ['with', 'without', 'added']);
  for (const [label, name, show] of rows)
    printRow(label, [ours[name], without[name], ours[name] - without[name]].map(show));
}

function printRow(label: string, cells: readonly string[]): void {
  console.log(label.padEnd(26) + cells.map((cell) => cell.padStart(14)).join(''));
}

function printOthers(): void {
  console.log('\nmain thread, scripts of other embeds');
  for (const [name, milliseconds] of OTHERS) console.log(`${name.padEnd(26)}${`${milliseconds} ms`.padStart(14)}`);
  console.log(
    '\nComparable to "main thread, our scripts": the kind of time, and the slowdown. Not comparable: those are averages over the pages',
  );
  console.log(
    'of the web, on other machines, and what the embeds do. A page that shows none of our elements has none of our time.',
  );
  console.log(
    'Nobody publishes the blocking time of an embed. It is what tasks take beyond 50 ms, as Lighthouse counts it where the page has',
  );
  console.log('painted its own content before.');
}
