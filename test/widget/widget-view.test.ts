import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDisplay, type DisplayMoment, type GivenDisplay } from '../../src/element/moment.js';
import { findLocale } from '../../src/locales/locale.js';
import {
  deriveWidget,
  isCurrent,
  isWhole,
  partnerLogos,
  readSections,
  type LoadedFeed,
  type SectionOptions,
} from '../../src/widget/widget-view.js';
import { readFeed } from '../../src/wire/feed.js';
import { readPlacements } from '../../src/wire/placement.js';

const now = Date.parse('2026-11-21T12:00:00Z');

function shown(payload: object, options: Partial<SectionOptions> = {}) {
  const feed = readFeed({ all: [], ...payload }, () => undefined, 'https://feed.example/');
  return readSections(feed, {
    placements: ['hero', 'popular', 'all'],
    preview: false,
    ageRestricted: 'show',
    now,
    ...options,
  });
}

function ids(sections: ReturnType<typeof shown>) {
  return sections.list.map(({ placement, offers }) => [placement, ...offers.map((offer) => offer.id)].join(' '));
}

const offer = (id: string, rest: object = {}) => ({ id, title: id, ...rest });

describe('the sections of a feed', () => {
  test('are those requested, in that order', () => {
    const payload = { hero: [offer('h')], popular: [offer('p')], all: [offer('a')] };
    assert.deepEqual(ids(shown(payload)), ['hero h', 'popular p', 'all a']);
    assert.deepEqual(ids(shown(payload, { placements: ['all', 'hero'] })), ['all a', 'hero h']);
  });

  test('are left out when they have no offers', () => {
    assert.deepEqual(ids(shown({ all: [offer('a')] })), ['all a']);
    assert.deepEqual(ids(shown({})), []);
  });

  test('leave out ended offers, to the millisecond', () => {
    const all = [
      offer('past', { expiry: '2026-11-21T11:59:59Z' }),
      offer('now', { expiry: '2026-11-21T12:00:00Z' }),
      offer('next', { expiry: '2026-11-21T12:00:01Z' }),
      offer('never'),
    ];
    assert.deepEqual(ids(shown({ all })), ['all next never']);
    assert.deepEqual(ids(shown({ all }, { now: now + 1000 })), ['all never']);
  });

  test('keep ended offers in a preview', () => {
    const all = [offer('past', { expiry: '2026-11-20' })];
    assert.deepEqual(ids(shown({ all }, { preview: true })), ['all past']);
  });

  test('keep an offer through its whole last day', () => {
    const all = [offer('today', { expiry: '2026-11-21' })];
    const lastInstant = new Date('2026-11-21T23:59:59.999').getTime();
    assert.deepEqual(ids(shown({ all }, { now: lastInstant })), ['all today']);
    assert.deepEqual(ids(shown({ all }, { now: lastInstant + 1 })), []);
  });

  test('have test offers last, in a preview only', () => {
    const payload = { all: [offer('a')], testOffers: [offer('t')] };
    assert.deepEqual(ids(shown(payload)), ['all a']);
    assert.deepEqual(ids(shown(payload, { preview: true, placements: ['hero'] })), ['test t']);
  });

  test('leave out offers for adults only if they are to be hidden', () => {
    const all = [offer('wine', { ageRestricted: true }), offer('tea')];
    assert.deepEqual(ids(shown({ all })), ['all wine tea']);
    assert.deepEqual(ids(shown({ all }, { ageRestricted: 'gate' })), ['all wine tea']);
    assert.deepEqual(ids(shown({ all }, { ageRestricted: 'hide' })), ['all tea']);
  });

  test('know when the next offer ends', () => {
    const all = [
      offer('later', { expiry: '2026-12-01T00:00:00Z' }),
      offer('soon', { expiry: '2026-11-22T00:00:00Z' }),
      offer('past', { expiry: '2026-11-01T00:00:00Z' }),
    ];
    assert.equal(shown({ all }).nextExpiry, Date.parse('2026-11-22T00:00:00Z'));
    assert.equal(shown({ all: [offer('never')] }).nextExpiry, Infinity);
  });
});

describe('the placements attribute', () => {
  for (const [text, expected] of [
    ['hero popular all', 'hero popular all'],
    ['all  hero', 'all hero'],
    ['ALL', 'all'],
    ['popular popular', 'popular'],
    ['popular, all', 'popular all'],
    ['footer all', 'all'],
    ['nonsense', 'hero popular all'],
    ['', 'hero popular all'],
  ] as const) {
    test(`reads "${text}" as ${expected}`, () => assert.equal(readPlacements(text).join(' '), expected));
  }
});

test('the header shows logos of the first three partners, each once', () => {
  const all = ['a', 'a', 'b', 'c', 'd'].map((logo, index) =>
    offer(String(index), { partnerLogo: `https://x.example/${logo}.png` }),
  );
  const { list } = shown({ all });
  const logos = ['https://x.example/a.png', 'https://x.example/b.png', 'https://x.example/c.png'];
  assert.deepEqual(
    partnerLogos(list, () => false),
    logos,
  );
  // Without logos of gated offers.
  assert.deepEqual(
    partnerLogos(list, ({ id }) => Number(id) > 2),
    logos.slice(0, 2),
  );
});

