/**
 * `npm run bench`: builds, and compares the widget with plain `innerHTML` on feeds of growing size, in one browser and
 * one run. What counts are the ratios: the times themselves belong to the machine.
 */
import type { Page } from 'playwright-core';
import { root } from '../build/entries.js';
import { launchBrowser } from '../test/support/browser.js';
import { startHostSite } from '../test/support/host-page.js';
import { slowDown, startFeedServer } from './feed-server.js';
import { makeFeed } from './feed.js';

/** Each number is the median over so many pages. */
const RUNS = 5;

interface Times extends Record<string, number> {
  /** From the feed in memory to the first cards painted, in milliseconds. */
  first: number;
}

type Measure = Pick<(typeof window)['bench'], 'innerHtml' | 'widget' | 'typing'>;

declare global {
  interface Window {
    bench: Record<'innerHtml' | 'widget' | 'typing', (feed: unknown) => Promise<Times>> & {
      prepare(): Promise<void>;
      loading(feedUrl: string): Promise<Times>;
    };
  }
}

await import('../build/build.js');
const counts = [100, 1_000, 10_000, 100_000];
const site = await startHostSite({
  folder: root,
  pages: {
    '/bench.html':
      '<!doctype html><html lang="en"><title>Bench</title><script type="module" src="/bench/page.js"></script>',
    ...Object.fromEntries(counts.map((count) => [`/feed-${count}`, JSON.stringify(makeFeed(count))])),
  },
});
const service = await startFeedServer(new Map([100, 10_000].map((count) => [count, makeFeed(count)])));
const browser = await launchBrowser();

try {
  const plain = new Map<number, Times>();
  const widget = new Map<number, Times>();
  for (const count of counts) {
    // Plain markup for 100,000 cards takes most of a minute, and tells nothing that 10,000 do not.
    if (count <= 10_000) plain.set(count, await median('innerHtml', count));
    widget.set(count, await median('widget', count));
    print(count, plain.get(count), widget.get(count)!);
  }
  const typing = await median('typing', 10_000);
  const slow = { small: await loading(100), large: await loading(10_000) };
  console.log(
    `\non slow 4G, first cards: 100 offers ${slow.small.toFixed(0)} ms, 10,000 offers ${slow.large.toFixed(0)} ms`,
  );
  const small = widget.get(100)!;
  const large = widget.get(10_000)!;
  console.log('\n    value    limit');
  check(large.first / plain.get(100)!.first, 0.8, 'first cards at 10,000 offers, to innerHTML at 100');
  check(widget.get(100_000)!.first / small.first, 1.25, 'first cards at 100,000 offers, to our own at 100');
  check(large.nodes!, 600, 'elements at 10,000 offers');
  check(large.shifts!, 0, 'layout shift at 10,000 offers');
  check(large.longest!, 50, 'longest task at 10,000 offers, in ms');
  check(slow.large / slow.small, 1.1, 'first cards at 10,000 offers on slow 4G, to our own at 100');
  check(typing.worst!, 50, 'worst keystroke at 10,000 offers, in ms');
} finally {
  await browser.close();
  await site.stop();
  await service.stop();
}

async function median(name: keyof Measure, count: number): Promise<Times> {
  return medianOf(() => onNewPage((page) => measure(page, name, count)));
}

/** From the element's first request to its first cards, on a slow network, in milliseconds. */
async function loading(count: number): Promise<number> {
  const times = await medianOf(() =>
    onNewPage(async (page) => {
      await page.evaluate(() => window.bench.prepare());
      await slowDown(page);
      return await page.evaluate((address) => window.bench.loading(address), service.urlOf(count));
    }),
  );
  return times.first;
}

async function medianOf(once: () => Promise<Times>): Promise<Times> {
  const runs: Times[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await once());
  const middle = (key: string): number => runs.map((times) => times[key]!).sort((a, b) => a - b)[RUNS >> 1]!;
  return Object.fromEntries(Object.keys(runs[0]!).map((key) => [key, middle(key)])) as Times;
}

function measure(page: Page, name: keyof Measure, count: number): Promise<Times> {
  return page.evaluate(
    async ([which, path]) => {
      const feed: unknown = await (await fetch(path)).json();
      return await window.bench[which](feed);
    },
    [name, `/feed-${count}`] as const,
  );
}

async function onNewPage<T>(run: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(`${site.url}/bench.html`);
    await page.waitForFunction(() => 'bench' in window);
    return await run(page);
  } finally {
    await page.close();
  }
}

function print(count: number, plain: Times | undefined, widget: Times): void {
  const ms = (time: number | undefined): string => (time === undefined ? '–' : `${time.toFixed(0)} ms`).padStart(9);
  console.log(
    `${count.toLocaleString('en').padStart(8)} offers  innerHTML${ms(plain?.first)}  widget, first cards${ms(widget.first)}` +
      `  catalogue${ms(widget.all)}  elements ${widget.nodes}  longest task${ms(widget.longest)}`,
  );
}

function check(value: number, limit: number, name: string): void {
  const within = value <= limit;
  if (!within) process.exitCode = 1;
  console.log(`${value.toFixed(2).padStart(9)} ${String(limit).padStart(8)}  ${within ? '✔' : '✖'} ${name}`);
}
