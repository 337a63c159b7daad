import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import type { HostSite } from '../support/host-page.js';
import { breakOff, json, startLoopbackServer, text } from '../support/loopback-server.js';
import { widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { startShop, visit } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

function inState(page: Page, state: string): Promise<void> {
  return widgetOn(page).in(state).waitFor();
}

/** Waits until the feed is kept for an outage, which happens just after it is shown. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('rewards-widget:feed:')));
}

/** Calls `refresh()` as a page would, and waits for it. */
function refresh(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelector('rewards-widget')!.refresh());
}

/** The kind of the next `rewards-error` while `act` runs. */
async function errorOf(page: Page, act: () => Promise<unknown>): Promise<string> {
  const kind = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const widget = document.querySelector('rewards-widget')!;
        widget.addEventListener('rewards-error', ({ detail }) => resolve(detail.error.kind), { once: true });
      }),
  );
  await act();
  return await kind;
}

describe('an outage of the service', () => {
  const browser = useBrowser();
  let database: TestDatabase;
  let service: TestService | undefined;
  let shop: HostSite;
  let port: number;

  const start = async (): Promise<TestService> =>
    startTestService({ databaseUrl: database.url, port, rateLimit: 1000 });

  before(async () => {
    database = await createTestDatabase();
    port = 0;
    service = await start();
    port = Number(new URL(service.url).port);
    shop = await startShop({ attributes: `feed-url="${service.url}" api-key="${service.apiKey}"` });
  });
  after(async () => {
    await shop?.stop();
    await service?.stop();
    await database?.drop();
  });

  test('shows the last feed, even after a reload, and the new one after a retry', () =>
    visit(browser, shop, async ({ page }) => {
      await inState(page, 'ready');
      const offers = widgetOn(page).offers('popular');
      const count = await offers.count();
      await isKept(page);

      await service!.stop();
      service = undefined;
      await page.reload();
      await inState(page, 'stale');
      assert.equal(await offers.count(), count);
      await page
        .locator('rewards-widget')
        .getByText(/^Last updated /)
        .waitFor();

      service = await start();
      await refresh(page);
      await inState(page, 'ready');
      await page.locator('rewards-widget:not(:state(stale))').waitFor();
      assert.equal(await offers.count(), count);
    }));

  test('shows an error to a first-time visitor, who can try again', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    try {
      await service?.stop();
      service = undefined;
      await page.goto(shop.url);
      await inState(page, 'error');
      service = await start();
      await widgetOn(page).retryButton.click();
      await inState(page, 'ready');
    } finally {
      await context.close();
    }
  });
});

describe('an answer that the page may not read', () => {
  const browser = useBrowser();

  test('is a network error: a plain message, an event, and a way to try again', async () => {
    const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'X-API-Key' };
    const road = await startLoopbackServer();
    const shop = await startShop({ attributes: `feed-url="${road.url}" api-key="k"` });
    const answers = (answer: RequestListener): void => {
      road.answer = (request, response) =>
        request.method === 'OPTIONS' ? text('', open, 204)(request, response) : answer(request, response);
    };
    const feed = json({ all: [{ id: 'a', title: 'A' }] }, open);
    answers(feed);
    try {
      await visit(browser, shop, async ({ page }) => {
        await inState(page, 'ready');
        await isKept(page);
        for (const [name, answer] of Object.entries({
          'without the headers that let it read': json({ all: [] }),
          'a redirect to a page that it may not read': text('', { ...open, Location: '/elsewhere' }, 302),
          'a broken connection': breakOff,
        })) {
          await page.evaluate(() => localStorage.clear());
          answers(answer);
          const error = await errorOf(page, () =>
            page.evaluate((flow) => document.querySelector('rewards-widget')!.setAttribute('flow', flow), name),
          );
          assert.equal(error, 'network', name);
          await inState(page, 'error');
          answers(feed);
          await widgetOn(page).retryButton.click();
          await inState(page, 'ready');
        }
      });
    } finally {
      await shop.stop();
      await road.stop();
    }
  });
});
