import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { PLACEMENTS } from './feed.js';
import type { FirstScreen, Reading } from './page/probe.js';
import { type Contender, feedPath, pageQuery } from './pages.js';
import type { Bench } from './with-bench.js';

export interface VisitOptions {
  readonly contender: Contender;
  readonly offers: number;
  readonly placements?: string;
  /** Passes a feed from memory instead of loading one; times count from then. */
  readonly memory?: boolean;
  /** The factor by which the processor is slowed down. */
  readonly slowdown?: number;
  /** Whether to type into the search field at the end, to measure the time from a key to the next paint. */
  readonly typing?: boolean;
}

export interface Visit extends Reading {
  /** Compressed bytes of loaded scripts. */
  scriptBytes: number;
  /** The longest time from a key to the next paint, in milliseconds; 0 if nothing was typed. */
  key: number;
  /** What the main thread has worked, in milliseconds, until the reading or for `WORK_MS`, whichever is later. */
  work: number;
  /** The part of `work` that went into styles and layout. */
  layout: number;
}

/** How long the main thread is watched after the page was opened, in milliseconds. */
const WORK_MS = 1500;

/** Up to this many offers the widget draws all cards, so that the browser's find-in-page works. */
const ALL_DRAWN = 250;

/** Opens a page with empty caches, and measures until its catalogue has stopped growing. */
export async function visit(bench: Bench, options: VisitOptions): Promise<Visit> {
  const { contender, memory, offers, slowdown = 1, typing } = options;
  const least = contender === 'windowed React' || offers > ALL_DRAWN ? 1 : offers;
  return await onPage(bench, async (page, session) => {
    if (slowdown !== 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await session.send('Performance.enable');
    const before = await mainThread(session);
    const taken = bench.site.startVisit();
    await page.goto(bench.site.url + queryOf(options), { waitUntil: 'load' });
    const reading = memory
      ? await page.evaluate(([path, count]) => window.probe.show(path, count), [feedPath(offers), least] as const)
      : await page.evaluate((count) => window.probe.settled(count), least);
    await page.waitForFunction((end) => performance.now() > end, WORK_MS, { polling: 50 });
    const { work, layout } = await mainThread(session);
    const times = { work: work - before.work, layout: layout - before.layout };
    return { ...reading, ...times, scriptBytes: taken.scriptBytes, key: typing ? await worstKey(page) : 0 };
  });
}

/** What the page's process has worked so far, in milliseconds. */
export async function mainThread(session: CDPSession): Promise<Pick<Visit, 'work' | 'layout'>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = (name: string): number => metrics.find((metric) => metric.name === name)!.value;
  return {
    work: seconds('TaskDuration') * 1000,
    layout: (seconds('RecalcStyleDuration') + seconds('LayoutDuration')) * 1000,
  };
}

/** Opens a page with nothing in any cache, and reads when its first screen was there. */
export async function firstScreen(bench: Bench, options: VisitOptions, slow4G = false): Promise<FirstScreen> {
  return await onPage(bench, async (page, session) => {
    if (slow4G) await session.send('Network.emulateNetworkConditions', SLOW_4G);
    const { requests } = bench.site.startVisit();
    await page.goto(bench.site.url + queryOf(options), { waitUntil: 'commit' });
    const screen = await page.evaluate(() => window.probe.firstScreen());
    for (const [path, count] of requests) if (count > 1) throw new Error(`${options.contender} loads ${path} twice`);
    return screen;
  });
}

/** In milliseconds: plain markup for 10,000 cards takes most of a minute on a busy machine. */
const MAX_VISIT_MS = 120_000;

/** Lighthouse's slow 4G. The browser adds the latency to each request, without handshakes. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** Runs something on a new page in a new context: nothing is cached, and no process is shared. */
export async function onPage<T>(
  { browser, probe }: Bench,
  run: (page: Page, session: CDPSession) => Promise<T>,
  options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<T> {
  const context = await browser.newContext(options);
  // Closing the page makes every wait for it fail, so that the bench never hangs.
  const limit = setTimeout(() => void context.close({ reason: 'The visit took too long' }), MAX_VISIT_MS);
  try {
    await context.addInitScript({ content: probe });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    return await run(page, session);
  } finally {
    clearTimeout(limit);
    await context.close();
  }
}

/** The query of the page that a visit opens. */
export function queryOf({
  contender,
  offers,
  placements = PLACEMENTS.join(' '),
  memory = false,
}: VisitOptions): string {
  return `/?${pageQuery({ contender, offers, placements, memory })}`;
}

/** Types as fast as people do. */
async function worstKey(page: Page): Promise<number> {
  const field = page.locator('[part=search]');
  await field.click();
  await field.pressSequentially('coffee', { delay: 80 });
  // The field is empty again, and the catalogue complete. The browser reports an event with the paint that follows it.
  await field.press('Escape');
  return await page.evaluate(() => window.probe.worstKey());
}
