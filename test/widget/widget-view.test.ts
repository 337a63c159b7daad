import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneSize } from '../../src/card/images.js';
import { isSameMoment, readDisplay, type DisplayMoment, type GivenDisplay } from '../../src/element/moment.js';
import { findLocale } from '../../src/locales/locale.js';
import { deriveWidget, isWhole, type LoadedFeed, type WidgetView } from '../../src/widget/widget-view.js';
import { readFeed } from '../../src/wire/feed.js';
import { readPlacements } from '../../src/wire/placement.js';

const now = Date.parse('2026-11-21T12:00:00Z');

const locale = findLocale('en');

function momentOf(given: GivenDisplay = {}, rest: Partial<DisplayMoment> = {}): DisplayMoment {
  return { locale, now, display: readDisplay(given), ofAge: false, pictureOf: inOneSize, ...rest };
}

function loadedFeed(payload: object, kind: 'head' | 'whole' | 'kept' = 'whole'): LoadedFeed {
  const feed = readFeed({ all: [], ...payload }, () => undefined, 'https://feed.example/');
  return { kind, feed, loadedAt: now };
}

function shown(payload: object, given: GivenDisplay = {}, rest: Partial<DisplayMoment> = {}) {
  return deriveWidget(loadedFeed(payload), momentOf(given, rest));
}

function ids({ sections }: WidgetView) {
  return sections.map(({ placement, offers }) => [placement, ...offers.map(({ offer }) => offer.id)].join(' '));
}

const offer = (id: string, rest: object = {}) => ({ id, title: id, ...rest });

describe('the sections of a feed', () => {
  test('are those requested, in that order', () => {
    const payload = { hero: [offer('h')], popular: [offer('p')], all: [offer('a')] };
    assert.deepEqual(ids(shown(payload)), ['hero h', 'popular p', 'all a']);
    assert.deepEqual(ids(shown(payload, { placements: 'all hero' })), ['all a', 'hero h']);
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
    assert.deepEqual(ids(shown({ all }, {}, { now: now + 1000 })), ['all never']);
  });

  test('keep ended offers in a preview', () => {
    const all = [offer('past', { expiry: '2026-11-20' })];
    assert.deepEqual(ids(shown({ all }, { preview: true })), ['all past']);
  });

  test('keep an offer through its whole last day', () => {
    const all = [offer('today', { expiry: '2026-11-21' })];
    const lastInstant = new Date('2026-11-21T23:59:59.999').getTime();
    assert.deepEqual(ids(shown({ all }, {}, { now: lastInstant })), ['all today']);
    assert.deepEqual(ids(shown({ all }, {}, { now: lastInstant + 1 })), []);
  });

  test('have test offers last, in a preview only', () => {
    const payload = { all: [offer('a')], testOffers: [offer('t')] };
    assert.deepEqual(ids(shown(payload)), ['all a']);
    assert.deepEqual(ids(shown(payload, { preview: true, placements: 'hero' })), ['test t']);
  });

  test('leave out offers for adults if they are to be hidden, or wait for the reader’s age', () => {
    const all = [offer('wine', { ageRestricted: true }), offer('tea')];
    assert.deepEqual(ids(shown({ all })), ['all wine tea']);
    assert.deepEqual(ids(shown({ all }, { ageRestricted: 'gate' })), ['all tea']);
    assert.deepEqual(ids(shown({ all }, { ageRestricted: 'hide' })), ['all tea']);
  });

  test('know when the next offer ends', () => {
    const all = [
      offer('later', { expiry: '2026-12-01T00:00:00Z' }),
      offer('soon', { expiry: '2026-11-22T00:00:00Z' }),
      offer('past', { expiry: '2026-11-01T00:00:00Z' }),
    ];
    assert.equal(shown({ all }).nextChange, Date.parse('2026-11-22T00:00:00Z'));
    assert.equal(shown({ all: [offer('never')] }).nextChange, Infinity);
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
    ['__proto__ constructor all', 'all'],
    ['', 'hero popular all'],
  ] as const) {
    test(`reads "${text}" as ${expected}`, () => assert.equal(readPlacements(text).join(' '), expected));
  }
});

