import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { claimsEnglish } from '../../src/locales/english/claims.js';
import { stage, viewMenu, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { giveawayOn, widgetOn, type OfferOnPage } from '../support/page-harness.js';
import { useLiveStudio } from '../support/studio-in-browser.js';

/** The page of `npm start` with a real browser, gateway, service and PostgreSQL. */
describe('the page of npm start', () => {
  const studio = useLiveStudio();

  // The browser itself logs an error when the service is down, or refuses a claim.
  const visit = (hash: string, look: (page: Page) => Promise<void>): Promise<void> =>
    visitStudio(studio.browser, studio.url + hash, look, {}, /status of (?:401|50[23])/);

  const widget = (page: Page) => widgetOn(stage(page));

  describe('has offers', () => {
    const untilCtaIs = (page: Page, words: string) =>
      eventually(async () => (await widget(page).cta.first().innerText()) === words);

    test('from the service, with no key in the page, and with settings that are tried and reset', () =>
      visit('', async (page) => {
        await widget(page).in('ready').waitFor();
        const sent = (await (await fetch(`${studio.url}rewards/gap/api`)).json()) as { hero: { title: string }[] };
        assert.equal(await widget(page).part('offer-title').first().innerText(), sent.hero[0]!.title);
        assert.doesNotMatch(await page.content(), /sample-key/);
        const label = page.locator('[data-field=ctaLabel]').locator('input').first();
        await eventually(async () => (await label.inputValue()) === 'Get this offer');
        await label.fill('Take it');
        await untilCtaIs(page, 'Take it');
        await page.locator('.head').getByRole('button', { name: 'Reset' }).click();
        await untilCtaIs(page, 'Get this offer');
      }));

    test('that follow what the service does, also as drawn by a server from the same gateway', () =>
      visit('#scenario=live-velloway&drawn=true', async (page) => {
        await widget(page).in('ready').waitFor();
        const drawn = widgetOn(page.frameLocator('.stage-drawn'));
        const title = await widget(page).part('offer-title').first().innerText();
        assert.equal(await drawn.part('offer-title').first().innerText(), title);
        for (const [condition, state] of [
          ['Malformed answer', 'error'],
          ['No offers', 'empty'],
          ['Up, then down', 'stale'],
          ['Slow (4 s)', 'loading'],
        ] as const) {
          await (await viewMenu(page)).getByLabel('Service').selectOption(condition);
          await widget(page).in(state).waitFor();
          if (state === 'empty') await drawn.part('empty').waitFor();
        }
      }));
  });

  describe('has claims', () => {
    const card = (page: Page, offer: string): OfferOnPage => giveawayOn(stage(page)).offer(offer);
    const claim = (page: Page, offer: string): Promise<void> => card(page, offer).claimButton.click();
    const code = (page: Page, offer: string): Promise<string> => card(page, offer).code.innerText();
    const message = (page: Page, offer: string): Promise<string> => card(page, offer).message.innerText();

    test('that give each shopper of a device their own code, which survives a reload', () =>
      visit('#scenario=live-reading-month', async (page) => {
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

    test('that can be made again after "Forget codes", and are refused in the service’s words', () =>
      visit('#scenario=live-weekly-treats&shopper=shopper-2', async (page) => {
        await claim(page, 'treat-loaf');
        await code(page, 'treat-loaf');
        await page.getByRole('button', { name: 'Forget codes' }).click();
        await claim(page, 'treat-loaf');
        assert.match(await message(page, 'treat-loaf'), /^You can claim again after .+\nIn your time zone: /);
      }));

    test('that lose their answer if the scenario says so, continue on the next visit, and bring the same code', () =>
      visit('#scenario=live-weekly-treats&condition=lost&shopper=shopper-1', async (page) => {
        await claim(page, 'treat-slice');
        assert.match(await message(page, 'treat-slice'), /Try again to get it/);
        await page.reload();
        assert.match(await message(page, 'treat-slice'), /Try again to get it/);
        await claim(page, 'treat-slice');
        assert.match(await code(page, 'treat-slice'), /\w/);
      }));

    for (const [query, shown, answer] of [
      ['shopper=nobody', 'message', claimsEnglish.signIn],
      ['preview=true&shopper=shopper-2', 'badge', claimsEnglish.sample],
    ] as const)
      test(`that are answered as the address of the page says: ${query}`, () =>
        visit(`#scenario=live-weekly-treats&${query}`, async (page) => {
          await claim(page, 'treat-coffee');
          assert.equal(await card(page, 'treat-coffee').part(shown).innerText(), answer);
        }));
  });
});
