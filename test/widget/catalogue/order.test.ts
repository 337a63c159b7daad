import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Locale } from '../../../src/locales/locale.js';
import { inOrder, memoInOrder, type Order } from '../../../src/widget/catalogue/filter.js';
import type { Offer } from '../../../src/wire/offer.js';

const offer = (id: string, rest: Partial<Offer> = {}): Offer => ({
  id,
  title: id,
  ageRestricted: false,
  hasMultipleCodes: false,
  ...rest,
});

const context = { gated: (given: Offer) => given.ageRestricted, locale: new Locale('de', []) };

function ids(offers: readonly Offer[], order: Order): string {
  return inOrder(offers, order, context)
    .map(({ id }) => id)
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
    assert.equal(inOrder(offers, 'sent', context), offers);
  });

  test('by its end begins with what ends soonest; what never ends comes last, as sent', () => {
    assert.equal(ids(offers, 'ending'), 'first soon late never always');
  });

  test('by partner follows the language, and keeps the order within a partner; offers without a partner come last', () => {
    assert.equal(ids(offers, 'partner'), 'late first soon never always');
  });

  test('says nothing about covered offers: they are placed as if they had neither end nor partner', () => {
    const covered = offer('covered', { expiry: '2028-01-01', partner: 'Aal', ageRestricted: true });
    assert.equal(ids([covered, ...offers], 'ending'), 'first soon late covered never always');
    assert.equal(ids([covered, ...offers], 'partner'), 'late first soon never covered always');
  });

  test('is not derived again as long as nothing changes', () => {
    const memo = memoInOrder();
    const first = memo(offers, 'ending', context);
    assert.equal(memo(offers, 'ending', context), first);
    assert.notEqual(memo(offers, 'partner', context), first);
    assert.notDeepEqual(memo(offers.slice(1), 'ending', context), first);
  });
});
