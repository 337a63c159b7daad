import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { openWatched, startHostSite, untilVisible, type WatchedPage } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { useBrowser } from '../support/use-browser.js';

const root = path.resolve(import.meta.dirname, '../..');
const integrity = JSON.parse(readFileSync(`${root}/dist/integrity.json`, 'utf8')) as Record<string, string>;

const scripts = {
  module: `<script type="module" src="/dist/embed.js" integrity="${integrity['embed.js']}"></script>`,
  classic: `<script src="/dist/embed.iife.js" integrity="${integrity['embed.iife.js']}"></script>`,
};

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; connect-src *; require-trusted-types-for 'script'";

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
  for (const widget of document.querySelectorAll('rewards-widget')) widget.heading = 'Mine';`;

describe('a page with a script tag, on another address than the service', () => {
  const browser = useBrowser();
  let service: TestService;
  /** Title of an offer as the service sends it. */
  let title: string;

  before(async () => {
    service = await startTestService();
    const response = await fetch(`${service.url}/gap/api`, { headers: { 'X-API-Key': service.apiKey } });
    const feed = (await response.json()) as { popular: { title: string }[] };
    title = feed.popular[0]!.title;
  });
  after(() => service?.stop());

  /** Opens a page with these tags in its head, waits for its offers, and calls `use`. */
  async function withPage(
    head: string,
    use: (opened: WatchedPage) => Promise<void> | void,
    csp?: string,
  ): Promise<void> {
    const element = `<rewards-widget feed-url="${service.url}" api-key="${service.apiKey}"></rewards-widget>`;
    const html = `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${element}</body></html>`;
    const site = await startHostSite({
      folder: root,
      csp,
      pages: { '/': html, '/own-lit.js': ownLit, '/own-header.js': ownHeader },
    });
    const opened = await openWatched(browser, site.url);
    try {
      const offers = widgetOn(opened.page).offers();
      await untilVisible(offers.filter({ hasText: title }).first(), opened);
      await use(opened);
      assert.deepEqual(opened.errors, []);
    } finally {
      await opened.page.close();
      await site.stop();
    }
  }

  const onlyTheNotice = async ({ warnings }: WatchedPage): Promise<void> => {
    await eventually(() => warnings.length > 0);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]!, /api-key/);
  };

  test('shows offers with the module', () => withPage(scripts.module, onlyTheNotice));

  test('shows offers with the classic script', () => withPage(scripts.classic, onlyTheNotice));

  test('registers once when both are loaded, without a warning', () =>
    withPage(
      scripts.classic + scripts.module + scripts.module.replace('embed.js"', 'embed.js?again"'),
      async (opened) => {
        await opened.page.waitForLoadState();
        await onlyTheNotice(opened);
      },
    ));

  test('draws a header that the page makes with its own copy of lit', () =>
    withPage(`${scripts.module}<script type="module" src="/own-header.js"></script>`, async ({ page }) => {
      await page.locator('rewards-widget h2.own:not(.other)', { hasText: 'Late: Mine' }).waitFor();
    }));

  test('leaves no globals on the page', () =>
    withPage(scripts.classic + scripts.module, async ({ page }) => {
      const added = await page.evaluate(() => Object.keys(globalThis).filter((name) => /rewards|widget/i.test(name)));
      assert.deepEqual(added, []);
    }));

  describe('under a strict Content-Security-Policy', () => {
    test('runs the module without a violation', () => withPage(scripts.module, onlyTheNotice, strict));

    test('runs the classic script without a violation', () => withPage(scripts.classic, onlyTheNotice, strict));

    test('needs only the documented Trusted Types policy, once, for both scripts', () =>
      withPage(scripts.classic + scripts.module, onlyTheNotice, `${strict}; trusted-types rewards-widget`));

    test('leaves another copy of lit its policy', () =>
      withPage(
        `<script type="module" src="/own-lit.js"></script>${scripts.module}`,
        async ({ page }) => {
          await page.getByText('drawn by another lit').waitFor();
        },
        `${strict}; trusted-types lit-html rewards-widget`,
      ));

    test('opens details, and misses no picture', () =>
      withPage(
        scripts.module,
        async ({ page }) => {
          await widgetOn(page).openDetails();
          await widgetOn(page).details.element.waitFor();
        },
        `${strict}; trusted-types rewards-widget`,
      ));
  });
});
