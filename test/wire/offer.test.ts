import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Offer } from '../../src/wire/offer.js';
import { FEED_ADDRESS, read, readOffer } from './read.js';

const TEXTS = [
  'partner',
  'terms',
  'description',
  'offerInfoButtonDiscount',
  'offerInfoButtonDescription',
  'offerInfoButtonCta',
  'offerDiscountCode',
  'offerDiscountCodeType',
  'cta',
] as const;

const ADDRESSES = ['url', 'partnerLogo', 'image', 'squareImage', 'heroImage'] as const;

const base = { id: 'a', title: 'Title' };

function assertField(name: keyof Offer, sent: unknown, expected: unknown, drift: boolean): void {
  const { offer, paths } = readOffer({ ...base, [name]: sent });
  assert.deepEqual(offer?.[name], expected, `${name} ${JSON.stringify(sent)}`);
  assert.deepEqual(paths, drift ? [`all[0].${name}`] : [], `${name} ${JSON.stringify(sent)}`);
}

describe('reading an offer:', () => {
  for (const name of TEXTS)
    test(`${name}: text, trimmed; a number is its digits; blank, null and absent are alike; else a drift`, () => {
      assertField(name, ' Ünï <b>&amp; ', 'Ünï <b>&amp;', false);
      assertField(name, 20, '20', false);
      assertField(name, 0, '0', false);
      for (const nothing of ['', '   ', null, undefined]) assertField(name, nothing, undefined, false);
      for (const wrong of [true, {}, [], ['x']]) assertField(name, wrong, undefined, true);
    });

  test('a number that has lost digits, in a payload that was parsed before, is missing and reported', () => {
    const lost = 2 ** 53;
    assertField('offerDiscountCode', lost, undefined, true);
    assertField('id', lost, undefined, true);
    assertField('id', lost - 1, String(lost - 1), false);
  });

  test('id: verbatim, with its spaces; a number is its digits; blank is missing', () => {
    assertField('id', ' abc ', ' abc ', false);
    assertField('id', 7, '7', false);
    for (const missing of ['', '  ', null, undefined]) assertField('id', missing, undefined, true);
    const { feed, paths } = read({ all: [base, { ...base, id: 'a ' }, base] });
    assert.deepEqual([feed.all.map(({ id }) => id), paths], [['a', 'a '], ['all[2]']]);
  });

  for (const name of ADDRESSES)
    test(`${name}: an absolute http(s) address or one that begins with /; anything else is left out and reported`, () => {
      assertField(name, 'https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d', false);
      assertField(name, ' HTTP://shop.example/a ', 'http://shop.example/a', false);
      assertField(name, '/a/b?c=d', 'https://feed.example/a/b?c=d', false);
      assertField(name, '//cdn.example/a', 'https://cdn.example/a', false);
      for (const nothing of ['', null, undefined]) assertField(name, nothing, undefined, false);
      for (const wrong of [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'java\nscript:alert(1)',
        ' javascript:alert(1)',
        'data:text/html,x',
        'ftp://shop.example/',
        'mailto:a@b.example',
        'shop.example/a',
        'a/b',
        '../a',
        '?a',
        '#a',
        'https:shop.example/a',
        'https:/shop.example/a',
        'https://',
        'https://[',
        '\\\\cdn.example\\a',
        7,
        true,
        {},
      ])
        assertField(name, wrong, undefined, true);
    });

  test('address: as a URL parser would write it, whether it is plain or not', () => {
    for (const sent of [
      '/pictures/1.png',
      '/a/b-c_d/?size=2&crop=1%2C5',
      '/a?b=1#c',
      '/a/../b',
      '/a b',
      '/',
      '//cdn.example/a.png',
      'https://shop.example/go/17?utm_source=a&to=https://b.example/~c',
      'https://shop.example/a/%7Eb?c=d e',
      'https://shop.example',
    ]) {
      const { offer } = readOffer({ ...base, url: sent, image: sent });
      assert.equal(offer?.url, new URL(sent, FEED_ADDRESS).href);
      assert.equal(offer.image, offer.url);
    }
  });

  test('address: one that begins with / stays within http(s), whatever follows', () => {
    for (const sent of ['/\\evil.example', '/\tevil', '/javascript:alert(1)', '/%0d%0a']) {
      const { offer } = readOffer({ ...base, url: sent });
      assert.match(offer?.url ?? 'https:', /^https:/);
    }
  });

  for (const name of ['ageRestricted', 'hasMultipleCodes'] as const)
    test(`${name}: true or false; words for true are understood and reported`, () => {
      assertField(name, true, true, false);
      assertField(name, false, false, false);
      for (const nothing of [null, undefined]) assertField(name, nothing, false, false);
      for (const yes of ['true', ' TRUE\n', 'yes', '1 ', 1]) assertField(name, yes, true, true);
      for (const no of ['false', 'no', 0, 'x', {}, []]) assertField(name, no, false, true);
    });

  test('expiry: a date or an instant in ISO 8601, kept as sent; anything else is left out and reported', () => {
    for (const sent of [
      '2030-01-31',
      '2030-01-31T10:00',
      '2030-01-31T10:00:00Z',
      '2030-01-31T10:00:00.123Z',
      '2030-01-31T10:00:00+02:00',
      '2030-01-31T10:00:00-0530',
    ])
      assertField('expiry', sent, sent, false);
    for (const nothing of ['', null, undefined]) assertField('expiry', nothing, undefined, false);
    for (const wrong of [
      'tomorrow',
      '31.01.2030',
      '01/31/2030',
      '2030-13-01',
      '2030-02-30',
      '2030-01-31T25:00:00Z',
      '2030',
      1_900_000_000_000,
      true,
      {},
    ])
      assertField('expiry', wrong, undefined, true);
  });

  test('id: text, a number is its digits', () => {
    assertField('id', 'x-1', 'x-1', false);
    assertField('id', 42, '42', false);
  });

  test('id: missing or of a wrong type is reported once, and the offer is shown', () => {
    for (const id of [undefined, null, '', {}, true]) {
      const { offer, paths } = readOffer({ ...base, id });
      assert.equal(offer?.title, 'Title');
      assert.equal(offer.id, undefined);
      assert.deepEqual(paths, ['all[0].id']);
    }
  });

  test('id: of a repeated one the first entry stays, and the other is reported', () => {
    const { feed, paths } = read({
      all: [
        { id: 'a', title: 'First' },
        { id: 'b', title: 'Other' },
        { id: 'a', title: 'Second' },
      ],
    });
    assert.deepEqual(
      feed.all.map(({ title }) => title),
      ['First', 'Other'],
    );
    assert.deepEqual(paths, ['all[2]']);
  });

  test('id: 7 and "7" are the same', () => {
    const { feed } = read({
      all: [
        { id: 7, title: 'First' },
        { id: '7', title: 'Second' },
      ],
    });
    assert.equal(feed.all.length, 1);
  });

  test('id: the same in two placements is no repetition', () => {
    const { feed, drifts } = read({ hero: [base], popular: [base], all: [base] });
    assert.deepEqual([feed.hero.length, feed.popular.length, feed.all.length], [1, 1, 1]);
    assert.deepEqual(drifts, []);
  });

  test('id: offers without one are no repetition of each other', () => {
    assert.equal(read({ all: [{ title: 'A' }, { title: 'B' }] }).feed.all.length, 2);
  });

  test('title: missing is the discount, else the partner', () => {
    const rest = { id: 'a', partner: 'Partner' };
    assert.equal(readOffer({ ...rest, offerInfoButtonDiscount: '20% off' }).offer?.title, '20% off');
    assert.equal(readOffer(rest).offer?.title, 'Partner');
    assert.equal(readOffer({ ...rest, title: '  ' }).offer?.title, 'Partner');
    assert.deepEqual(readOffer(rest).drifts, []);
  });

  test('title: with discount and partner missing too, the offer is left out and reported', () => {
    const { offer, paths } = readOffer({ id: 'a', description: 'Text' });
    assert.equal(offer, undefined);
    assert.deepEqual(paths, ['all[0]']);
  });

  test('category: name and parent, both optional', () => {
    assert.deepEqual(readOffer({ ...base, category: { name: 'Tea', parent: 'Food' } }).offer?.category, {
      name: 'Tea',
      parent: 'Food',
    });
    assert.deepEqual(readOffer({ ...base, category: { name: 7 } }).offer?.category, { name: '7', parent: undefined });
    for (const nothing of [null, undefined]) {
      const { offer, drifts } = readOffer({ ...base, category: nothing });
      assert.equal(offer?.category, undefined);
      assert.deepEqual(drifts, []);
    }
  });

  test('category: of a wrong type is reported', () => {
    assert.deepEqual(readOffer({ ...base, category: 'Tea' }).paths, ['all[0].category']);
    assert.deepEqual(readOffer({ ...base, category: { name: {} } }).paths, ['all[0].category.name']);
  });

  test('terms: an address and text are both kept as they are', () => {
    assertField('terms', 'https://shop.example/terms', 'https://shop.example/terms', false);
    assertField('terms', 'One per person.', 'One per person.', false);
  });
});
