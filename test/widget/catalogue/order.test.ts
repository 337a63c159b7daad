import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ShownOffer } from '../../../src/card/offer-context.js';
import { Locale } from '../../../src/locales/locale.js';
import { filterOffers, inOrder, type Order } from '../../../src/widget/catalogue/filter.js';
import type { Offer } from '../../../src/wire/offer.js';

const offer = (id: string, rest: Partial<Offer> = {}): ShownOffer => ({
  offer: { id, title: id, ageRestricted: false, hasMultipleCodes: false, ...rest },
  ended: false,
});

const locale = new Locale('de', []);

function ids(offers: readonly ShownOffer[], order: Order): string {
  return inOrder(offers, order, locale)
    .map(({ offer: { id } }) => id)
    .join(' ');
}

describe('the order of a catalogue', () => {
  const offers = [
    offer('never', { partner: 'Zorn' }),
    offer('late', { expiry: '2031-01-01', partner: 'Öhler' }),
    offer('soon', { expiry: '2030-01-01T00:00:00Z', partner: 'Ohm' }),
    offer('always'),
    offer('first', { expiry: '2029-12-30', partner: 'Öhler' }),
  ];

  test('is as sent by default', () => {
    assert.equal(inOrder(offers, 'sent', locale), offers);
  });

  test('by its end begins with what ends soonest; what never ends comes last, as sent', () => {
    assert.equal(ids(offers, 'ending'), 'first soon late never always');
  });

  test('by partner follows the language, and keeps the order within a partner; offers without a partner come last', () => {
    assert.equal(ids(offers, 'partner'), 'late first soon never always');
  });
});

describe('a filtered catalogue', () => {
  const shop = (id: string, name: string, rest: Partial<Offer> = {}): ShownOffer =>
    offer(id, { category: { name, parent: undefined }, ...rest });
  const offers = [shop('Tea', 'Food'), shop('Shoes', 'Fashion'), shop('Bread', 'Food')];
  for (const [what, filter, expected] of [
    ['has all offers without a filter', {}, 'Tea Shoes Bread'],
    ['has those of a category', { chosen: ['Food'] }, 'Tea Bread'],
    ['has those that match a query', { query: 'food' }, 'Tea Bread'],
    ['has those that match a query within a category', { query: 'food t', chosen: ['Food'] }, 'Tea'],
    ['has none for a query within another category', { query: 'tea', chosen: ['Fashion'] }, ''],
    ['is in the given order', { sorted: offers.toReversed() }, 'Bread Shoes Tea'],
    ['is in the given order within a category', { sorted: offers.toReversed(), chosen: ['Food'] }, 'Bread Tea'],
  ] as const)
    test(what, () => {
      const {
        sorted = offers,
        query = '',
        chosen = [],
      } = { ...filter } as { sorted?: ShownOffer[]; query?: string; chosen?: string[] };
      const { found } = filterOffers(offers, sorted, { query, chosen, order: 'sent' });
      assert.equal(found.map(({ offer: { id } }) => id).join(' '), expected);
    });

  test('has the categories of its offers, if there are several', () => {
    const labels = (list: readonly ShownOffer[]) =>
      filterOffers(list, list, { query: '', chosen: [], order: 'sent' }).levels.map((level) => level.labels.join(' '));
    assert.deepEqual(labels(offers), ['Food Fashion']);
    assert.deepEqual(labels(offers.slice(2)), []);
  });
});
