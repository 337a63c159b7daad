import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.js';
import { viewMenu } from '../support/built-studio.js';
import { giveawayOn, type OfferOnPage } from '../support/page-harness.js';
import { useLiveStudio } from '../support/studio-in-browser.js';

/** The page of `npm start` with a real browser, gateway, service and PostgreSQL. */
describe('a claim on the page of npm start', () => {
  const studio = useLiveStudio();

  async function visit(query: string, look: (page: Page, errors: string[]) => Promise<void>): Promise<void> {
    const context = await studio.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`${studio.url}#scenario=${query}`);
      await giveawayOn(stage(page)).offers().first().waitFor();
      await look(page, errors);
    } finally {
      await context.close();
    }
  }

  const stage = (page: Page): FrameLocator => page.frameLocator('.stage-frame');
  const card = (page: Page, offer: string): OfferOnPage => giveawayOn(stage(page)).offer(offer);

  async function claim(page: Page, offer: string): Promise<void> {
    await card(page, offer).claimButton.click();
  }

  async function code(page: Page, offer: string): Promise<string> {
    return (await card(page, offer).code.textContent()) ?? '';
  }

  async function message(page: Page, offer: string): Promise<string> {
    return await card(page, offer).message.innerText();
  }

  test('shows the code, moves the focus next to it, and survives a reload', () =>
    visit('live-weekly-treats', async (page, errors) => {
      await claim(page, 'treat-coffee');
      const claimed = await code(page, 'treat-coffee');
      assert.match(claimed, /^CUP-/);
      const focused = await stage(page)
        .locator('giveaway-flow')
        .evaluate((flow) => flow.shadowRoot!.activeElement?.getAttribute('part'));
      assert.equal(focused, 'copy');
      await page.reload();
      assert.equal(await code(page, 'treat-coffee'), claimed);
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      assert.ok(stored.includes(claimed) && !stored.includes('shopper-1'), stored);
      assert.deepEqual(errors, []);
    }));

  test('gives each shopper of a device their own code', () =>
    visit('live-reading-month', async (page) => {
      await claim(page, 'reading-ticket');
      const first = await code(page, 'reading-ticket');
      await (await viewMenu(page)).getByLabel('Signed in').selectOption('Shopper 2');
      await card(page, 'reading-ticket').claimButton.waitFor();
      await claim(page, 'reading-ticket');
      assert.notEqual(await code(page, 'reading-ticket'), first);
    }));

  test('says until when it is refused, in the service’s words and in the shopper’s own time', () =>
    visit('live-weekly-treats&shopper=shopper-2', async (page) => {
      await claim(page, 'treat-loaf');
      await code(page, 'treat-loaf');
      await page.getByRole('button', { name: 'Forget codes' }).click();
      await claim(page, 'treat-loaf');
      const [words, own] = (await message(page, 'treat-loaf')).split('\n');
      assert.match(words!, /^You can claim again after \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/);
      assert.match(own!, /^In your time zone: /);
    }));

  test('keeps the focus on the button when it is refused for good', () =>
    visit('live-new-home', async (page) => {
      await claim(page, 'home-lamp');
      await code(page, 'home-lamp');
      await page.getByRole('button', { name: 'Forget codes' }).click();
      await claim(page, 'home-lamp');
      assert.equal(await message(page, 'home-lamp'), 'You have already claimed this offer.');
      await card(page, 'home-lamp').claimButton.and(stage(page).locator(':focus')).waitFor();
    }));

  test('is refused when no codes are left', () =>
    visit('live-weekly-treats', async (page, errors) => {
      await claim(page, 'treat-scoop');
      assert.equal(await message(page, 'treat-scoop'), 'There are no codes available for this offer.');
      assert.deepEqual(errors, []);
    }));

  test('reports a lost answer, and brings the same code after a retry by hand', () =>
    visit('live-weekly-treats&condition=lost&shopper=shopper-2', async (page) => {
      await claim(page, 'treat-coffee');
      assert.match(await message(page, 'treat-coffee'), /Try again to get it/);
      await claim(page, 'treat-coffee');
      assert.match(await code(page, 'treat-coffee'), /^CUP-/);
    }));

  test('continues on the next visit if the page was left', () =>
    visit('live-weekly-treats&condition=lost&shopper=shopper-1', async (page) => {
      await claim(page, 'treat-slice');
      await card(page, 'treat-slice').message.waitFor();
      await page.reload();
      assert.match(await message(page, 'treat-slice'), /Try again to get it/);
      await claim(page, 'treat-slice');
      assert.match(await code(page, 'treat-slice'), /\w/);
    }));

  test('asks a signed-out shopper to sign in', () =>
    visit('live-weekly-treats&shopper=nobody', async (page) => {
      await claim(page, 'treat-coffee');
      assert.equal(await message(page, 'treat-coffee'), 'Sign in to get your code.');
    }));

  test('has no button on offers that are upcoming or have ended, which say so', () =>
    visit('live-new-home', async (page) => {
      assert.match(await message(page, 'home-linen'), /^Ended on /);
      assert.match(await message(page, 'home-plant'), /^Available from /);
      for (const offer of ['home-linen', 'home-plant']) assert.equal(await card(page, offer).claimButton.count(), 0);
    }));

  test('shows a sample code in a preview, without a request', () =>
    visit('live-weekly-treats&preview=true&shopper=shopper-2', async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        // Lazy-loaded parts may still be loading.
        if (request.resourceType() === 'fetch') asked.push(request.url());
      });
      await claim(page, 'treat-loaf');
      await code(page, 'treat-loaf');
      assert.equal(await card(page, 'treat-loaf').part('badge').innerText(), 'Sample code');
      assert.deepEqual(asked, []);
    }));

  for (const query of [
    'live-weekly-treats&lang=ar',
    'live-new-home&surroundings=dark',
    'live-cabin-draw&width=320',
    'live-reading-month&condition=lost',
  ])
    test(`passes axe before, after one and after a second: ${query}`, () =>
      visit(query, async (page) => {
        assert.deepEqual(await axeViolations(await frameOf(page), 'giveaway-flow'), []);
        for (const index of [0, 1]) {
          const claimable = giveawayOn(stage(page)).claimButtons;
          if (index < (await claimable.count())) await claimable.nth(index).click();
          await giveawayOn(stage(page))
            .codes.or(giveawayOn(stage(page)).messages)
            .first()
            .waitFor();
          assert.deepEqual(await axeViolations(await frameOf(page), 'giveaway-flow'), []);
        }
      }));
});

async function frameOf(page: Page): Promise<Frame> {
  const frame = await page.locator('.stage-frame').elementHandle();
  return (await frame?.contentFrame())!;
}
