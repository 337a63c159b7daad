import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { watchPage, type WatchedPage } from '../support/host-page.js';
import { json } from '../support/loopback-server.js';
import { codesOn, giveawayOn, widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { claimed, envelope, giveaway } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

/** What pages have put in a browser's place, as these libraries do it. They aren't on npm. */
const PAGES: Record<string, string> = {
  'Prototype 1.7': `
    Array.from = function (iterable) {
      if (!iterable) return [];
      if ('toArray' in Object(iterable)) return iterable.toArray();
      var length = iterable.length || 0, results = new Array(length);
      while (length--) results[length] = iterable[length];
      return results;
    };
    Array.prototype.toArray = Array.prototype.clone = function () { return [].concat(this); };
    Array.prototype.entries = Array.prototype.toArray;
    Array.prototype.each = function (iterator) { this.forEach(iterator); return this; };
    HTMLElement.prototype.scrollTo = function () { scroll(0, this.offsetTop); return this; };
    HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
    HTMLElement.prototype.update = HTMLElement.prototype.insert = function () { return this; };`,
  'MooTools 1.6': `
    Array.from = function (item) {
      if (item == null) return [];
      return typeof item === 'object' && typeof item.length === 'number' && typeof item !== 'string' ? Array.prototype.slice.call(item) : [item];
    };
    var Type = function (name) { var type = function () {}; type.prototype = {}; type.type = name; return type; };
    var Document = Type('Document'), Window = Type('Window'), Event = Type('Event');
    var Element = function (tag) { return document.createElement(tag); };
    Function.prototype.extend = function (key, value) { this[key] = value; return this; };
    String.prototype.contains = function (part) { return this.indexOf(part) > -1; };`,
  'names of its own': `
    var navigation = document.getElementsByTagName('nav'), performance = 'of the shop', screen = 'home', origin = 'Italy', parent = null, event = 'sale';
    Object.defineProperty(navigator, 'languages', { value: null });`,
};

describe('the elements on a page with', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let watched: WatchedPage;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ popular: offers(9), all: offers(30) }));
    site.answers['/api/v1/giveaways/flow'] = json(envelope(giveaway()));
    site.answers['/api/v1/giveaways/claim'] = json(claimed('CODE-1'));
  });
  after(() => site?.stop());
  afterEach(() => page?.context().close());

  for (const [name, script] of Object.entries(PAGES))
    for (const [kind, tag] of [
      ['embed.js', '<script type="module" src="/rewards-widget/embed.js"></script>'],
      ['embed.iife.js', '<script src="/rewards-widget/embed.iife.js"></script>'],
    ])
      test(`${name}: ${kind} shows offers, counts views, searches, opens details, claims and keeps the code`, async () => {
        watched = await watchPage(await browser.newPage({ viewport: { width: 700, height: 900 } }));
        ({ page } = watched);
        site.page({
          html: `<script>${script}</script><script>
              addEventListener('rewards-offer-view', () => (document.title = 'Seen'));
            </script>${tag}<script type="module" src="/rewards-widget/codes.js"></script></head><body>
            <rewards-widget feed-url="/" lang="en" loading="lazy" deep-links></rewards-widget>
            <giveaway-flow base-url="/" flow-id="flow" user="ada" api-key="key" lang="en"></giveaway-flow>
            <rewards-codes base-url="/" user="ada" api-key="key" lang="en"></rewards-codes>`,
        });
        await page.goto(site.url);
        const widget = widgetOn(page);
        await widget.in('ready').waitFor();
        await page.waitForFunction(() => document.title === 'Seen');
        await page.locator('rewards-widget [part=arrow]').first().waitFor({ state: 'attached' });
        await widget.search.fill('o7');
        await widget.search.press('Escape');
        await widget.offer('o1', 'popular').detailsButton.click();
        await widget.details.element.waitFor();
        await page.keyboard.press('Escape');
        await widget.details.element.waitFor({ state: 'hidden' });
        await giveawayOn(page).offer('a').claimButton.click();
        await giveawayOn(page).offer('a').code.waitFor();
        await codesOn(page).codes.first().waitFor();
        assert.equal(await codesOn(page).codes.first().innerText(), 'CODE-1');
        assert.deepEqual(watched.errors, []);
      });
});
