/**
 * `npm run bench:cost`: what the built widget adds to a page, as `npx rewards-widget cost` counts it, beside figures that third-party-web
 * has for other embeds from the HTTP Archive's pages.
 */
import { launchBrowser } from '../test/support/browser.js';
import { measureCost } from '../src/cli/cost/measure-cost.js';
import { createAssets } from './assets.js';
import { PLACEMENTS } from './feed.js';
import { pageQuery } from './pages.js';
import { startSite } from './site.js';

/** Milliseconds of the main thread, May 2026: https://github.com/patrickhulce/third-party-web */
const OTHERS: readonly (readonly [name: string, milliseconds: number])[] = [
  ['Klarna', 596],
  ['PayPal', 1089],
  ['Intercom', 1433],
  ['Stripe', 1782],
  ['Calendly', 4305],
];

const OFFERS = 100;
const RUNS = 5;
/** As the HTTP Archive's Lighthouse runs slow a phone's processor down. */
const SLOWDOWN = 4;

const site = await startSite(await createAssets());
const browser = await launchBrowser();
try {
  const query = pageQuery({ contender: 'widget', offers: OFFERS, placements: PLACEMENTS.join(' '), memory: false });
  const { with: ours, without } = await measureCost(browser, {
    url: `${site.url}/?${query}`,
    isOurs: (url) => url.includes('/rewards-widget/'),
    runs: RUNS,
    slowdown: SLOWDOWN,
  });
  console.log(`a page with ${OFFERS} offers, processor ${SLOWDOWN} times slower, medians of ${RUNS} visits`);
  console.log(`rewards-widget  ${ours.mainThread.toFixed(0)} ms of the main thread, as Lighthouse counts scripts`);
  console.log(
    `                ${(ours.busy - without.busy).toFixed(0)} ms in all, with layout, pictures and what promises do`,
  );
  console.log(
    `layout shift ${(ours.cls - without.cls).toFixed(3)}, tasks over 50 ms ${ours.longTasks - without.longTasks}`,
  );
  console.log(`${((ours.bytes - without.bytes) / 1000).toFixed(1)} kB more with the feed and its pictures\n`);
  for (const [name, milliseconds] of OTHERS) console.log(`${name.padEnd(15)} ${milliseconds} ms`);
  console.log(
    '\nComparable: the kind of time, and the slowdown. Not comparable: those are averages over the pages of the web,',
  );
  console.log(
    'on other machines, and what the embeds do. A page that shows none of our elements has none of our time.',
  );
} finally {
  await browser.close();
  await site.stop();
}
