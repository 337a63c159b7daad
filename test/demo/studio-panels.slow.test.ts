import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.js';
import { stage, viewMenu, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

/** One way through each panel around the stage of the built studio. What a panel decides is asked in its own test. */
describe('the panels of the studio', () => {
  const studio = useBuiltStudio();

  const visit = (hash: string, look: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void> =>
    visitStudio(studio.browser, studio.url + hash, look, options);

  const panel = (page: Page, name: string) => page.locator('.panel-tabs').getByRole('button', { name });
  const field = (page: Page, name: string): Locator => page.locator(`[data-field="${name}"]`).locator('input').first();
  const cta = (page: Page) => widgetOn(stage(page)).cta.first();
  const untilCtaIs = (page: Page, words: string) => eventually(async () => (await cta(page).innerText()) === words);

  async function write(page: Page, payload: object | string): Promise<void> {
    await panel(page, 'JSON').click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(typeof payload === 'string' ? payload : JSON.stringify(payload));
  }

  /** What the page copies next. All pages of a browser share its clipboard. */
  function nextCopy(page: Page): Promise<string> {
    return page.evaluate(
      () => new Promise<string>((resolve) => void Object.assign(navigator.clipboard, { writeText: resolve })),
    );
  }

  test('update the stage, the JSON and the link when a control changes', () =>
    visit('#scenario=typical', async (page) => {
      await field(page, 'ctaLabel').fill('Have it');
      await untilCtaIs(page, 'Have it');
      await eventually(() => page.url().includes('changes='));
      await panel(page, 'JSON').click();
      await page.getByText('"Have it"').waitFor();
      const link = page.url();
      await page.goto('about:blank');
      await page.goto(link);
      await untilCtaIs(page, 'Have it');
      await page.getByRole('button', { name: 'Reset', exact: true }).first().click();
      await untilCtaIs(page, 'Get this offer');
    }));

  test('show what is pasted as JSON, which is sent nowhere, and mark where text isn’t JSON', () =>
    visit('#scenario=typical', async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const offer = { id: 'one', title: 'One of mine', partner: 'Somebody', url: 'https://shop.example/' };
      await write(page, { settings: { ctaLabel: 'Mine' }, all: [offer] });
      await stage(page).getByText('One of mine').waitFor();
      assert.equal(await cta(page).innerText(), 'Mine');
      assert.deepEqual(asked, []);
      await write(page, '{\n  "settings": { "ctaLabel": "Other", }\n}');
      await page.locator('.cm-lintRange-error').first().waitFor();
      await panel(page, 'Settings').click();
      assert.equal(await field(page, 'ctaLabel').inputValue(), 'Mine');
      assert.equal(await cta(page).innerText(), 'Mine');
      await write(page, { id: 'g', header: { title: 'A giveaway of mine' }, offers: [{ id: 'a', title: 'A thing' }] });
      await stage(page).locator('giveaway-flow').getByText('A giveaway of mine').waitFor();
      await eventually(() => page.url().includes('scenario=giveaway-'));
    }));

  test('count colour pairs that are hard to read, and fix one by a click', () =>
    visit('#scenario=typical', async (page) => {
      await field(page, 'ctaBg').fill('#ffd84d');
      await panel(page, 'Contrast').locator('.count').waitFor();
      await panel(page, 'Contrast').click();
      const colours = () =>
        cta(page).evaluate((node) => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor].join());
      const before = await colours();
      await page
        .getByRole('button', { name: /^Use #/ })
        .first()
        .click();
      await eventually(async () => (await colours()) !== before);
      await panel(page, 'Contrast').locator('.count').waitFor({ state: 'detached' });
    }));

  test('keep their tabs in sight when a search finds something further down, and lead from a warning to its JSON', () =>
    visit('#scenario=malformed', async (page) => {
      const scrolled = await page.locator('[data-field="variant"]').evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const box = element.closest('.panel-body')!;
        return { body: box.scrollTop, panel: box.parentElement!.scrollTop };
      });
      assert.ok(scrolled.body > 0);
      assert.equal(scrolled.panel, 0);

      const warnings = page.getByRole('button', { name: /^Warnings/ });
      await eventually(async () => Number((await warnings.innerText()).replace(/\D/g, '')) > 10);
      await warnings.click();
      const drift = page.locator('.dock-body').getByRole('button', { name: /^headerBg/ });
      await drift.first().click();
      // The value itself is selected.
      await eventually(async () => (await page.evaluate(() => getSelection()?.toString())) === '"rgb(243, 234, 219)"');
    }));

  test('list the chosen events with what Google Tag Manager gets, and copy them without codes', () =>
    visit('#scenario=claim-claimed', async (page) => {
      const code = await giveawayOn(stage(page)).codes.first().innerText();
      await page.getByRole('button', { name: /^Events/ }).click();
      const names = () => page.locator('.log-name').allInnerTexts();
      const google = (name: string) => page.locator('.log-line', { hasText: name }).first().locator('.log-google');
      await eventually(async () => (await names()).includes('rewards-claim'));
      assert.equal(await google('rewards-ready').innerText(), 'nothing');
      assert.notEqual(await google('rewards-claim').innerText(), 'nothing');
      await page.locator('.chip', { hasText: 'claim' }).click();
      await eventually(async () => new Set(await names()).size === 1);
      const copying = nextCopy(page);
      await page.locator('.dock').getByRole('button', { name: 'Copy' }).click();
      await page.getByText('Events copied').waitFor();
      const copied = await copying;
      const events = copied.split('\n').map((line) => JSON.parse(line) as { event: string; detail: { offer: string } });
      assert.deepEqual(
        events.map(({ event, detail }) => [event, typeof detail.offer]),
        [['rewards-claim', 'string']],
      );
      assert.ok(!copied.includes(code));
      await page.locator('.dock').getByRole('button', { name: 'Clear' }).click();
      // Views may follow, but the claim is gone.
      await eventually(async () => !(await names()).includes('rewards-claim'));
    }));

  test('send nothing to Google Tag Manager in a preview', () =>
    visit('#scenario=preview', async (page) => {
      await page.getByRole('button', { name: /^Events/ }).click();
      await widgetOn(stage(page)).openDetails();
      const opened = page.locator('.log-line', { hasText: 'rewards-offer-open' }).first();
      assert.equal(await opened.locator('.log-google').innerText(), 'nothing');
    }));

  test('take away what is on the stage as code and as a link, and remember what was chosen', () =>
    visit('#scenario=typical&heading=For+you&lang=de', async (page) => {
      await field(page, 'ctaLabel').fill('Have it');
      await untilCtaIs(page, 'Have it');
      const takeAway = page.getByRole('button', { name: 'Take away' });
      await takeAway.click();
      const dialog = page.getByRole('dialog', { name: 'Take away' });
      await dialog.getByText('heading="For you"').waitFor();
      await dialog.getByText('locales/de.js').first().waitFor();
      await dialog.getByRole('button', { name: 'Platforms' }).click();
      await dialog.getByRole('button', { name: 'Express' }).click();
      await dialog.getByLabel('Gateway at').fill('/gifts');
      await dialog.getByText("'feed-url': '/gifts'").waitFor();
      await dialog.getByRole('button', { name: 'Design' }).click();
      await dialog.getByRole('tab', { name: /^Settings/ }).click();
      await dialog.getByText('"Have it"').waitFor();
      const copying = nextCopy(page);
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      const link = await copying;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await takeAway.evaluate((button) => button === document.activeElement), true);
      await page.goto('about:blank');
      await page.goto(link);
      await untilCtaIs(page, 'Have it');
      await takeAway.click();
      assert.equal(await dialog.getByRole('tab', { selected: true }).innerText(), 'Settings JSON');
    }));

  for (const [what, viewport, narrowest, tabs, names] of [
    ['side by side', { width: 1440, height: 900 }, 1000, '.panel-tabs', ['Settings', 'JSON', 'Contrast']],
    [
      'one at a time on a phone',
      { width: 390, height: 844 },
      320,
      '.room-tabs',
      ['Settings', 'JSON', 'Contrast', 'Scenarios', 'Stage'],
    ],
  ] as const)
    test(`pass axe in light and dark, and none is wider than the screen: ${what}`, () =>
      visit(
        '#scenario=malformed',
        async (page) => {
          const passes = async (name: string, within: string): Promise<void> => {
            await page.setViewportSize({ ...viewport, width: narrowest });
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), narrowest, name);
            await page.setViewportSize(viewport);
            await page.evaluate(drawn);
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme });
              assert.deepEqual(await axeViolations(page, within), [], `${name}, ${colorScheme}`);
            }
          };
          if (tabs === '.panel-tabs') await page.getByRole('button', { name: /^Warnings/ }).click();
          for (const name of names) {
            await page.locator(tabs).getByRole('button', { name }).click();
            await page.locator(SEEN[name]).first().waitFor();
            await passes(name, name === 'Settings' ? 'html' : SEEN[name]);
          }
          await viewMenu(page);
          await passes('View', '[popover]');
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Take away' }).click();
          for (const [group, ...tabs] of TAKE_AWAY) {
            await page.getByRole('button', { name: group, exact: true }).click();
            await page.getByRole('tab', { name: tabs[0], exact: true, selected: true }).waitFor();
            assert.deepEqual(await page.getByRole('tab').allInnerTexts(), tabs);
            for (const name of tabs) {
              await page.getByRole('tab', { name, exact: true }).click();
              await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
              if (AXED.includes(name)) await passes(name, 'dialog');
            }
          }
        },
        { viewport },
      ));
});

/** Resolves once all custom elements of the page are drawn. */
async function drawn(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement & { updateComplete?: Promise<unknown> }>('*'))
    await element.updateComplete;
}

/** What is there while a panel is open. */
const SEEN = {
  Settings: '.controls',
  JSON: '.cm-editor',
  Contrast: '.contrast',
  Scenarios: '.scenarios',
  Stage: '.stage-area',
} as const;

/** The groups of the take-away panel, and their tabs. */
const TAKE_AWAY = [
  ['Script', 'Script tag', 'npm'],
  ['Frameworks', 'React', 'Next.js', 'Vue', 'Svelte', 'Angular'],
  ['Platforms', 'Server', 'WordPress', 'Tag Manager', 'Other servers'],
  ['Design', 'Theme CSS, tokens', 'Settings JSON'],
] as const;

/** Tabs that differ in more than their code: with each chooser, without one, and with a second file. */
const AXED: readonly string[] = ['Script tag', 'Server', 'WordPress', 'Theme CSS, tokens'];
