import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
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
  const frameBox = async (page: Page) => (await page.locator('.stage-frame').boundingBox())!;
  const heading = (page: Page) => widgetOn(stage(page)).heading;

  /** Waits until the address contains a text, and returns the address. */
  const addressWith = (page: Page, text: string): Promise<string> =>
    eventually(() => (page.url().includes(text) ? page.url() : undefined));

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

  test('offers the code of codes, without tabs and settings that they do not have', () =>
    visit('#scenario=codes-twelve', async (page) => {
      await button(page, 'Take away').click();
      const dialog = page.getByRole('dialog', { name: 'Take away' });
      await dialog.getByLabel('Code of page.html').filter({ hasText: '<rewards-codes base-url="/rewards">' }).waitFor();
      assert.equal(await dialog.getByRole('tab').count(), 0);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }));

  test('makes the stage as wide as a phone or a tablet', () =>
    visit('', async (page) => {
      for (const width of [320, 390, 768]) {
        await button(page, String(width)).click();
        await eventually(async () => (await frameBox(page)).width === width);
        assert.equal(
          await stage(page)
            .locator('html')
            .evaluate(() => innerWidth),
          width,
        );
        await addressWith(page, `width=${width}`);
      }
    }));

  test('opens the events over 30 % of the height, and moves their edge by pointer and by keys, for the next visit', () =>
    visit('#scenario=typical&width=390', async (page) => {
      const height = async (selector: string) => (await page.locator(selector).boundingBox())!.height;
      const share = async () => ((await height('.dock')) / (await height('.middle'))) * 100;
      const isAbout = (percent: number) => eventually(async () => Math.abs((await share()) - percent) < 0.5);
      const handle = page.getByRole('separator', { name: 'Height of the reports' });
      assert.equal(await handle.count(), 0);
      await page.getByRole('button', { name: /^Events/ }).click();
      await isAbout(30);
      assert.equal(await handle.getAttribute('aria-valuenow'), '30');
      assert.ok((await frameBox(page)).height > 400);
      await handle.press('ArrowUp');
      await isAbout(32);
      await handle.press('Shift+ArrowDown');
      await eventually(async () => (await handle.getAttribute('aria-valuenow')) === '31.8');
      await handle.press('Home');
      await isAbout(20);
      await handle.press('End');
      await isAbout(50);
      const { x, y, width } = (await handle.boundingBox())!;
      await page.mouse.move(x + width / 2, y + 7);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + 7 + (await height('.middle')) / 4, { steps: 3 });
      await isAbout(25);
      await page.mouse.up();
      await page.reload();
      await isAbout(25);
      await page.getByRole('button', { name: /^Events/ }).click();
      await handle.waitFor({ state: 'detached' });
    }));

  test('fades the row of scenarios where it goes on, and leaves the last one clear', () =>
    visitStudio(
      studio.browser,
      `${studio.url}#scenario=typical`,
      async (page) => {
        const row = page.locator('.scenarios');
        const last = row.locator('.scenario').last();
        const edgeOf = (pseudo: '::before' | '::after') =>
          row.evaluate((node, name) => getComputedStyle(node, name).position, pseudo);
        assert.deepEqual([await edgeOf('::before'), await edgeOf('::after')], ['sticky', 'sticky']);
        assert.ok((await last.boundingBox())!.x > 1024);
        await last.focus();
        // The browser scrolls far enough for the whole button to be beside the fade.
        await eventually(async () => {
          const box = (await last.boundingBox())!;
          return box.x + box.width <= 1024 - 32;
        });
      },
      { viewport: { width: 1024, height: 768 } },
    ));

  test('scales down a stage that doesn’t fit, and says so', () =>
    visit('#scenario=typical&width=1400', async (page) => {
      assert.equal(
        await stage(page)
          .locator('html')
          .evaluate(() => innerWidth),
        1400,
      );
      assert.match(await page.locator('.stage-caption').innerText(), /^1400 px, drawn at \d\d %$/);
      const area = (await page.locator('.stage-area').boundingBox())!;
      const box = await frameBox(page);
      assert.ok(box.x >= area.x && box.x + box.width <= area.x + area.width);
    }));

  test('resizes the stage with the handle, by pointer and by keys, and moves nothing else', () =>
    visit('#scenario=typical&width=600', async (page) => {
      const others = ['.head', '.scenarios', '.toolbar', '.stage-area', '.dock', '.panel'];
      const boxes = () => Promise.all(others.map((selector) => page.locator(selector).boundingBox()));
      const before = await boxes();
      const handle = page.getByRole('separator', { name: 'Width of the stage' });
      const { x, y, width, height } = (await handle.boundingBox())!;
      const [middle, top] = [x + width / 2, y + height / 2];
      await page.mouse.move(middle, top);
      await page.mouse.down();
      for (const step of [10, 25, 40]) {
        await page.mouse.move(middle - step, top);
        assert.equal((await frameBox(page)).width, 600 - 2 * step);
        assert.deepEqual(await boxes(), before);
      }
      await page.mouse.up();
      await addressWith(page, 'width=520');
      await handle.press('ArrowRight');
      await addressWith(page, 'width=530');
      await handle.press('Shift+ArrowLeft');
      await addressWith(page, 'width=529');
      assert.equal(await handle.getAttribute('aria-valuenow'), '529');
    }));

  test('changes what is around the element: ground, language, direction and text size', () =>
    visit('', async (page) => {
      const html = stage(page).locator('html');
      await button(page, 'Dark').click();
      await eventually(async () => (await html.evaluate((node) => getComputedStyle(node).colorScheme)) === 'dark');
      await button(page, 'Shop').click();
      await stage(page).getByText('Department store since 1871').waitFor();
      const menu = await viewMenu(page);
      await menu.getByLabel('Language').selectOption('العربية');
      await eventually(async () => (await html.getAttribute('dir')) === 'rtl');
      await eventually(async () => (await heading(page).innerText()) !== 'Your rewards');
      await menu.getByLabel('Direction').selectOption('Left to right');
      await eventually(async () => (await html.getAttribute('dir')) === 'ltr');
      // Headings grow less, because with text of four times the size the element counts as narrow.
      const line = widgetOn(stage(page)).part('subheading');
      const size = () => line.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
      const before = await size();
      await menu.getByLabel('Text size').selectOption('400 %');
      await eventually(async () => (await size()) === before * 4);
    }));

  test('has everything on the screen at any width, and its toolbar in one row', () =>
    visit('#scenario=malformed&width=390&theme=dark&lang=de&direction=ltr&zoom=150&drawn=true', async (page) => {
      await page.getByRole('button', { name: /^Warnings/ }).click();
      for (const width of [1000, 1100, 1199, 1200, 1280, 1440]) {
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
    }));

  test('opens its menu by keyboard, and closes it by Escape, a press beside it and a press on the stage', () =>
    visit('#scenario=typical&lang=de', async (page) => {
      const view = page.getByRole('button', { name: 'View 1 changed' });
      await view.press('Enter');
      const menu = await viewMenu(page);
      await page.keyboard.press('Tab');
      assert.equal(await menu.getByLabel('Theme').evaluate((node) => node === document.activeElement), true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      assert.equal(await view.evaluate((node) => node === document.activeElement), true);
      for (const beside of [page.locator('.about-title'), stage(page).locator('rewards-widget')]) {
        await viewMenu(page);
        await beside.click({ position: { x: 5, y: 5 } });
        await menu.waitFor({ state: 'hidden' });
      }
    }));

  test('applies a sample theme to the element, and offers its CSS', () =>
    visit('', async (page) => {
      await (await viewMenu(page)).getByLabel('Theme').selectOption('Dark shop');
      await addressWith(page, 'theme=dark');
      const ground = () =>
        stage(page)
          .locator('rewards-widget')
          .evaluate((node) => getComputedStyle(node).backgroundColor);
      await eventually(async () => (await ground()) === 'rgb(13, 15, 20)');
      await button(page, 'Take away').click();
      await button(page, 'Design').click();
      await page.getByRole('tab', { name: 'Theme CSS' }).click();
      await page.getByLabel('Code of rewards-theme.css').filter({ hasText: '#0d0f14' }).waitFor();
      await button(page, 'Close').click();
      await (await viewMenu(page)).getByLabel('Theme').selectOption('None');
      await eventually(async () => (await ground()) === 'rgba(0, 0, 0, 0)');
    }));

  test('sets the ratio of pictures, the alignment of cards and the system’s font, in the address and in the CSS to take away', () =>
    visit('#scenario=typical&theme=dark', async (page) => {
      const card = widgetOn(stage(page)).part('offer').last();
      const look = () =>
        card.evaluate((node) => {
          const picture = node.querySelector('[part=picture]')!;
          const { textAlign, fontFamily } = getComputedStyle(node);
          return [getComputedStyle(picture).aspectRatio, textAlign, fontFamily];
        });
      const [ratio, align, font] = await look();
      const settings = page.getByRole('group', { name: 'Pictures' }).locator('xpath=ancestor::details');
      for (const name of ['Square', 'Centred', 'The system’s']) await settings.getByRole('radio', { name }).check();
      await eventually(async () => (await look())[1] === 'center');
      const chosen = await look();
      assert.notEqual(chosen[0], ratio);
      assert.notEqual(chosen[2], font);
      await addressWith(page, '--rewards-card-align=center');
      await button(page, 'Take away').click();
      await button(page, 'Design').click();
      await page.getByRole('tab', { name: 'Theme CSS' }).click();
      const code = page.getByLabel('Code of rewards-theme.css');
      await code.filter({ hasText: '--rewards-font: system-ui, sans-serif' }).waitFor();
      const css = await code.innerText();
      for (const line of ['--rewards-picture-ratio: 1;', '--rewards-card-align: center;'])
        assert.equal(css.split(line).length, 2, css);
      await button(page, 'Close').click();
      await page.reload();
      await eventually(async () => (await look())[1] === 'center');
      await settings.getByRole('button', { name: 'Reset look' }).click();
      await eventually(async () => (await look()).join() === [ratio, align, font].join());
    }));

  test('shows the stage at a chosen date, without offers that have ended by then', () =>
    visit('#scenario=typical', async (page) => {
      const ending = widgetOn(stage(page)).offer('hutfold-midweek').element.first();
      await ending.waitFor();
      const menu = await viewMenu(page);
      await menu.getByRole('button', { name: 'View as of Now' }).click();
      const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
      await menu.getByLabel('View as of').fill(later);
      await menu.getByLabel('View as of').press('Enter');
      await ending.waitFor({ state: 'detached' });
      await addressWith(page, 'asOf=');
      await button(page, 'Back to now').click();
      await ending.waitFor();
    }));
});
