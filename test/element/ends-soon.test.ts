import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneSize } from '../../src/card/images.js';
import { endsSoonOn } from '../../src/element/after-paint/expiry-timer.js';
import { readDisplay, type DisplayMoment } from '../../src/element/moment.js';
import { findLocale } from '../../src/locales/locale.js';
import { datesEnglish } from '../../src/locales/english/dates.js';

const now = new Date('2031-03-10T23:30').getTime();
const display = readDisplay({});
const moment: DisplayMoment = { locale: findLocale('en-GB'), now, display, ofAge: false, pictureOf: inOneSize };

describe('what a card says of an offer’s end', () => {
  for (const [expiry, text] of [
    ['2031-03-09', undefined],
    ['2031-03-10T23:29', undefined],
    ['2031-03-10T23:59', 'Ends today, 23:59'],
    ['2031-03-11', datesEnglish.endsTomorrow],
    ['2031-03-16', 'Ends in 6 days'],
    ['2031-03-17T00:00', 'Ends in 6 days'],
    ['2031-03-17', undefined],
    ['2032-03-10', undefined],
    [undefined, undefined],
  ] as const)
    test(`is ${text ?? 'nothing'} for ${expiry}`, () => assert.equal(endsSoonOn(now)({ expiry }, moment), text));

  test('is said by the same function throughout a day, and by another one on the next', () => {
    assert.equal(endsSoonOn(now), endsSoonOn(now + 60_000));
    assert.notEqual(endsSoonOn(now), endsSoonOn(now + 3_600_000));
  });
});
