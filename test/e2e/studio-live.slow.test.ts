import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { stage, viewMenu, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { widgetOn } from '../support/page-harness.js';
import { useLiveStudio } from '../support/studio-in-browser.js';

/** Offers on the page of `npm start` with a real browser, gateway, service and PostgreSQL. */
describe('offers on the page of npm start', () => {
  const studio = useLiveStudio();

  const visit = (hash: string, look: (page: Page) => Promise<void>): Promise<void> =>
    visitStudio(studio.browser, studio.url + hash, look);

  const widget = (page: Page, state: string) => widgetOn(stage(page)).in(state).waitFor();

  const cta = (page: Page) => widgetOn(stage(page)).cta.first();

  test('come from the service, with no key in the page', () =>
    visit('', async (page) => {
      await widget(page, 'ready');
      const sent = (await (await fetch(`${studio.url}rewards/gap/api`)).json()) as { hero: { title: string }[] };
      assert.equal(await widgetOn(stage(page)).part('offer-title').first().innerText(), sent.hero[0]!.title);
      assert.equal(await cta(page).innerText(), 'Get this offer');
      assert.doesNotMatch(await page.content(), /sample-key/);
    }));

  test('use the settings that are tried, and the service’s own after a reset', () =>
    visit('#scenario=live-larkmere', async (page) => {
      await widget(page, 'ready');
      const label = page.locator('[data-field=ctaLabel]').locator('input').first();
      await eventually(async () => (await label.inputValue()) === 'Get this offer');
      await label.fill('Take it');
      await eventually(async () => (await cta(page).innerText()) === 'Take it');
      await page.locator('.head').getByRole('button', { name: 'Reset' }).click();
      await eventually(async () => (await cta(page).innerText()) === 'Get this offer');
    }));

  test('follow what the service does: slow, malformed, empty or gone', () =>
    visitStudio(
      studio.browser,
      `${studio.url}#scenario=live-velloway`,
      async (page) => {
        await widget(page, 'ready');
        for (const [condition, state] of [
          ['Malformed answer', 'error'],
          ['No offers', 'empty'],
          ['Up, then down', 'stale'],
          ['Slow (4 s)', 'loading'],
        ] as const) {
          await (await viewMenu(page)).getByLabel('Service').selectOption(condition);
          await widget(page, state);
        }
      },
      {},
      // The browser itself logs an error when the service is down.
      /status of 50[23]/,
    ));

  test('are also drawn as by a server, from the same gateway', () =>
    visit('#scenario=live-velloway&drawn=true', async (page) => {
      await widget(page, 'ready');
      const drawn = page.frameLocator('.stage-drawn').locator('rewards-widget');
      await drawn.locator('[part~=offer]').first().waitFor();
      const title = stage(page).locator('[part~=offer-title]').first();
      assert.equal(await drawn.locator('[part~=offer-title]').first().innerText(), await title.innerText());
      await (await viewMenu(page)).getByLabel('Service').selectOption('No offers');
      await drawn.locator('[part~=empty]').waitFor();
    }));

  test('can all be searched in a feed of 10,000', () =>
    visit('#scenario=live-larkmere&condition=large', async (page) => {
      await widget(page, 'ready');
      await stage(page)
        .getByText(/^\d{1,2},\d{3} offers$/)
        .waitFor();
      await stage(page).getByRole('searchbox').fill('(251)');
      await eventually(async () => (await widgetOn(stage(page)).offers('all').count()) < 20);
      assert.match(await widgetOn(stage(page)).section('all').part('offer-title').first().innerText(), /\(251\)/);
    }));
});
