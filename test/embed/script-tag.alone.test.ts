import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { openWatched, startHostSite, untilVisible, type HostSite, type WatchedPage } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { envelope, giveaway } from '../support/sample-giveaway.js';
import { startTestService } from '../support/service.js';
import { useBrowser } from '../support/use-browser.js';
import { VERSION } from '../../src/version.js';

const root = path.resolve(import.meta.dirname, '../..');
const integrity = JSON.parse(readFileSync(`${root}/dist/integrity.json`, 'utf8')) as Record<string, string>;

const module = `<script type="module" src="/dist/embed.js" integrity="${integrity['embed.js']}"></script>`;
const again = '<script type="module" src="/dist/embed.js?again"></script>';
const classic = `<script src="/dist/embed.iife.js" integrity="${integrity['embed.iife.js']}"></script>`;
const other = '<script type="module" src="/other.js"></script>';
const ownScript = '<script type="module" src="/own.js"></script>';
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

/** A page's own copy of lit, beside the one inside the script. */
const ownLit = `
  import { html, render } from '/node_modules/lit-html/lit-html.js';
  const main = document.createElement('main');
  document.body.append(main);
  render(html\`<p>\${'drawn by another lit'}</p>\`, main);`;

/** A header that the page makes with templates and directives of its own copy of lit. */
const ownHeader = `
  import { html } from '/node_modules/lit-html/lit-html.js';
  import { classMap } from '/node_modules/lit-html/directives/class-map.js';
  import { until } from '/node_modules/lit-html/directives/until.js';
  const { registerHeaderTemplate } = await customElements.whenDefined('rewards-widget');
  registerHeaderTemplate(1, ({ heading }) => html\`
    <h2 class=\${classMap({ own: true, other: false })}>\${until(Promise.resolve('Late: ' + heading), '')}</h2>\`);
  document.querySelector('rewards-widget').heading = 'Mine';`;

/** A header as the docs advise under Trusted Types: an element, which the page's own lit has filled. */
const ownHeaderElement = `
  import { html, render } from '/node_modules/lit-html/lit-html.js';
  const { registerHeaderTemplate } = await customElements.whenDefined('rewards-widget');
  registerHeaderTemplate(1, ({ heading }) => {
    const header = document.createElement('header');
    render(html\`<h2>Own: \${heading}</h2>\`, header);
    return header;
  });
  document.querySelector('rewards-widget').heading = 'Mine';`;

const strict = (policies: string, scripts = "'self'"): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src *; connect-src *; require-trusted-types-for 'script'; trusted-types ${policies}`;

describe('a page with a script tag', () => {
  const browser = useBrowser();
  let site: HostSite;
  let opened: WatchedPage;

  afterEach(async () => {
    await opened?.page.close();
    await site?.stop();
  });

  async function visit(head: string, body: string, csp?: string, own = ''): Promise<void> {
    site = await startHostSite({
      folder: root,
      csp,
      pages: {
        '/': `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Shop</title>${head}</head><body>${body}</html>`,
        '/own.js': own,
        '/other.js': readFileSync(`${root}/dist/embed.js`, 'utf8').replaceAll(VERSION, '0.0.1'),
        '/gap/api': JSON.stringify(payload({ popular: offers(6), all: offers(40) })),
        '/api/v1/giveaways/flow': JSON.stringify(envelope(giveaway())),
      },
    });
    opened = await openWatched(browser, site.url);
  }

  /** Opens a page with these tags in its head, and waits until both elements show offers, and the details. */
  async function open(head: string, csp?: string, own?: string): Promise<void> {
    const elements =
      '<rewards-widget feed-url="/"></rewards-widget><giveaway-flow base-url="/" flow-id="flow"></giveaway-flow>';
    await visit(head, elements, csp, own);
    for (const placement of ['all', 'giveaway'])
      await untilVisible(opened.page.locator(`[data-placement=${placement}] [part~=offer]`).first(), opened);
    await widgetOn(opened.page).openDetails();
    await widgetOn(opened.page).details.element.locator('.pane').waitFor();
    await opened.page.keyboard.press('Escape');
  }

  const pages: Record<string, [head: string, csp?: string, own?: string]> = {
    'the module': [module, strict('rewards-widget')],
    'the classic script': [classic, strict('rewards-widget')],
    'both scripts, and the module twice': [classic + module + again, strict('rewards-widget')],
    'another copy of lit': [ownScript + module, strict('rewards-widget lit-html'), ownLit],
    'the npm package before the script': [
      importMap + npm + module,
      strict('rewards-widget lit-html', "'self' 'unsafe-inline'"),
    ],
    'the npm package after the script': [
      importMap + module + npm,
      strict('rewards-widget lit-html', "'self' 'unsafe-inline'"),
    ],
    'both scripts and no policy': [classic + module],
  };

  for (const [name, [head, csp, own]] of Object.entries(pages))
    test(`shows offers and details, without a violation, a warning or a global: ${name}`, async () => {
      await open(head, csp, own);
      await opened.page.waitForLoadState();
      if (own) await opened.page.getByText('drawn by another lit').waitFor();
      const added = await opened.page.evaluate(() =>
        Object.keys(globalThis).filter((name) => /rewards|widget/i.test(name)),
      );
      assert.deepEqual([opened.errors, opened.warnings, added], [[], [], []]);
    });

  test('works beside another version, which only warns', async () => {
    await open(module + other, strict('rewards-widget'));
    await eventually(() => opened.warnings.length > 0);
    assert.match(opened.warnings.join('\n'), /^rewards-widget: version 0\.0\.1 is not used[^\n]*$/);
    assert.deepEqual(opened.errors, []);
  });

  test('draws a header that the page makes with its own copy of lit', async () => {
    await open(module + ownScript, undefined, ownHeader);
    await opened.page.locator('rewards-widget h2.own:not(.other)', { hasText: 'Late: Mine' }).waitFor();
    assert.deepEqual(opened.errors, []);
  });

  test('draws a header that the page makes with its own copy of lit under Trusted Types, as an element', async () => {
    await open(module + ownScript, strict('rewards-widget lit-html'), ownHeaderElement);
    await opened.page.locator('rewards-widget h2', { hasText: 'Own: Mine' }).waitFor();
    assert.deepEqual(opened.errors, []);
  });

  test('shows offers of a service on another address, and warns once about the api-key', async () => {
    const service = await startTestService();
    try {
      const element = `<rewards-widget feed-url="${service.url}" api-key="${service.apiKey}"></rewards-widget>`;
      await visit(module, element, strict('rewards-widget'));
      await untilVisible(widgetOn(opened.page).offers().first(), opened);
      await eventually(() => opened.warnings.length > 0);
      assert.equal(opened.warnings.length, 1);
      assert.match(opened.warnings[0]!, /api-key/);
      assert.deepEqual(opened.errors, []);
    } finally {
      await service.stop();
    }
  });
});
