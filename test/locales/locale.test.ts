import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { detailsEnglish } from '../../src/locales/english/details.js';
import { dayText } from '../../src/locales/dates.js';
import { findLocale } from '../../src/locales/locale.js';
import { registerLocale } from '../../src/locales/registry.js';

const instant = new Date('2026-12-24T12:00').getTime();
const now = Date.UTC(2027, 11, 24, 12);

describe('the language found for a tag', () => {
  before(async () => {
    await import('../../src/locales/de.js');
    await import('../../src/locales/pl.js');
    await import('../../src/locales/ar.js');
    registerLocale('de-AT', { ...firstScreenEnglish, heading: 'Deine Vorteile' });
  });

  for (const [tag, heading, date] of [
    ['de', 'Ihre Vorteile', '24. Dez. 2026'],
    ['DE-ch', 'Ihre Vorteile', '24. Dez. 2026'],
    ['de-AT', 'Deine Vorteile', '24. Dez. 2026'],
    ['de-AT-1996', 'Deine Vorteile', '24. Dez. 2026'],
    ['de_DE', 'Ihre Vorteile', '24. Dez. 2026'],
    ['de-Latn-DE-1996', 'Ihre Vorteile', '24. Dez. 2026'],
    ['pl', 'Twoje korzyści', '24 gru 2026'],
    ['en', 'Your rewards', 'Dec 24, 2026'],
    ['en-GB', 'Your rewards', '24 Dec 2026'],
    ['en_GB', 'Your rewards', '24 Dec 2026'],
    // English text with a date in another language would look like a fault.
    ['ko', 'Your rewards', 'Dec 24, 2026'],
    ['enm', 'Your rewards', 'Dec 24, 2026'],
    ['german', 'Your rewards', 'Dec 24, 2026'],
    ['de-!!', 'Ihre Vorteile', '24. Dez. 2026'],
    ['en-!!', 'Your rewards', 'Dec 24, 2026'],
    ['%', 'Your rewards', 'Dec 24, 2026'],
    ['-', 'Your rewards', 'Dec 24, 2026'],
    ['', 'Your rewards', 'Dec 24, 2026'],
    [' ', 'Your rewards', 'Dec 24, 2026'],
    ['12', 'Your rewards', 'Dec 24, 2026'],
    ['nonsense tag', 'Your rewards', 'Dec 24, 2026'],
    ['<b>', 'Your rewards', 'Dec 24, 2026'],
    ['de'.repeat(40), 'Your rewards', 'Dec 24, 2026'],
    ['de-DE-u-co-phonebk-ca-gregory-nu-latn', 'Ihre Vorteile', '24. Dez. 2026'],
  ] as const) {
    test(`for "${tag}" has ${heading}, ${date}`, () => {
      const locale = findLocale(tag);
      assert.equal(locale.strings.heading, heading);
      assert.equal(dayText(instant, { locale, now }), date);
    });
  }

  for (const [tag, own, region] of [
    ['en', ['fr-FR', 'en-GB', 'en-US'], 'en-GB'],
    ['de', ['en-GB', 'de-CH'], 'de-CH'],
    ['en-US', ['en-GB'], 'en-US'],
    ['en', ['de-AT'], 'en'],
    ['en', ['en-GB-x-strange', 'english', 'en-%'], 'en'],
    ['ko', ['ko-KR', 'en-AU'], 'en-AU'],
    ['(', ['(-GB', 'en-GB'], 'en-GB'],
  ] as const)
    test(`is ${region} for "${tag}" and a reader of ${own.join(', ')}`, () =>
      assert.equal(findLocale(tag, own).tag, region));

  test('falls back to English for a missing string', () => {
    registerLocale('sr', { heading: 'Vaše pogodnosti' });
    const { strings } = findLocale('sr');
    assert.equal(strings.heading, 'Vaše pogodnosti');
    assert.equal(strings.retry, firstScreenEnglish.retry);
    assert.equal(findLocale('sr').of(detailsEnglish).copy, detailsEnglish.copy);
  });

  test('formats numbers, with the right plural form', () => {
    const count = (tag: string, n: number): string => {
      const locale = findLocale(tag);
      return locale.count(n, locale.strings.results);
    };
    assert.equal(count('de', 1), '1 Angebot');
    assert.equal(count('de', 10_000), '10.000 Angebote');
    assert.match(count('de-CH', 10_000), /^10['’]000 Angebote$/);
    assert.equal(count('en', 10_000), '10,000 offers');
    assert.deepEqual(
      [1, 3, 5, 22].map((n) => count('pl', n)),
      ['1 oferta', '3 oferty', '5 ofert', '22 oferty'],
    );
    assert.deepEqual(
      [0, 1, 2].map((n) => count('ar', n)),
      ['لا توجد عروض', 'عرض واحد', 'عرضان'],
    );
    assert.match(count('ar', 3), /عروض$/);
    assert.match(count('ar', 11), /عرضًا$/);
    assert.match(count('ar', 100), /عرض$/);
  });

  test('formats small numbers without a formatter in Latin letters only, because the first one of a page is slow', (t) => {
    const created = t.mock.method(Intl, 'NumberFormat');
    const count = (tag: string, n: number): string => {
      const locale = findLocale(tag);
      return locale.count(n, locale.strings.results);
    };
    assert.deepEqual([count('en', 999), count('de', 12), created.mock.callCount()], ['999 offers', '12 Angebote', 0]);
    assert.equal(count('ar-EG', 100), '١٠٠ عرض');
    assert.equal(count('en', 1000), '1,000 offers');
    assert.equal(created.mock.callCount(), 2);
  });
});
