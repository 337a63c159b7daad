import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { renderGiveawayFlow, renderRewardsWidget } from '../../src/server/index.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { attacks, fill, wrongValues } from '../support/hostile-values.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { DrawnMarkup } from './drawn-markup.js';

async function draw(feed: unknown, options: object = {}): Promise<DrawnMarkup> {
  return new DrawnMarkup(await renderRewardsWidget({ feed, ...options }));
}

async function drawGiveaway(giveaway: unknown, options: object = {}): Promise<DrawnMarkup> {
  return new DrawnMarkup(await renderGiveawayFlow({ giveaway, ...options }));
}

describe('renderRewardsWidget', () => {
  test('draws header, hero, popular and the first 24 offers of the catalogue', async () => {
    const feed = payload({ hero: [offer('h')], popular: [offer('p1'), offer('p2')], all: offers(60) });
    const drawn = await draw(feed);
    assert.equal(drawn.text('heading'), firstScreenEnglish.heading);
    assert.deepEqual(drawn.ids('hero'), ['h']);
    assert.deepEqual(drawn.ids('popular'), ['p1', 'p2']);
    assert.deepEqual(
      drawn.ids('all'),
      Array.from({ length: 24 }, (_, index) => `o${index + 1}`),
    );
    assert.match(drawn.allText, / 60 offers /);
  });

  test('draws texts, pictures, prices and links of a card', async () => {
    const drawn = await draw(payload({ popular: [fullOffer('a')] }));
    assert.equal(drawn.text('offer-title', 'a'), 'Title a');
    assert.equal(drawn.text('discount', 'a'), '20% off');
    assert.equal(drawn.attribute('cta', 'href', 'a'), 'https://shop.example/a');
    assert.equal(drawn.attribute('offer-image', 'src', 'a'), '/test/support/picture.svg');
  });

  test('says that partners pay, in the page’s language or in the merchant’s words, and says nothing by default', async () => {
    const feed = payload({ popular: [fullOffer('p')] });
    let drawn = await draw(feed, { attributes: { disclosure: 'partner' }, lang: 'de' });
    assert.equal(drawn.text('disclosure'), 'Für die Angebote hier bezahlen uns unsere Partner.');
    drawn = await draw(feed, { attributes: { disclosure: '<b>Paid' } });
    assert.equal(drawn.text('disclosure'), '<b>Paid');
    assert.doesNotMatch(await renderRewardsWidget({ feed }), /part="disclosure"/);
  });

  test('marks every link to a partner as a paid one', async () => {
    const all = Array.from({ length: 20 }, (_, index) => fullOffer(`o${index}`));
    const feed = payload({ hero: [fullOffer('h')], popular: [fullOffer('p')], all });
    const links = (await renderRewardsWidget({ feed })).match(/<a\b[^>]*>/g) ?? [];
    assert.equal(links.length, 22);
    for (const link of links) assert.match(link, /rel="sponsored noopener"/);
  });

  test('adds link-params to links to partners, as the browser does, and nothing for a malformed one', async () => {
    const url = 'https://shop.example/?sub=0&a=%2f#top';
    const feed = payload({ popular: [offer('p'), fullOffer('q', { url })], all: offers(30) });
    const attributes = { 'link-params': 'sub={placement}-{position}&v={variant}', variant: 'B&"2"' };
    let drawn = await draw(feed, { attributes });
    const linkOf = (id: string) => drawn.attribute('cta', 'href', id);
    assert.equal(linkOf('q'), 'https://shop.example/?a=%2f&sub=popular-2&v=B%26%222%22#top');
    assert.equal(linkOf('o24'), 'https://shop.example/o24?sub=all-24&v=B%26%222%22');
    for (const malformed of ['sub', 'sub={user}']) {
      drawn = await draw(feed, { attributes: { 'link-params': malformed } });
      assert.equal(linkOf('q'), url);
    }
  });

  test('draws the frame of each picture, and nothing of what opens on a press', async () => {
    const feed = payload({ hero: [fullOffer('h')], popular: [fullOffer('p')], all: [fullOffer('a')] });
    const drawn = await draw(feed);
    for (const placement of ['hero', 'popular', 'all']) assert.equal(drawn.count('picture', placement), 1, placement);
    for (const part of ['details', 'details-title', 'details-close', 'code-box'])
      assert.equal(drawn.count(part), 0, part);
  });

  test('draws no search, and reserves its room', async () => {
    const drawn = await draw(payload({ all: offers(30) }));
    assert.doesNotMatch(drawn.markup, /<input/);
    assert.match(drawn.markup, /class="search reserved"/);
  });

  test('applies placements, heading, level, preview and age-restricted', async () => {
    const feed = payload({
      popular: [offer('p', { ageRestricted: true })],
      all: offers(2),
      testOffers: [offer('t')],
    });
    const attributes = { placements: 'popular', heading: 'Hello', 'heading-level': 3, preview: true };
    const drawn = await draw(feed, { attributes: { ...attributes, 'age-restricted': 'gate' } });
    assert.deepEqual(drawn.placements(), ['test']);
    assert.match(drawn.text('age-question'), /1 offer is for adults/);
    assert.equal(drawn.text('heading'), 'Hello');
    assert.equal(drawn.attribute('heading', 'aria-level'), '3');
    assert.match(drawn.allText, /Preview/);
    assert.doesNotMatch(drawn.allText, /Title p/);
  });

  test('keeps addresses that begin with / as they are, or resolves them against a feed elsewhere', async () => {
    const feed = payload({ popular: [offer('a', { image: '/a.png', url: '/go' })] });
    let drawn = await draw(feed, { attributes: { 'feed-url': '/rewards' } });
    assert.equal(drawn.attribute('offer-image', 'src'), '/a.png');
    assert.equal(drawn.attribute('cta', 'href'), '/go');
    drawn = await draw(feed, { attributes: { 'feed-url': 'https://service.example' } });
    assert.equal(drawn.attribute('offer-image', 'src'), 'https://service.example/a.png');
  });

  test('reads addresses without a scheme as https', async () => {
    const feed = payload({ popular: [offer('a', { image: '//pictures.example/a.png', url: '//partner.example/go' })] });
    for (const feedUrl of ['/rewards', '//service.example']) {
      const drawn = await draw(feed, { attributes: { 'feed-url': feedUrl } });
      assert.equal(drawn.attribute('offer-image', 'src'), 'https://pictures.example/a.png');
      assert.equal(drawn.attribute('cta', 'href'), 'https://partner.example/go');
    }
  });

  test('leaves out ended offers', async () => {
    const drawn = await draw(payload({ popular: [offer('old', { expiry: '2020-01-01' }), offer('new')] }));
    assert.deepEqual(drawn.ids('popular'), ['new']);
  });
});

