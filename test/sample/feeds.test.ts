import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFeed } from '../../src/wire/feed.js';
import { localEnd, isWholeDay } from '../../src/wire/instant.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { ALL, FEEDS } from './sample-catalogue.js';

const OPTIONAL = [
  'partnerLogo',
  'category',
  'ageRestricted',
  'terms',
  'url',
  'title',
  'description',
  'image',
  'squareImage',
  'heroImage',
  'offerInfoButtonDiscount',
  'offerInfoButtonDescription',
  'offerInfoButtonCta',
  'offerDiscountCode',
  'offerDiscountCodeType',
  'hasMultipleCodes',
  'cta',
  'expiry',
] as const;

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const expiries = (): string[] => ALL.flatMap(({ expiry }) => (typeof expiry === 'string' ? [expiry] : []));

const ids = (offers: readonly { id: string }[]): string[] => offers.map(({ id }) => id);

describe('the sample’s feeds', () => {
  test('are read without any drift from the contract', () => {
    for (const { feed } of SAMPLE_CATALOGUE.partners) {
      const drifts: string[] = [];
      readFeed(feed, (path, problem) => drifts.push(`${path} ${problem}`), 'https://rewards.example/');
      assert.deepEqual(drifts, []);
    }
  });

  test('come from two partners with at least 60 offers in all', () => {
    assert.equal(FEEDS.length, 2);
    assert.ok(FEEDS.every(({ all }) => all.length >= 30));
    assert.ok(ALL.length >= 60);
    assert.equal(new Set(ids(ALL)).size, ALL.length);
  });

  test('have categories on two levels, at least six of each', () => {
    const categories = ALL.flatMap(({ category }) => (category ? [category as { name: string; parent: string }] : []));
    assert.ok(new Set(categories.map(({ name }) => name)).size >= 6);
    assert.ok(new Set(categories.map(({ parent }) => parent)).size >= 6);
    assert.ok(categories.every(({ name, parent }) => name && parent && name !== parent));
    for (const { all } of FEEDS) assert.ok(new Set(all.map(({ category }) => category?.parent)).size >= 6);
  });

  test('repeat in hero and popular only offers of all', () => {
    assert.deepEqual(
      FEEDS.map(({ hero }) => hero.length),
      [3, 1],
    );
    for (const { hero, popular, all } of FEEDS) {
      assert.ok(popular.length >= 6 && popular.length <= 8);
      for (const offer of [...hero, ...popular]) {
        assert.deepEqual(
          offer,
          all.find(({ id }) => id === offer.id),
        );
        assert.notEqual(offer.published, false);
      }
      assert.ok(hero.every(({ heroImage }) => heroImage));
    }
  });

  test('have test offers of their own', () => {
    for (const { all, testOffers } of FEEDS) {
      assert.ok(testOffers.length >= 2 && testOffers.length <= 3);
      assert.ok(ids(testOffers).every((id) => !ids(all).includes(id)));
    }
  });

  for (const field of OPTIONAL) {
    test(`have offers with and without ${field}`, () => {
      const offers = FEEDS.flatMap(({ all, testOffers }) => [...all, ...testOffers]);
      assert.ok(
        offers.some((offer) => isPresent(offer[field])),
        'nowhere present',
      );
      assert.ok(
        offers.some((offer) => !(field in offer)),
        'nowhere absent',
      );
    });
  }

  test('have offers with a code, with a code at checkout, and without', () => {
    const count = (test: (offer: (typeof ALL)[number]) => boolean): number => ALL.filter(test).length;
    assert.ok(count(({ offerDiscountCode: code }) => isPresent(code)) >= 20);
    assert.ok(count(({ offerDiscountCodeType: type }) => type === 'availableAtCheckout') >= 10);
    assert.ok(count(({ offerDiscountCode: code, offerDiscountCodeType: type }) => !isPresent(code) && !type) >= 8);
    assert.ok(count(({ hasMultipleCodes }) => hasMultipleCodes === true) >= 4);
  });

  test('mark exactly the offers that must be age-restricted', () => {
    const restricted = ALL.filter(({ ageRestricted }) => ageRestricted);
    assert.ok(restricted.length >= 3);
    for (const { category } of restricted) assert.equal((category as { name: string }).name, 'Wine & Spirits');
    assert.equal(
      ALL.filter(({ category }) => (category as { name: string } | undefined)?.name === 'Wine & Spirits').length,
      restricted.length,
    );
  });

  test('have offers that have ended, that end years from now, and whose end is a day or an instant', () => {
    const ends = expiries();
    const written = Date.parse('2026-11-21');
    assert.ok(ends.filter((end) => localEnd(end) < written).length >= 2);
    assert.ok(ends.filter((end) => localEnd(end) > Date.parse('2027-06-01')).length >= 4);
    assert.ok(ends.some((end) => end.startsWith('2031')));
    assert.ok(ends.some(isWholeDay) && ends.some((end) => !isWholeDay(end)));
  });

  test('have three unpublished offers', () => {
    assert.equal(ALL.filter(({ published }) => published === false).length, 3);
  });

  test('name only invented hosts', () => {
    const addresses = JSON.stringify(FEEDS).match(/https?:\/\/[^/"]+/g) ?? [];
    assert.ok(addresses.length > 60);
    assert.deepEqual(
      addresses.filter((address) => !/^https:\/\/[a-z]+\.example$/.test(address)),
      [],
    );
  });

  test('have calm texts', () => {
    const copy = JSON.stringify(ALL.map(({ title, description, cta }) => [title, description, cta]));
    assert.doesNotMatch(copy, /!|\b(hurry|last chance|only today|act now|don’t miss)\b/i);
  });
});
