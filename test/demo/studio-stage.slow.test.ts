import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { stage, viewMenu, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { startHostSite } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

/** The stage of the built studio, and what is around the element on it. */
describe('the stage of the studio', () => {
  const studio = useBuiltStudio();

  const visit = (hash: string, look: (page: Page) => Promise<void>): Promise<void> =>
    visitStudio(studio.browser, studio.url + hash, look);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const html = (page: Page) => stage(page).locator('html');
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
  const frameBox = (page: Page) => boxOf(page.locator('.stage-frame'));
  const isFocused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement);

  /** Waits until the address contains a text. */
  const addressHas = (page: Page, text: string) => eventually(() => page.url().includes(text));

  /** Holds a handle in its middle, and moves it. */
  async function drag(page: Page, handle: Locator, by: { x?: number; y?: number }): Promise<void> {
    const { x, y, width, height } = await boxOf(handle);
    const [left, top] = [x + width / 2, y + height / 2];
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + (by.x ?? 0), top + (by.y ?? 0), { steps: 3 });
  }

  test('works from any folder of a web server, with its pictures, and requests only its own files', async () => {
    const site = await startHostSite({ folder: path.dirname(studio.folder) });
    try {
      const at = `${site.url}/${encodeURIComponent(path.basename(studio.folder))}/`;
      await visitStudio(studio.browser, `${at}index.html#scenario=typical`, async (page) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.reload();
        const pictures = stage(page).locator('rewards-widget img');
        await eventually(() => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
        await button(page, 'Photo').click();
        await page.getByRole('link', { name: 'Figures' }).click();
        await page.locator('days-chart canvas').waitFor();
        await page.getByRole('link', { name: 'Studio' }).click();
        await pictures.first().waitFor();
        assert.deepEqual(
          asked.filter((address) => !address.startsWith(at) && !/^(?:data|blob):/.test(address)),
          [],
        );
      });
    } finally {
      await site.stop();
    }
  });

  test('gets its width by buttons, and by the handle, which moves nothing else, and is scaled down where it doesn’t fit', () =>
    visit('', async (page) => {
      for (const width of [320, 390, 768]) {
        await button(page, String(width)).click();
        await eventually(async () => (await frameBox(page)).width === width);
        assert.equal(await html(page).evaluate(() => innerWidth), width);
        await addressHas(page, `width=${width}`);
      }
      const others = ['.head', '.scenarios', '.toolbar', '.stage-area', '.dock', '.panel'];
      const boxes = () => Promise.all(others.map((selector) => page.locator(selector).boundingBox()));
      const before = await boxes();
      const handle = page.getByRole('separator', { name: 'Width of the stage' });
      await drag(page, handle, { x: -40 });
      assert.equal((await frameBox(page)).width, 688);
      assert.deepEqual(await boxes(), before);
      await page.mouse.up();
      await addressHas(page, 'width=688');
      await handle.press('ArrowRight');
      await addressHas(page, 'width=698');
      await handle.press('Shift+ArrowLeft');
      await addressHas(page, 'width=697');
      assert.equal(await handle.getAttribute('aria-valuenow'), '697');

      await handle.press('End');
      await eventually(() => html(page).evaluate(() => innerWidth === 1600));
      assert.match(await page.locator('.stage-caption').innerText(), /^1600 px, drawn at \d\d %$/);
      const [area, box] = [await boxOf(page.locator('.stage-area')), await frameBox(page)];
      assert.ok(box.x >= area.x && box.x + box.width <= area.x + area.width);
    }));

  test('leaves 30 % of the height to the events, whose edge moves, also for the next visit', () =>
    visit('#scenario=typical&width=390', async (page) => {
      const height = async (selector: string) => (await boxOf(page.locator(selector))).height;
      const share = async () => ((await height('.dock')) / (await height('.middle'))) * 100;
      const isAbout = (percent: number) => eventually(async () => Math.abs((await share()) - percent) < 0.5);
      const handle = page.getByRole('separator', { name: 'Height of the reports' });
      assert.equal(await handle.count(), 0);
      await page.getByRole('button', { name: /^Events/ }).click();
      await isAbout(30);
      assert.equal(await handle.getAttribute('aria-valuenow'), '30');
      assert.ok((await frameBox(page)).height > 400);
      await handle.press('End');
      await isAbout(50);
      await drag(page, handle, { y: (await height('.middle')) / 4 });
      await isAbout(25);
      await page.mouse.up();
      await page.reload();
      await isAbout(25);
      await page.getByRole('button', { name: /^Events/ }).click();
      await handle.waitFor({ state: 'detached' });
    }));

  test('has everything on the screen at any width: the toolbar in one row, and scenarios that fade where they go on', () =>
    visit('#scenario=malformed&width=390&theme=dark&lang=de&direction=ltr&zoom=150&drawn=true', async (page) => {
      await page.getByRole('button', { name: /^Warnings/ }).click();
      for (const width of [1000, 1199, 1200, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { left, right, middles } = await page.locator('.toolbar').evaluate((toolbar) => {
          const boxes = [...toolbar.querySelectorAll('button:not([popover] *)')].map((one) =>
            one.getBoundingClientRect(),
          );
          return {
            left: boxes.every((box) => box.left >= toolbar.getBoundingClientRect().left),
            right: boxes.every((box) => box.right <= toolbar.getBoundingClientRect().right),
            middles: new Set(boxes.map((box) => (box.top + box.bottom) / 2)).size,
          };
        });
        assert.deepEqual({ left, right, middles }, { left: true, right: true, middles: 1 }, `${width} px`);
        assert.deepEqual(
          await page.evaluate(() => {
            const { scrollWidth, scrollHeight } = document.documentElement;
            return { x: scrollX, y: scrollY, width: scrollWidth, height: scrollHeight };
          }),
          { x: 0, y: 0, width, height: 900 },
        );
      }
      await page.setViewportSize({ width: 1000, height: 900 });
      const row = page.locator('.scenarios');
      for (const edge of ['::before', '::after'])
        assert.equal(await row.evaluate((node, name) => getComputedStyle(node, name).position, edge), 'sticky');
      const last = row.locator('.scenario').last();
      assert.ok((await boxOf(last)).x > 1000);
      await last.focus();
      // The browser scrolls far enough for the whole button to be beside the fade.
      await eventually(async () => {
        const { x, width } = await boxOf(last);
        return x + width <= 1000 - 32;
      });
    }));

  test('has a menu for keyboard and pointer, and changes what is around the element: ground, language, direction, text size', () =>
    visit('#scenario=typical&lang=de', async (page) => {
      const view = page.getByRole('button', { name: 'View 1 changed' });
      await view.press('Enter');
      const menu = await viewMenu(page);
      await page.keyboard.press('Tab');
      assert.ok(await isFocused(menu.getByLabel('Theme')));
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      assert.ok(await isFocused(view));
      for (const beside of [page.locator('.about-title'), stage(page).locator('rewards-widget')]) {
        await viewMenu(page);
        await beside.click({ position: { x: 5, y: 5 } });
        await menu.waitFor({ state: 'hidden' });
      }

      await button(page, 'Dark').click();
      await eventually(() => html(page).evaluate((node) => getComputedStyle(node).colorScheme === 'dark'));
      await button(page, 'Shop').click();
      await stage(page).getByText('Department store since 1871').waitFor();
      await (await viewMenu(page)).getByLabel('Language').selectOption('العربية');
      await eventually(async () => (await html(page).getAttribute('dir')) === 'rtl');
      await widgetOn(stage(page)).heading.filter({ hasNotText: 'Ihre Vorteile' }).waitFor();
      await menu.getByLabel('Direction').selectOption('Left to right');
      await eventually(async () => (await html(page).getAttribute('dir')) === 'ltr');
      // Headings grow less, because with text of four times the size the element counts as narrow.
      const line = widgetOn(stage(page)).part('subheading');
      const size = () => line.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
      const before = await size();
      await menu.getByLabel('Text size').selectOption('400 %');
      await eventually(async () => (await size()) === before * 4);
    }));

  test('shows a sample theme, and a ratio, an alignment and a font beside it, all in the address and in the CSS to take away', () =>
    visit('#scenario=typical', async (page) => {
      await (await viewMenu(page)).getByLabel('Theme').selectOption('Dark shop');
      await addressHas(page, 'theme=dark');
      const ground = () =>
        stage(page)
          .locator('rewards-widget')
          .evaluate((node) => getComputedStyle(node).backgroundColor);
      await eventually(async () => (await ground()) === 'rgb(13, 15, 20)');
      const look = () =>
        widgetOn(stage(page))
          .part('offer')
          .last()
          .evaluate((node) => {
            const { textAlign, fontFamily } = getComputedStyle(node);
            return [getComputedStyle(node.querySelector('[part=picture]')!).aspectRatio, textAlign, fontFamily];
          });
      const own = await look();
      const settings = page.getByRole('group', { name: 'Pictures' }).locator('xpath=ancestor::details');
      for (const name of ['Square', 'Centred', 'The system’s']) await settings.getByRole('radio', { name }).check();
      await eventually(async () => (await look())[1] === 'center');
      for (const [index, value] of (await look()).entries()) assert.notEqual(value, own[index]);
      await addressHas(page, '--rewards-card-align=center');
      await button(page, 'Take away').click();
      await button(page, 'Design').click();
      await page.getByRole('tab', { name: 'Theme CSS' }).click();
      const code = page.getByLabel('Code of rewards-theme.css');
      await code.filter({ hasText: '--rewards-font: system-ui, sans-serif' }).waitFor();
      const css = await code.innerText();
      for (const part of ['#0d0f14', '--rewards-picture-ratio: 1;', '--rewards-card-align: center;'])
        assert.ok(css.includes(part), css);
      await button(page, 'Close').click();
      await page.reload();
      await eventually(async () => (await look())[1] === 'center');
      await settings.getByRole('button', { name: 'Reset look' }).click();
      await eventually(async () => (await look()).join() === own.join());
      await (await viewMenu(page)).getByLabel('Theme').selectOption('None');
      await eventually(async () => (await ground()) === 'rgba(0, 0, 0, 0)');
    }));

  test('shows a chosen date, without offers that have ended by then', () =>
    visit('#scenario=typical', async (page) => {
      const ending = widgetOn(stage(page)).offer('hutfold-midweek').element.first();
      await ending.waitFor();
      const menu = await viewMenu(page);
      await menu.getByRole('button', { name: 'View as of Now' }).click();
      const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
      await menu.getByLabel('View as of').fill(later);
      await menu.getByLabel('View as of').press('Enter');
      await ending.waitFor({ state: 'detached' });
      await addressHas(page, 'asOf=');
      await button(page, 'Back to now').click();
      await ending.waitFor();
    }));

  describe('with what a server draws beside it', () => {
    const drawn = (page: Page): FrameLocator => page.frameLocator('.stage-drawn');
    const toggle = async (page: Page) => (await viewMenu(page)).getByRole('button', { name: 'Server-drawn' });
    const boxes = (page: Page, ...selectors: string[]) =>
      Promise.all(selectors.map((selector) => boxOf(page.locator(selector).first())));

    test('has offers, pictures, no script and no buttons there, and is as before when it goes', () =>
      visit('', async (page) => {
        const own = ['.stage-frame', '.stage-caption', '.stage-handle'];
        const before = await boxes(page, ...own);
        const widget = stage(page).locator('rewards-widget');
        await widget.evaluate((element) => element.setAttribute('data-same', ''));
        await (await toggle(page)).click();
        assert.equal(await (await toggle(page)).getAttribute('aria-pressed'), 'true');
        await addressHas(page, 'drawn=true');
        await drawn(page).locator('[data-placement=all] [part~=offer]').nth(23).waitFor();
        for (const absent of ['script:not([type="application/json"])', 'rewards-widget:defined', 'button:visible'])
          assert.equal(await drawn(page).locator(absent).count(), 0, absent);
        const image = drawn(page).locator('rewards-widget img').first();
        await eventually(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth > 0));
        await (await toggle(page)).click();
        await page.locator('.stage-drawn').waitFor({ state: 'detached' });
        assert.deepEqual(await boxes(page, ...own), before);
        assert.equal(await stage(page).locator('rewards-widget[data-same]').count(), 1);
        await eventually(() => !page.url().includes('drawn'));
      }));

    test('follows the stage: width, language, ground, text size, payload, scenario and a new load', () =>
      visit('#scenario=typical&width=320&drawn=true', async (page) => {
        await drawn(page).locator('[part~=header]').waitFor();
        const [, other] = await boxes(page, '.stage-frame', '.stage-drawn');
        await drag(page, page.locator('.stage-handle'), { x: 20 });
        await page.mouse.up();
        const [wider, otherWider] = await boxes(page, '.stage-frame', '.stage-drawn');
        assert.deepEqual([wider!.width, otherWider!.width], [340, 340]);
        assert.equal(Math.round(otherWider!.x - other!.x), 0);

        await (await viewMenu(page)).getByLabel('Language').selectOption('Deutsch');
        await drawn(page).getByRole('heading', { name: 'Ihre Vorteile' }).waitFor();
        await button(page, 'Dark').click();
        await drawn(page).locator('html[data-surroundings=dark]').waitFor();
        await (await viewMenu(page)).getByLabel('Text size').selectOption('200 %');
        const sizeIn = (frame: FrameLocator) =>
          frame.locator('[part~=subheading]').evaluate((node) => getComputedStyle(node).fontSize);
        await eventually(async () => (await sizeIn(drawn(page))) === (await sizeIn(stage(page))));
        await page.locator('[data-field=ctaLabel] input').first().fill('Take it');
        await drawn(page).locator('[part~=cta]', { hasText: 'Take it' }).first().waitFor();
        await drawn(page)
          .locator('rewards-widget')
          .evaluate((element) => element.setAttribute('data-old', ''));
        await button(page, 'Load again').click();
        await drawn(page).locator('rewards-widget:not([data-old]) [part~=offer]').first().waitFor();

        await button(page, 'Service down').click();
        await drawn(page).locator('rewards-widget [part~=empty]').waitFor();
        await button(page, 'Giveaway').click();
        await drawn(page).locator('giveaway-flow [part~=offer]').first().waitFor();
        assert.equal(await drawn(page).locator('button:visible').count(), 0);

        // In a narrow window it is below the stage.
        await page.setViewportSize({ width: 320, height: 900 });
        await eventually(async () => {
          const [live, caption, below] = await boxes(page, '.stage-frame', '.stage-caption', '.stage-drawn');
          assert.deepEqual([below!.x, below!.width, below!.height], [live!.x, live!.width, live!.height]);
          return live!.y < caption!.y && caption!.y < below!.y;
        });
      }));
  });
});