describe('renderGiveawayFlow', () => {
  test('draws header, steps and cards in their states', async () => {
    const giveaway = {
      id: 'g',
      header: { title: 'Treats', steps: ['Choose', 'Copy'] },
      offers: [
        offer('open'),
        offer('past', { expiry: '2020-01-01' }),
        offer('soon', { schedule: '2999-06-01T00:00:00Z' }),
      ],
    };
    const drawn = await drawGiveaway(giveaway, { attributes: { 'flow-id': 'g' } });
    assert.equal(drawn.text('heading'), 'Treats');
    assert.equal(drawn.count('step'), 2);
    assert.deepEqual(drawn.ids('giveaway'), ['open', 'past', 'soon']);
    assert.equal(drawn.count('claim', 'open'), 1);
    assert.equal(drawn.count('picture', 'open'), 1);
    // Codes are in the browser alone.
    assert.equal(drawn.count('code-box'), 0);
    assert.match(drawn.text('message', 'past'), /^Ended/);
    assert.match(drawn.text('message', 'soon'), /2999/);
  });

  test('writes a token only as the attribute that the page gave, and not into the data for the script', async () => {
    const giveaway = { id: 'g', offers: [offer('open')] };
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2ln';
    const html = await renderGiveawayFlow({ giveaway, attributes: { 'base-url': '/rewards', 'user-token': token } });
    assert.equal(html.split(token).length, 2);
    assert.match(html, new RegExp(`^<giveaway-flow base-url="/rewards" user-token="${token}" drawn>`));
  });

  test('draws every giveaway of the sample', async () => {
    for (const { giveaways } of SAMPLE_CATALOGUE.partners)
      for (const giveaway of giveaways) {
        const drawn = await drawGiveaway(giveaway);
        assert.equal(drawn.ids('giveaway').length, giveaway.offers?.length);
      }
  });
});

