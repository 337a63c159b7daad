import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { createGateway } from '../../src/gateway/index.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { eventually } from '../support/eventually.js';
import { contentTypes, startHostSite } from '../support/host-page.js';
import { hang, text, type LoopbackServer } from '../support/loopback-server.js';
import { codesOn, giveawayOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';
import { readBlocksOf, readFileOf, root } from './documents.js';

const WORKER = readFileOf('docs/codes.md', 'codes-worker.js');
const MANIFEST = readFileOf('docs/codes.md', 'codes.webmanifest');
const ADDED = readBlocksOf(['docs/codes.md'], 'html').find(({ code }) => code.includes('manifest'))!.code;

/** A shop whose cookie names the shopper, with its gateway, and the page of docs/codes.md that opens offline. */
describe('the page of docs/codes.md, without a connection,', () => {
  const browser = useBrowser();
  let folder: string;
  let service: TestService;
  let shop: LoopbackServer;
  let online: LoopbackServer['answer'];

  const page = (content: string): string => `<!doctype html><html lang="en"><head><title>Shop</title>
    <link rel="stylesheet" href="/shop.css" />${ADDED}</head><body>${content}</body></html>`;
  const codesPage = (user: string): string =>
    page(`<p>Hello ${user}</p><img src="/logo.svg" alt="Shop" /><rewards-codes base-url="/rewards"></rewards-codes>
      <script type="module" src="/rewards-widget/codes.js"></script>`);

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-offline-'));
    symlinkSync(path.join(root, 'dist'), path.join(folder, 'rewards-widget'));
    service = await startTestService({ now: new Date().toISOString() });
    shop = await startHostSite({
      folder,
      pages: {
        '/codes-worker.js': WORKER,
        '/codes.webmanifest': MANIFEST,
        '/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        '/shop.css': 'p { color: rgb(1, 2, 3) }',
        '/giveaway': page(`<giveaway-flow base-url="/rewards" flow-id="weekly-treats"></giveaway-flow>
          <script type="module" src="/rewards-widget/embed.js"></script>`),
        '/goodbye': page(`<rewards-codes base-url="/rewards" hidden></rewards-codes>
          <script type="module" src="/rewards-widget/codes.js"></script>`),
      },
    });
    const userOf = (cookies: string | null | undefined): string | undefined => /session=(\w+)/.exec(cookies ?? '')?.[1];
    const answerByGateway = handledBy(
      createGateway({
        baseUrl: service.url,
        apiKey: service.apiKey,
        viewerKey: 'a secret of this test, 32 bytes or more',
        identify: (request) => userOf(request.headers.get('Cookie')),
      }),
    );
    const answerBySite = shop.answer;
    online = (request, response) => {
      const { pathname } = new URL(request.url!, shop.url);
      if (pathname.startsWith('/rewards/')) answerByGateway(request, response);
      else if (pathname === '/codes')
        text(codesPage(userOf(request.headers.cookie) ?? 'nobody'), {
          'Content-Type': contentTypes['.html']!,
          Vary: 'Cookie, Accept',
        })(request, response);
      else answerBySite(request, response);
    };
    shop.answer = online;
  });
  after(async () => {
    await shop?.stop();
    await service?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const signIn = (context: BrowserContext, user: string): Promise<void> =>
    context.addCookies([{ name: 'session', value: user, url: shop.url }]);

  /** Whether the browser knows who the shopper is without the gateway. */
  const isKnown = (): boolean => Object.keys(localStorage).some((name) => name.endsWith(':last'));

  /** A shopper claims a code, and has a look at their codes, once. */
  async function visited(
    user: string,
    use: (visit: { page: Page; context: BrowserContext; code: string }) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext();
    try {
      await signIn(context, user);
      const page = await context.newPage();
      await page.goto(`${shop.url}/giveaway`);
      await giveawayOn(page).claimable.claimButton.click();
      const code = await giveawayOn(page).codes.first().innerText();
      await page.goto(`${shop.url}/codes`);
      assert.equal(await codesOn(page).codes.innerText(), code);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.waitForFunction(isKnown);
      await use({ page, context, code });
    } finally {
      shop.answer = online;
      await context.close();
    }
  }

  /** While the shop's server is stopped. */
  async function offline(use: () => Promise<void>): Promise<void> {
    await shop.stop();
    try {
      await use();
    } finally {
      await shop.resume();
    }
  }

  async function expectCode(page: Page, code: string): Promise<void> {
    assert.equal(await codesOn(page).codes.innerText(), code);
    await codesOn(page).element.getByText(codesEnglish.offlineCodes).waitFor();
  }

  async function expectNone(page: Page, code: string): Promise<void> {
    await codesOn(page).element.getByText(codesEnglish.codesFailed).waitFor();
    assert.equal(await page.getByText(code).count(), 0);
  }

  /** Addresses of all that the browser has kept for the worker. */
  const keptUrls = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map(({ url }) => url);
    });

  const keptText = (page: Page): Promise<string> =>
    page.evaluate(async () => (await caches.match('/codes', { ignoreVary: true }))!.text());

  test('has the code and the till after one visit, keeps no answer of the gateway and nobody’s name, and is as before once there is a connection', () =>
    visited('ann', async ({ page, code }) => {
      const codes = codesOn(page);
      await offline(async () => {
        await page.reload();
        await expectCode(page, code);
        assert.equal(await page.locator('p').evaluate((text) => getComputedStyle(text).color), 'rgb(1, 2, 3)');
        await codes.tillButtons.click();
        await codes.element.locator('dialog svg').first().waitFor();
        await page.keyboard.press('Escape');
        assert.equal(await page.getByText('Hello nobody').count(), 1);
        await page.goto(`${shop.url}/codes?from=home`);
        await expectCode(page, code);
      });
      await codes.retryButton.click();
      await codes.part('error').waitFor({ state: 'detached' });
      assert.equal(await codes.codes.innerText(), code);
      await page.reload();
      await page.getByText('Hello ann').waitFor();
      assert.equal(await codes.codes.innerText(), code);

      // What the worker saw of a visit that was online.
      await eventually(async () => (await keptUrls(page)).includes(`${shop.url}/logo.svg`));
      const kept = await keptUrls(page);
      const known = ['/codes', '/shop.css', '/logo.svg', '/rewards-widget/'].map((file) => shop.url + file);
      assert.ok(kept.length > 10, kept.join(' '));
      assert.deepEqual(
        kept.filter((url) => !known.some((beginning) => url.startsWith(beginning))),
        [],
      );
      assert.doesNotMatch(await keptText(page), /Hello ann/);
    }));

  test('has the code while the shop’s server fails, or doesn’t answer', () =>
    visited('bob', async ({ page, code }) => {
      shop.answer = outOfOrder;
      await page.reload();
      await expectCode(page, code);
      shop.answer = (request, response) =>
        (request.url!.startsWith('/rewards/') ? outOfOrder : hang)(request, response);
      // Its picture isn't kept after one visit, and never comes.
      await page.reload({ waitUntil: 'domcontentloaded' });
      await expectCode(page, code);
    }));

  for (const [where, signOut] of [
    ['a page with the element', '/codes'],
    ['a page with a hidden element', '/goodbye'],
  ] as const)
    test(`shows no code after a sign-out that ${where} saw, and the code again to its shopper`, () =>
      visited(`cleo${signOut.length}`, async ({ page, context, code }) => {
        await context.clearCookies();
        await page.goto(shop.url + signOut);
        await page.waitForFunction(`!(${isKnown.toString()})()`);
        await page.goto(`${shop.url}/codes`);
        await codesOn(page).empty.waitFor();
        await offline(async () => {
          await page.reload();
          await expectNone(page, code);
        });
        await signIn(context, `cleo${signOut.length}`);
        await page.reload();
        assert.equal(await codesOn(page).codes.innerText(), code);
      }));

  test('shows no code after a sign-out on the page that was followed by refresh()', () =>
    visited('dora', async ({ page, context, code }) => {
      await context.clearCookies();
      await codesOn(page).element.evaluate((element: HTMLElementTagNameMap['rewards-codes']) => element.refresh());
      await offline(async () => {
        await page.reload();
        await expectNone(page, code);
      });
    }));

  test('has a manifest that Chromium reads without an error', () =>
    visited('emma', async ({ page, context }) => {
      const devtools = await context.newCDPSession(page);
      const { url, errors } = await devtools.send('Page.getAppManifest');
      assert.equal(url, `${shop.url}/codes.webmanifest`);
      assert.deepEqual(errors, []);
    }));
});

const outOfOrder = text('Out of order', {}, 503);
