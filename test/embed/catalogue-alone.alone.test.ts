import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { watchPage, type WatchedPage } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const part = readdirSync(new URL('../../dist/parts', import.meta.url)).find((name) => /^catalogue-.*\.js$/.test(name))!;
const path = `/rewards-widget/parts/${part}`;
const script = '<script type="module" src="/rewards-widget/embed.js"></script>';

/** Offers whose cards differ in height. */
const catalogue = (count: number): object[] =>
  Array.from({ length: count }, (_, index) =>
    fullOffer(`o${index + 1}`, {
      category: { name: ['Tea', 'Coffee', 'Bread'][index % 3] },
      description: index % 4 ? 'A text that is long enough to fill two lines of a card and to be cut.' : 'Short.',
      offerInfoButtonDiscount: index % 2 ? '20% off' : '',
    }),
  );

/** What the page records. */
interface Recorded {
  readonly shifts: number[];
  readonly views: string[];
  ready: number;
}

function record(): void {
  const recorded: Recorded = { shifts: [], views: [], ready: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recorded.shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('rewards-offer-view', ({ detail }) => recorded.views.push(detail.offer.id!));
  addEventListener('rewards-ready', () => recorded.ready++);
  Object.assign(globalThis, { recorded });
}

describe('a catalogue without other sections', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let opened: WatchedPage;
  let release: () => void;

  beforeEach(async () => {
    site = await ScriptSite.start();
    const held = new Promise<void>((resolve) => (release = resolve));
    site.answers[path] = (_request, response) => void held.then(() => site.file(path, response));
  });
  afterEach(async () => {
    await opened?.page.close();
    await site?.stop();
  });

  async function open(feed: object, width: number): Promise<void> {
    site.json('/gap/api', payload(feed));
    site.page({ html: `<style>body { margin: 0 }</style>${script}<rewards-widget feed-url="/"></rewards-widget>` });
    opened = await watchPage(await browser.newPage({ viewport: { width, height: 800 } }));
    await opened.page.addInitScript(record);
    await opened.page.goto(site.url);
  }

  const cards = (): Locator => widgetOn(opened.page).offers('all');
  const recorded = (): Promise<Recorded> =>
    opened.page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);
  const places = (): Promise<string[]> =>
    cards().evaluateAll((all) =>
      (all as HTMLElement[]).slice(0, 12).map((card) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        return `${card.dataset.offer} ${[left, top, width, height].map(Math.round).join()}`;
      }),
    );

  for (const [name, count, width] of [
    ['an ordinary', 40, 1440],
    ['a large', 400, 390],
  ] as const)
    test(`shows its first cards before ${name} catalogue’s code has loaded, which moves nothing: ${width} px`, async () => {
      await open({ all: catalogue(count) }, width);
      await eventually(async () => (await cards().count()) === 12);
      assert.equal((await recorded()).ready, 1);
      const link = widgetOn(opened.page).offer('o2').cta;
      await link.evaluate((focused) => focused.focus());
      await cards().evaluateAll((all) => all.forEach((card) => Object.assign(card, { kept: true })));
      await eventually(async () => (await recorded()).views.length > 0);
      const before = await places();

      release();
      await widgetOn(opened.page).search.waitFor();
      if (count === 40) await eventually(async () => (await cards().count()) === 40);
      else await eventually(async () => (await cards().last().getAttribute('aria-posinset')) === '400');
      const now = (await places()).slice(
        0,
        await cards().evaluateAll((all) => all.filter((card) => 'kept' in card).length),
      );
      assert.ok(now.length >= 3, `${now.length} cards stayed`);
      assert.deepEqual(now, before.slice(0, now.length));
      assert.ok(await link.evaluate((focused) => focused.matches(':focus')));
      await cards().last().scrollIntoViewIfNeeded();
      await eventually(async () => (await recorded()).views.includes(`o${count}`));
      const { shifts, views, ready } = await recorded();
      assert.deepEqual([...new Set(views)], views);
      assert.equal(ready, 1);
      assert.ok(shifts.reduce((sum, shift) => sum + shift, 0) <= 0.001, `shifts of ${shifts.join()}`);
      assert.equal(site.requests(/gap\/api/).length, 1);
      assert.deepEqual(opened.errors, []);
    });
});
