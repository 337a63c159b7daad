import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { openWatched, untilVisible } from '../support/host-page.js';
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

before(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startTestService({ now: '2026-06-01T12:00:00Z' })]);
  consumer = createConsumer(['hono', '@hono/node-server']);
  for (const name of ['index.html', 'server.mjs']) consumer.write(name, fileOf(name));
});
after(async () => {
  server?.kill();
  consumer?.remove();
  await browser?.close();
  await service?.stop();
});

test('following docs/start.md gives a page with offers, pictures and a code that survives a reload', async () => {
  server = spawn(process.execPath, ['server.mjs'], {
    cwd: consumer.folder,
    env: { ...process.env, PORT: '0', REWARDS_URL: service.url, REWARDS_API_KEY: service.apiKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  const opened = await openWatched(browser, String(line).trim());
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
