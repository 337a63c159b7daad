import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { renderRewardsWidget } from '../server/drawn-shop.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; connect-src *";
const feed = payload({ popular: offers(4), all: offers(3) });
const embed = {
  modules: '<script type="module" src="/rewards-widget/embed.js?v=2"></script>',
  'the classic script': '<script src="/rewards-widget/embed.iife.js?v=2" defer></script>',
};

describe('links to offers, with', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', feed);
  });
  after(() => site?.stop());
  afterEach(() => page?.close());

  async function open(html: string, address = '', headers: Record<string, string> = {}): Promise<string[]> {
    const problems: string[] = [];
    page = await browser.newPage();
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    site.page({ html: `${html}</head><body>`, headers });
    await page.goto(site.url + address);
    return problems;
  }

  const tag = '<rewards-widget feed-url="/" deep-links></rewards-widget>';
  const addressEnds = (end: string) => eventually(() => page.url() === `${site.url}/${end}`);

  for (const [name, script] of Object.entries(embed)) {
    test(`${name}: open an offer, follow Escape, and add nothing to the history, under a strict policy`, async () => {
      const problems = await open(script + tag, '/#offer-o2', { 'Content-Security-Policy': POLICY });
      const { details } = widgetOn(page);
      const entries = (): Promise<number> => page.evaluate(() => history.length);
      const first = await entries();
      await details.element.waitFor();
      assert.equal(await details.part('details-title').innerText(), 'Title o2');
      await page.keyboard.press('Escape');
      await addressEnds('');
      await widgetOn(page).offer('o3', 'popular').detailsButton.click();
      await addressEnds('#offer-o3');
      assert.equal(await entries(), first);
      assert.deepEqual(problems, []);
    });

    test(`${name}: load nothing for them on a page without`, async () => {
      await open(script + tag.replace(' deep-links', ''), '/#offer-o2');
      await widgetOn(page).offer('o1', 'popular').detailsButton.click();
      await widgetOn(page).details.element.waitFor();
      const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
      assert.deepEqual(
        scripts.filter((address) => /links/.test(address)),
        [],
      );
      assert.equal(page.url(), `${site.url}/#offer-o2`);
    });
  }

  test('a page from a server: open the offer after the element has taken over', async () => {
    const markup = await renderRewardsWidget({ feed, attributes: { 'feed-url': '/', 'deep-links': '' } });
    const problems = await open(embed.modules + markup, '/#offer-o2');
    await widgetOn(page).details.element.waitFor();
    assert.equal(await widgetOn(page).details.part('details-title').innerText(), 'Title o2');
    assert.deepEqual(problems, []);
  });
});