test('the header shows logos of the first three partners, each once', () => {
  const logo = (name: string): string => `https://x.example/${name}.png`;
  const all = ['a', 'a', 'b', 'c', 'd'].map((name, index) => offer(String(index), { partnerLogo: logo(name) }));
  assert.deepEqual(shown({ all }).header.logos, [logo('a'), logo('b'), logo('c')]);
  assert.deepEqual(shown({ all, hero: all.slice(3) }).header.logos, [logo('c'), logo('d')]);
  const gated = all.map((one, index) => (index < 3 ? { ...one, ageRestricted: true } : one));
  assert.deepEqual(shown({ all: gated }, { ageRestricted: 'gate' }).header.logos, [logo('c'), logo('d')]);
});

test('the header has the logos of a large feed before its catalogue has arrived', () => {
  const logo = (name: string): object => ({ partnerLogo: `https://x.example/${name}.png` });
  const payload = { hero: [offer('h', logo('h'))], all: [offer('a', logo('a'))] };
  const head = deriveWidget(loadedFeed({ ...payload, all: [] }, 'head'), momentOf());
  assert.deepEqual(head.header.logos, shown(payload).header.logos);
});

for (const [given, preview] of [
  [undefined, false],
  ['', true],
  ['true', true],
  ['preview', true],
  ['false', false],
  [' False', false],
  [true, true],
  [false, false],
] as const)
  test(`a preview is ${preview ? 'on' : 'off'} for ${JSON.stringify(given)}, as attribute or property`, () =>
    assert.equal(readDisplay({ preview: given }).preview, preview));

