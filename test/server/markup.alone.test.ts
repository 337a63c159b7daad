import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import {
  firstPaintCss,
  renderGiveawayFlow,
  renderRewardsWidget,
  type RenderRewardsWidgetOptions,
} from '../../src/server/index.js';
import { registerHeaderTemplate } from '../../src/card/header.js';
import { attacks, fill, wrongValues } from '../support/hostile-values.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { DrawnReader } from './drawn-reader.js';

let drawn: DrawnReader;

before(async () => {
  drawn = await DrawnReader.start();
});
after(() => drawn?.stop());

/** Renders a feed and loads it into `drawn`. */
async function draw(feed: unknown, options: object = {}): Promise<void> {
  await drawn.open(await renderRewardsWidget({ feed, ...options }));
}

async function drawGiveaway(giveaway: unknown, options: object = {}): Promise<void> {
  await drawn.open(await renderGiveawayFlow({ giveaway, ...options }));
}

describe('renderRewardsWidget', () => {
  test('draws header, hero, popular and the first 24 offers of the catalogue', async () => {
    const feed = payload({ hero: [offer('h')], popular: [offer('p1'), offer('p2')], all: offers(60) });
    await draw(feed);
    assert.equal(await drawn.text('[part=heading]'), 'Your rewards');
    assert.deepEqual(await drawn.ids('hero'), ['h']);
    assert.deepEqual(await drawn.ids('popular'), ['p1', 'p2']);
    assert.deepEqual(
      await drawn.ids('all'),
      Array.from({ length: 24 }, (_, index) => `o${index + 1}`),
    );
    assert.equal(await drawn.text('.bar > .quiet'), '60 offers');
  });

  test('draws texts, pictures, prices and links of a card', async () => {
    await draw(payload({ popular: [fullOffer('a')] }));
    const card = '[data-offer=a]';
    assert.equal(await drawn.text(`${card} [part=offer-title]`), 'Title a');
    assert.equal(await drawn.text(`${card} [part=discount]`), '20% off');
    assert.equal(await drawn.attribute(`${card} [part=cta]`, 'href'), 'https://shop.example/a');
    assert.equal(
      await drawn.attribute(`${card} [part=picture] [part=offer-image]`, 'src'),
      '/test/support/picture.svg',
    );
  });

  test('says that partners pay, in the page’s language or in the merchant’s words, and says nothing by default', async () => {
    const feed = payload({ popular: [fullOffer('p')] });
    await draw(feed, { attributes: { disclosure: 'partner' }, lang: 'de' });
    assert.equal(await drawn.text('[part=disclosure]'), 'Für die Angebote hier bezahlen uns unsere Partner.');
    await draw(feed, { attributes: { disclosure: '<b>Paid' } });
    assert.equal(await drawn.text('[part=disclosure]'), '<b>Paid');
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
    await draw(feed, { attributes });
    const linkOf = (id: string) => drawn.attribute(`[data-offer=${id}] [part=cta]`, 'href');
    assert.equal(await linkOf('q'), 'https://shop.example/?a=%2f&sub=popular-2&v=B%26%222%22#top');
    assert.equal(await linkOf('o24'), 'https://shop.example/o24?sub=all-24&v=B%26%222%22');
    for (const malformed of ['sub', 'sub={user}']) {
      await draw(feed, { attributes: { 'link-params': malformed } });
      assert.equal(await linkOf('q'), url);
    }
  });

  test('draws the frame of each picture, and nothing of what opens on a press', async () => {
    const feed = payload({ hero: [fullOffer('h')], popular: [fullOffer('p')], all: [fullOffer('a')] });
    await draw(feed);
    for (const placement of ['hero', 'popular', 'all'])
      assert.equal(await drawn.count(`[data-placement=${placement}] [part=picture]`), 1, placement);
    for (const part of ['details', 'details-title', 'details-close', 'code-box'])
      assert.equal(await drawn.count(`[part=${part}]`), 0, part);
  });

  test('draws no search, and reserves its room', async () => {
    await draw(payload({ all: offers(30) }));
    assert.equal(await drawn.count('input'), 0);
    assert.equal(await drawn.count('.search.reserved'), 1);
  });

  test('applies placements, heading, level, preview and age-restricted', async () => {
    const feed = payload({
      popular: [offer('p', { ageRestricted: true })],
      all: offers(2),
      testOffers: [offer('t')],
    });
    const attributes = { placements: 'popular', heading: 'Hello', 'heading-level': 3, preview: true };
    await draw(feed, { attributes: { ...attributes, 'age-restricted': 'gate' } });
    assert.deepEqual(await drawn.sections(), ['test']);
    assert.match(await drawn.text('[part=age-question]'), /1 offer is for adults/);
    assert.equal(await drawn.text('[part=heading]'), 'Hello');
    assert.equal(await drawn.attribute('[part=heading]', 'aria-level'), '3');
    assert.equal(await drawn.text('.ribbon'), 'Preview');
    assert.doesNotMatch(await drawn.text('.root'), /Title p/);
  });

  test('keeps addresses that begin with / as they are, or resolves them against a feed elsewhere', async () => {
    const feed = payload({ popular: [offer('a', { image: '/a.png', url: '/go' })] });
    await draw(feed, { attributes: { 'feed-url': '/rewards' } });
    assert.equal(await drawn.attribute('[part=offer-image]', 'src'), '/a.png');
    assert.equal(await drawn.attribute('[part=cta]', 'href'), '/go');
    await draw(feed, { attributes: { 'feed-url': 'https://service.example' } });
    assert.equal(await drawn.attribute('[part=offer-image]', 'src'), 'https://service.example/a.png');
  });

  test('reads addresses without a scheme as https', async () => {
    const feed = payload({ popular: [offer('a', { image: '//pictures.example/a.png', url: '//partner.example/go' })] });
    for (const feedUrl of ['/rewards', '//service.example']) {
      await draw(feed, { attributes: { 'feed-url': feedUrl } });
      assert.equal(await drawn.attribute('[part=offer-image]', 'src'), 'https://pictures.example/a.png');
      assert.equal(await drawn.attribute('[part=cta]', 'href'), 'https://partner.example/go');
    }
  });

  test('leaves out ended offers', async () => {
    await draw(payload({ popular: [offer('old', { expiry: '2020-01-01' }), offer('new')] }));
    assert.deepEqual(await drawn.ids('popular'), ['new']);
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
    await drawGiveaway(giveaway, { attributes: { 'flow-id': 'g' } });
    assert.equal(await drawn.text('[part=heading]'), 'Treats');
    assert.equal(await drawn.count('[part=step]'), 2);
    assert.deepEqual(await drawn.ids('giveaway'), ['open', 'past', 'soon']);
    assert.equal(await drawn.count('[data-offer=open] [part=claim]'), 1);
    assert.equal(await drawn.count('[data-offer=open] [part=picture]'), 1);
    // Codes are in the browser alone.
    assert.equal(await drawn.count('[part=code-box]'), 0);
    assert.match(await drawn.text('[data-offer=past] [part=message]'), /^Ended/);
    assert.match(await drawn.text('[data-offer=soon] [part=message]'), /2999/);
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
        await drawGiveaway(giveaway);
        assert.equal((await drawn.ids('giveaway')).length, giveaway.offers?.length);
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
          await drawn.open(markup);
          assert.equal((await drawn.count('[data-action=confirm-age]')) > 0, value !== 'hide');
        }
      });

  test('are drawn whole by default', async () => {
    await draw(feed);
    assert.match(await drawn.text('[data-offer=p]'), /Secret title/);
  });
});

