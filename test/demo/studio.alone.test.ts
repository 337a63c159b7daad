import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { stage, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

/** The built studio, opened as a file: everything except the live service. */
describe('the studio', () => {
  const studio = useBuiltStudio();

  const visit = (hash: string, look: (page: Page) => Promise<void>): Promise<void> =>
    visitStudio(studio.browser, studio.url + hash, look);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const frameBox = async (page: Page) => (await page.locator('.stage-frame').boundingBox())!;

  /** Waits until the address contains a text, and returns the address. */
  const addressWith = (page: Page, text: string): Promise<string> =>
    eventually(() => (page.url().includes(text) ? page.url() : undefined));

  test('opens with the first scenario and its pictures, and says that no service runs behind it', () =>
    visit('', async (page) => {
      assert.equal(await page.locator('.about-title').innerText(), 'Typical');
      await page.getByText('No service runs behind this page').waitFor();
      await widgetOn(stage(page)).in('ready').waitFor();
      const image = stage(page).locator('rewards-widget img').first();
      await eventually(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth > 0));
    }));

  test('lets the keyboard skip to the stage', () =>
    visit('', async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.className), 'stage-frame');
      const inside = () =>
        stage(page)
          .locator('rewards-widget')
          .evaluate((node) => node.matches(':focus-within'));
      await eventually(inside);
    }));

  test('puts a scenario on the stage with one click, and records it in the address and the history', () =>
    visit('', async (page) => {
      await button(page, 'Nothing at all').click();
      await widgetOn(stage(page)).in('empty').waitFor();
      await addressWith(page, 'scenario=nothing');
      await button(page, 'Giveaway').click();
      await button(page, 'Spotlight').click();
      await giveawayOn(stage(page)).in('ready').waitFor();
      await addressWith(page, 'scenario=giveaway-spotlight');
      await page.goBack();
      await page.goBack();
      await widgetOn(stage(page)).in('empty').waitFor();
    }));

  test('shows codes in every scenario of codes, and leaves a visitor’s own codes as they are', () =>
    visit('#scenario=typical', async (page) => {
      const own = 'rewards-widget:claim:own';
      const kept = () => page.evaluate((name) => localStorage.getItem(name), own);
      await page.evaluate((name) => localStorage.setItem(name, 'a code'), own);
      await button(page, 'Codes').click();
      const codes = stage(page).locator('rewards-codes');
      for (const [title, active, state] of [
        ['None', 0, 'empty'],
        ['One', 1, 'ready'],
        ['Twelve', 12, 'ready'],
        // What is over is folded away.
        ['Ended', 2, 'ready'],
        ['Long words', 2, 'ready'],
        ['Used', 2, 'ready'],
      ] as const) {
        await button(page, title).click();
        await stage(page).locator(`rewards-codes:state(${state})`).waitFor();
        await eventually(async () => (await codes.locator('[part~=offer]:visible').count()) === active);
      }
      await button(page, 'At the till').click();
      await codes.locator('dialog[open] svg').first().waitFor();
      await addressWith(page, 'scenario=codes-till');
      assert.equal(await kept(), 'a code');
      await button(page, 'Forget codes').click({ force: true });
      assert.equal(await kept(), 'a code');
      await page.keyboard.press('Escape');
      await button(page, 'Take away').click();
      // Codes have no settings and no look of their own, so there are no tabs.
      const dialog = page.getByRole('dialog', { name: 'Take away' });
      await dialog.getByLabel('Code of page.html').filter({ hasText: '<rewards-codes base-url="/rewards">' }).waitFor();
      assert.equal(await dialog.getByRole('tab').count(), 0);
    }));

  test('keeps choices and layout after a reload and for the next visit', () =>
    visit('', async (page) => {
      await button(page, 'Long words').click();
      await button(page, '390').click();
      await button(page, 'Photo').click();
      await page.getByRole('button', { name: 'JSON' }).first().click();
      await page.getByRole('button', { name: /^Events/ }).click();
      await addressWith(page, 'surroundings=photo');
      for (const again of [() => page.reload(), () => page.goto('about:blank').then(() => page.goto(studio.url))]) {
        await again();
        await widgetOn(stage(page)).in('ready').waitFor();
        assert.equal(await page.locator('.about-title').innerText(), 'Long words');
        assert.equal((await frameBox(page)).width, 390);
        assert.equal(await stage(page).locator('html').getAttribute('data-surroundings'), 'photo');
        await page.locator('.cm-editor').waitFor();
        await page.getByRole('button', { name: 'Clear' }).waitFor();
      }
    }));
});
