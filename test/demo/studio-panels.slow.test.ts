import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { readDownload } from '../support/browser.js';
import { axeViolations } from '../support/axe.js';
import { stage, viewMenu, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

/** What is around the stage of the built studio: controls, JSON, contrast, events and warnings. */
describe('the panels of the studio', () => {
  const studio = useBuiltStudio({ own: true });

  const visit = (hash: string, look: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void> =>
    visitStudio(studio.browser, studio.url + hash, look, options);

  const panel = (page: Page, name: string) => page.locator('.panel-tabs').getByRole('button', { name });
  const field = (page: Page, name: string): Locator => page.locator(`[data-field="${name}"]`).locator('input').first();
  const editor = (page: Page) => page.locator('.cm-content');
  const cta = (page: Page) => widgetOn(stage(page)).cta.first();

  async function write(page: Page, text: string): Promise<void> {
    await panel(page, 'JSON').click();
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  }

  test('update the stage, the JSON and the link when a control changes', () =>
    visit('#scenario=typical', async (page) => {
      await field(page, 'ctaLabel').fill('Have it');
      await eventually(async () => (await cta(page).innerText()) === 'Have it');
      await eventually(() => page.url().includes('changes='));
      await panel(page, 'JSON').click();
      await page.getByText('"Have it"').waitFor();
      const link = page.url();
      await page.goto('about:blank');
      await page.goto(link);
      await eventually(async () => (await cta(page).innerText()) === 'Have it');
      await page.getByRole('button', { name: 'Reset', exact: true }).first().click();
      await eventually(async () => (await cta(page).innerText()) === 'Get this offer');
    }));

  test('update the stage and the controls when JSON is pasted, and send it nowhere', () =>
    visit('#scenario=typical', async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const offer = { id: 'one', title: 'One of mine', partner: 'Somebody', url: 'https://shop.example/' };
      await write(page, JSON.stringify({ settings: { ctaLabel: 'Mine' }, all: [offer] }));
      await stage(page).getByText('One of mine').waitFor();
      assert.equal(await cta(page).innerText(), 'Mine');
      await panel(page, 'Settings').click();
      assert.equal(await field(page, 'ctaLabel').inputValue(), 'Mine');
      assert.deepEqual(asked, []);
    }));

  test('show a giveaway when one is pasted over a feed', () =>
    visit('#scenario=typical', async (page) => {
      await write(
        page,
        JSON.stringify({ id: 'g', header: { title: 'A giveaway of mine' }, offers: [{ id: 'a', title: 'A thing' }] }),
      );
      await stage(page).locator('giveaway-flow').getByText('A giveaway of mine').waitFor();
      await eventually(() => page.url().includes('scenario=giveaway-'));
    }));

  test('mark where text isn’t JSON, and leave the stage unchanged', () =>
    visit('#scenario=typical', async (page) => {
      const before = await cta(page).innerText();
      await write(page, '{\n  "settings": { "ctaLabel": "Mine", }\n}');
      await page.locator('.cm-lintRange-error').first().waitFor();
      assert.equal(await cta(page).innerText(), before);
      // The repaired text is shown.
      await write(
        page,
        '{ "settings": { "ctaLabel": "Mine" }, "all": [{ "id": "1", "title": "T", "url": "https://shop.example/" }] }',
      );
      await eventually(async () => (await cta(page).innerText()) === 'Mine');
    }));

  test('count colour pairs that are hard to read, and fix one by a click', () =>
    visit('#scenario=typical', async (page) => {
      await field(page, 'ctaBg').fill('#ffd84d');
      await panel(page, 'Contrast').locator('.count').waitFor();
      await panel(page, 'Contrast').click();
      const use = page.getByRole('button', { name: /^Use #/ }).first();
      await use.waitFor();
      const colours = () =>
        cta(page).evaluate((node) => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor].join());
      const before = await colours();
      await use.click();
      await eventually(async () => (await colours()) !== before);
      await panel(page, 'Contrast').locator('.count').waitFor({ state: 'detached' });
    }));

  test('count warnings, and lead from each to its place in the JSON', () =>
    visit('#scenario=malformed', async (page) => {
      const warnings = page.getByRole('button', { name: /^Warnings/ });
      await eventually(async () => Number((await warnings.innerText()).replace(/\D/g, '')) > 10);
      await warnings.click();
      await page
        .locator('.dock-body')
        .getByRole('button', { name: /^headerBg/ })
        .first()
        .click();
      await editor(page).waitFor();
      // The value itself is selected.
      await eventually(async () => (await page.evaluate(() => getSelection()?.toString())) === '"rgb(243, 234, 219)"');
    }));

  test('keep their tabs in sight when a search in the page finds something further down', () =>
    visit('#scenario=typical', async (page) => {
      const control = page.locator('[data-field="variant"]');
      const scrolled = await control.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const box = element.closest('.panel-body')!;
        return { body: box.scrollTop, panel: box.parentElement!.scrollTop };
      });
      assert.ok(scrolled.body > 0);
      assert.equal(scrolled.panel, 0);
    }));

  test('list the chosen events, and copy them without codes', () =>
    visit(
      '#scenario=claim-claimed',
      async (page) => {
        const code = await giveawayOn(stage(page)).codes.first().innerText();
        await page.getByRole('button', { name: /^Events/ }).click();
        const lines = page.locator('.log-name');
        await eventually(async () => (await lines.allInnerTexts()).includes('rewards-claim'));
        await page.locator('.chip', { hasText: 'claim' }).click();
        await eventually(async () => new Set(await lines.allInnerTexts()).size === 1);
        await page.locator('.dock').getByRole('button', { name: 'Copy' }).click();
        await page.getByText('Events copied').waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        const events = copied
          .split('\n')
          .map((line) => JSON.parse(line) as { event: string; detail: { offer: string } });
        assert.deepEqual(
          events.map(({ event }) => event),
          ['rewards-claim'],
        );
        assert.equal(typeof events[0]!.detail.offer, 'string');
        assert.ok(!copied.includes(code));
        await page.locator('.dock').getByRole('button', { name: 'Clear' }).click();
        // Views may follow, but the claim is gone.
        await eventually(async () => !(await lines.allInnerTexts()).includes('rewards-claim'));
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  for (const [scenario, sent] of [
    ['typical', 'select_content'],
    ['preview', 'nothing'],
  ] as const)
    test(`show beside each event what Google Tag Manager gets for it: ${scenario}`, () =>
      visit(`#scenario=${scenario}`, async (page) => {
        const line = (name: string) => page.locator('.log-line', { hasText: name }).first();
        await page.getByRole('button', { name: /^Events/ }).click();
        const offer = widgetOn(stage(page)).offers().first();
        await offer.getByRole('button').first().click();
        const opened = line('rewards-offer-open');
        assert.equal(await opened.locator('.log-google').innerText(), sent);
        const id = (await offer.getAttribute('data-offer'))!;
        assert.equal((await opened.innerText()).includes(`"content_id": "${id}"`), scenario === 'typical');
        assert.equal(await line('rewards-ready').locator('.log-google').innerText(), 'nothing');
      }));

  test('take away what is on the stage, and remember what was chosen', () =>
    visit(
      '#scenario=typical&heading=For+you&lang=de',
      async (page) => {
        await field(page, 'ctaLabel').fill('Have it');
        await eventually(async () => (await cta(page).innerText()) === 'Have it');
        const takeAway = page.getByRole('button', { name: 'Take away' });
        await takeAway.click();
        const dialog = page.getByRole('dialog', { name: 'Take away' });
        await dialog.getByText('heading="For you"').waitFor();
        await dialog.getByText('locales/de.js').first().waitFor();
        await dialog.getByRole('button', { name: 'Design' }).click();
        await dialog.getByRole('tab', { name: /^Settings/ }).click();
        await dialog.getByText('"Have it"').waitFor();
        await dialog.getByRole('button', { name: 'Copy link' }).click();
        const link = await eventually(
          async () => (await dialog.getByLabel('Link', { exact: true }).inputValue()) || undefined,
        );
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        assert.equal(await takeAway.evaluate((button) => button === document.activeElement), true);
        await page.goto('about:blank');
        await page.goto(link);
        await eventually(async () => (await cta(page).innerText()) === 'Have it');
        await takeAway.click();
        assert.equal(await dialog.getByRole('tab', { selected: true }).innerText(), 'Settings JSON');
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  test('save a picture of the stage as PNG', () =>
    visitStudio(
      studio.browser,
      `${studio.url}#scenario=typical&width=600`,
      async (page) => {
        await page.getByRole('button', { name: 'Take away' }).click();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download' }).click();
        const { width, height } = PNG.sync.read(await readDownload(await download));
        const box = (await page.locator('.stage-frame').boundingBox())!;
        assert.deepEqual([width, height], [1200, Math.round(box.height) * 2]);
      },
      {},
      // The picture library logs warnings, and a page from a file may not read its images.
      /snapdom|file:/,
    ));

  test('appear one at a time on a phone, none wider than the screen', () =>
    visit(
      '#scenario=typical',
      async (page) => {
        const parts = page.getByRole('navigation', { name: 'Parts of the studio' });
        for (const [name, seen] of [
          ['Scenarios', '.scenarios'],
          ['Settings', '.controls'],
          ['JSON', '.cm-editor'],
          ['Contrast', '.contrast'],
          ['Stage', '.stage-frame'],
        ] as const) {
          await parts.getByRole('button', { name }).click();
          await page.locator(seen).first().waitFor();
          const [content, own] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
          assert.equal(content, own, name);
        }
      },
      { viewport: { width: 320, height: 640 }, hasTouch: true },
    ));

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [1000, 800],
      [390, 844],
    ] as const)
      test(`pass axe: ${width} px, ${colorScheme}`, () =>
        visit(
          '#scenario=malformed',
          async (page) => {
            const tabs = width < 800 ? page.locator('.room-tabs') : page.locator('.panel-tabs');
            if (width >= 800) await page.getByRole('button', { name: /^Warnings/ }).click();
            for (const [name, seen] of [
              ['Settings', '.controls'],
              ['JSON', '.cm-editor'],
              ['Contrast', '.contrast'],
            ] as const) {
              await tabs.getByRole('button', { name }).click();
              await page.locator(seen).first().waitFor();
              assert.deepEqual(await axeViolations(page), [], name);
            }
            await page.getByRole('button', { name: 'Take away' }).click();
            await page.getByRole('dialog').waitFor();
            assert.deepEqual(await axeViolations(page), [], 'Take away');
            await page.keyboard.press('Escape');
            for (const name of width < 800 ? ['Scenarios', 'Stage'] : []) {
              await tabs.getByRole('button', { name }).click();
              assert.deepEqual(await axeViolations(page), [], name);
            }
            await viewMenu(page);
            assert.deepEqual(await axeViolations(page), [], 'View');
          },
          { viewport: { width, height }, colorScheme },
        ));
});