const locale = findLocale('en');

function momentOf(given: GivenDisplay = {}, rest: Partial<DisplayMoment> = {}): DisplayMoment {
  return { locale, now, display: readDisplay(given), ofAge: false, ...rest };
}

function loadedFeed(payload: object, kind: 'head' | 'whole' | 'kept' = 'whole', withheld = false): LoadedFeed {
  const feed = readFeed({ all: [], ...payload }, () => undefined, 'https://feed.example/');
  return { kind, feed, loadedAt: now, withheld };
}

describe('what the widget shows of a feed', () => {
  const adult = { ageRestricted: true };
  for (const [what, given, rest, withheld, covered] of [
    ['is covered at the gate, for a reader of unknown age', { ageRestricted: 'gate' }, {}, false, true],
    ['is shown behind the gate, once the age is confirmed', { ageRestricted: 'gate' }, { ofAge: true }, false, false],
    ['is shown without a gate', { ageRestricted: 'show' }, {}, false, false],
    [
      'stays covered while a server withholds it, whatever the age',
      { ageRestricted: 'show' },
      { ofAge: true },
      true,
      true,
    ],
  ] as const)
    test(`of an offer for adults ${what}`, () => {
      const loaded = loadedFeed({ all: [offer('wine', adult), offer('bread')] }, 'whole', withheld);
      const { list, context } = deriveWidget(loaded, momentOf(given, rest));
      const [wine, bread] = list[0]!.offers;
      assert.deepEqual([context.gated(wine!), context.gated(bread!)], [covered, false]);
    });

  test('leaves out offers for adults where they are hidden', () => {
    const { list } = deriveWidget(
      loadedFeed({ all: [offer('wine', adult), offer('bread')] }),
      momentOf({ ageRestricted: 'hide' }),
    );
    assert.deepEqual(
      list.flatMap(({ offers }) => offers.map(({ id }) => id)),
      ['bread'],
    );
  });

  test('has an offer that has ended only in a preview, and says so there', () => {
    const loaded = loadedFeed({ all: [offer('past', { expiry: '2026-11-21T11:00:00Z' })] });
    assert.deepEqual(deriveWidget(loaded, momentOf()).list, []);
    const { list, context } = deriveWidget(loaded, momentOf({ preview: true }));
    assert.equal(context.ended(list[0]!.offers[0]!), true);
  });

  test('has the catalogue without offers while its rest is being read', () => {
    const head = { hero: [offer('h')] };
    assert.deepEqual(
      deriveWidget(loadedFeed(head, 'head'), momentOf()).list.map(({ placement, offers }) => [
        placement,
        offers.length,
      ]),
      [
        ['hero', 1],
        ['all', 0],
      ],
    );
    assert.deepEqual(
      deriveWidget(loadedFeed(head), momentOf()).list.map(({ placement }) => placement),
      ['hero'],
    );
  });

  for (const [given, title, card] of [
    [1, 2, 3],
    [2, 3, 4],
    [5, 6, 6],
    [6, 6, 6],
    ['x', 3, 4],
  ] as const)
    test(`has titles of level ${title} and cards of level ${card} below a heading of level ${given}`, () => {
      const { context } = deriveWidget(loadedFeed({}), momentOf({ headingLevel: given }));
      assert.deepEqual([context.titleLevel, context.headingLevel], [title, card]);
    });

  for (const [kind, whole] of [
    ['head', false],
    ['whole', true],
    ['kept', true],
  ] as const)
    test(`${whole ? 'has' : 'does not have'} all offers, from a ${kind} feed`, () =>
      assert.equal(isWhole(loadedFeed({}, kind)), whole));

  describe('is current', () => {
    const loaded = loadedFeed({ all: [offer('soon', { expiry: '2026-11-21T12:00:05Z' }), offer('later')] });
    const moment = momentOf();
    const model = deriveWidget(loaded, moment);
    for (const [what, expected, otherFeed, otherMoment] of [
      ['at another moment before the next offer ends', true, loaded, { ...moment, now: now + 4999 }],
      ['not when the next offer has ended', false, loaded, { ...moment, now: now + 5000 }],
      ['not for another feed', false, { ...loaded }, moment],
      ['not with other attributes', false, loaded, { ...moment, display: readDisplay({}) }],
      ['not in another language', false, loaded, { ...moment, locale: findLocale('en') }],
      ['not once the age is confirmed', false, loaded, { ...moment, ofAge: true }],
      ['not on another day', false, loaded, { ...moment, endsSoon: () => undefined }],
    ] as const)
      test(what, () => assert.equal(isCurrent(model, otherFeed, otherMoment), expected));
    test('never without a model', () => assert.equal(isCurrent(undefined, loaded, moment), false));
  });
});
