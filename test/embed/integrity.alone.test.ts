import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openWatched, untilVisible, type WatchedPage } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

interface ImportMap {
  readonly integrity: Record<string, string>;
}

const read = (file: string): string => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
const importMap = JSON.parse(read('importmap.json')) as ImportMap;
const sha = (text: string, bits: 256 | 384): string =>
  `sha${bits}-${createHash(`sha${bits}`).update(text).digest('base64')}`;

describe('a page that pins embed.js and its parts with an import map', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let opened: WatchedPage;

  beforeEach(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ popular: offers(6), all: offers(40) }));
  });
  afterEach(async () => {
    await opened?.page.close();
    await site?.stop();
  });

  const details = /\/parts\/details-[^#]*$/;
  const pathOfDetails = Object.keys(importMap.integrity).find((address) => details.test(address))!;

  /** Opens the page and presses a button for details. */
  async function openDetails(map: ImportMap, csp?: (map: string) => string): Promise<void> {
    const text = JSON.stringify(map);
    site.page({
      html: `<script type="importmap">${text}</script>
        <script type="module" src="/rewards-widget/embed.js"></script>
        <rewards-widget feed-url="/"></rewards-widget>`,
      headers: csp && { 'Content-Security-Policy': csp(text) },
    });
    opened = await openWatched(browser, site.url);
    await untilVisible(widgetOn(opened.page).offers('all').first(), opened);
    await widgetOn(opened.page).openDetails();
  }

  const untilShown = (selector: string): Promise<void> =>
    untilVisible(opened.page.locator(`rewards-widget ${selector}`), opened);

  test('works, and pins every script that the module loads', async () => {
    await openDetails(importMap);
    await untilShown('dialog[open] .pane');
    for (const script of site.requests(/\.js$/)) assert.ok(script in importMap.integrity, script);
    assert.deepEqual(opened.errors, []);
  });

  test('refuses a part that was tampered with, at each of its addresses', async () => {
    site.answers[pathOfDetails] = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/javascript' });
      response.end(`globalThis.tampered = true;${read(pathOfDetails.replace('/rewards-widget/', ''))}`);
    };
    await openDetails(importMap);
    for (let refused = 1; refused <= 4; refused++) {
      await untilShown('.missing button');
      await opened.page.waitForFunction(
        (count) =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('details-')).length >= count,
        refused,
      );
      await widgetOn(opened.page).missing.locator('button').click();
    }
    assert.equal(await opened.page.locator('dialog[open]').count(), 0);
    assert.equal(await opened.page.evaluate(() => 'tampered' in globalThis), false);
    assert.match(opened.errors.join('\n'), /integrity/);
  });

  test('retries a part that failed at the next address that the map pins', async () => {
    const wrong = { ...importMap.integrity, [pathOfDetails]: sha('another part', 384) };
    await openDetails({ integrity: wrong });
    await untilShown('.missing button');
    await widgetOn(opened.page).missing.locator('button').click();
    await untilShown('dialog[open] .pane');
  });

  test('works with a policy that allows only this inline script, by its hash', async () => {
    const policy = (map: string): string =>
      `default-src 'none'; script-src 'self' '${sha(map, 256)}'; style-src 'self'; img-src 'self'; connect-src 'self'`;
    await openDetails(importMap, policy);
    await untilShown('dialog[open] .pane');
    assert.deepEqual(opened.errors, []);
  });
});
