import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fullOffer } from '../support/sample-feed.js';
import { FEED_ADDRESS, read } from './read.js';

const offer = (id: unknown, title = 'Title') => ({ id, title });
const WRONG = [
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
const SETTINGS = ['ctaLabel', 'ctaColor', 'headerBg', 'sectionTitles', 'socialProof'];
const PROOF = ['socialCta', 'stickers', 'position', 'fallbackText'];
const ids = (offers: readonly { id?: string }[]) => offers.map(({ id }) => id);

describe('reading a feed', () => {
  test('reports no drift in a payload with every field of the contract', () => {
    const { feed, drifts } = read({
      headerTemplate: 2,
      settings: {},
      lastcached: 1_764_000_000_000,
      hero: [offer('h')],
      popular: [offer('p')],
      all: [offer('a'), offer('b')],
      testOffers: [offer('t')],
    });
    assert.deepEqual(drifts, []);
    assert.equal(feed.headerTemplate, 2);
    assert.equal(feed.lastcached, 1_764_000_000_000);
    assert.deepEqual(ids(feed.hero), ['h']);
    assert.deepEqual(ids(feed.popular), ['p']);
    assert.deepEqual(ids(feed.all), ['a', 'b']);
    assert.deepEqual(ids(feed.testOffers), ['t']);
  });

  for (const value of [undefined, null, [], {}])
    test(`reads ${JSON.stringify(value)} as an empty feed without a catalogue`, () => {
      const { feed, paths } = read(value);
      assert.deepEqual([feed.hero, feed.popular, feed.all, feed.testOffers], [[], [], [], []]);
      assert.deepEqual(paths, ['all']);
    });

  for (const value of ['feed', 7, true, [1]])
    test(`reports that ${JSON.stringify(value)} is not an object`, () => {
      const { feed, paths } = read(value);
      assert.deepEqual(feed.all, []);
      assert.deepEqual(paths, ['', 'all']);
    });

  for (const name of ['hero', 'popular', 'testOffers'])
    test(`accepts null or absence of ${name}, and reports another type`, () => {
      assert.deepEqual(read({ all: [] }).drifts, []);
      assert.deepEqual(read({ all: [], [name]: null }).drifts, []);
      for (const value of ['x', 7, true, {}]) assert.deepEqual(read({ all: [], [name]: value }).paths, [name]);
    });

  test('reports null or absence of all, because the contract requires it', () => {
    assert.deepEqual(read({}).paths, ['all']);
    assert.deepEqual(read({ all: null }).paths, ['all']);
  });

  for (const name of ['headerTemplate', 'lastcached'] as const)
    test(`reads numeric strings as numbers in ${name}, and reports what isn’t a number`, () => {
      for (const value of [3, '3', ' 3 ']) assert.equal(read({ all: [], [name]: value }).feed[name], 3);
      for (const value of [null, undefined, '']) {
        const { feed, drifts } = read({ all: [], [name]: value });
        assert.equal(feed[name], undefined);
        assert.deepEqual(drifts, []);
      }
      for (const value of ['three', true, {}, []]) {
        const { feed, paths } = read({ all: [], [name]: value });
        assert.equal(feed[name], undefined);
        assert.deepEqual(paths, [name]);
      }
    });

  test('ignores unknown keys', () => {
    const { drifts } = read({ all: [{ ...offer('a'), newField: {} }], newField: [], settings: { newField: 1 } });
    assert.deepEqual(drifts, []);
  });

  test('drops only a bad offer, and reports it with its path', () => {
    const { feed, paths } = read({ all: [offer('a'), null, 7, 'x', {}, offer('b')] });
    assert.deepEqual(ids(feed.all), ['a', 'b']);
    for (const index of [1, 2, 3, 4]) assert.ok(paths.includes(`all[${index}]`), `all[${index}]`);
  });

  test('reports the same drift in the same place once', () => {
    const { paths } = read({ all: [{ id: 'a', title: {}, partner: [], image: 'x:y', expiry: 'soon' }, { title: [] }] });
    assert.equal(new Set(paths).size, paths.length);
  });

  const wrongInFeed: Record<string, (value: unknown) => object> = {
    ...Object.fromEntries(
      ['headerTemplate', 'settings', 'hero', 'popular', 'testOffers'].map((key) => [
        key,
        (value) => ({ [key]: value }),
      ]),
    ),
    'any setting': (value) => ({ settings: Object.fromEntries(SETTINGS.map((key) => [key, value])) }),
    'any setting of social proof': (value) => ({
      settings: { socialProof: { enabled: true, ...Object.fromEntries(PROOF.map((key) => [key, value])) } },
    }),
    'an offer': (value) => ({ all: [value] }),
    'each field of an offer': (value) => ({
      all: Object.keys(fullOffer('a')).map((key) => fullOffer(key, { [key]: value })),
    }),
  };
  for (const [what, feedOf] of Object.entries(wrongInFeed))
    test(`loses nothing but what is of a wrong type: ${what}`, () => {
      for (const value of WRONG) {
        const payload: { all?: unknown[] } = feedOf(value);
        const { feed } = read({ ...payload, all: [...(payload.all ?? []), offer('good')] });
        assert.equal(feed.all.at(-1)?.id, 'good');
        assert.doesNotMatch(JSON.stringify(feed), /undefined|\[object|NaN|Symbol/);
      }
    });

  test('only counts drifts after the first 200', () => {
    const all = Array.from({ length: 250 }, (_, index) => ({ ...offer(`o${index}`), url: 'x:y' }));
    const { drifts } = read({ all });
    assert.equal(drifts.length, 201);
    assert.deepEqual(drifts.at(-1), { path: '', problem: 'has more problems' });
  });

  test('gives the same feed, without drifts, from one that it has read', () => {
    const { feed } = read({
      headerTemplate: '2',
      settings: { ctaBg: '#fff', sectionTitles: ['A', 'B'], socialProof: { stickers: { a: { text: 'New' } } } },
      all: [{ id: 7, title: 'A', url: '/go', expiry: '2030-01-01', category: { name: 'Tea' } }],
    });
    const again = read(feed);
    assert.deepEqual(again.feed, feed);
    assert.deepEqual(again.drifts, []);
  });

  test('never reports values', () => {
    const { drifts } = read({
      all: [{ id: 'a', title: 'A', url: 'secret:value', image: 'secret:value' }],
      hero: 'secret',
    });
    assert.ok(drifts.length >= 3);
    assert.ok(!JSON.stringify(drifts).includes('secret'));
  });

  test("resolves paths against the feed's address", () => {
    const { feed } = read({ all: [{ ...offer('a'), url: '/go?x=1' }] });
    assert.equal(feed.all[0]?.url, new URL('/go?x=1', FEED_ADDRESS).href);
  });
});