describe('rendered attributes', () => {
  test('are on the tag, escaped', async () => {
    const attributes = {
      id: 'a',
      'data-x': '"><script>harm()</script>',
      hidden: true,
      title: false,
      'heading-level': 3,
    };
    await draw(payload(), { attributes: { ...attributes, class: undefined, slot: null } });
    assert.equal(
      drawn.tag,
      '<rewards-widget id="a" data-x="&quot;&gt;&lt;script&gt;harm()&lt;/script&gt;" hidden="" heading-level="3" drawn>',
    );
  });

  for (const name of ['', 'a b', 'a"', 'a>', "a'", 'a=b', 'a/b', '<a', 'onclick', 'ONLOAD', 'a\u0000', '1'])
    test(`are refused for the name ${JSON.stringify(name)}`, async () => {
      await assert.rejects(draw(payload(), { attributes: { [name]: '1' } }), TypeError);
    });
});

describe('the lang option', () => {
  test('selects the language, and is on the tag', async () => {
    await draw(payload({ all: offers(2) }), { lang: 'de-AT' });
    assert.equal(await drawn.text('[part=heading]'), 'Ihre Vorteile');
    assert.equal(drawn.tag, '<rewards-widget lang="de-AT" drawn>');
  });

  test('defaults to the attribute, else to English', async () => {
    await draw(payload(), { attributes: { lang: 'fr' } });
    assert.equal(await drawn.text('[part=empty]'), words('fr'));
    await draw(payload());
    assert.equal(await drawn.text('[part=empty]'), 'No offers just now. New ones appear here.');
  });

  test('wins over the attribute, for the texts and on the tag', async () => {
    await draw(payload(), { lang: 'de', attributes: { LANG: 'fr' } });
    assert.equal(await drawn.text('[part=empty]'), words('de'));
    assert.equal(drawn.tag, '<rewards-widget lang="de" drawn>');
  });

  test('finds the language at the start of a text of 16,000 characters', async () => {
    const lang = `de-${'x-'.repeat(8_000)}`;
    await draw(payload({ all: offers(2) }), { lang });
    assert.equal(await drawn.text('[part=heading]'), 'Ihre Vorteile');
  });

  function words(lang: string): string {
    const source = readFileSync(new URL(`../../src/locales/${lang}.ts`, import.meta.url), 'utf8');
    return / empty: ['"](.*)['"],/.exec(source)![1]!;
  }
});

describe('rendered styles', () => {
  const feed = payload({ settings: { ctaColor: '#fff', ctaBg: '#123456' }, popular: [offer('a')] });

  test('are in the markup by default, with the colours of the settings', async () => {
    await draw(feed);
    assert.match(drawn.styles, /^<style>[^]*--rewards-cta-bg:#123456;/);
  });

  test('carry a nonce', async () => {
    await draw(feed, { styles: { nonce: 'a"b' } });
    assert.match(drawn.styles, /^<style nonce="a&quot;b">/);
  });

  test('come from an address, and nothing is inline', async () => {
    await draw(feed, { styles: { href: '/first-paint.css?a=1&b=2' } });
    assert.equal(drawn.styles, '<link rel="stylesheet" href="/first-paint.css?a=1&amp;b=2">');
  });

  test('for a stylesheet of the page contain the colours of a payload', () => {
    assert.match(firstPaintCss(feed), /--rewards-cta-bg:#123456/);
    assert.doesNotMatch(firstPaintCss(), /:#123456/);
    assert.doesNotMatch(firstPaintCss({ settings: { ctaColor: '#fff', ctaBg: 'red}*{}' } }), /red}/);
  });
});

describe('options that are null or undefined', () => {
  for (const nothing of [null, undefined])
    test(`are treated as left out: ${nothing}`, async () => {
      const feed = payload({ popular: [offer('a')] });
      const expected = await renderRewardsWidget({ feed });
      const clock = /"now":\d+/;
      for (const styles of [nothing, { nonce: nothing }, { href: nothing }]) {
        const options = { feed, attributes: nothing, lang: nothing, styles } as RenderRewardsWidgetOptions;
        const markup = await renderRewardsWidget(options);
        assert.equal(markup.replace(clock, ''), expected.replace(clock, ''));
      }
      await draw(feed, { attributes: { lang: 'fr' }, lang: nothing });
      assert.equal(drawn.tag, '<rewards-widget lang="fr" drawn>');
      await drawGiveaway(nothing, { attributes: nothing, lang: nothing, styles: nothing });
      assert.equal(await drawn.count('[part=empty]'), 1);
    });
});

describe('a malformed payload', () => {
  for (const value of wrongValues)
    test(`renders the empty state: ${typeof value === 'symbol' ? 'a symbol' : typeof value} ${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? '10n' : part))}`, async () => {
      await draw(value);
      assert.equal(await drawn.count('[part=empty]'), 1);
      await drawGiveaway(value);
      assert.equal(await drawn.count('[part=empty]'), 1);
    });

  test('renders the empty state even if it throws when read', async () => {
    await draw({
      get all(): never {
        throw new Error('no');
      },
    });
    assert.equal(await drawn.count('[part=empty]'), 1);
  });
});

describe('an error while rendering', () => {
  const broken = 77;
  const thrown = new Error('no header');
  const feed = payload({ headerTemplate: broken, popular: [offer('a')] });

  before(() =>
    registerHeaderTemplate(broken, () => {
      throw thrown;
    }),
  );

  test('reaches `onError`, and the page gets the tag without content', async () => {
    const errors: unknown[] = [];
    const options = { attributes: { id: 'a' }, lang: 'de', onError: (error: unknown) => void errors.push(error) };
    assert.equal(await renderRewardsWidget({ feed, ...options }), '<rewards-widget id="a" lang="de"></rewards-widget>');
    assert.equal(
      await renderGiveawayFlow({ giveaway: { headerTemplate: broken, offers: [offer('a')] }, ...options }),
      '<giveaway-flow id="a" lang="de"></giveaway-flow>',
    );
    assert.deepEqual(errors, [thrown, thrown]);
  });

  for (const onError of [undefined, null])
    test(`is written to the console if \`onError\` is ${onError}`, async (context) => {
      const error = context.mock.method(console, 'error', () => undefined);
      await renderRewardsWidget({ feed, onError });
      assert.equal(error.mock.calls[0]?.arguments[1], thrown);
    });

  test('is none of the payload’s', async () => {
    for (const value of wrongValues) await renderRewardsWidget({ feed: value, onError: assert.ifError });
  });
});

describe('text of a payload', () => {
  for (const text of attacks)
    test(`is rendered as text only: ${text}`, async () => {
      await draw(fill(text), { attributes: { preview: true, heading: text, subheading: text } });
      assert.equal(await drawn.text('[data-placement=popular] [part=offer-title]'), text);
      assert.deepEqual(await drawn.executable(), []);
    });
});
