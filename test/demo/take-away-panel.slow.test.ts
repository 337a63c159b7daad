import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { build, type Rolldown } from 'vite';
import { giveaway, larkmereFeed } from '../../demo/scenarios/sample-payloads.js';
import { takeAwaySnippet } from '../../demo/take-away/platforms.js';
import type { JsonObject } from '../../demo/model/json.js';
import { readDownload } from '../support/browser.js';
import { axeViolations } from '../support/axe.js';
import { eventually } from '../support/eventually.js';
import { openWatched, startHostSite, type HostSite } from '../support/host-page.js';
import { useBrowser } from '../support/use-browser.js';
import type { PanelInput, Panel } from './take-away-page.js';

const root = path.resolve(import.meta.dirname, '../..');
const feed = larkmereFeed(new Date());

const rewards = (patch: Partial<PanelInput> = {}): PanelInput => ({
  element: 'rewards-widget',
  attributes: {},
  lang: 'en',
  direction: 'auto',
  payload: feed,
  ...patch,
});

describe('the take-away panel', () => {
  const browser = useBrowser({ own: true });
  let site: HostSite;

  let scriptTag: string;

  before(async () => {
    ({ code: scriptTag } = await takeAwaySnippet('script-tag', {
      ...rewards(),
      source: { kind: 'gateway', address: '' },
    }));
    const [built] = (await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        lib: { entry: 'test/demo/take-away-page.ts', formats: ['es'], cssFileName: 'page' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })) as Rolldown.RolldownOutput[];
    const [script, style] = built!.output as [Rolldown.OutputChunk, Rolldown.OutputAsset];
    const page = `<!doctype html>
      <html lang="en">
        <head><title>Take away</title><link rel="stylesheet" href="/page.css" /></head>
        <body><main><h1>Studio</h1><h2>Take away</h2></main><script type="module" src="/page.js"></script></body>
      </html>`;
    const pages = { '/': page, '/page.js': script.code, '/page.css': String(style.source) };
    site = await startHostSite({ folder: root, pages });
  });
  after(() => site?.stop());

  async function withPanel(
    given: PanelInput,
    use: (page: Page) => Promise<void>,
    options: BrowserContextOptions & { before?: () => void } = {},
  ): Promise<void> {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
    if (options.before) await context.addInitScript(options.before);
    try {
      const { page, errors } = await openWatched(context, site.url);
      await page.evaluate((text) => (window as unknown as { panel: Panel }).panel.mount(text), JSON.stringify(given));
      await use(page);
      assert.deepEqual(errors, []);
    } finally {
      await context.close();
    }
  }

  const code = (page: Page): Promise<string> => page.locator('.take-away-code').first().innerText();
  const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  const says = (page: Page, words: string | RegExp): Promise<void> =>
    page.getByRole('status').filter({ hasText: words }).waitFor();
  /** Waits for code that matches, because it is formatted before it is shown. */
  const showsCode = (page: Page, expected: string | RegExp): Promise<void> =>
    eventually(async () => {
      const shown = await code(page);
      if (typeof expected === 'string') assert.equal(shown, expected);
      else assert.match(shown, expected);
      return true;
    }).then(() => undefined);

  test('shows the code and copies it unchanged', () =>
    withPanel(rewards(), async (page) => {
      await showsCode(page, scriptTag);
      await page.getByRole('button', { name: 'Copy page.html' }).click();
      await says(page, 'page.html copied');
      assert.equal(await clipboard(page), scriptTag);
      await page.locator('.take-away-copy[data-done]').getByText('Copied').waitFor();
    }));

  test('copies without the clipboard API, and keeps the focus', () =>
    withPanel(
      rewards(),
      async (page) => {
        const button = page.getByRole('button', { name: 'Copy page.html' });
        await button.click();
        await says(page, 'page.html copied');
        assert.equal(await button.evaluate((copy) => copy === document.activeElement), true);
        await page.evaluate(() =>
          document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })),
        );
        await page.locator('#paste').focus();
        await page.keyboard.press('ControlOrMeta+V');
        assert.equal(await page.locator('#paste').inputValue(), scriptTag);
      },
      { before: () => Object.defineProperty(navigator, 'clipboard', { value: undefined }) },
    ));

  test('selects the code when copying is forbidden, and says so', () =>
    withPanel(
      rewards(),
      async (page) => {
        await page.getByRole('button', { name: 'Copy page.html' }).click();
        await says(page, 'select the text');
        assert.equal((await page.evaluate(() => String(getSelection()))).trim(), scriptTag.trim());
      },
      {
        before: () => {
          Object.defineProperty(navigator, 'clipboard', { value: undefined });
          document.execCommand = () => false;
        },
      },
    ));

  test('moves between tabs by keyboard, and reports the chosen one', () =>
    withPanel(rewards(), async (page) => {
      await page.getByRole('tab', { name: 'Script tag' }).focus();
      await page.keyboard.press('ArrowRight');
      await showsCode(page, /^import 'rewards-widget\/define';/);
      await page.getByRole('button', { name: 'Design' }).click();
      await page.getByRole('tab', { selected: true }).press('End');
      await showsCode(page, /^\{/);
      assert.deepEqual(JSON.parse(await code(page)), { headerTemplate: feed.headerTemplate, settings: feed.settings });
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name: /^Theme/, selected: true }).waitFor();
      const focused = page.locator('[role=tab]:focus');
      assert.equal(await focused.innerText(), 'Theme CSS, tokens');
      assert.equal(await focused.getAttribute('aria-selected'), 'true');
      const choices = await page.evaluate(() => (window as unknown as { panel: Panel }).panel.choices);
      assert.deepEqual(choices, [{ tab: 'npm' }, { tab: 'theme' }, { tab: 'settings' }, { tab: 'theme' }]);
    }));

  test('writes the chosen source of the data into the code', () =>
    withPanel(
      rewards({ element: 'giveaway-flow', payload: giveaway('weekly-treats', new Date()), flowId: 'treats' }),
      async (page) => {
        await page.getByLabel('Address').fill('/gifts');
        await showsCode(page, /<giveaway-flow base-url="\/gifts" flow-id="treats">/);
        await page.getByRole('button', { name: 'This payload' }).click();
        await showsCode(page, /<giveaway-flow base-url="\/gifts"><\/giveaway-flow>[^]+Weekly treats/);
        assert.equal(await page.getByLabel('Claims at').inputValue(), '/gifts');
      },
    ));

  test('writes the code of the chosen server, with the gateway’s path and the giveaway', () =>
    withPanel(
      rewards({
        element: 'giveaway-flow',
        payload: giveaway('weekly-treats', new Date()),
        flowId: 'treats',
        choice: { tab: 'server', from: 'payload' },
      }),
      async (page) => {
        await showsCode(page, /^import [^]+from 'hono';[^]+flow\?id=treats/);
        await page.getByRole('button', { name: 'Express' }).click();
        await showsCode(page, /^import [^]+from 'express';/);
        await page.getByLabel('Gateway at').fill('/gifts');
        await showsCode(page, /'base-url': '\/gifts', 'flow-id': 'treats'/);
        await page.getByRole('button', { name: 'Next.js' }).click();
        await showsCode(page, /^import [^]+<ServerDrawn /);
        await page.getByRole('button', { name: 'Copy app/gifts/[...path]/route.ts' }).waitFor();
      },
    ));

  test('writes the shortcode for WordPress, and the command for other servers with the gateway’s path', () =>
    withPanel(
      rewards({ attributes: { heading: 'For you' }, choice: { tab: 'wordpress', from: 'payload' } }),
      async (page) => {
        await showsCode(page, '[rewards_widget heading="For you"]\n');
        assert.equal(await page.locator('.take-away-panel input, .take-away-panel .segments').count(), 0);
        await page.getByRole('tab', { name: 'Other servers' }).click();
        await page.getByLabel('Gateway at').fill('/gifts');
        await showsCode(page, /<rewards-widget feed-url="\/gifts" heading="For you">/);
        await page.getByLabel('Code of Start').getByText('--mount /gifts').waitFor();
      },
    ));

  test('shows text of a payload as text', () => {
    const title = '<img src=x onerror="document.title=1"></script><b>bold</b>';
    return withPanel(
      rewards({ payload: { all: [{ title }] }, choice: { from: 'payload', tab: 'npm' } }),
      async (page) => {
        assert.ok((await page.locator('.take-away-code').last().innerText()).includes(JSON.stringify(title)));
        assert.equal(await page.locator('.take-away b, .take-away img').count(), 0);
        assert.equal(await page.title(), 'Take away');
      },
    );
  });

  test('draws only the beginning of a large payload, and copies all of it', () => {
    const payload: JsonObject = { all: Array.from({ length: 5000 }, (_, id) => ({ id: String(id), title: 'Offer' })) };
    return withPanel(rewards({ payload, choice: { from: 'payload', tab: 'npm' } }), async (page) => {
      const file = page.locator('figure').last();
      assert.ok((await file.locator('.take-away-code').innerText()).length < 20_000);
      await file.getByText(/[\d,]+ more lines/).waitFor();
      await file.getByRole('button').click();
      await says(page, 'rewards-feed.json copied');
      assert.deepEqual(JSON.parse(await clipboard(page)), payload);
    });
  });

  test('saves a picture, and says when something is missing from it', () =>
    withPanel(rewards(), async (page) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'rewards-widget.png');
      assert.equal(PNG.sync.read(await readDownload(download)).width, 1);
      await says(page, 'Picture saved as rewards-widget.png.');
      await page.evaluate(() => ((window as unknown as { panel: Panel }).panel.picture = { incomplete: true }));
      await page.getByRole('button', { name: 'Copy picture' }).click();
      await says(page, /Picture copied\. Images that this page may not read/);
      assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0]!.types), ['image/png']);
    }));

  test('says why it can make no picture or no link', () =>
    withPanel(rewards(), async (page) => {
      await page.evaluate(() => {
        const { panel } = window as unknown as { panel: Panel };
        panel.picture = 'It cannot be drawn.';
        panel.link = 'It is too large.';
      });
      await page.getByRole('button', { name: 'Download' }).click();
      await says(page, 'It cannot be drawn.');
      await page.getByRole('button', { name: 'Copy link' }).click();
      await says(page, 'It is too large.');
      await page.getByRole('button', { name: 'Copy picture' }).click();
      await says(page, 'It cannot be drawn.');
      await page.getByRole('button', { name: 'Copy link' }).click();
      await says(page, 'It is too large.');
      assert.equal(await page.getByRole('textbox', { name: 'Link' }).count(), 0);
    }));

  test('copies a link, and shows it', () =>
    withPanel(rewards(), async (page) => {
      await page.getByRole('button', { name: 'Copy link' }).click();
      await says(page, 'Link copied');
      assert.equal(await clipboard(page), 'https://studio.example/#scenario=typical');
      assert.equal(await page.getByRole('textbox', { name: 'Link' }).inputValue(), await clipboard(page));
    }));

  for (const [width, colorScheme] of [
    [320, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const)
    test(`passes axe and fits at ${width} px, ${colorScheme}`, () =>
      withPanel(
        rewards({ lang: 'de' }),
        async (page) => {
          await page.getByRole('button', { name: 'Copy link' }).click();
          for (const [group, ...names] of [
            ['Script', 'Script tag', 'npm'],
            ['Frameworks', 'React', 'Next.js', 'Vue', 'Svelte', 'Angular'],
            ['Platforms', 'Server', 'WordPress', 'Tag Manager', 'Other servers'],
            ['Design', 'Theme CSS, tokens', 'Settings JSON'],
          ] as const) {
            await page.getByRole('button', { name: group, exact: true }).click();
            await page.getByRole('tab', { name: names[0], exact: true, selected: true }).waitFor();
            assert.deepEqual(await page.getByRole('tab').allInnerTexts(), names);
            for (const name of names) {
              await page.getByRole('tab', { name, exact: true }).click();
              await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
              assert.deepEqual(await axeViolations(page), [], name);
            }
          }
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        },
        { viewport: { width, height: 800 }, colorScheme },
      ));
});
