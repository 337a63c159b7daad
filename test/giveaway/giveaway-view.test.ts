import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDisplay, type DisplayMoment, type GivenDisplay } from '../../src/element/moment.js';
import { deriveGiveaway } from '../../src/giveaway/giveaway-template.js';
import { findLocale } from '../../src/locales/locale.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import { giveaway, prize } from '../support/sample-giveaway.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const adult = { ageRestricted: true };

function momentOf(given: GivenDisplay = {}, rest: Partial<DisplayMoment> = {}): DisplayMoment {
  return { locale: findLocale('en'), now, display: readDisplay(given), ofAge: false, ...rest };
}

function derive(prizes: readonly object[], moment: DisplayMoment, withheld = false) {
  const read = readGiveaway(giveaway({ offers: prizes }), () => undefined, 'https://shop.example/');
  return deriveGiveaway({ ...read, withheld }, moment);
}

describe('what a giveaway shows', () => {
  for (const [what, given, rest, withheld, expected] of [
    ['is covered at the gate', { ageRestricted: 'gate' }, {}, false, ['wine covered', 'bread']],
    ['is shown behind the gate', { ageRestricted: 'gate' }, { ofAge: true }, false, ['wine', 'bread']],
    ['is shown without a gate', { ageRestricted: 'show' }, {}, false, ['wine', 'bread']],
    ['is left out where it is hidden', { ageRestricted: 'hide' }, {}, false, ['bread']],
    [
      'stays covered while a server withholds it',
      { ageRestricted: 'show' },
      { ofAge: true },
      true,
      ['wine covered', 'bread'],
    ],
  ] as const)
    test(`of an offer for adults ${what}`, () => {
      const { offers, context } = derive([prize('wine', adult), prize('bread')], momentOf(given, rest), withheld);
      const shown = offers.map((offer) => (context.gated(offer) ? `${offer.id} covered` : offer.id));
      assert.deepEqual(shown, expected);
    });

  for (const [expiry, ended] of [
    ['2026-11-21T11:59:59Z', true],
    ['2026-11-21T12:00:00Z', true],
    ['2026-11-21T12:00:01Z', false],
    [null, false],
  ] as const)
    test(`keeps an offer that ${ended ? 'has ended' : 'has not ended'} by noon: ${expiry ?? 'without an end'}`, () => {
      const { offers, context } = derive([prize('a', { expiry })], momentOf());
      assert.deepEqual(offers.map(context.ended), [ended]);
    });

  for (const [level, card] of [
    [1, 2],
    [5, 6],
    [6, 6],
  ] as const)
    test(`has cards of level ${card} below a heading of level ${level}`, () =>
      assert.equal(derive([], momentOf({ headingLevel: level })).context.headingLevel, card));
});
