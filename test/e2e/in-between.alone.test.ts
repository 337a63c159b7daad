import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';
import { createGateway } from '../../src/gateway/index.js';
import { userFromToken } from '../../src/gateway/token/index.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import { startHostSite } from '../support/host-page.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { codesOn, giveawayOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

/** As runtime caching with "network first" does, whose answers go by address, whatever their headers say. */
const WORKER = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'GET' && new URL(url).pathname.startsWith('/rewards/')) event.respondWith(networkFirst(event.request));
  });
  async function networkFirst(request) {
    const cache = await caches.open('answers');
    const network = fetch(request).then(async (answer) => {
      await cache.put(request, answer.clone());
      return answer;
    });
    const late = new Promise((resolve) => setTimeout(resolve, 300)).then(async () => {
      const kept = await cache.match(request);
      await fetch('/fell-back');
      return kept;
    });
    return (await Promise.race([network, late])) ?? network;
  }`;

/** A worker of Workbox that keeps everything, but for the rule of docs/policies.md. */
async function workboxWorker(): Promise<string> {
  const [rule] = /registerRoute\(.*NetworkOnly\(\)\)/.exec(readFileSync('docs/policies.md', 'utf8'))!;
  const contents = `
    import { registerRoute, setDefaultHandler } from 'workbox-routing';
    import { CacheFirst, NetworkOnly } from 'workbox-strategies';
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    ${rule};
    setDefaultHandler(new CacheFirst({ cacheName: 'answers' }));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]!.text;
}

