import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { openWatched, startHostSite, untilVisible, type HostSite, type WatchedPage } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { envelope, giveaway } from '../support/sample-giveaway.js';
import { useBrowser } from '../support/use-browser.js';
import { VERSION } from '../../src/version.js';

const root = path.resolve(import.meta.dirname, '../..');

const elements =
  '</head><body><rewards-widget feed-url="/"></rewards-widget><giveaway-flow base-url="/" flow-id="flow"></giveaway-flow>';
const module = '<script type="module" src="/dist/embed.js"></script>';
const again = '<script type="module" src="/dist/embed.js?again"></script>';
const other = '<script type="module" src="/other.js"></script>';
const classic = '<script src="/dist/embed.iife.js"></script>';
/** The npm package without a bundler. */
const npm = '<script type="module" src="/dist/define.js"></script>';
const importMap = `<script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(
    Object.entries({
      lit: 'index.js',
      'lit-html': 'lit-html.js',
      'lit-element': 'index.js',
      '@lit/reactive-element': 'reactive-element.js',
      '@lit/task': 'index.js',
    }).flatMap(([name, main]) => [
      [name, `/node_modules/${name}/${main}`],
      [`${name}/`, `/node_modules/${name}/`],
    ]),
  ),
})}</script>`;

const ownLit = `
  import { html, render } from '/node_modules/lit-html/lit-html.js';
  const main = document.createElement('main');
  document.body.append(main);
  render(html\`<p>\${'drawn by another lit'}</p>\`, main);`;

/** A header as the docs advise under Trusted Types: an element, which the page's own lit has filled. */
const ownHeader = `
  import { html, render } from '/node_modules/lit-html/lit-html.js';
  const { registerHeaderTemplate } = await customElements.whenDefined('rewards-widget');
  registerHeaderTemplate(1, ({ heading }) => {
    const header = document.createElement('header');
    render(html\`<h2>Own: \${heading}</h2>\`, header);
    return header;
  });
  document.querySelector('rewards-widget').heading = 'Mine';`;

describe('under Trusted Types', () => {
  const browser = useBrowser();
  let site: HostSite;
  let opened: WatchedPage;

  afterEach(close);

  async function close(): Promise<void> {
    await opened?.page.close();
    await site?.stop();
  }

  /** Opens a page with these tags in its head, and waits until both elements show offers, and the details. */
  async function open(head: string, policies = 'rewards-widget'): Promise<void> {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Shop</title>${head}${elements}</html>`;
    site = await startHostSite({
      folder: root,
      csp: policies && `require-trusted-types-for 'script'; trusted-types ${policies}`,
      pages: {
        '/': html,
        '/own-lit.js': ownLit,
        '/own-header.js': ownHeader,
        '/other.js': readFileSync(`${root}/dist/embed.js`, 'utf8').replaceAll(VERSION, '0.0.1'),
        '/gap/api': JSON.stringify(payload({ popular: offers(6), all: offers(40) })),
        '/api/v1/giveaways/flow': JSON.stringify(envelope(giveaway())),
      },
    });
    opened = await openWatched(browser, site.url);
    for (const placement of ['all', 'giveaway'])
      await untilVisible(opened.page.locator(`[data-placement=${placement}] [part~=offer]`).first(), opened);
    await widgetOn(opened.page).openDetails();
    await widgetOn(opened.page).details.element.locator('.pane').waitFor();
    await opened.page.keyboard.press('Escape');
  }

  const pages: Record<string, [head: string, policies?: string]> = {
    'the module': [module],
    'the classic script': [classic],
    'the module twice': [module + again],
    'both scripts': [classic + module],
    'another copy of lit': [`<script type="module" src="/own-lit.js"></script>${module}`, 'rewards-widget lit-html'],
    'the npm package before the script': [importMap + npm + module, 'rewards-widget lit-html'],
    'the npm package after the script': [importMap + module + npm, 'rewards-widget lit-html'],
  };

  for (const [name, [head, policies]] of Object.entries(pages))
    test(`works with the policies that it names: ${name}`, async () => {
      await open(head, policies);
      await opened.page.waitForLoadState();
      assert.deepEqual([opened.errors, opened.warnings], [[], []]);
    });

  test('works beside another version, which only warns', async () => {
    await open(module + other);
    await eventually(() => opened.warnings.length > 0);
    assert.match(opened.warnings.join('\n'), /^rewards-widget: version 0\.0\.1 is not used[^\n]*$/);
    assert.deepEqual(opened.errors, []);
  });

  test('draws a header that the page makes with its own copy of lit, as an element', async () => {
    await open(`${module}<script type="module" src="/own-header.js"></script>`, 'rewards-widget lit-html');
    await opened.page.locator('rewards-widget h2', { hasText: 'Own: Mine' }).waitFor();
    assert.deepEqual(opened.errors, []);
  });
});
