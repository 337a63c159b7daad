import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import type { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import type { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { eventually } from '../support/eventually.js';
import { openWatched, untilVisible, type WatchedPage } from '../support/host-page.js';
import { giveawayOn, OfferOnPage, widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { envelope, giveaway } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const embedScript = readFileSync(new URL('../../dist/embed.js', import.meta.url));
const script = '<script type="module" src="/rewards-widget/embed.js"></script>';
const widget = '<rewards-widget feed-url="/"></rewards-widget>';

describe('the parts of embed.js', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let opened: WatchedPage;

  beforeEach(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ hero: offers(1), popular: offers(6), all: offers(40) }));
    site.json('/api/v1/giveaways/flow', envelope(giveaway()));
  });
  afterEach(async () => {
    await opened?.page.close();
    await site?.stop();
  });

  async function open(html: string, headers?: Record<string, string>): Promise<void> {
    site.page({ html, headers });
    opened = await openWatched(browser, site.url);
  }

  const untilShown = (found: Locator): Promise<void> => untilVisible(found.first(), opened);
  const card = (placement: string): Locator => widgetOn(opened.page).offers(placement);
  const openDetails = (): Promise<void> => widgetOn(opened.page).openDetails();
  const reloadButton = (): Locator => widgetOn(opened.page).missing.locator('button');
  const dialog = (): Locator => widgetOn(opened.page).details.element.locator('.pane');

  /** How many offers are drawn once the element has settled. */
  const settledWith = (): Promise<number> =>
    opened.page.evaluate(async () => {
      const element = document.querySelector<RewardsWidget | GiveawayFlow>('rewards-widget, giveaway-flow')!;
      await element.settled;
      return element.shadowRoot!.querySelectorAll('[part~=offer]').length;
    });

  /** The browser logs a request that failed. Nothing else may be in the console. */
  function assertOnlyFailedRequests(count: number): void {
    assert.deepEqual(
      opened.errors.filter((error) => !/^Failed to load resource.* 503/.test(error)),
      [],
    );
    assert.equal(opened.errors.length, count);
  }

  describe('are loaded', () => {
    test('after the first paint, except the catalogue and what it shares: right after the feed', async () => {
      let release!: () => void;
      const held = new Promise<void>((resolve) => (release = resolve));
      const feed = site.answers['/gap/api']!;
      site.answers['/gap/api'] = (request, response) => void held.then(() => feed(request, response));
      await open(`${script}${widget}`);
      await untilShown(widgetOn(opened.page).skeleton);
      await opened.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      assert.deepEqual(site.requests(/\.js/), ['/rewards-widget/embed.js']);
      await opened.page.evaluate(() => {
        const { shadowRoot } = document.querySelector('rewards-widget')!;
        const watch = new MutationObserver(() => {
          if (!shadowRoot!.querySelector('[part~=offer]')) return;
          watch.disconnect();
          requestAnimationFrame(() => performance.mark('drawn'));
        });
        watch.observe(shadowRoot!, { childList: true, subtree: true });
      });
      release();
      await untilShown(card('all'));
      const early = await opened.page.evaluate(() => {
        const [drawn] = performance.getEntriesByName('drawn');
        const resources = performance.getEntriesByType('resource');
        const { responseEnd } = resources.find(({ name }) => name.includes('/gap/api')) as PerformanceResourceTiming;
        return resources
          .filter(({ name }) => name.includes('/parts/'))
          .filter(
            ({ name, startTime }) => startTime < (/catalogue-|shared-/.test(name) ? responseEnd : drawn!.startTime),
          )
          .map(({ name }) => name);
      });
      assert.deepEqual(early, []);
      assert.match(site.requests(/parts/).join(), /catalogue-/);
      assert.doesNotMatch(site.requests(/parts/).join(), /details-|giveaway-content-/);
      assertOnlyFailedRequests(0);
    });

    test('when a pointer comes down where a press opens the details: their part', async () => {
      await open(`${script}${widget}`);
      await untilShown(card('all'));
      assert.equal(await settledWith(), 47);
      const first = new OfferOnPage(card('popular').first());
      await first.cta.dispatchEvent('pointerdown');
      // A request that comes after any that the pointer could have caused.
      await opened.page.evaluate(() => fetch('/gap/api'));
      assert.deepEqual(site.requests(/details-/), []);
      await first.title.dispatchEvent('pointerdown');
      await eventually(() => site.requests(/details-/).length === 1);
      await first.title.click();
      await untilShown(dialog());
      assert.equal(site.requests(/details-/).length, 1);
      assertOnlyFailedRequests(0);
    });

    const aliases = {
      'a query': '/rewards-widget/embed.js?v=2',
      'a redirect': '/moved.js',
      'an alias in the same folder': '/rewards-widget/latest.js',
    };
    for (const [name, src] of Object.entries(aliases))
      test(`once, with embed.js at ${name}`, async () => {
        site.answers['/moved.js'] = (_request, response) => {
          response.writeHead(302, { Location: '/rewards-widget/embed.js' }).end();
        };
        site.answers['/rewards-widget/latest.js'] = (_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(embedScript);
        };
        await open(`<script type="module" src="${src}"></script>${widget}`);
        await untilShown(card('all'));
        await openDetails();
        await untilShown(dialog());
        const scripts = site.requests(/\.js/);
        assert.deepEqual([...new Set(scripts)], scripts);
        assert.ok(site.requests(/embed\.js/).length <= 1);
        assertOnlyFailedRequests(0);
      });

    test('from the origin of embed.js', async () => {
      const elsewhere = await ScriptSite.start();
      try {
        await open(`<script type="module" src="${elsewhere.url}/rewards-widget/embed.js"></script>${widget}`);
        await untilShown(card('all'));
        assert.match(elsewhere.requests(/parts/).join(), /catalogue-/);
        assert.deepEqual(site.requests(/parts/), []);
        assertOnlyFailedRequests(0);
      } finally {
        await elsewhere.stop();
      }
    });
  });

  describe('that fail to load', () => {
    test('show a message, and open after a retry: details', async () => {
      await open(`${script}${widget}`);
      await untilShown(card('all'));
      site.failOnce(/parts\/details-/);
      await openDetails();
      await untilShown(reloadButton());
      assert.match(await widgetOn(opened.page).missing.innerText(), /didn’t load[^]*Try again/);
      assert.equal(await card('popular').count(), 6);
      await reloadButton().click();
      await untilShown(dialog());
      assert.equal(await reloadButton().count(), 0);
      assertOnlyFailedRequests(1);
    });

    for (const [name, part] of [
      ['the catalogue', /parts\/catalogue-/],
      ['what it shares with other parts', /parts\/shared-/],
    ] as const)
      test(`show a message, appear after a retry, and settle both times: ${name}`, async () => {
        site.failOnce(part);
        await open(`${script}${widget}`);
        await untilShown(reloadButton());
        assert.equal(await settledWith(), 7);
        assert.equal(await card('popular').count(), 6);
        await reloadButton().click();
        assert.equal(await settledWith(), 47);
        assert.equal(await reloadButton().count(), 0);
        assert.equal(site.requests(/gap\/api/).length, 1);
        assertOnlyFailedRequests(1);
      });

    test('both appear after a retry: the catalogue and the details', async () => {
      site.failOnce(/parts\/catalogue-/);
      site.failOnce(/parts\/details-/);
      await open(`${script}${widget}`);
      await untilShown(reloadButton());
      await openDetails();
      await eventually(() => Promise.resolve(opened.errors.length === 2));
      await reloadButton().click();
      await untilShown(dialog());
      await untilShown(card('all'));
      assert.equal(await reloadButton().count(), 0);
      assertOnlyFailedRequests(2);
    });

    test('show a message, appear after a retry, and settle both times: a giveaway', async () => {
      site.failOnce(/parts\/giveaway-content-/);
      const listen = `<script>addEventListener('rewards-error', ({ detail }) => (globalThis.kind = detail.error.kind));</script>`;
      await open(`${listen}${script}<giveaway-flow base-url="/" flow-id="flow"></giveaway-flow>`);
      await untilShown(giveawayOn(opened.page).part('error'));
      assert.equal(await opened.page.evaluate(() => (globalThis as { kind?: string }).kind), 'network');
      assert.equal(await settledWith(), 0);
      await giveawayOn(opened.page).retryButton.click();
      assert.equal(await settledWith(), 1);
      assertOnlyFailedRequests(1);
    });

    test('change nothing on the screen, which settles: what follows the first paint', async () => {
      site.failOnce(/parts\/after-paint-/);
      await open(`${script}${widget}`);
      await untilShown(card('all'));
      // The cards don't wait for the part that fails.
      await eventually(() => opened.errors.length > 0);
      assert.equal(await settledWith(), 47);
      assert.equal(await widgetOn(opened.page).part('error').or(reloadButton()).count(), 0);
      assertOnlyFailedRequests(1);
    });

    test('are requested at a new address after a failure, since browsers may remember the old one as failed', async () => {
      await open(`${script}${widget}`);
      await untilShown(card('all'));
      for (let failure = 0; failure < 5; failure++) site.failOnce(/parts\/details-/);
      await openDetails();
      await eventually(async () => {
        if (await dialog().isVisible()) return true;
        await reloadButton().click({ timeout: 1000 });
        return false;
      });
      assert.equal(site.requests(/parts\/details-/).length, 6);
      assertOnlyFailedRequests(5);
    });
  });
});