describe('what the widget shows of a feed', () => {
  const [wine, rum] = ['wine', 'rum'].map((id) => offer(id, { ageRestricted: true }));
  const tea = offer('tea');
  for (const [what, given, rest, ids, count] of [
    ['waits at the gate, for a reader of unknown age', { ageRestricted: 'gate' }, {}, ['bread'], 1],
    [
      'is shown behind the gate, once the age is confirmed',
      { ageRestricted: 'gate' },
      { ofAge: true },
      ['wine', 'bread'],
    ],
    ['is shown without a gate', { ageRestricted: 'show' }, {}, ['wine', 'bread']],
  ] as const)
    test(`of an offer for adults ${what}`, () => {
      const { sections, question } = shown({ all: [wine, offer('bread')] }, given, rest);
      assert.deepEqual([sections[0]!.offers.map(({ offer }) => offer.id), question?.count], [ids, count]);
    });

  for (const [what, feed, placements, expected] of [
    [
      'above the catalogue, once for each offer',
      { hero: [wine], popular: [wine, rum, tea], all: [rum, tea] },
      '',
      [2, 1],
    ],
    ['above a catalogue of nothing else', { popular: [tea], all: [wine] }, '', [1, 1]],
    ['of nothing else', { all: [wine] }, '', [1, 0]],
    ['above the catalogue, wherever it is', { hero: [wine], all: [tea] }, 'all hero', [1, 0]],
    ['in place of a section', { hero: [tea], popular: [wine] }, 'hero popular', [1, 1]],
    ['above the first section that lacks an offer', { hero: [tea, rum], popular: [wine, tea] }, 'hero popular', [2, 0]],
    ['of no offer that has ended', { all: [{ ...wine, expiry: '2026-11-21T11:00:00Z' }, tea] }, '', undefined],
  ] as const)
    test(`has one question of age, ${what}`, () => {
      const { state, question } = shown(feed, { ageRestricted: 'gate', placements });
      assert.equal(state, 'ready');
      assert.deepEqual(question && [question.count, question.after], expected);
    });

  test('has no question of age while the catalogue is still being read', () => {
    const head = loadedFeed({ hero: [wine], popular: [tea] }, 'head');
    assert.equal(deriveWidget(head, momentOf({ ageRestricted: 'gate' })).question, undefined);
    assert.equal(deriveWidget(head, momentOf({ ageRestricted: 'gate', placements: 'hero' })).question?.count, 1);
  });

  test('keeps the question of age that a server has asked, until the rest has loaded', () => {
    const question = { count: 2, after: 0 };
    const loaded = { ...loadedFeed({ all: [tea] }), question };
    assert.equal(deriveWidget(loaded, momentOf({}, { ofAge: true })).question, question);
  });

  test('has an offer that has ended only in a preview, and says so there', () => {
    const all = [offer('past', { expiry: '2026-11-21T11:00:00Z' }), offer('later')];
    assert.deepEqual(ids(shown({ all })), ['all later']);
    assert.deepEqual(
      shown({ all }, { preview: true }).sections[0]!.offers.map(({ ended }) => ended),
      [true, false],
    );
  });

  for (const [expiry, soon] of [
    ['2026-11-28T11:59:59Z', true],
    ['2026-11-28T12:00:00Z', false],
    [undefined, false],
  ] as const)
    test(`${soon ? 'has' : 'has no'} line for the end of an offer ${expiry ?? 'without one'}`, () =>
      assert.equal(shown({ all: [offer('a', { expiry })] }).sections[0]!.offers[0]!.soon, soon));

  for (const [what, payload, kind, failed, state] of [
    ['ready with offers', { all: [offer('a')] }, 'whole', false, 'ready'],
    ['ready with the first offers of a large feed', { hero: [offer('h')] }, 'head', false, 'ready'],
    ['ready with a part, when the rest failed', { hero: [offer('h')] }, 'head', true, 'ready'],
    ['empty without offers', {}, 'whole', false, 'empty'],
    ['empty without offers, when loading again failed', {}, 'kept', true, 'empty'],
    ['empty if all offers have ended', { all: [offer('a', { expiry: '2020-01-01' })] }, 'whole', false, 'empty'],
    ['loading while the rest may have offers', {}, 'head', false, 'loading'],
    ['an error when the rest, which may have offers, failed', {}, 'head', true, 'error'],
  ] as const)
    test(`is ${what}`, () => assert.equal(deriveWidget(loadedFeed(payload, kind), momentOf(), failed).state, state));

  test('is empty if all offers are hidden', () => {
    const all = [offer('wine', { ageRestricted: true })];
    assert.equal(shown({ all }, { ageRestricted: 'hide' }).state, 'empty');
  });

  test('says how old a feed is only if it is the last good one', () => {
    assert.equal(deriveWidget(loadedFeed({}, 'kept'), momentOf()).staleSince, now);
    assert.equal(deriveWidget(loadedFeed({}), momentOf()).staleSince, undefined);
  });

  test('has the catalogue without offers while its rest is being read', () => {
    const head = { hero: [offer('h')] };
    assert.deepEqual(ids(deriveWidget(loadedFeed(head, 'head'), momentOf())), ['hero h', 'all']);
    assert.deepEqual(ids(shown(head)), ['hero h']);
  });

  for (const [given, ...levels] of [
    [1, 1, 2, 3],
    [2, 2, 3, 4],
    [5, 5, 6, 6],
    [6, 6, 6, 6],
    [9, 6, 6, 6],
    [0, 2, 3, 4],
    [-1, 1, 2, 3],
    [Number.NaN, 2, 3, 4],
    ['x', 2, 3, 4],
  ] as const)
    test(`has a heading, titles and cards of the levels ${levels.join(', ')} for a level of ${given}`, () => {
      const { header, context } = deriveWidget(loadedFeed({}), momentOf({ headingLevel: given }));
      assert.deepEqual([header.headingLevel, context.titleLevel, context.headingLevel], levels);
    });

  for (const [kind, whole] of [
    ['head', false],
    ['whole', true],
    ['kept', true],
  ] as const)
    test(`${whole ? 'has' : 'does not have'} all offers, from a ${kind} feed`, () =>
      assert.equal(isWhole(loadedFeed({}, kind)), whole));
});

describe('a moment stays the same', () => {
  const moment = momentOf();
  const nextChange = now + 5000;
  for (const [what, expected, other] of [
    ['before something shown changes', true, { now: now + 4999 }],
    ['not when something shown changes', false, { now: nextChange }],
    ['not with other attributes', false, { display: readDisplay({}) }],
    ['not in another language', false, { locale: findLocale('en') }],
    ['not once the age is confirmed', false, { ofAge: true }],
    ['not with other sizes of pictures', false, { pictureOf: () => inOneSize() }],
    ['not on another day', false, { endsSoon: () => undefined }],
  ] as const)
    test(what, () => assert.equal(isSameMoment({ ...moment, ...other }, moment, nextChange), expected));
  test('not for the first update', () => assert.equal(isSameMoment(moment, undefined), false));
});
