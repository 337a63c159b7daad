import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, test } from 'node:test';
import { openWatched, untilVisible, type WatchedPage } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { NONCE_POLICY, tagPage } from '../support/tag-container.js';
import { useBrowser } from '../support/use-browser.js';

const TAG = readFileSync(new URL('../../integrations/tag-manager/offers.html', import.meta.url), 'utf8');
const digests = JSON.parse(readFileSync(new URL('../../dist/integrity.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

describe('the tag for Google Tag Manager', () => {
  const browser = useBrowser();
  let shop: ScriptSite;
  let cdn: ScriptSite;
  let opened: WatchedPage;

  before(async () => {
    [shop, cdn] = await Promise.all([ScriptSite.start(), ScriptSite.start()]);
    shop.json('/rewards/gap/api', payload({ popular: offers(3), all: offers(6) }));
  });
  afterEach(() => opened.page.close());
  after(() => Promise.all([shop.stop(), cdn.stop()]));

  async function open(digest: string, place?: string): Promise<void> {
    const tag = TAG.replace('https://gateway.example/rewards-widget', `${cdn.url}/rewards-widget`)
      .replace('https://gateway.example/rewards', '/rewards')
      .replace('sha384-…', digest);
    shop.page({ html: tagPage(tag, place), headers: { 'Content-Security-Policy': NONCE_POLICY } });
    opened = await openWatched(browser, shop.url);
  }

  const fire = (): Promise<void> => opened.page.getByRole('button', { name: 'Agree' }).click();

  test('shows offers once it fires, under a policy with a nonce, from another address', async () => {
    await open(digests['embed.iife.js']!);
    assert.equal(cdn.requests(/embed/).length, 0);
    await fire();
    await untilVisible(widgetOn(opened.page).offers().first(), opened);
    assert.deepEqual(opened.errors, []);
  });

  test('shows them once, however often it fires', async () => {
    await open(digests['embed.iife.js']!);
    await fire();
    await fire();
    await untilVisible(widgetOn(opened.page).offers().first(), opened);
    await fire();
    assert.equal(await opened.page.locator('rewards-widget').count(), 1);
  });

  test('runs no script that was tampered with', async () => {
    await open(`sha384-${'A'.repeat(64)}`);
    const refused = opened.page.waitForEvent('console', (message) => /digest/.test(message.text()));
    await fire();
    await refused;
    assert.equal(await opened.page.evaluate(() => customElements.get('rewards-widget')), undefined);
  });

  test('does nothing on a page without the place', async () => {
    await open(digests['embed.iife.js']!, '');
    const before = cdn.requests(/embed/).length;
    await fire();
    assert.equal(await opened.page.locator('rewards-widget').count(), 0);
    assert.equal(cdn.requests(/embed/).length, before);
    assert.deepEqual(opened.errors, []);
  });

  test('is written for a container that appends elements', () => {
    assert.doesNotMatch(TAG, /document\.write|innerHTML|import\(|=>|`|\bconst\b|\blet\b/);
  });
});
