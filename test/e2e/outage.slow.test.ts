import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import type { HostSite } from '../support/host-page.js';
import { breakOff, hang, json, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy, startShop, visit } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

interface Told {
  readonly kind?: string;
  readonly status?: number;
  readonly message?: string;
  readonly path?: string;
}

function inState(page: Page, state: string): Promise<void> {
  return widgetOn(page).in(state).waitFor({ timeout: 15_000 });
}

/** Waits until the feed is kept for an outage, which happens just after it is shown. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('rewards-widget:feed:')));
}

/** Calls `refresh()` as a page would, and waits for it. */
function refresh(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelector('rewards-widget')!.refresh());
}

/** The next `rewards-error` while `act` runs. */
async function errorOf(page: Page, act: () => Promise<unknown>): Promise<Told> {
  const told = page.evaluate(
    () =>
      new Promise<Told>((resolve) => {
        const widget = document.querySelector('rewards-widget')!;
        widget.addEventListener(
          'rewards-error',
          ({ detail: { error } }) => {
            const { kind, status, message } = error;
            resolve({ kind, status, message });
          },
          { once: true },
        );
      }),
  );
  await act();
  return await told;
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

describe('an answer of the service', () => {
  const browser = useBrowser();
  let service: TestService;
  /** A server at the address where the page expects the service. */
  let road: LoopbackServer;
  let shop: HostSite;

  /** What another site has to allow, so that a page may read its answer. */
  const open = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'X-API-Key',
    'Access-Control-Expose-Headers': 'Retry-After',
  };

  /** The real service's answer with an injected fault. */
  const service200 = (fault?: string): RequestListener =>
    handledBy(async ({ url }) => {
      const { pathname, search } = new URL(url);
      const headers = { 'X-API-Key': service.apiKey, ...(fault && { 'X-Fault': fault }) };
      const answer = await fetch(service.url + pathname + search, { headers });
      const spoilt = await answer.text();
      return new Response(spoilt, { status: answer.status, headers: { ...open, 'Content-Type': 'application/json' } });
    });

  /** Answers preflights correctly. */
  const withPreflight =
    (answer: RequestListener): RequestListener =>
    (request, response) =>
      request.method === 'OPTIONS' ? text('', open, 204)(request, response) : answer(request, response);

  before(async () => {
    [service, road] = await Promise.all([startTestService({ faults: true }), startLoopbackServer()]);
    shop = await startShop({ attributes: `feed-url="${road.url}" api-key="k"` });
  });
  after(() => Promise.all([shop, road, service].map((it) => it?.stop())));

  /** Opens the shop as a first-time visitor while the server answers like this. */
  async function visiting(answer: RequestListener, use: (page: Page) => Promise<void>): Promise<void> {
    road.answer = withPreflight(answer);
    const context = await browser.newContext();
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    try {
      await page.goto(shop.url);
      await use(page);
      assert.deepEqual(thrown, []);
    } finally {
      await context.close();
    }
  }

  test('that is slow: the page shows a skeleton, then offers', () =>
    visiting(service200('latency=800'), async (page) => {
      await widgetOn(page).skeleton.waitFor();
      await inState(page, 'ready');
    }));

  test('that never comes: the skeleton stays', () =>
    visiting(hang, async (page) => {
      await widgetOn(page).skeleton.waitFor();
      await inState(page, 'loading');
    }));

  test('of 503 at first: the widget retries by itself', () => {
    let asked = 0;
    const then = service200();
    return visiting(
      (request, response) =>
        (!request.url!.includes('/gap/api') || asked++ ? then : json({ success: false, message: 'Later' }, open, 503))(
          request,
          response,
        ),
      async (page) => {
        await inState(page, 'ready');
        assert.equal(asked, 2);
      },
    );
  });

  for (const [name, answer, expected] of [
    ['503 all the time', () => service200('status=503'), { kind: 'http', status: 503 }],
    ['half an object', () => service200('malformed'), { kind: 'format' }],
    [
      'a page in HTML',
      () => text('<h1>Maintenance</h1>', { ...open, 'Content-Type': 'text/html' }),
      { kind: 'format' },
    ],
    ['nothing', () => text('', open), { kind: 'format' }],
    ['a list', () => json([], open), { kind: 'format' }],
    [
      'a refusal',
      () => json({ success: false, message: 'Not for you' }, open),
      { kind: 'refused', message: 'Not for you' },
    ],
    [
      '401',
      () => json({ success: false, message: 'No such key' }, open, 401),
      { kind: 'http', status: 401, message: 'No such key' },
    ],
    [
      '429 for an hour',
      () => json({ success: false }, { ...open, 'Retry-After': '3600' }, 429),
      { kind: 'http', status: 429 },
    ],
    ['what the page may not read', () => json({}), { kind: 'network' }],
    [
      'a redirect to a page that it may not read',
      () => text('', { ...open, Location: '/elsewhere' }, 302),
      { kind: 'network' },
    ],
    ['a broken connection', () => breakOff, { kind: 'network' }],
  ] as const) {
    test(`${name}: a plain message, an event, and a way to try again`, () =>
      visiting(service200(), async (page) => {
        await inState(page, 'ready');
        await page.evaluate(() => localStorage.clear());
        road.answer = withPreflight(answer());
        const error = await errorOf(page, () =>
          page.evaluate(() => document.querySelector('rewards-widget')!.setAttribute('flow', 'coffee')),
        );
        await inState(page, 'error');
        for (const [key, value] of Object.entries(expected))
          assert.equal(error[key as keyof Told], value, JSON.stringify(error));
        road.answer = withPreflight(service200());
        await widgetOn(page).retryButton.click();
        await inState(page, 'ready');
      }));
  }
});

describe('the rate limit of the service', () => {
  const browser = useBrowser();

  test('shows an error on the first visit, and the last feed on later ones', async () => {
    const service = await startTestService({ rateLimit: 2 });
    const shop = await startShop({ attributes: `feed-url="${service.url}" api-key="${service.apiKey}"` });
    try {
      await visit(browser, shop, async ({ page }) => {
        await inState(page, 'ready');
        await isKept(page);
        for (let visits = 0; visits < 2; visits++) await page.reload();
        await inState(page, 'stale');
        const error = await errorOf(page, () => refresh(page));
        assert.equal(error.status, 429);
        await inState(page, 'stale');
      });
    } finally {
      await shop.stop();
      await service.stop();
    }
  });
});
