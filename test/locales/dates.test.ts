import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayText, endText, instantText, lastDayText, shortText, startText } from '../../src/locales/dates.js';
import { findLocale, Locale } from '../../src/locales/locale.js';
import '../../src/locales/de.js';
import '../../src/locales/pl.js';

/** Half past eleven in the evening, by the clock of this process. */
const now = new Date('2026-11-27T23:30').getTime();
const british = { locale: findLocale('en-GB'), now };

/** An instant at a local time, as a service sends it. */
const at = (local: string): string => new Date(local).toISOString();

describe('the end of an offer', () => {
  for (const [date, text] of [
    ['2026-11-27', 'Ends today, 23:59'],
    [at('2026-11-27T23:45'), 'Ends today, 23:45'],
    // Midnight is the end of the day before.
    [at('2026-11-28T00:00'), 'Ends today, 00:00'],
    [at('2026-11-28T00:30'), 'Ends tomorrow'],
    ['2026-11-28', 'Ends tomorrow'],
    ['2026-11-29', 'Ends in 2 days'],
    ['2026-12-03', 'Ends in 6 days'],
    [at('2026-12-04T00:00'), 'Ends in 6 days'],
    ['2026-12-04', 'Ends 4 Dec'],
    [at('2026-12-24T18:00'), 'Ends 24 Dec'],
    ['2027-05-01', 'Ends 1 May'],
    ['2027-06-01', 'Ends 1 Jun 2027'],
  ] as const)
    test(`on ${date} is "${text}"`, () => assert.equal(endText(date, british), text));

  for (const [tag, soon, later] of [
    ['en', 'Ends today, 11:59 PM', 'Ends Dec 24'],
    ['de', 'Endet heute um 23:59', 'Gültig bis 24. Dez.'],
    ['pl', 'Kończy się dzisiaj o 23:59', 'Ważne do 24 gru'],
  ] as const)
    test(`is in the order and the words of ${tag}`, () => {
      const context = { locale: findLocale(tag), now };
      assert.deepEqual(
        ['2026-11-27', '2026-12-24'].map((date) => endText(date, context).replace('\u202f', ' ')),
        [soon, later],
      );
    });

  test('is always a date in a page of a server, which may be read on another day', () => {
    assert.equal(endText('2026-11-28', { ...british, onServer: true }), 'Ends 28 Nov');
  });
});

describe('another date', () => {
  for (const [what, text, expected] of [
    ['a day of this year, long ago', dayText(new Date('2026-01-02T12:00').getTime(), british), '2 Jan'],
    ['a day of another year', dayText(new Date('2025-01-02T12:00').getTime(), british), '2 Jan 2025'],
    ['the last day before a midnight', lastDayText(at('2026-12-09T00:00'), british), '8 Dec'],
    ['an instant within a day', shortText(now + 3_600_000, british), '00:30'],
    ['an instant after a day', shortText(now + 25 * 3_600_000, british), '29 Nov'],
    ['a start that is a whole day, within a day', startText('2026-11-28', british), '28 Nov'],
    ['a start at an hour, within a day', startText(at('2026-11-28T09:00'), british), '09:00'],
    ['a day with its time', instantText(new Date('2026-12-03T11:13').getTime(), british), '3 Dec, 11:13'],
  ] as const)
    test(`is "${expected}" for ${what}`, () => assert.equal(text, expected));

  test('is in the time zone of the locale', () => {
    const locale = new Locale('en-GB', [], 'Asia/Tokyo');
    assert.equal(instantText(Date.parse('2026-12-03T20:13:00Z'), { locale, now }), '4 Dec, 05:13');
  });
});
