import { expect } from '@open-wc/testing';
import { attacks, fill } from '../support/hostile-values.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, mount } from '../support/widget-harness.js';

const page = window as unknown as { harmed?: unknown };

describe('text of a feed', () => {
  afterEach(() => {
    delete page.harmed;
  });

  for (const text of attacks) {
    it(`never becomes markup, style or code: ${text}`, async () => {
      const widget = await mount({ feed: fill(text), preview: true, heading: text });
      expect(widget.state()).to.equal('ready');
      expect(widget.offers('popular')[0]!.title).to.equal(text);
      widget.element.openOffer(text);
      await until(() => widget.dialog.isOpen, 'the details did not open');
      expect(widget.all('script,style,[onerror],[onload],iframe,object')).to.be.empty;
      for (const link of widget.all('[href],[src]'))
        expect(link.getAttribute('href') ?? link.getAttribute('src')).to.match(/^https?:/);
      for (const image of widget.all('img')) expect(image.part.length).to.equal(1);
      expect(page.harmed).to.equal(undefined);
      expect(widget.part('offer')!.checkVisibility()).to.be.true;
    });
  }

  it('never leaves its CSS declaration in a colour', async () => {
    for (const ctaBg of [
      '#fff;}*{display:none}',
      '</style>',
      'url(https://x.example)',
      '#fff/**/',
      'var(--x)',
      'expression(1)',
    ]) {
      const widget = await mount({ feed: payload({ settings: { ctaBg, ctaColor: '#000' }, all: offers(1) }) });
      const css = widget.element.shadowRoot!.adoptedStyleSheets.map((sheet) =>
        [...sheet.cssRules].map(({ cssText }) => cssText).join(''),
      );
      // The rules of the settings, among our own.
      expect(css).to.include(':host { }');
    }
  });
});

describe('names that every object inherits', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length', '0'];

  it('are ordinary ids', async () => {
    // Parsed from text, like an answer, because an object literal would set the prototype.
    const all = names.map((id) => JSON.stringify(fullOffer(id))).join();
    const proof = `{"enabled":true,"socialCta":{"__proto__":"Hot"},"stickers":{}}`;
    const feed = JSON.parse(`{"settings":{"socialProof":${proof}},"all":[${all}]}`) as unknown;
    const widget = await mount({ feed });
    expect(widget.ids('all')).to.deep.equal(names);
    expect(widget.offer('__proto__').sticker).to.equal('Hot');
    expect(widget.offer('constructor').sticker).to.equal(undefined);
    for (const id of names) {
      expect(widget.element.openOffer(id), id).to.be.true;
      await until(() => widget.dialog.isOpen && widget.dialog.title === `Title ${id}`, `${id} is not shown`);
      widget.dialog.element.close();
    }
  });

  it('are no placement, flow or title', async () => {
    const widget = await mount({
      feed: payload({ settings: { sectionTitles: [{ title: 'X', placement: '__proto__' }] }, all: offers(1) }),
      placements: '__proto__ constructor all',
    });
    expect(widget.sections()).to.deep.equal(['all']);
  });
});

describe('a value of a wrong type', () => {
  const wrong = [
    null,
    undefined,
    true,
    false,
    0,
    -1,
    1e308,
    '',
    ' ',
    'text',
    [],
    [[]],
    [null],
    {},
    { a: {} },
    () => 0,
    Symbol('s'),
    10n,
  ];

  const feeds: [string, (value: unknown) => unknown][] = [
    ['headerTemplate', (value) => payload({ headerTemplate: value, all: offers(1) })],
    ['settings', (value) => payload({ settings: value, all: offers(1) })],
    ...['ctaLabel', 'ctaColor', 'headerBg', 'sectionTitles', 'socialProof'].map(
      (key): [string, (value: unknown) => unknown] => [
        `settings.${key}`,
        (value) => payload({ settings: { [key]: value }, all: offers(1) }),
      ],
    ),
    ...['enabled', 'socialCta', 'stickers', 'position', 'fallbackText'].map(
      (key): [string, (value: unknown) => unknown] => [
        `socialProof.${key}`,
        (value) => payload({ settings: { socialProof: { enabled: true, [key]: value } }, all: offers(1) }),
      ],
    ),
    ...['hero', 'popular', 'testOffers'].map((key): [string, (value: unknown) => unknown] => [
      key,
      (value) => payload({ [key]: value, all: offers(1) }),
    ]),
    ['an offer', (value) => payload({ all: [value, ...offers(1)] })],
    [
      'each field of an offer in turn',
      (value) =>
        payload({ all: [...Object.keys(fullOffer('a')).map((key) => fullOffer(key, { [key]: value })), ...offers(1)] }),
    ],
  ];

  it('loses nothing but its own field', async () => {
    const widget = create();
    for (const [name, feed] of feeds)
      for (const value of wrong) {
        const said = `${name} is ${typeof value === 'symbol' ? 'a symbol' : String(value)}`;
        widget.element.feed = feed(value);
        await widget.element.updateComplete;
        await widget.becomes('ready');
        expect(widget.ids('all'), said).to.include('o1');
        expect(widget.text, said).not.to.match(/undefined|\[object|NaN/);
      }
  }).timeout(60_000);
});

describe('text of every size and kind', () => {
  it('of 200 kB is cut to its place and breaks no layout', async () => {
    const long = 'x'.repeat(200_000);
    const widget = await mount({
      feed: payload({
        popular: [
          fullOffer('a', { title: long, partner: long, description: long, cta: long, offerInfoButtonDiscount: long }),
        ],
      }),
    });
    const { card } = widget.offer('a');
    expect(card.getBoundingClientRect().height).to.be.below(900);
    expect(widget.element.scrollWidth).to.be.at.most(widget.element.clientWidth);
    await widget.openDetails('a');
    expect(widget.dialog.element.getBoundingClientRect().height).to.be.at.most(innerHeight);
  });

  it('with lone surrogates, controls and bidirectional marks is shown', async () => {
    const odd = [
      '\ud800',
      'a\u0000b',
      '\u202eabc',
      '\u200b',
      '\ufeff',
      'e\u0301\u0301\u0301',
      '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    ];
    const all = odd.map((title, index) => fullOffer(`o${index}`, { title, partner: title, image: undefined }));
    const widget = await mount({ feed: payload({ all }) });
    expect(widget.offers('all').length).to.be.at.least(odd.length - 1);
    widget.element.openOffer('o0');
    await widget.drawn();
    expect(widget.dialog.isOpen).to.be.true;
  });

  it('in ids is found again', async () => {
    for (const id of ['\ud800', 'a b', '"', "']", '\\', '#', ' lead'.trim()]) {
      const widget = await mount({ feed: payload({ all: [fullOffer(id)] }) });
      expect(widget.element.openOffer(id), JSON.stringify(id)).to.be.true;
    }
  });
});
