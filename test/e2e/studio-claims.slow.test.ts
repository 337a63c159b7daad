import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { viewMenu } from '../support/built-studio.js';
import { giveawayOn, type OfferOnPage } from '../support/page-harness.js';
import { useLiveStudio } from '../support/studio-in-browser.js';

/** The page of `npm start` with a real browser, gateway, service and PostgreSQL. */
describe('a claim on the page of npm start', () => {
  const studio = useLiveStudio();

  async function visit(query: string, look: (page: Page) => Promise<void>): Promise<void> {
    const context = await studio.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${studio.url}#scenario=${query}`);
      await giveawayOn(stage(page)).offers().first().waitFor();
      await look(page);
      assert.deepEqual(errors, []);
    } finally {
      await context.close();
    }
  }

  const stage = (page: Page): FrameLocator => page.frameLocator('.stage-frame');
  const card = (page: Page, offer: string): OfferOnPage => giveawayOn(stage(page)).offer(offer);
  const claim = (page: Page, offer: string): Promise<void> => card(page, offer).claimButton.click();
  const code = (page: Page, offer: string): Promise<string> => card(page, offer).code.innerText();
  const message = (page: Page, offer: string): Promise<string> => card(page, offer).message.innerText();

  test('gives each shopper of a device their own code, which survives a reload', () =>
    visit('live-reading-month', async (page) => {
      await claim(page, 'reading-ticket');
      const first = await code(page, 'reading-ticket');
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      assert.ok(stored.includes(first) && !stored.includes('shopper-1'), stored);
      await page.reload();
      assert.equal(await code(page, 'reading-ticket'), first);
      await (await viewMenu(page)).getByLabel('Signed in').selectOption('Shopper 2');
      await card(page, 'reading-ticket').claimButton.waitFor();
      await claim(page, 'reading-ticket');
      assert.notEqual(await code(page, 'reading-ticket'), first);
    }));

  test('can be made again after "Forget codes", and is refused in the service’s words', () =>
    visit('live-weekly-treats&shopper=shopper-2', async (page) => {
      await claim(page, 'treat-loaf');
      await code(page, 'treat-loaf');
      await page.getByRole('button', { name: 'Forget codes' }).click();
      await claim(page, 'treat-loaf');
      assert.match(await message(page, 'treat-loaf'), /^You can claim again after .+\nIn your time zone: /);
    }));

  test('loses its answer if the scenario says so, continues on the next visit, and brings the same code', () =>
    visit('live-weekly-treats&condition=lost&shopper=shopper-1', async (page) => {
      await claim(page, 'treat-slice');
      assert.match(await message(page, 'treat-slice'), /Try again to get it/);
      await page.reload();
      assert.match(await message(page, 'treat-slice'), /Try again to get it/);
      await claim(page, 'treat-slice');
      assert.match(await code(page, 'treat-slice'), /\w/);
    }));

  for (const [query, shown, answer] of [
    ['shopper=nobody', 'message', 'Sign in to get your code.'],
    ['preview=true&shopper=shopper-2', 'badge', 'Sample code'],
  ] as const)
    test(`is answered as the address of the page says: ${query}`, () =>
      visit(`live-weekly-treats&${query}`, async (page) => {
        await claim(page, 'treat-coffee');
        assert.equal(await card(page, 'treat-coffee').part(shown).innerText(), answer);
      }));
});
