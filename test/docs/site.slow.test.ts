import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { examplePage, isLive } from '../../build/site/examples.js';
import { createProgram } from '../../src/cli/program.js';
import { studioLink } from '../../build/site/studio-link.js';
import type { StageView } from '../../demo/model/stage-view.js';
import { scenarioById } from '../../demo/scenarios/all-scenarios.js';
import { readLink } from '../../demo/view/link.js';
import { axeViolations } from '../support/axe.js';
import { stage } from '../support/built-studio.js';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.js';
import { useBrowser } from '../support/use-browser.js';

/** The studio is deployed in any folder, with the site in its own. */
const STUDIO = '/our%20shop/';
const BASE = `${STUDIO}docs/`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

describe('the site of the docs', () => {
  const browser = useBrowser();
  let folder: string;
  let server: LoopbackServer;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docs-site-'));
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'build/demo.ts', folder]);
    server = await startLoopbackServer((request, response) => {
      const { pathname } = new URL(request.url!, server.url);
      const file = path.join(folder, pathname.replace(STUDIO, '/').replace(/\/$/, '/index.html'));
      void readFile(file)
        .then((body) => response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'text/plain').end(body))
        .catch(() => response.writeHead(404).end());
    });
  });
  after(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a page, and fails on console errors and on requests outside the site. */
  async function visit(page: string, look: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      const tab = await context.newPage();
      const complaints: string[] = [];
      tab.on('pageerror', ({ message }) => complaints.push(message));
      tab.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      tab.on('request', (request) => {
        if (!request.url().startsWith(server.url + STUDIO) && !request.url().startsWith('data:'))
          complaints.push(request.url());
      });
      await tab.goto(server.url + BASE + page, { waitUntil: 'networkidle' });
      await look(tab);
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
    }
  }

  /** What the open search has found. */
  const resultsOf = (tab: Page): Locator => tab.getByRole('dialog').getByRole('listitem').getByRole('link');

  /** Axe finds nothing, in light and in dark. */
  async function assertAccessible(tab: Page): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      await tab.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' });
      assert.deepEqual(await axeViolations(tab), [], colorScheme);
    }
  }

  async function assertFitsPhone(tab: Page): Promise<void> {
    await tab.setViewportSize({ width: 320, height: 700 });
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), 320);
  }

  test('is accessible and fits a phone: start, and the open search', () =>
    visit('', async (tab) => {
      await assertAccessible(tab);
      await tab.keyboard.press('/');
      await tab.getByRole('searchbox').fill('gateway');
      await resultsOf(tab).first().waitFor();
      await assertAccessible(tab);
      await tab.keyboard.press('Escape');
      await assertFitsPhone(tab);
    }));

  test('is accessible and fits a phone: a page with examples', () =>
    visit('embed.html', async (tab) => {
      await assertAccessible(tab);
      await assertFitsPhone(tab);
    }));

  test('is accessible and fits a phone: a reference, which shows its element live', () =>
    visit('reference/rewards-widget.html', async (tab) => {
      const frame = tab.locator('live-example').frameLocator('iframe');
      await frame.locator('rewards-widget [part~=offer]').first().waitFor();
      await assertAccessible(tab);
      await assertFitsPhone(tab);
    }));

  test('fits a phone: a page with tables', () => visit('gateway.html', assertFitsPhone));

  test('shows snippets live, in the chosen width and colours', async () => {
    await visit('giveaways.html', async (tab) => {
      const example = tab.locator('live-example').first();
      await example.scrollIntoViewIfNeeded();
      const frame = example.frameLocator('iframe');
      await frame.locator('giveaway-flow [part=offer]').first().waitFor();
      await example.getByRole('button', { name: 'Phone' }).click();
      await example.getByRole('button', { name: 'Dark' }).click();
      assert.equal(await frame.locator('body').evaluate(() => innerWidth), 390);
      assert.equal(await frame.locator('html').evaluate((root) => getComputedStyle(root).colorScheme), 'dark');
      await frame.locator('[data-action=claim]').first().click();
      await frame.locator('[part=code]').first().waitFor();
    });
  });

  test('opens a live example in the studio, with the attributes of the snippet', async () => {
    await visit('events.html', async (tab) => {
      const opening = tab.waitForEvent('popup');
      await tab.getByRole('link', { name: 'Open in the studio' }).click();
      const studio = await opening;
      await stage(studio).locator('rewards-widget[placements="popular all"][variant=b] [part~=header]').waitFor();
    });
  });

  test('is what the studio links to, and can be read as files', async () => {
    const tab = await browser.newPage();
    try {
      await tab.goto(pathToFileURL(`${folder}/index.html`).href);
      await tab.getByRole('button', { name: 'Take away' }).click();
      const opening = tab.waitForEvent('popup');
      await tab.getByRole('link', { name: 'docs/embed.md' }).click();
      const site = await opening;
      await site.getByRole('heading', { level: 1, name: 'Script tag' }).waitFor();
      // Pages link to each other, to headings, into the folder of the reference and back.
      await site.getByRole('main').locator('a[href*="theming.html#"]').first().click();
      await site.getByRole('heading', { level: 1, name: 'Theming' }).waitFor();
      assert.equal(await site.locator(':target').count(), 1, site.url());
      const menu = site.locator('.VPSidebar');
      await menu.getByRole('link', { name: 'Gateway over HTTP' }).click();
      await menu.getByRole('link', { name: 'Theming' }).click();
      await site.getByRole('heading', { level: 1, name: 'Theming' }).waitFor();
      assert.match(await site.locator('body').evaluate((body) => getComputedStyle(body).fontFamily), /Inter/);
    } finally {
      await tab.context().close();
    }
  });

  test('has every command and flag of the programme', async () => {
    await visit('reference/command.html', async (tab) => {
      const text = await tab.getByRole('main').innerText();
      for (const command of createProgram().commands)
        for (const part of [`rewards-widget ${command.name()}`, ...command.options.map(({ flags }) => flags)])
          assert.ok(text.includes(part), part);
    });
  });

  test('leads from the start to a page, and to what the search finds', async () => {
    await visit('', async (tab) => {
      await tab.getByRole('main').getByRole('link', { name: 'Operators of the service', exact: true }).click();
      await tab
        .getByRole('heading', { level: 1 })
        .filter({ hasText: /service/i })
        .waitFor();
      await tab.keyboard.press('/');
      await tab.getByRole('searchbox').fill('flow-id');
      await resultsOf(tab).first().click();
      await tab.waitForURL((url) => url.pathname !== `${BASE}service.html`);
      const found = await tab.getByRole('heading', { level: 1 }).innerText();
      // The menu leads out of the folder of the reference, too, also after a reload.
      await tab.locator('.VPSidebar').getByRole('link', { name: 'Gateway over HTTP' }).click();
      await tab.waitForURL(`**${BASE}reference/openapi-gateway.html`);
      await tab.reload();
      await tab.locator('.VPSidebar').getByRole('link', { name: 'Theming' }).click();
      await tab.waitForURL(`**${BASE}theming.html`);
      await tab.locator('.VPSidebar').getByRole('link', { name: 'Texts' }).click();
      await tab.waitForURL(`**${BASE}texts.html`);
      assert.notEqual(found, await tab.getByRole('heading', { level: 1 }).innerText());
    });
  });
});

