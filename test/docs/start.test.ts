import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { untilVisible, watchPage, type WatchedPage } from '../support/host-page.js';
import { startLoopbackServer, text } from '../support/loopback-server.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { useBrowser } from '../support/use-browser.js';
import { readBlocksOf, readDocument, readSection, root } from './documents.js';

const browser = useBrowser();
let service: TestService;
let server: ChildProcess;
let url: string;
/** The folder in which the clone and the site are. */
let folder: string;

/** The first block of code after the file's name. */
function fileOf(name: string): string {
  const text = readDocument('docs/start.md');
  const block = [...text.matchAll(/^```\w+\n([^]*?)^```$/gm)].find(({ index }) =>
    /.*\n(?=\n$)/.exec(text.slice(0, index))?.[0].includes(`\`${name}\``),
  );
  if (!block) throw new Error(`No block of docs/start.md is introduced by \`${name}\``);
  return block[1]!;
}

/** The commands of a step. */
function commandsOf(step: string): string {
  return /^```sh\n([^]*?)^```$/m.exec(readSection('docs/start.md', step))![1]!;
}

/** Starts the server of the page, as the last step says. */
async function startServer(rewardsUrl: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn('sh', ['-ec', `exec env ${commandsOf('5. Open it')}`], {
    cwd: path.join(folder, 'site'),
    env: { ...process.env, PORT: '0', REWARDS_URL: rewardsUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return { server, url: String(line).trim() };
}

before(async () => {
  service = await startTestService({ now: '2026-06-01T12:00:00Z' });
  folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-start-'));
  const [clone, site] = ['rewards-widget', 'site'].map((name) => path.join(folder, name)) as [string, string];
  for (const made of [clone, site]) mkdirSync(made);
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  // This checkout is installed and built already.
  assert.match(commandsOf('1. Pack the package, start a service'), /^npm ci\nnpm pack\nnpm run service\n$/);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', clone], { cwd: root, env, stdio: 'pipe' });
  execFileSync('sh', ['-ec', commandsOf('2. Make a site')], { cwd: site, env, stdio: 'pipe' });
  for (const name of ['index.html', 'server.mjs']) writeFileSync(path.join(site, name), fileOf(name));
  ({ server, url } = await startServer(service.url));
});
after(async () => {
  server?.kill();
  await service?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Opens the page in a browser without earlier visits. */
async function open(use: (opened: WatchedPage) => Promise<void>, policy?: string): Promise<void> {
  const context = await browser.newContext();
  try {
    const opened = await watchPage(await context.newPage());
    if (policy !== undefined)
      await opened.page.route(url, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': policy },
        });
      });
    await opened.page.goto(url);
    await untilVisible(widgetOn(opened.page).offers().first(), opened);
    await use(opened);
  } finally {
    await context.close();
  }
}

/** Waits until the first offer shows its picture, and not the partner's initial. */
async function untilPictured({ page }: WatchedPage): Promise<void> {
  const card = widgetOn(page).offers('popular').first();
  await card.scrollIntoViewIfNeeded();
  const picture = card.locator('[part~=offer-image] img, img[part~=offer-image]').first();
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
}

test('following docs/start.md gives a page with offers, pictures and a code that survives a reload', () =>
  open(async (opened) => {
    const { page, errors } = opened;
    await untilPictured(opened);
    await giveawayOn(page).claimButtons.first().click();
    const code = giveawayOn(page).codes;
    const claimed = await code.innerText();
    await page.reload();
    assert.equal(await code.innerText(), claimed);
    assert.deepEqual(errors, []);
  }));

test('the two elements of the page of docs/start.md don’t touch', () =>
  open(async ({ page }) => {
    const [upper, lower] = await Promise.all([
      page.locator('giveaway-flow').boundingBox(),
      page.locator('rewards-widget').boundingBox(),
    ]);
    assert.equal(lower!.y - (upper!.y + upper!.height), 32);
  }));

test('the policy of docs/embed.md lets the page of docs/start.md show everything', () => {
  const { code } = readBlocksOf(['docs/embed.md'], 'http')[0]!;
  return open(async (opened) => {
    await untilPictured(opened);
    // The page has its own rules in a style element, which docs/start.md says to move.
    assert.deepEqual(
      opened.errors.filter((error) => !error.includes('style-src')),
      [],
    );
  }, code.replace('Content-Security-Policy: ', '').trim());
});

test('the file of docs/start.md is what this version packs', () => {
  assert.ok(commandsOf('2. Make a site').includes(`/${readdirSync(path.join(folder, 'rewards-widget'))[0]!} `));
});

test('the server of docs/start.md passes on nothing but pictures, without cookies', async () => {
  const upstream = await startLoopbackServer();
  const { url: own, server: started } = await startServer(upstream.url);
  try {
    const cookie = { 'Set-Cookie': 'session=theirs' };
    upstream.answer = text('<script>alert(1)</script>', { 'Content-Type': 'text/html', ...cookie });
    const page = await fetch(`${own}/samples/page`);
    assert.equal(page.status, 404);
    assert.doesNotMatch(await page.text(), /script/);

    upstream.answer = text('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'Content-Type': 'image/svg+xml', ...cookie });
    const picture = await fetch(`${own}/samples/logo.svg`);
    assert.equal(picture.status, 200);
    assert.match(await picture.text(), /<svg/);
    assert.equal(picture.headers.get('Content-Type'), 'image/svg+xml');
    assert.equal(picture.headers.get('X-Content-Type-Options'), 'nosniff');
    assert.equal(picture.headers.get('Content-Security-Policy'), 'sandbox');
    for (const answer of [page, picture]) assert.equal(answer.headers.get('Set-Cookie'), null);
  } finally {
    started.kill();
    await upstream.stop();
  }
});

test('the server of docs/start.md listens on loopback only', { skip: process.platform !== 'linux' }, async () => {
  const elsewhere = new URL(url);
  // All of 127.0.0.0/8 is this machine, so a server on all addresses would answer here too.
  elsewhere.hostname = '127.0.0.2';
  await assert.rejects(fetch(elsewhere));
});
