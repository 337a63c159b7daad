import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, afterEach, before, describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { attacks, fill } from '../support/hostile-values.js';
import { hang, json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { fullOffer, offer, payload } from '../support/sample-feed.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { textOf } from '../support/shopify-extension/shown-node.js';
import { ThankYouApp } from '../support/shopify-extension/thank-you-app.js';
import { ThankYouPage } from '../support/shopify-extension/thank-you-page.js';
import { useBrowser } from '../support/use-browser.js';

/** Lets extensions of every shop read an answer, as a server in front of the gateway does. */
const forAll: Record<string, string> = { 'Access-Control-Allow-Origin': '*' };
const NOW = '2026-06-01T12:00:00Z';

describe('the extension for Shopify’s thank-you page', () => {
  const browser = useBrowser();
  let app: ThankYouApp;
  let script: string;
  let server: LoopbackServer;
  let page: ThankYouPage;

  before(async () => {
    app = ThankYouApp.create();
    [script, server] = await Promise.all([app.script(), startLoopbackServer()]);
  });
  afterEach(async () => {
    await page.close();
    server.forget();
    assert.deepEqual(page.errors, []);
  });
  after(async () => {
    await server?.stop();
    app?.remove();
  });

  const open = async (answer: RequestListener, settings: Record<string, string | number> = {}, language?: string) => {
    server.answer = answer;
    page = await ThankYouPage.open(browser, script, { feed_url: server.url, ...settings }, language);
  };

  describe('with the service behind a gateway', () => {
    let service: TestService;
    let byGateway: RequestListener;
    before(async () => {
      service = await startTestService({ now: NOW });
      byGateway = handledBy(createGateway({ feedUrl: service.url, apiKey: service.apiKey }));
    });
    after(() => service?.stop());

    test('shows its first offers, with picture, partner and link', async () => {
      await open((request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        byGateway(request, response);
      });
      const feed = (await (await fetch(`${server.url}/gap/api`)).json()) as Record<string, Record<string, string>[]>;
      const shown = await page.offers();
      assert.equal(shown.length, 3);
      for (const { title, partner, href, picture } of shown) {
        const sent = [...feed['hero']!, ...feed['popular']!, ...feed['all']!].find((one) => one['title'] === title);
        assert.ok(sent, title);
        assert.deepEqual({ partner, href }, { partner: sent['partner'], href: sent['url'] });
        assert.equal(picture, new URL(sent['image'] ?? sent['squareImage']!, server.url).href);
      }
    });

    test('asks once, with no origin, no key and no cookie', async () => {
      await open((request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        byGateway(request, response);
      });
      await page.offers();
      const [{ headers }, ...others] = server.requests as [(typeof server.requests)[number]];
      assert.deepEqual(others, []);
      assert.equal(headers.origin, 'null');
      for (const name of ['x-api-key', 'cookie', 'authorization', 'x-rewards-client'])
        assert.equal(headers[name], undefined);
    });

    test('shows nothing while no server lets it read the gateway’s answers', async () => {
      await open(byGateway);
      await server.received(3);
      await page.idle();
      assert.deepEqual(await page.history(), []);
    });
  });

  test('asks nothing before its address is entered, and then shows offers at once', async () => {
    await open(json(payload({ all: [offer('a')] }), forAll), { feed_url: ' ' });
    await page.idle();
    assert.deepEqual(await page.history(), []);
    await page.enter({ feed_url: server.url, heading: 'For you' });
    assert.equal((await page.offers()).length, 1);
    assert.equal(server.requests.length, 1);
  });

  for (const [name, answer, requests] of [
    ['is refused', json({ success: false }, forAll, 403), 1],
    ['fails', json({}, forAll, 503), 3],
    ['is none', json({ success: true, data: [] }, forAll), 1],
    ['is empty', json(payload(), forAll), 1],
  ] as const)
    test(`shows nothing if the feed ${name}`, async () => {
      await open(answer);
      await server.received(requests);
      await page.idle();
      assert.deepEqual(await page.history(), []);
    });

  test('shows nothing if the feed takes long, and stops waiting before the client would', async () => {
    const start = performance.now();
    await open(hang);
    await server.received(1);
    await page.idle();
    assert.ok(performance.now() - start < 9_000);
    assert.deepEqual(await page.history(), []);
  });

  test('shows each offer once: the large ones first, as many as the owner wants', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => offer(id));
    await open(json(payload({ hero: [b], popular: [c, b], all: [a, b, c, d] }), forAll), { count: 4 });
    assert.deepEqual(
      (await page.offers()).map(({ title }) => title),
      ['Title b', 'Title c', 'Title a', 'Title d'],
    );
  });

  test('leaves out offers for adults, those that have ended and those without a link', async () => {
    const all = [
      fullOffer('adults', { ageRestricted: true }),
      fullOffer('adults-too', { ageRestricted: 'true' }),
      fullOffer('ended', { expiry: '2020-01-01' }),
      fullOffer('ended-too', { expiry: '2020-01-01T10:00:00Z' }),
      fullOffer('unlinked', { url: null }),
      fullOffer('fits', { expiry: '2999-01-01' }),
    ];
    await open(json(payload({ all }), forAll), { count: 12 });
    assert.deepEqual(
      (await page.offers()).map(({ title }) => title),
      ['Title fits'],
    );
  });

  test('says in the buyer’s language that partners pay', async () => {
    await open(json(payload({ all: [offer('a')] }), forAll), {}, 'de');
    const [section, , note] = await page.elements();
    assert.equal(section!.attributes['heading'], 'Ein Dankeschön von Marken, die wir mögen');
    assert.equal(textOf(note!), 'Für die Angebote hier bezahlen uns unsere Partner.');
  });

  test('says it in the owner’s words, if there are some', async () => {
    await open(json(payload({ all: [offer('a')] }), forAll), { heading: 'For you', disclosure: 'Advertisement' });
    const [section, , note] = await page.elements();
    assert.equal(section!.attributes['heading'], 'For you');
    assert.equal(textOf(note!), 'Advertisement');
  });

  test('opens links in another tab, so that the order stays', async () => {
    await open(json(payload({ all: [offer('a')] }), forAll));
    const links = (await page.elements()).filter(({ name }) => name === 's-link');
    assert.deepEqual(
      links.map(({ attributes }) => attributes['target']),
      ['_blank'],
    );
  });

  for (const attack of attacks)
    test(`keeps ${attack} a text`, async () => {
      const bad = offer('bad', { title: attack, partner: `${attack} partner`, image: attack, squareImage: attack });
      const feed = fill(attack);
      await open(json({ ...feed, hero: [bad, ...(feed['hero'] as object[])] }, forAll), { count: 12 });
      const elements = await page.elements();
      const [first] = await page.offers();
      assert.deepEqual(first, {
        title: attack,
        partner: `${attack} partner`,
        href: 'https://shop.example/bad',
        picture: undefined,
      });
      const names = ['s-section', 's-stack', 's-text', 's-grid', 's-image', 's-link'];
      for (const { name, attributes } of elements) {
        assert.ok(names.includes(name), name);
        for (const key of ['href', 'src']) assert.match(attributes[key] ?? 'https://', /^https?:\/\//);
      }
    });
});
