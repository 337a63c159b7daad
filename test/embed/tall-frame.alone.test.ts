import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { json, text } from '../support/loopback-server.js';
import { codesOn, giveawayOn, widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { claimed, envelope, giveaway } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

describe('a frame that is as high as what is in it', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ popular: offers(4), all: offers(60) }));
    site.answers['/rewards.html'] = text(
      `<!doctype html><title>Offers</title><script type="module" src="/rewards-widget/embed.js"></script>
        <body style="margin: 0"><rewards-widget feed-url="/" lang="en"></rewards-widget>`,
      { 'Content-Type': 'text/html' },
    );
  });
  after(() => site?.stop());
  afterEach(() => page?.close());

  test('opens details where the press was', async () => {
    // Another host name is another origin, which isn't told where its frame is.
    const frame = site.url.replace('127.0.0.1', 'localhost');
    site.page({ html: `<body><h1>Shop</h1><iframe src="${frame}/rewards.html" width="900" height="6000"></iframe>` });
    page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await page.goto(site.url);
    const widget = widgetOn(page.frameLocator('iframe'));
    await widget.in('ready').waitFor();
    for (const id of ['o2', 'o30']) {
      const button = widget.offer(id, 'all').detailsButton;
      await button.click();
      await widget.details.element.waitFor();
      const { y, height } = (await widget.details.element.boundingBox())!;
      const top = await page.evaluate(() => scrollY);
      assert.ok(y >= 0 && y + height <= 700, `${id}: ${y} to ${y + height}, with the page at ${top}`);
      await widget.details.part('details-close').click();
      await widget.details.element.waitFor({ state: 'hidden' });
    }
  });

  test('opens the till where the press was, with its way back', async () => {
    site.answers['/api/v1/giveaways/flow'] = json(envelope(giveaway()));
    site.answers['/api/v1/giveaways/claim'] = json(claimed('CODE-1'));
    const shopper = 'base-url="/" user="ada" api-key="key" lang="en"';
    site.answers['/codes.html'] = text(
      `<!doctype html><title>Codes</title><script type="module" src="/rewards-widget/codes.js"></script>
        <body><giveaway-flow ${shopper} flow-id="flow"></giveaway-flow>
        <div style="height: 2000px"></div><rewards-codes ${shopper}></rewards-codes>`,
      { 'Content-Type': 'text/html' },
    );
    site.page({ html: '<body><iframe src="/codes.html" width="900" height="5000"></iframe>' });
    page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await page.goto(site.url);
    const frame = page.frameLocator('iframe');
    await giveawayOn(frame).offer('a').claimButton.click();
    await codesOn(frame).tillButtons.first().click();
    const back = frame.locator('dialog.till[open] [data-action=close]');
    await back.waitFor();
    const { y, height } = (await back.boundingBox())!;
    assert.ok(y >= 0 && y + height <= 700, `${y} to ${y + height}`);
    await back.click();
    await back.waitFor({ state: 'hidden' });
  });

  test('keeps its height while parts load, when it follows what is in it', async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const context = await browser.newContext();
    await context.route(/\/parts\/.*catalogue/, async (route) => {
      await released;
      await route.continue();
    });
    page = await context.newPage();
    site.page({
      html: `<body><iframe src="/rewards.html" width="900" height="400"></iframe><script>
        const frame = document.querySelector('iframe');
        const follow = () => {
          // While it loads, it has none.
          const content = frame.contentDocument?.documentElement;
          if (content) frame.height = content.scrollHeight;
          requestAnimationFrame(follow);
        };
        follow();
      </script>`,
    });
    await page.goto(site.url);
    const height = (): Promise<number> => page.locator('iframe').evaluate((frame) => frame.clientHeight);
    const widget = widgetOn(page.frameLocator('iframe'));
    await widget.in('loading').or(widget.in('ready')).waitFor();
    for (let frame = 0; frame < 30; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.ok((await height()) < 4000, `it is ${await height()} px high while it waits`);
    release();
    await widget.search.waitFor();
    await eventually(async () => (await height()) > 400);
    await context.close();
  });
});
