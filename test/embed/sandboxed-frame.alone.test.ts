import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { watchPage, type WatchedPage } from '../support/host-page.js';
import { json, text } from '../support/loopback-server.js';
import { codesOn, giveawayOn, widgetOn } from '../support/page-harness.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { claimed, envelope, giveaway } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const docs = readFileSync(path.resolve(import.meta.dirname, '../../docs/policies.md'), 'utf8');
const documented = /<iframe\s+sandbox="([^"]+)"/.exec(docs)?.[1] ?? 'docs/policies.md has no sandbox';
const without = (...tokens: string[]): string =>
  documented
    .split(' ')
    .filter((token) => !tokens.includes(token))
    .join(' ');

describe('a sandboxed frame', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let watched: WatchedPage;
  let page: Page;
  let frame: FrameLocator;

  beforeEach(async () => {
    site = await ScriptSite.start();
    const offer = fullOffer('a', { url: `${site.url}/partner` });
    site.answers['/partner'] = html('<form action="/bought"><button>Buy</button></form>');
    site.answers['/bought'] = html('Thanks');
    site.json('/gap/api', payload({ popular: [offer] }));
    // As a server answers that allows the origin `null`.
    const headers = {
      'X-Rewards-Viewer': 'viewer-1',
      'Access-Control-Allow-Origin': 'null',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'X-Rewards-Client, Idempotency-Key',
      'Access-Control-Expose-Headers': 'X-Rewards-Viewer',
    };
    site.answers['/api/v1/giveaways/flow'] = json(envelope(giveaway()), headers);
    site.answers['/api/v1/giveaways/claim'] = json(claimed('CODE-1'), headers);
    site.answers['/codes'] = json({ success: true, data: { codes: [] } }, headers);
    site.answers['/rewards.html'] = html(`<script type="module" src="/rewards-widget/embed.js"></script>
      <script type="module" src="/rewards-widget/codes.js"></script>
      <rewards-widget feed-url="/"></rewards-widget>
      <giveaway-flow base-url="/" flow-id="flow"></giveaway-flow>
      <rewards-codes base-url="/"></rewards-codes>`);
    watched = await watchPage(await browser.newPage());
    ({ page } = watched);
  });
  afterEach(async () => {
    await page.context().close();
    await site.stop();
  });

  const html = (body: string) => text(`<!doctype html><title>Page</title>${body}`, { 'Content-Type': 'text/html' });

  async function open(sandbox: string): Promise<void> {
    site.page({ html: `<body><iframe sandbox="${sandbox}" src="/rewards.html" width="900" height="1500"></iframe>` });
    await page.goto(site.url);
    frame = page.frameLocator('iframe');
    await widgetOn(frame).offer('a').cta.waitFor();
    await giveawayOn(frame).offer('a').claimButton.waitFor();
  }

  async function openPartner(): Promise<Page> {
    const opened = page.context().waitForEvent('page');
    await widgetOn(frame).offer('a').cta.click();
    return await opened;
  }

  async function claim(): Promise<void> {
    await giveawayOn(frame).offer('a').claimButton.click();
    await giveawayOn(frame).offer('a').code.waitFor();
  }

  test('with the documented permissions opens partners’ pages as usual, and keeps codes', async () => {
    await open(documented);
    const partner = await openPartner();
    await partner.getByRole('button', { name: 'Buy' }).click();
    await partner.getByText('Thanks').waitFor();
    await claim();
    await page.reload();
    await giveawayOn(frame).offer('a').code.waitFor();
    assert.deepEqual(watched.errors, []);
  });

  test('without an origin shows offers and codes, and opens partners’ pages', async () => {
    await open(without('allow-same-origin'));
    await (await openPartner()).getByRole('button', { name: 'Buy' }).waitFor();
    await claim();
    // The browser forbids storage here, so the code is kept for the page's life.
    await codesOn(frame).element.getByText('CODE-1', { exact: true }).waitFor();
    await widgetOn(frame).openDetails();
    await widgetOn(frame).details.element.locator('.pane').waitFor();
    assert.deepEqual(watched.errors, []);
  });

  test('without allow-popups-to-escape-sandbox opens partners’ pages in a sandbox', async () => {
    await open(without('allow-popups-to-escape-sandbox'));
    const partner = await openPartner();
    await partner.getByRole('button', { name: 'Buy' }).click();
    assert.equal(new URL(partner.url()).pathname, '/partner');
    assert.deepEqual(site.requests(/bought/), []);
  });

  test('without allow-popups opens nothing', async () => {
    await open(without('allow-popups', 'allow-popups-to-escape-sandbox'));
    await widgetOn(frame).offer('a').cta.click();
    await claim();
    assert.deepEqual(site.requests(/partner/), []);
    assert.equal(page.context().pages().length, 1);
  });
});
