import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Checks, interleave, ms, printTable } from '../compare.js';
import { makeGiveaway } from './feed.js';
import { pageQuery } from './pages.js';
import { onPage, queryOf } from './visit.js';
import type { Bench } from './with-bench.js';

const ROUNDS = 7;
const SLOWDOWN = 4;

/**
 * Guards until the goal is reached, which is 100 ms for all. While the details are open, nothing else of the page can be used, so the browser
 * styles all of it anew.
 */
const LIMITS = { 'details, 12 offers': 250, 'details, 100 offers': 400, 'a key in the search': 200, claim: 250 };

/** A phone with a slow processor: from a finger, or a key, to the next paint. */
export async function presses(bench: Bench, checks: Checks): Promise<void> {
  const { widget } = await interleave(ROUNDS, {
    widget: async () => ({
      ...(await pressFeed(bench, 12)),
      ...(await pressFeed(bench, 100)),
      ...(await pressClaim(bench)),
    }),
  });
  printTable(
    `from a press to the next paint on a phone, 412 px, processor ${SLOWDOWN} × slower`,
    ['longest'],
    Object.fromEntries(Object.entries(widget).map(([name, time]) => [name, [ms(time)]])),
  );
  for (const [name, limit] of Object.entries(LIMITS)) checks.add(`press: ${name}, in ms`, widget[name]!, limit);
}

async function pressFeed(bench: Bench, offers: number): Promise<Record<string, number>> {
  return await onPhone(bench, queryOf({ contender: 'widget', offers }), async (page) => {
    await page.evaluate((count) => window.probe.settled(count), offers);
    const first = await timeOf(page, () => tap(page, '.card [part=offer-title]'));
    await timeOf(page, () => tap(page, '[part=details-close]'));
    const details = await timeOf(page, () => tap(page, '.card [part=offer-title]'));
    const close = await timeOf(page, () => tap(page, '[part=details-close]'));
    await page.locator('[part=search]').focus();
    const key = await timeOf(page, () => page.keyboard.type('coffee', { delay: 80 }));
    return {
      [`details, ${offers} offers, their part not loaded yet`]: first,
      [`details, ${offers} offers`]: details,
      [`closing them, ${offers} offers`]: close,
      [offers === 100 ? 'a key in the search' : `a key in the search, ${offers} offers`]: key,
    };
  });
}

async function pressClaim(bench: Bench): Promise<Record<string, number>> {
  const query = pageQuery({ contender: 'giveaway', offers: 12, placements: '', memory: true });
  return await onPhone(bench, `/?${query}`, async (page) => {
    // Nobody answers there: what counts is the paint after the press.
    await page.evaluate((giveaway) => {
      Object.assign(document.querySelector('giveaway-flow')!, { giveaway, baseUrl: '/nobody' });
    }, makeGiveaway(12));
    await page.locator('[part=claim]').first().waitFor();
    return { claim: await timeOf(page, () => tap(page, '[part=claim]')) };
  });
}

async function onPhone<T>(bench: Bench, address: string, run: (page: Page) => Promise<T>): Promise<T> {
  return await onPage(
    bench,
    async (page, session) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(bench.site.url + address, { waitUntil: 'load' });
      return await run(page);
    },
    { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true },
  );
}

/** Longer than what follows a press, in milliseconds. */
const CALM_MS = 700;

async function timeOf(page: Page, press: () => Promise<void>): Promise<number> {
  // Leaves out what happened before.
  await page.evaluate(() => window.probe.worstPress());
  await press();
  await setTimeout(CALM_MS);
  return await page.evaluate(() => window.probe.worstPress());
}

async function tap(page: Page, part: string): Promise<void> {
  const box = (await page.locator(part).first().boundingBox())!;
  await setTimeout(CALM_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
