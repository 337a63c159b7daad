import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { envelope, giveaway, prize } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };

/** As text, since a compiled function may call what the page does not have. */
const noting = `
  globalThis.failures = [];
  const note = ({ detail: { error } }) => failures.push([error.kind, error.message]);
  for (const type of ['rewards-error', 'rewards-claim-unconfirmed']) addEventListener(type, note);
`;

describe('an element with an API key, whose service redirects to another origin', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let service: LoopbackServer;
  let elsewhere: LoopbackServer;

  before(async () => {
    site = await ScriptSite.start();
    elsewhere = await startLoopbackServer(json(payload({ popular: [offer('a')] }), open));
    service = await startLoopbackServer();
  });
  after(() => Promise.all([site?.stop(), service?.stop(), elsewhere?.stop()]));

  const redirect: RequestListener = (request, response) => {
    response.writeHead(307, { ...open, Location: elsewhere.url + request.url }).end();
  };

  async function visit(element: string, use: (page: Page) => Promise<void>): Promise<void> {
    site.page({ html: `<script type="module" src="/rewards-widget/embed.js"></script></head><body>${element}` });
    const page = await browser.newPage();
    try {
      await page.addInitScript(noting);
      await page.goto(site.url);
      await use(page);
      const failures = await page.evaluate(() => (globalThis as unknown as { failures: string[][] }).failures);
      assert.equal(failures.length, 1);
      assert.equal(failures[0]![0], 'network');
      assert.match(failures[0]![1]!, /redirect/);
      assert.deepEqual(elsewhere.requests, []);
    } finally {
      await page.close();
    }
  }

  test('shows an error, and neither sends the key there nor asks again', async () => {
    service.answer = (request, response) =>
      request.method === 'OPTIONS' ? json({}, open)(request, response) : redirect(request, response);
    const before = service.requests.length;
    await visit(`<rewards-widget feed-url="${service.url}" api-key="key-1"></rewards-widget>`, async (page) => {
      await widgetOn(page).in('error').waitFor();
      assert.equal(await widgetOn(page).retryButton.count(), 1);
    });
    assert.equal(service.requests.slice(before).filter(({ method }) => method === 'GET').length, 1);
  });

  test('says that a claim may have gone through, and sends the user nowhere else', async () => {
    service.answer = (request, response) =>
      request.url!.includes('/claim') && request.method === 'GET'
        ? redirect(request, response)
        : json(envelope(giveaway({ offers: [prize('a')] })), open)(request, response);
    const element = `<giveaway-flow base-url="${service.url}" api-key="key-1" flow-id="g" user="u1"></giveaway-flow>`;
    await visit(element, async (page) => {
      const { claimButton, message } = giveawayOn(page).offer('a');
      await claimButton.click();
      await message.filter({ hasText: /already claimed/ }).waitFor();
    });
  });
});
