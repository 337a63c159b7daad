import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { json, text } from '../support/loopback-server.js';
import { giveawayOn } from '../support/page-harness.js';
import { envelope, giveaway, prize, refusal } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const MINUTE_MS = 60_000;

describe('a shopper who signs in on another page', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  /** A shop whose gateway knows a shopper by a cookie, which the page of its sign-in sets. */
  beforeEach(async () => {
    site = await ScriptSite.start();
    const answer = (value: object, status = 200, viewer?: string) =>
      json(value, viewer === undefined ? {} : { 'X-Rewards-Viewer': viewer }, status);
    site.answers['/api/v1/giveaways/flow'] = (request, response) => {
      const id = new URL(request.url!, site.url).searchParams.get('id');
      const isKnown = /session=1/.test(request.headers.cookie ?? '');
      const value = envelope(giveaway({ id, offers: ['a', 'b', 'c', 'd'].map((offer) => prize(offer)) }));
      answer(value, 200, isKnown ? 'viewer-1' : undefined)(request, response);
    };
    site.answers['/api/v1/giveaways/claim'] = answer(refusal('Sign in'), 401);
    site.answers['/login'] = text('<title>Sign in</title><button>Sign in</button>', { 'Content-Type': 'text/html' });
    show('flow');
    page = await browser.newPage({ viewport: { width: 360, height: 500 } });
    await page.goto(site.url);
  });
  afterEach(async () => {
    await page?.close();
    await site?.stop();
  });

  function show(flowId: string, attributes = ''): void {
    site.page({
      html: `<script type="module" src="/rewards-widget/embed.js"></script>
        <script>
          document.addEventListener('rewards-user-required', (event) => {
            event.preventDefault();
            location.assign('/login');
          });
        </script></head>
        <body><p style="height: 900px">Welcome</p><input>
          <giveaway-flow base-url="/" flow-id="${flowId}" ${attributes}></giveaway-flow>`,
    });
  }

  const offer = (id: string) => giveawayOn(page).offer(id);

  async function pressAndSignIn(): Promise<void> {
    await offer('c').claimButton.click();
    await page.waitForURL('**/login');
    await page.evaluate(() => void (document.cookie = 'session=1'));
  }

  /** Comes back, and waits until the giveaway is on the page. */
  async function comeBack(): Promise<void> {
    await page.goto(site.url);
    await offer('d').claimButton.waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.shadowRoot?.activeElement?.closest<HTMLElement>('.card')?.dataset['offer'];
    });

  const isInSight = (id: string): Promise<boolean> =>
    offer(id).claimButton.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  test('finds the button that was pressed focused and in sight, and claims nothing without another press', async () => {
    await pressAndSignIn();
    await comeBack();
    assert.equal(await focused(), 'c');
    assert.ok(await isInSight('c'));
    assert.equal(site.requests(/giveaways\/claim/).length, 1);
  });

  test('finds it once', async () => {
    await pressAndSignIn();
    await comeBack();
    await page.evaluate(() => scrollTo(0, 0));
    await comeBack();
    assert.equal(await focused(), undefined);
  });

  test('finds it after a look at the page without having signed in', async () => {
    await pressAndSignIn();
    await page.context().clearCookies();
    await comeBack();
    assert.equal(await focused(), undefined);
    await page.evaluate(() => void (document.cookie = 'session=1'));
    await comeBack();
    assert.equal(await focused(), 'c');
  });

  test('leaves nothing in storage that names the offer', async () => {
    await pressAndSignIn();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    assert.match(kept, /^\{"rewards-widget:pressed":"\d+ [0-9a-z]+"\}$/);
  });

  for (const [name, change] of [
    ['more than ten minutes later', () => page.clock.install({ time: Date.now() + 11 * MINUTE_MS })],
    ['to another giveaway', () => show('another')],
    ['to a page that keeps nothing', () => undefined],
  ] as const)
    test(`is left alone when coming back ${name}`, async () => {
      if (name === 'to a page that keeps nothing') {
        show('flow', 'remember="never"');
        await page.goto(site.url);
      }
      await pressAndSignIn();
      await change();
      await comeBack();
      assert.equal(await focused(), undefined);
      assert.equal(await page.evaluate(() => scrollY), 0);
    });

  test('is left alone in a field that the page has focused', async () => {
    await pressAndSignIn();
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => document.querySelector('input')!.focus()),
    );
    await comeBack();
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'input');
  });
});
