import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { envelope, giveaway } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const widget = '<rewards-widget feed-url="/" placements="popular"></rewards-widget>';
const flow = '<giveaway-flow base-url="/" api-key="key-1" flow-id="g1" user="u1"></giveaway-flow>';

/** Replaces the page's `fetch`: every answer comes at once, from memory. */
const answerAtOnce = (body: object, status = 200): string => `<script>
  globalThis.asked = 0;
  globalThis.fetch = async () => {
    globalThis.asked++;
    return new Response(${JSON.stringify(JSON.stringify(body))}, { status: ${status} });
  };
</script>`;

describe('two elements of one address that is answered at once', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
  });
  after(() => site?.stop());

  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page?.close());

  /** Opens a page whose parser creates the second element long after the first has its answer. */
  async function open(
    answer: string,
    element: string,
    script = '<script src="/rewards-widget/embed.iife.js"></script>',
  ) {
    site.page({ html: `${answer}${script}</head><body>${element}${'<p>Text</p>'.repeat(20_000)}${element}` });
    await page.goto(site.url);
  }
  const asked = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
  const feed = payload({ popular: offers(3) });

  for (const [name, script] of [
    ['a classic script', undefined],
    ['a module', '<script type="module" src="/rewards-widget/embed.js"></script>'],
  ] as const)
    test(`share one request while the page is parsed, with ${name}; a refresh asks again`, async () => {
      await open(answerAtOnce(feed), widget, script);
      await eventually(async () => (await widgetOn(page).offers().count()) === 6);
      assert.equal(await asked(), 1);
      await page.evaluate(() => document.querySelector('rewards-widget')!.refresh());
      assert.equal(await asked(), 2);
    });

  test('ask both when the first fails', async () => {
    await open(answerAtOnce({}, 404), widget);
    await eventually(async () => (await page.locator('rewards-widget:state(error)').count()) === 2);
    assert.equal(await asked(), 2);
  });

  test('ask both for a giveaway, which the service records as two views', async () => {
    await open(answerAtOnce(envelope(giveaway())), flow);
    await eventually(async () => (await page.locator('giveaway-flow:state(ready)').count()) === 2);
    assert.equal(await asked(), 2);
  });
});
