import { Buffer } from 'node:buffer';
import type { Browser } from 'playwright-core';
import { median } from '../compare.js';
import { mainThreadTime, taskTimes, type TraceEvent } from './main-thread-time.js';

/** Measurements of one visit. */
export interface PageVisit {
  /** Time of the main thread for the widget's scripts, in milliseconds. */
  readonly mainThread: number;
  /** All the time that the main thread was busy, in milliseconds. */
  readonly busy: number;
  /** Largest Contentful Paint, in milliseconds. */
  readonly lcp: number;
  /** Cumulative Layout Shift. */
  readonly cls: number;
  /** Tasks over 50 ms. */
  readonly longTasks: number;
  /** What tasks took beyond 50 ms, in milliseconds. */
  readonly blocking: number;
  /** Compressed bytes of all answers. */
  readonly bytes: number;
  /** Requests for the widget's scripts. */
  readonly scripts: number;
}

interface VisitOptions {
  readonly url: string;
  /** Whether an address is one of the widget's scripts. */
  readonly isOurs: (url: string) => boolean;
  /** Whether the widget's scripts may load. */
  readonly withWidget: boolean;
  /** The factor by which the processor is slowed down. */
  readonly slowdown: number;
}

const LOAD_LIMIT_MS = 60_000;
/** A page that polls is never idle. */
const IDLE_LIMIT_MS = 10_000;
/** Nobody notices a shorter task. */
const BRIEF_MS = 50;
/** For what happens after the last answer. */
const REST_MS = 1000;

const CATEGORIES = ['devtools.timeline', 'v8', 'v8.execute', 'toplevel', 'disabled-by-default-devtools.timeline'];

/** A phone's screen, as Lighthouse's. */
const VIEWPORT = { width: 412, height: 823 };

interface Vitals {
  lcp: number;
  cls: number;
}

/** The cost of the widget on a page: medians of several visits, with it and without. */
export interface PageCost {
  readonly with: PageVisit;
  readonly without: PageVisit;
}

export interface MeasureOptions extends Omit<VisitOptions, 'withWidget'> {
  /** Visits of each kind. */
  readonly runs: number;
}

/**
 * Visits a page with and without the widget in turn, so that what else happens on the machine hits both.
 *
 * @throws if the page loads no script of the widget
 */
export async function measureCost(browser: Browser, { runs, ...options }: MeasureOptions): Promise<PageCost> {
  const visits: Record<keyof PageCost, PageVisit[]> = { with: [], without: [] };
  for (let run = 0; run < runs; run += 1) {
    visits.with.push(await visitPage(browser, { ...options, withWidget: true }));
    if (visits.with[0]!.scripts === 0)
      throw new Error('The page loads no script of the widget: name its address, or a part of it, with --script.');
    visits.without.push(await visitPage(browser, { ...options, withWidget: false }));
  }
  return { with: medians(visits.with), without: medians(visits.without) };
}

function medians(visits: readonly PageVisit[]): PageVisit {
  const of = (name: keyof PageVisit) => median(visits.map((visit) => visit[name]));
  return {
    mainThread: of('mainThread'),
    busy: of('busy'),
    lcp: of('lcp'),
    cls: of('cls'),
    longTasks: of('longTasks'),
    blocking: of('blocking'),
    bytes: of('bytes'),
    scripts: of('scripts'),
  };
}

/** Opens a page with nothing in any cache, and measures until it rests. */
async function visitPage(browser: Browser, options: VisitOptions): Promise<PageVisit> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 1.75, serviceWorkers: 'block' });
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    let scripts = 0;
    await context.route(
      (url) => options.isOurs(url.href),
      (route) => {
        scripts += 1;
        return options.withWidget ? route.continue() : route.abort();
      },
    );
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send('Network.enable');
    if (options.slowdown !== 1) await session.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown });
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(options.url, { waitUntil: 'load', timeout: LOAD_LIMIT_MS });
    await page.waitForLoadState('networkidle', { timeout: IDLE_LIMIT_MS }).catch(() => undefined);
    await page.waitForTimeout(REST_MS);
    const { lcp, cls } = await page.evaluate(() => (window as unknown as { costOfWidget: Vitals }).costOfWidget);
    const trace = JSON.parse(Buffer.from(await browser.stopTracing()).toString('utf8')) as {
      traceEvents: TraceEvent[];
    };
    // From the trace: an observer of long tasks is told of none without a script, such as a layout.
    const tasks = taskTimes(trace.traceEvents);
    const long = tasks.filter((time) => time > BRIEF_MS);
    const mainThread = mainThreadTime(trace.traceEvents, options.isOurs);
    return {
      mainThread,
      busy: sum(tasks),
      lcp,
      cls,
      longTasks: long.length,
      blocking: sum(long) - long.length * BRIEF_MS,
      bytes,
      scripts,
    };
  } finally {
    await context.close();
  }
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}

/** Runs in the page, before its own scripts. It has no function with a name: compilers may add a call to one of their own. */
function observe(): void {
  const vitals: Vitals = { lcp: 0, cls: 0 };
  (window as unknown as { costOfWidget: Vitals }).costOfWidget = vitals;
  for (const type of ['largest-contentful-paint', 'layout-shift'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput?: boolean; value: number };
        if (type === 'largest-contentful-paint') vitals.lcp = entry.startTime;
        else if (!hadRecentInput) vitals.cls += value;
      }
    }).observe({ type, buffered: true });
}
