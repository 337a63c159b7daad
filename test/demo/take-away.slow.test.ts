import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { codesSnippet } from '../../demo/take-away/codes.js';
import { takeAwaySnippet } from '../../demo/take-away/platforms.js';
import type { Snippet } from '../../demo/take-away/snippet.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { createGateway } from '../../src/gateway/index.js';
import { claimsOf, signToken } from '../gateway/tokens.js';
import { openWatched } from '../support/host-page.js';
import { startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { codesOn } from '../support/page-harness.js';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { runCommands } from '../support/run-commands.js';
import { ScriptSite } from '../support/script-site.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { NONCE_POLICY, tagPage } from '../support/tag-container.js';
import { useBrowser } from '../support/use-browser.js';
import { cases, usePasted, type Case } from './take-away-cases.js';
import { buildTakenAway, PROJECT_DEPENDENCIES, type TakenAway } from './take-away-projects.js';

const root = path.resolve(import.meta.dirname, '../..');

/** A day of the sample on which every offer but the upcoming one is open. */
const NOW = '2026-06-01T12:00:00Z';

const caseOf = (name: string): Case => cases[name]!;
const fileOf = ({ others }: Snippet, name: string): string => others.find(({ file }) => file === name)!.code;

/** One way through the code of each kind. What the code says is asked in `take-away-code.test.ts` and its neighbours. */
describe('the code to take away runs as pasted', () => {
  const browser = useBrowser();
  let service: TestService;
  let consumer: Consumer;
  /** Has the pages that were built, and a gateway. */
  let site: LoopbackServer;
  let projects: TakenAway;

  const names = ['rewards-with-attributes', 'giveaway-in-the-page'];

  before(async () => {
    service = await startTestService({ now: NOW, rateLimit: 10_000 });
    consumer = createConsumer([...PROJECT_DEPENDENCIES, '@lit-labs/ssr', 'hono', '@hono/node-server', 'express']);
    projects = await buildTakenAway(consumer, Object.fromEntries(names.map((name) => [name, caseOf(name).input])));
    const gateway = createGateway({
      feedUrl: service.url,
      baseUrl: service.url,
      apiKey: service.apiKey,
      allowPreview: () => true,
      // A different user on each page, so that each can claim.
      identify: (request) => new URL(request.headers.get('Referer')!).pathname,
    });
    site = await startLoopbackServer(
      handledBy(async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/rewards/')) return gateway(request);
        return pathname.startsWith('/samples/')
          ? new Response(readFileSync(`${root}/public${pathname}`), { headers: { 'Content-Type': 'image/svg+xml' } })
          : projects.answer(pathname);
      }),
    );
  });
  after(async () => {
    await site?.stop();
    await service?.stop();
    consumer?.remove();
  });

  for (const kind of ['script-tag', 'npm', 'react', 'vue'])
    for (const name of names)
      test(`${kind}: ${name}`, async () =>
        usePasted(await openWatched(browser, `${site.url}/${kind}/${name}.html`), caseOf(name)));

  for (const [kind, name] of [
    ['hono', 'rewards-with-attributes'],
    ['express', 'giveaway'],
  ] as const)
    test(`${kind}, which draws without script, and goes on with it: ${name}`, async () => {
      const pasted = caseOf(name);
      const { element } = pasted.input;
      const snippet = await takeAwaySnippet(kind, pasted.input);
      consumer.write(`${kind}/${snippet.file}`, snippet.code);
      const port = await findFreePort();
      const server = runCommands(
        fileOf(snippet, 'Start').replace('https://rewards.example', service.url).replace('your-key', service.apiKey),
        path.join(consumer.folder, kind),
        { PORT: String(port) },
      );
      try {
        const url = `http://127.0.0.1:${port}`;
        await server.answersAt(url);
        const unscripted = await browser.newContext({ javaScriptEnabled: false });
        const drawn = await unscripted.newPage();
        await drawn.goto(url);
        assert.ok(await drawn.locator(`${element} [part=heading]`).isVisible());
        assert.ok((await drawn.locator(`${element} [data-offer]:visible`).count()) > 0);
        assert.equal(await drawn.locator('button:visible').count(), 0);
        await unscripted.close();

        const opened = await openWatched(browser, url);
        await opened.page.locator(`${element} .reserved`).first().waitFor({ state: 'detached' });
        await usePasted(opened, pasted);
      } finally {
        await server.stop();
      }
    });

  test('the packed command beside a server of another language: giveaway', async () => {
    const snippet = await takeAwaySnippet('command', {
      ...caseOf('giveaway').input,
      source: { kind: 'gateway', address: '/gifts/', flowId: 'weekly-treats' },
    });
    // Outside of any project.
    const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-command-'));
    const install = fileOf(snippet, 'Install');
    const packed = install.replace('npm install rewards-widget', `npm install ${consumer.tarball}`);
    assert.notEqual(packed, install);
    const env = { ...process.env, npm_config_prefer_offline: 'true' };
    execFileSync('sh', ['-ec', packed], { cwd: folder, env, stdio: 'pipe' });
    const start = fileOf(snippet, 'Start')
      .replace(/https:\/\/(?:feed|rewards)\.example/g, service.url)
      .replace('your-key', service.apiKey);
    const gateway = runCommands(start, folder);
    let shop: LoopbackServer | undefined;
    try {
      const secret = readFileSync(path.join(folder, 'user-secret'), 'utf8').trim();
      const page = snippet.code.replace('YOUR-TOKEN', await signToken(claimsOf('shopper-1'), secret));
      shop = await startShop(page, snippet, await gateway.address());
      await usePasted(await openWatched(browser, shop.url), caseOf('giveaway'));
    } finally {
      await Promise.all([shop?.stop(), gateway.stop()]);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  /** A shop with the page, which passes to the gateway what the web server's part says. */
  function startShop(page: string, snippet: Snippet, gateway: string): Promise<LoopbackServer> {
    const passed = [...fileOf(snippet, 'nginx.conf').matchAll(/^location (\S+) \{$/gm)].map(([, path]) => path!);
    assert.equal(passed.length, 2);
    return startLoopbackServer(({ url = '/', method, headers }, response) => {
      if (url === '/') return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
      const to = passed.some((path) => url.startsWith(path)) ? gateway : /^\/samples\//.test(url) && service.url;
      if (!to) return response.writeHead(url === '/favicon.ico' ? 204 : 404).end();
      return request(to + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      }).end();
    });
  }

  describe('on a site with the script', () => {
    let shop: ScriptSite;
    before(async () => {
      shop = await ScriptSite.start();
      shop.forward('/rewards/', site.url);
    });
    after(() => shop?.stop());

    test('the tag for Tag Manager, once it fires: rewards-with-attributes', async () => {
      const pasted = caseOf('rewards-with-attributes');
      const digests = JSON.parse(readFileSync(`${root}/dist/integrity.json`, 'utf8')) as Record<string, string>;
      const { code } = await takeAwaySnippet('tag-manager', pasted.input);
      const tag = ['embed.iife.js', 'locales/de.js'].reduce(
        (text, file) => text.replace('sha384-…', () => digests[file]!),
        code,
      );
      shop.page({ html: tagPage(tag), headers: { 'Content-Security-Policy': NONCE_POLICY } });
      const opened = await openWatched(browser, shop.url);
      await opened.page.getByRole('button', { name: 'Agree' }).click();
      // The words may come after the offers.
      await opened.page.getByRole('button', { name: 'Details' }).first().waitFor();
      await usePasted(opened, pasted);
    });

    test('a shopper’s codes, in Arabic', async () => {
      const { code } = await codesSnippet({ lang: 'ar', direction: 'auto' });
      shop.answers['/page.html'] = text(code, { 'Content-Type': 'text/html' });
      const { page, errors, warnings } = await openWatched(browser, `${shop.url}/page.html`);
      const { element } = codesOn(page);
      await element.getByText('ستظهر هنا الرموز التي تحصل عليها.', { exact: true }).waitFor();
      assert.equal(await element.evaluate((codes) => getComputedStyle(codes).direction), 'rtl');
      assert.deepEqual([...errors, ...warnings], []);
      await page.close();
    });
  });
});
