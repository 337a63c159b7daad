import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { startLoopbackServer, text } from '../support/loopback-server.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { startTestService, type TestService } from '../support/service.js';
import { readDocument } from './documents.js';

let browser: Browser;
let service: TestService;
let consumer: Consumer;
let server: ChildProcess;

/** The first block of code after the file's name. */
function fileOf(name: string): string {
  const text = readDocument('docs/start.md');
  const block = [...text.matchAll(/^```\w+\n([^]*?)^```$/gm)].find(({ index }) =>
    /.*\n(?=\n$)/.exec(text.slice(0, index))?.[0].includes(`\`${name}\``),
  );
  if (!block) throw new Error(`No block of docs/start.md is introduced by \`${name}\``);
  return block[1]!;
}

/** Starts the server of the page, and returns its address. */
async function startServer(rewardsUrl: string): Promise<string> {
  server = spawn(process.execPath, ['server.mjs'], {
    cwd: consumer.folder,
    env: { ...process.env, PORT: '0', REWARDS_URL: rewardsUrl, REWARDS_API_KEY: service.apiKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  return String(line).trim();
}

before(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startTestService({ now: '2026-06-01T12:00:00Z' })]);
  consumer = createConsumer(['hono', '@hono/node-server']);
  for (const name of ['index.html', 'server.mjs']) consumer.write(name, fileOf(name));
});
afterEach(() => void server?.kill());
after(async () => {
  consumer?.remove();
  await browser?.close();
  await service?.stop();
});

test('following docs/start.md gives a page with offers, pictures and a code that survives a reload', async () => {
  const opened = await openWatched(browser, await startServer(service.url));
  const { page, errors } = opened;
  await untilVisible(widgetOn(page).offers().first(), opened);
  await untilVisible(widgetOn(page).part('offer-image').first(), opened);

  await giveawayOn(page).claimButtons.first().click();
  const code = giveawayOn(page).codes;
  const claimed = await code.innerText();
  await page.reload();
  assert.equal(await code.innerText(), claimed);
  assert.deepEqual(errors, []);
});

test('the server of docs/start.md passes on nothing but pictures, without cookies', async () => {
  const upstream = await startLoopbackServer();
  const url = await startServer(upstream.url);
  try {
    const cookie = { 'Set-Cookie': 'session=theirs' };
    upstream.answer = text('<script>alert(1)</script>', { 'Content-Type': 'text/html', ...cookie });
    const page = await fetch(`${url}/samples/page`);
    assert.equal(page.status, 404);
    assert.doesNotMatch(await page.text(), /script/);

    upstream.answer = text('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'Content-Type': 'image/svg+xml', ...cookie });
    const picture = await fetch(`${url}/samples/logo.svg`);
    assert.equal(picture.status, 200);
    assert.match(await picture.text(), /<svg/);
    assert.equal(picture.headers.get('Content-Type'), 'image/svg+xml');
    assert.equal(picture.headers.get('X-Content-Type-Options'), 'nosniff');
    assert.equal(picture.headers.get('Content-Security-Policy'), 'sandbox');
    for (const answer of [page, picture]) assert.equal(answer.headers.get('Set-Cookie'), null);
  } finally {
    await upstream.stop();
  }
});

test('the server of docs/start.md listens on loopback only', { skip: process.platform !== 'linux' }, async () => {
  const url = new URL(await startServer(service.url));
  // All of 127.0.0.0/8 is this machine, so a server on all addresses would answer here too.
  url.hostname = '127.0.0.2';
  await assert.rejects(fetch(url));
});
