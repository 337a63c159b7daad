import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { untilVisible, watchPage, type WatchedPage } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { runCommands, type RunningCommands } from '../support/run-commands.js';
import { startTestService, type TestService } from '../support/service.js';
import { useBrowser } from '../support/use-browser.js';
import { readBlocksOf, readDocument, readFileOf, readSection, root } from './documents.js';

const browser = useBrowser();
let service: TestService;
/** The site of the second half, which has the gateway in it. */
let server: RunningCommands;
let url: string;
/** The gateway and the shop of the first half. */
let gateway: RunningCommands;
let shop: RunningCommands;
let shopUrl: string;
/** The folder in which the clone and both sites are. */
let folder: string;

const fileOf = (name: string): string => readFileOf('docs/start.md', name);

/** The commands of a step. */
function commandsOf(step: string): string {
  return /^```sh\n([^]*?)^```$/m.exec(readSection('docs/start.md', step))![1]!;
}

/** Starts the site of the second half, as its last step says. */
function startServer(rewardsUrl: string): RunningCommands {
  return runCommands(commandsOf('D. Open it'), path.join(folder, 'site'), { REWARDS_URL: rewardsUrl });
}

/** Starts the gateway and the shop of the first half, on free ports. */
async function startShop(): Promise<void> {
  const atService = (text: string): string => text.replaceAll('http://127.0.0.1:8787', service.url);
  const own = path.join(folder, 'shop');
  gateway = runCommands(atService(commandsOf('2. Start the gateway')), own);
  const program = atService(fileOf('shop.mjs')).replace('http://127.0.0.1:8788', await gateway.address());
  writeFileSync(path.join(own, 'shop.mjs'), program);
  shop = runCommands(commandsOf('4. Open it'), own);
  shopUrl = await shop.address();
}

before(async () => {
  service = await startTestService({ now: '2026-06-01T12:00:00Z' });
  folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-start-'));
  const clone = path.join(folder, 'rewards-widget');
  const site = path.join(folder, 'site');
  for (const made of [clone, site, path.join(folder, 'shop')]) mkdirSync(made);
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  // This checkout is installed and built already.
  assert.match(commandsOf('1. Pack the package, start a service'), /^npm ci\nnpm pack\nnpm run service\n$/);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', clone], { cwd: root, env, stdio: 'pipe' });
  await startShop();
  execFileSync('sh', ['-ec', commandsOf('A. Make a site')], { cwd: site, env, stdio: 'pipe' });
  for (const name of ['index.html', 'server.mjs']) writeFileSync(path.join(site, name), fileOf(name));
  server = startServer(service.url);
  url = await server.address();
});
after(async () => {
  await Promise.all([server, shop, gateway].map((running) => running?.stop()));
  await service?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Opens the page in a browser without earlier visits. */
async function open(use: (opened: WatchedPage) => Promise<void>, policy?: string, address = url): Promise<void> {
  const context = await browser.newContext();
  try {
    const opened = await watchPage(await context.newPage());
    if (policy !== undefined)
      await opened.page.route(address, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': policy },
        });
      });
    await opened.page.goto(address);
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

/** Claims a code on the page, and finds it again after a reload. */
async function claimAndReload(opened: WatchedPage): Promise<void> {
  const { page, errors } = opened;
  await untilPictured(opened);
  await giveawayOn(page).claimButtons.first().click();
  const code = giveawayOn(page).codes;
  const claimed = await code.innerText();
  await page.reload();
  assert.equal(await code.innerText(), claimed);
  assert.deepEqual(errors, []);
}

test('one command and one snippet of docs/start.md give a page with offers, pictures and a code that survives a reload', () =>
  open(claimAndReload, undefined, shopUrl));

test('the snippet of docs/start.md is what its page has', () => {
  const lines = /^```html\n([^]*?)^```$/m
    .exec(readSection('docs/start.md', '3. Put it on a page'))![1]!
    .trim()
    .split('\n');
  assert.equal(lines.length, 3);
  for (const line of lines) assert.ok(fileOf('shop.mjs').includes(line.replace('…', '${token}')), line);
});

test('a server of one’s own, as in docs/start.md, gives a page with offers, pictures and a code that survives a reload', () =>
  open(claimAndReload));

test('the two elements of the page of docs/start.md don’t touch', () =>
  open(async ({ page }) => {
    const [upper, lower] = await Promise.all([
      page.locator('giveaway-flow').boundingBox(),
      page.locator('rewards-widget').boundingBox(),
    ]);
    assert.equal(lower!.y - (upper!.y + upper!.height), 32);
  }));

test('the policy of docs/policies.md lets the page of docs/start.md show everything', () => {
  const { code } = readBlocksOf(['docs/policies.md'], 'http')[0]!;
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
  assert.ok(commandsOf('A. Make a site').includes(`/${readdirSync(path.join(folder, 'rewards-widget'))[0]!} `));
});

test('docs/start.md prints no secret of tokens: each shop makes its own', () => {
  const secrets = [...readDocument('docs/start.md').matchAll(/REWARDS_USER_SECRET=(\S+)/g)];
  assert.deepEqual(secrets, []);
});

test('the first commands of docs/start.md are what `init` says', () => {
  const [first, ...next] = commandsOf('In a minute, on a sample').trim().split('\n');
  const [, ...args] = first!.split(' ').slice(1);
  const installed = path.join(folder, 'shop/node_modules/rewards-widget/dist/cli/rewards-widget.js');
  const output = execFileSync(process.execPath, [installed, ...args], { cwd: folder, encoding: 'utf8' });
  assert.ok(output.includes(`\n${next.map((line) => `  ${line}\n`).join('')}`), output);
});
