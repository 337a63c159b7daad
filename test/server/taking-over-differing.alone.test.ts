import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import type { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { countLost, feedAttributes, remember, settles, useDrawnElements } from './drawn-elements.js';
import { renderRewardsWidget } from './drawn-shop.js';

const { feed: sampleFeed } = SAMPLE_CATALOGUE.partners[0]!;
const largeFeed = payload({ hero: offers(1), popular: offers(4), all: offers(400) });
const smallFeed = payload({ popular: offers(2), all: offers(3) });

describe('a drawn element that this page would draw differently', () => {
  const drawn = useDrawnElements();

  test('is corrected in a language that this page has not loaded', async () => {
    const { page, live, noted } = await drawn.openFeed(sampleFeed, {}, { lang: 'de' });
    await remember(page);
    assert.equal(await widgetOn(page).heading.textContent(), 'Ihre Vorteile');
    await live();
    assert.equal(await widgetOn(page).heading.textContent(), firstScreenEnglish.heading);
    assert.match(await widgetOn(page).part('cta').last().innerText(), /\w/);
    assert.equal(await countLost(page), 0);
    assert.equal((await noted()).ready, 1);
  });

  test('keeps the words of a language that the page has loaded', async () => {
    const { page, live } = await drawn.openFeed(
      sampleFeed,
      { head: '<script src="/rewards-widget/locales/de.js"></script>' },
      { lang: 'de' },
    );
    await live();
    assert.equal(await widgetOn(page).heading.textContent(), 'Ihre Vorteile');
    assert.equal(await widgetOn(page).search.getAttribute('placeholder'), 'Angebote suchen');
  });

  test('shows times in the reader’s own time zone', async () => {
    const giveaway = { id: 'g', offers: [offer('soon', { schedule: '2998-12-31T12:30:00Z' })] };
    const { page, live } = await drawn.openFlow(giveaway, { context: { timezoneId: 'Pacific/Auckland' } });
    await remember(page);
    await live();
    assert.match(await giveawayOn(page).messages.innerText(), /Jan 1, 2999/);
    assert.equal(await countLost(page), 0);
  });

  test('shows a code claimed earlier, and moves no other card', async () => {
    const giveaway = { id: 'g', offers: [fullOffer('a'), fullOffer('b')] };
    drawn.shop.site.json('/rewards/api/v1/giveaways/claim', { success: true, data: { code: 'CODE-1' } });
    const first = await drawn.openFlow(giveaway);
    await first.live();
    await giveawayOn(first.page).offer('a').claimButton.click();
    await giveawayOn(first.page).offer('a').code.waitFor();
    const second = await drawn.shop.reopen(first);
    assert.equal(await giveawayOn(second.page).claimButtons.count(), 2);
    await remember(second.page);
    await second.live();
    assert.equal(await giveawayOn(second.page).offer('a').code.innerText(), 'CODE-1');
    const lost = await countLost(second.page);
    assert.ok(lost < 8, `more than the button and the empty ticket have gone: ${lost}`);
  });

  test('keeps the page’s own attributes', async () => {
    const { page, live } = await drawn.openFeed(smallFeed);
    await page.locator('rewards-widget').evaluate((widget) => {
      widget.setAttribute('heading', 'Changed');
      widget.setAttribute('placements', 'popular');
    });
    await live();
    assert.equal(await widgetOn(page).heading.textContent(), 'Changed');
    assert.equal(await widgetOn(page).part('placement').count(), 1);
  });

  const damages: [string, (html: string) => string][] = [
    ['of another version', (html) => html.replaceAll(/lit-part \S{12}/g, 'lit-part AAAAAAAAAAA=')],
    ['with one card missing', (html) => html.replace(/<div\s+part="offer"[^]*?<\/section>/, '</section>')],
    ['without its comments', (html) => html.replaceAll(/<!--.*?-->/g, '')],
    ['without its data', (html) => html.replace(/<script[^]*?<\/script>/, '')],
    ['with truncated data', (html) => html.replace(/"settings"[^]*?<\/script>/, '</script>')],
    [
      'without content',
      () => '<rewards-widget feed-url="/rewards"><template shadowrootmode="open"></template></rewards-widget>',
    ],
  ];
  test('is drawn again where its markup is of another version, or damaged', async () => {
    drawn.shop.site.json('/rewards/gap/api', sampleFeed);
    const whole = await renderRewardsWidget({ feed: sampleFeed, attributes: feedAttributes });
    const markup = damages.map(([, damage], index) => `<div id="m${index}">${damage(whole)}</div>`).join('');
    const { page, release, problems } = await drawn.open({ markup });
    release();
    for (const [index, [name]] of damages.entries()) {
      const widget = widgetOn(page.locator(`#m${index}`));
      await widget.search.waitFor();
      const counts = [widget.element.locator('.frame'), widget.heading, widget.element.locator('style')];
      assert.deepEqual(await Promise.all(counts.map((each) => each.count())), [1, 1, 0], `markup ${name}`);
    }
    assert.deepEqual(problems, []);
  });

  test('is drawn again if the part that takes over fails to load', async () => {
    drawn.shop.site.failOnce(/take-over/);
    const { page, live } = await drawn.openFeed(sampleFeed);
    await live();
    await widgetOn(page).search.waitFor();
    assert.equal(await page.locator('.frame').count(), 1);
  });
});

describe('a drawn element whose service is down', () => {
  const drawn = useDrawnElements();

  test('stays without a message if the feed fails to load, until it loads', async () => {
    const { page, release, noted } = await drawn.openFeed(sampleFeed);
    drawn.shop.site.answers['/rewards/gap/api'] = (_request, response) => void response.writeHead(404).end();
    await remember(page);
    release();
    await settles(async () => assert.equal((await noted()).errors, 1));
    await settles(() => assertDrawn(page));
    assert.equal(await countLost(page), 0);
    drawn.shop.site.json('/rewards/gap/api', sampleFeed);
    await page.locator('rewards-widget').evaluate((widget) => (widget as RewardsWidget).refresh());
    await widgetOn(page).search.waitFor();
    await assertDrawn(page);
  });

  for (const [name, feed] of Object.entries({ 'a catalogue of 38': sampleFeed, 'a catalogue of 400': largeFeed }))
    test(`stays, and can be searched, while the service is down: ${name}`, async () => {
      const { page, release, noted } = await drawn.openFeed(feed);
      const cards = await widgetOn(page).offers().count();
      drawn.shop.site.answers['/rewards/gap/api'] = (_request, response) => void response.writeHead(503).end();
      await remember(page);
      release();
      await page.locator('rewards-widget:state(stale)').waitFor();
      assert.equal((await noted()).errors, 1);
      assert.equal(await countLost(page), 0);
      await assertDrawn(page);
      assert.equal(await widgetOn(page).offers().count(), cards);
      await widgetOn(page).search.fill('zzzz');
      await page.locator('.list .nothing').waitFor();
    });
});

/** The offers are shown, and no failure. */
async function assertDrawn(page: Page): Promise<void> {
  assert.ok(await page.locator('rewards-widget:state(ready)').isVisible());
  assert.ok(await widgetOn(page).offers('all').first().isVisible());
  assert.equal(await widgetOn(page).part('error').or(widgetOn(page).retryButton).count(), 0);
}