describe('offers for adults', () => {
  const adult = (id: string): object =>
    fullOffer(id, {
      title: 'Secret title',
      partner: 'Secret partner',
      partnerLogo: 'https://secret.example/logo.png',
      category: { name: 'Secret category', parent: 'Secret parent' },
      terms: 'Secret terms',
      description: 'Secret description',
      image: 'https://secret.example/image.png',
      squareImage: 'https://secret.example/square.png',
      heroImage: 'https://secret.example/hero.png',
      offerInfoButtonDiscount: 'Secret discount',
      offerInfoButtonDescription: 'Secret text',
      offerInfoButtonCta: 'Secret label',
      offerDiscountCode: 'SECRET-CODE',
      cta: 'Secret call',
      url: 'https://secret.example/go',
      ageRestricted: true,
    });
  const settings = {
    socialProof: {
      enabled: true,
      socialCta: { h: 'Secret proof', p: 'Secret proof', open: 'Seen by many' },
      stickers: { a: { text: 'Secret sticker' }, constructor: 'Seen by all' },
    },
  };
  const open = [fullOffer('open'), fullOffer('constructor')];
  const feed = payload({
    settings,
    hero: [adult('h')],
    popular: [adult('p'), ...open],
    all: [adult('a'), ...offers(30)],
    testOffers: [adult('t')],
  });
  const flow = { id: 'g', settings, offers: [adult('a'), adult('h'), ...open] };

  for (const preview of [false, true])
    for (const value of ['gate', 'GATE', 'unknown', '', 'hide'])
      test(`are in neither markup nor data for age-restricted="${value}"${preview ? ' in a preview' : ''}`, async () => {
        const attributes = { 'age-restricted': value, preview };
        const widget = await renderRewardsWidget({ feed, attributes });
        const giveaway = await renderGiveawayFlow({ giveaway: flow, attributes });
        for (const markup of [widget, giveaway]) {
          assert.doesNotMatch(markup, /secret/i);
          assert.match(markup, /Seen by many[^]*Seen by all/);
          const drawn = new DrawnMarkup(markup);
          assert.equal(drawn.countWith('data-action', 'confirm-age') > 0, value !== 'hide');
        }
      });

  test('are drawn whole by default', async () => {
    const drawn = await draw(feed);
    assert.match(drawn.text('offer', 'p'), /Secret title/);
  });
});

describe('a malformed payload', () => {
  for (const value of wrongValues)
    test(`renders the empty state: ${typeof value === 'symbol' ? 'a symbol' : typeof value} ${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? '10n' : part))}`, async () => {
      let drawn = await draw(value);
      assert.equal(drawn.count('empty'), 1);
      drawn = await drawGiveaway(value);
      assert.equal(drawn.count('empty'), 1);
    });

  test('is drawn without a text of 12 MB', async () => {
    const long = 'x'.repeat(12_000_000);
    const drawn = await draw(payload({ popular: [offer('a', { partner: long }), offer('b')] }));
    assert.equal(drawn.count('offer', 'popular'), 2);
  });

  test('renders the empty state even if it throws when read', async () => {
    const drawn = await draw({
      get all(): never {
        throw new Error('no');
      },
    });
    assert.equal(drawn.count('empty'), 1);
  });
});

describe('text of a payload', () => {
  for (const text of attacks)
    test(`is rendered as text only: ${text}`, async () => {
      const drawn = await draw(fill(text), { attributes: { preview: true, heading: text, subheading: text } });
      assert.equal(drawn.text('offer-title', 'popular'), text);
      assert.deepEqual(drawn.executable(), []);
    });
});
