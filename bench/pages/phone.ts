import { setTimeout } from 'node:timers/promises';
import { taskTimes, type TraceEvent } from '../cost/main-thread-time.js';
import { type Checks, interleave, ms, msAndRatio, printTable } from '../compare.js';
import { mainThread, onPage, queryOf } from './visit.js';
import type { Bench } from './with-bench.js';

const RIVALS = ['innerHTML', 'React 19', 'widget'] as const;
type Rival = (typeof RIVALS)[number];

interface PhoneVisit extends Record<string, number> {
  /** The first cards are painted. */
  first: number;
  /** What tasks took beyond 50 ms, until everything has settled. */
  blocked: number;
  longest: number;
  /** Processor time of styles and layout, in milliseconds. Other work on the machine counts little. */
  layout: number;
}

const ROUNDS = 7;
const SLOWDOWN = 4;
/** Long enough for what follows the last card, in milliseconds. */
const WATCHED_MS = 4000;
/** Guards until the goals are reached: styles and layout at most 1.5, blocked at most 1 at 12 offers, and 0.5 at 100. */
const LAYOUT_LIMITS: Readonly<Record<number, number>> = { 12: 3, 100: 2 };
const BLOCKED_LIMIT = 2.5;
/** Nobody notices a shorter task, in milliseconds. */
const BRIEF_MS = 50;

/** A phone with a slow processor: how long it is too busy for a thumb, and what styles and layout take of that. */
export async function phone(bench: Bench, checks: Checks): Promise<void> {
  for (const offers of [12, 100]) {
    const jobs = RIVALS.map((rival) => [rival, () => visitOnPhone(bench, rival, offers)]);
    const rivals = await interleave(ROUNDS, Object.fromEntries(jobs) as Record<Rival, () => Promise<PhoneVisit>>);
    const base = rivals.innerHTML;
    printTable(
      `${offers} offers on a phone, 412 px, processor ${SLOWDOWN} × slower`,
      ['first cards', 'blocked', 'longest task', 'styles and layout'],
      Object.fromEntries(
        Object.entries(rivals).map(([name, { first, blocked, longest, layout }]) => [
          name,
          [msAndRatio(first, base.first), ms(blocked), ms(longest), msAndRatio(layout, base.layout)],
        ]),
      ),
    );
    checks.add(
      `styles and layout at ${offers} offers on a phone, to innerHTML`,
      rivals.widget.layout / base.layout,
      LAYOUT_LIMITS[offers]!,
    );
    checks.add(
      `blocked at ${offers} offers on a phone, to innerHTML`,
      rivals.widget.blocked / base.blocked,
      BLOCKED_LIMIT,
    );
  }
}

async function visitOnPhone(bench: Bench, contender: Rival, offers: number): Promise<PhoneVisit> {
  return await onPage(
    bench,
    async (page, session) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const before = await mainThread(session);
      await bench.browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
      await page.goto(bench.site.url + queryOf({ contender, offers }), { waitUntil: 'commit' });
      // Not in the page, where the wait's own scripts would count.
      await setTimeout(WATCHED_MS);
      const trace = JSON.parse((await bench.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const layout = (await mainThread(session)).layout - before.layout;
      const { first } = await page.evaluate((count) => window.probe.settled(count), offers);
      const long = taskTimes(trace.traceEvents).filter((time) => time > BRIEF_MS);
      return {
        first,
        blocked: long.reduce((sum, time) => sum + time - BRIEF_MS, 0),
        longest: Math.max(0, ...long),
        layout,
      };
    },
    { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true },
  );
}
