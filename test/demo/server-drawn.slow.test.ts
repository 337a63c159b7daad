import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { stage, viewMenu, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

describe('beside the stage, what a server draws', () => {
  const studio = useBuiltStudio();

  const visit = (
    hash: string,
    look: (page: Page, drawn: FrameLocator) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<void> =>
    visitStudio(studio.browser, studio.url + hash, (page) => look(page, page.frameLocator('.stage-drawn')), options);
  const toggle = async (page: Page) => (await viewMenu(page)).getByRole('button', { name: 'Server-drawn' });
  const boxes = (page: Page, selectors = ['.stage-frame', '.stage-drawn']) =>
    Promise.all(selectors.map((selector) => page.locator(selector).boundingBox()));

  test('comes and goes by one button, runs no script, and has offers, pictures and no buttons', () =>
    visit('', async (page, drawn) => {
      await (await toggle(page)).click();
      assert.equal(await (await toggle(page)).getAttribute('aria-pressed'), 'true');
      await drawn.locator('[data-placement=all] [part~=offer]').nth(23).waitFor();
      assert.equal(await drawn.locator('script:not([type="application/json"])').count(), 0);
      assert.equal(await drawn.locator('rewards-widget:defined').count(), 0);
      assert.equal(await drawn.locator('button:visible').count(), 0);
      const image = drawn.locator('rewards-widget img').first();
      await eventually(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth > 0));
      await eventually(() => page.url().includes('drawn=true'));
    }));

  test('leaves the stage as it was when it goes', () =>
    visit('', async (page, drawn) => {
      const all = ['.stage-frame', '.stage-caption', '.stage-handle'];
      const before = await boxes(page, all);
      await stage(page)
        .locator('rewards-widget')
        .evaluate((element) => element.setAttribute('data-same', ''));
      await (await toggle(page)).click();
      await drawn.locator('[part~=header]').waitFor();
      await (await toggle(page)).click();
      await page.locator('.stage-drawn').waitFor({ state: 'detached' });
      assert.deepEqual(await boxes(page, all), before);
      assert.equal(await stage(page).locator('rewards-widget[data-same]').count(), 1);
      await eventually(() => !page.url().includes('drawn'));
    }));

  test('is as wide as the stage, and both follow the handle', () =>
    visit('#scenario=typical&width=320&drawn=true', async (page, drawn) => {
      await drawn.locator('[part~=header]').waitFor();
      const [live, other] = await boxes(page);
      assert.deepEqual([live!.width, other!.width], [320, 320]);
      const { x, y, width, height } = (await page.locator('.stage-handle').boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + 20, y + height / 2);
      await page.mouse.up();
      const [wider, otherWider] = await boxes(page);
      assert.deepEqual([wider!.width, otherWider!.width], [340, 340]);
      assert.equal(Math.round(otherWider!.x - other!.x), 0);
    }));

  test('is below the stage in a narrow window, and as wide', () =>
    visit(
      '#scenario=typical&drawn=true',
      async (page, drawn) => {
        await drawn.locator('[part~=header]').waitFor();
        const [live, other] = await boxes(page);
        assert.deepEqual([other!.x, other!.width, other!.height], [live!.x, live!.width, live!.height]);
        assert.equal(live!.width, 272);
        const [caption] = await boxes(page, ['.stage-caption >> nth=0']);
        assert.ok(live!.y < caption!.y && caption!.y < other!.y);
      },
      { viewport: { width: 320, height: 900 } },
    ));

  test('follows what is set for the stage: language, ground, text size and payload', () =>
    visit('#scenario=typical&drawn=true', async (page, drawn) => {
      await (await viewMenu(page)).getByLabel('Language').selectOption('Deutsch');
      await drawn.getByRole('heading', { name: 'Ihre Vorteile' }).waitFor();
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      await drawn.locator('html[data-surroundings=dark]').waitFor();
      await (await viewMenu(page)).getByLabel('Text size').selectOption('200 %');
      const sizeIn = (frame: FrameLocator) =>
        frame.locator('[part~=subheading]').evaluate((node) => getComputedStyle(node).fontSize);
      await eventually(async () => (await sizeIn(drawn)) === (await sizeIn(stage(page))));
      await page.locator('[data-field=ctaLabel] input').first().fill('Take it');
      await drawn.locator('[part~=cta]', { hasText: 'Take it' }).first().waitFor();
    }));

  test('is drawn again when the scenario is loaded again', () =>
    visit('#scenario=typical&drawn=true', async (page, drawn) => {
      await drawn.locator('rewards-widget').evaluate((element) => element.setAttribute('data-old', ''));
      await page.getByRole('button', { name: 'Load again' }).click();
      await drawn.locator('rewards-widget:not([data-old]) [part~=offer]').first().waitFor();
    }));

  test('is a giveaway with its steps, in a scenario of one', () =>
    visit('#scenario=giveaway-typical&drawn=true', async (_page, drawn) => {
      await drawn.locator('giveaway-flow [part~=offer]').first().waitFor();
      assert.equal(await drawn.locator('button:visible').count(), 0);
    }));

  test('says that there are no offers where the service does not answer', () =>
    visit('#scenario=down&drawn=true', async (_page, drawn) => {
      await drawn.locator('rewards-widget [part~=empty]').waitFor();
    }));
});