describe('a live example', () => {
  const tag = '<rewards-widget feed-url="/rewards"></rewards-widget>';

  test('is a snippet that needs nothing of the reader', () => {
    assert.ok(isLive(tag));
    assert.ok(isLive(`<script type="module" src="/rewards-widget/locales/de.js"></script>${tag}`));
    for (const other of [
      '<p>Offers</p>',
      '<rewards-widget feed-url="https://offers.example.com" api-key="YOUR-KEY"></rewards-widget>',
      '<giveaway-flow user-token="{{ token }}"></giveaway-flow>',
      `<script type="module" src="/main.ts"></script>${tag}`,
      `<script src="https://elsewhere.example/a.js"></script>${tag}`,
    ])
      assert.ok(!isLive(other), other);
  });

  test('has the first element’s attributes and the page’s language in its link to the studio', async () => {
    const link = (snippet: string): Promise<StageView | undefined> => readLink(studioLink(snippet));
    const view = await link(
      '<html lang="de" dir="rtl"><giveaway-flow flow-id="a" heading="A &amp; B" heading-level="3" preview>',
    );
    assert.equal(scenarioById(view!.scenario)!.element, 'giveaway-flow');
    assert.deepEqual(view!.attributes, { heading: 'A & B', headingLevel: 3, preview: true });
    assert.deepEqual([view!.lang, view!.direction], ['de', 'rtl']);
    const plain = await link(`${tag}<giveaway-flow preview></giveaway-flow>`);
    assert.equal(scenarioById(plain!.scenario)!.element, 'rewards-widget');
    assert.deepEqual(plain!.attributes, {});
  });

  test('is a whole page, with the scripts of the site', () => {
    const page = examplePage(`<html lang="de">\n  ${tag}\n</html>`, 'Example');
    assert.match(page, /^<!doctype html>\n<html lang="de">\s+<title>Example<\/title>/);
    assert.ok(page.indexOf('sample.js') < page.indexOf('rewards-widget/embed.js'));
    assert.match(page, /<script type="module" src="\.\.\/rewards-widget\/embed\.js">/);
    assert.equal(
      examplePage('<!doctype html><html lang="en"><head><title>Shop</title></head></html>', 'x').split('<title>')
        .length,
      2,
    );
  });
});