/** A shop with a giveaway and an account page, and its gateway on the same origin. */
describe('between a page and its gateway', () => {
  const browser = useBrowser();
  let service: TestService;
  let other: LoopbackServer;
  let shop: LoopbackServer;
  /** Whether the gateway waits with its answers until the worker has fallen back on what it keeps. */
  let isSlow = false;
  let held: (() => void)[] = [];

  const pageWith = (tag: string, script: string, attributes: string): string => `<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><title>Shop</title><script type="module" src="/dist/${script}"></script></head>
      <body><${tag} ${attributes}></${tag}></body>
    </html>`;
  const giveaway = (attributes: string): string =>
    pageWith('giveaway-flow', 'embed.js', `flow-id="weekly-treats" ${attributes}`);
  const account = (attributes: string): string => pageWith('rewards-codes', 'codes.js', `vault ${attributes}`);

  before(async () => {
    [service, other] = await Promise.all([
      startTestService({ now: new Date().toISOString() }),
      startLoopbackServer(json({ success: true }, { 'Access-Control-Allow-Origin': '*' })),
    ]);
    const token = await signToken(claimsOf('cleo'));
    shop = await startHostSite({
      folder: process.cwd(),
      pages: {
        '/worker.js': WORKER,
        '/workbox.js': await workboxWorker(),
        '/giveaway': giveaway('base-url="/rewards"'),
        '/account': account('base-url="/rewards"'),
        '/slashed-giveaway': giveaway(`base-url="/slashed" user-token="${token}"`),
        '/slashed-account': account(`base-url="/slashed" user-token="${token}"`),
        '/moved-giveaway': giveaway(`base-url="/moved" user-token="${token}"`),
        '/moved-account': account(`base-url="/moved" user-token="${token}"`),
      },
    });
    const byToken = userFromToken({ secret: SECRET });
    const gateway = createGateway({
      baseUrl: service.url,
      apiKey: service.apiKey,
      viewerKey: 'a secret of this test, 32 bytes or more',
      identify: (request, context) =>
        /session=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? byToken(request, context),
      vault: createAnswerMemory(),
    });
    const page = shop.answer;
    const answer = handledBy(async (request) => {
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
      return gateway(request);
    });
    shop.answer = (request, response) => {
      const { pathname, search } = new URL(request.url!, shop.url);
      const redirect = (location: string): void => void response.writeHead(308, { Location: location }).end();
      const listeners: Record<string, RequestListener> = {
        rewards: answer,
        // As frameworks do that want a slash at the end of each path.
        slashed: pathname.endsWith('/') ? answer : () => redirect(`${pathname}/${search}`),
        moved: () => redirect(other.url + pathname + search),
      };
      if (pathname === '/fell-back') for (const proceed of held.splice(0)) proceed();
      (listeners[pathname.split('/')[1]!] ?? page)(request, response);
    };
  });
  after(async () => {
    await Promise.all([shop?.stop(), other?.stop()]);
    await service?.stop();
  });

  async function inBrowser(use: (context: BrowserContext, open: (path: string) => Promise<Page>) => Promise<void>) {
    const context = await browser.newContext();
    try {
      await use(context, async (path) => {
        const page = await context.newPage();
        await page.goto(shop.url + path);
        return page;
      });
    } finally {
      isSlow = false;
      held = [];
      await context.close();
    }
  }

  async function claim(page: Page): Promise<string> {
    await giveawayOn(page).claimButtons.first().click();
    return giveawayOn(page).codes.first().innerText();
  }

  test('a service worker that keeps answers never shows a shopper another one’s code', () =>
    inBrowser(async (context, open) => {
      const signIn = (user: string): Promise<void> =>
        context.addCookies([{ name: 'session', value: user, url: shop.url }]);
      await signIn('ann');
      const page = await open('/giveaway');
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/worker.js');
      });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.reload();
      const anns = await claim(page);
      assert.equal(
        await codesOn(await open('/account'))
          .part('code')
          .innerText(),
        anns,
      );
      const keeps = await page.evaluate(async () => (await (await caches.open('answers')).keys()).length);
      assert.ok(keeps >= 3, 'the worker keeps the flow, the claim and the codes');

      await signIn('bob');
      isSlow = true;
      const bobs = await open('/giveaway');
      const shown: string[] = [];
      await bobs.exposeFunction('show', (text: string) => void shown.push(text));
      await bobs.evaluate(() => {
        const { show } = globalThis as unknown as { show: (text: string) => void };
        const element = document.querySelector('giveaway-flow')!;
        show(element.shadowRoot!.textContent);
        new MutationObserver(() => show(element.shadowRoot!.textContent)).observe(element.shadowRoot!, {
          subtree: true,
          childList: true,
          characterData: true,
        });
      });
      const code = await claim(bobs);
      assert.notEqual(code, anns);
      assert.deepEqual(
        shown.filter((text) => text.includes(anns)),
        [],
      );
      const codes = codesOn(await open('/account'));
      assert.equal(await codes.part('code').innerText(), code);
    }));

  test('a worker of Workbox with the documented rule keeps nothing of the gateway', () =>
    inBrowser(async (context, open) => {
      await context.addCookies([{ name: 'session', value: 'dora', url: shop.url }]);
      const page = await open('/giveaway');
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/workbox.js');
      });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.reload();
      await claim(page);
      const kept = await page.evaluate(async () =>
        (await (await caches.open('answers')).keys()).map(({ url }) => new URL(url).pathname),
      );
      assert.ok(kept.includes('/dist/embed.js'), kept.join(' '));
      assert.deepEqual(
        kept.filter((path) => path.startsWith('/rewards/')),
        [],
      );
    }));

  test('a redirect that adds a slash is followed with a token, to see, claim and remove codes', () =>
    inBrowser(async (_context, open) => {
      const code = await claim(await open('/slashed-giveaway'));
      const codes = codesOn(await open('/slashed-account'));
      assert.equal(await codes.part('code').innerText(), code);
      await codes.part('more').click();
      await codes.part('remove').click();
      await codes.element.locator('dialog').getByText(codesEnglish.remove, { exact: true }).click();
      await codes.part('empty').waitFor();
    }));

  test('a redirect to another origin gets no request with a token', () =>
    inBrowser(async (_context, open) => {
      await giveawayOn(await open('/moved-giveaway'))
        .part('error')
        .waitFor();
      await codesOn(await open('/moved-account'))
        .part('error')
        .waitFor();
      assert.deepEqual(
        other.requests.map(({ url }) => url),
        [],
      );
    }));
});
