import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { afterPaintEnglish } from '../../src/locales/english/after-paint.js';
import { detailsEnglish } from '../../src/locales/english/details.js';
import { findLocale } from '../../src/locales/locale.js';
import { registerLocale, setStrings } from '../../src/locales/registry.js';
import type { Strings } from '../../src/locales/registry.js';
import { eventually } from '../support/eventually.js';

const heading = (tag: string): string => findLocale(tag).strings.heading;

describe('texts that a page replaces', () => {
  afterEach(() => {
    for (const tag of ['en', 'en-GB', 'de', 'de-AT', 'da', 'fr']) setStrings(tag, {});
  });

  test('are used before and after their language has loaded', async () => {
    setStrings('de', { heading: 'Deine Vorteile' });
    assert.equal(heading('de'), 'Your rewards', 'there is no German yet');
    await import('../../src/locales/de.js');
    assert.equal(heading('de'), 'Deine Vorteile');
    assert.equal(findLocale('de').strings.retry, 'Erneut versuchen');
    setStrings('de', { heading: 'Nur für dich', copy: 'Übernehmen' });
    assert.equal(heading('de-CH'), 'Nur für dich');
    assert.equal(findLocale('de').of(detailsEnglish).copy, 'Übernehmen');
  });

  test('may differ by region', () => {
    setStrings('de', { heading: 'Deine Vorteile', hero: 'Tipps' });
    setStrings('de-AT', { heading: 'Servus' });
    assert.equal(heading('de-at'), 'Servus');
    assert.equal(findLocale('de-AT').strings.hero, 'Tipps');
    assert.equal(heading('de'), 'Deine Vorteile');
  });

  test('replace English ones, also where English is shown for a language that we lack', () => {
    setStrings('en', { heading: 'Your perks' });
    setStrings('en-GB', { hero: 'Our favourites' });
    assert.equal(heading('en-US'), 'Your perks');
    assert.equal(heading('ko'), 'Your perks');
    assert.equal(findLocale('en-GB').strings.hero, 'Our favourites');
    assert.equal(findLocale('en').strings.hero, 'Featured');
  });

  test('come back with another call for the same language', () => {
    setStrings('en', { heading: 'Your perks' });
    setStrings('en', {});
    assert.equal(heading('en'), 'Your rewards');
  });

  test('keep to a language that was replaced by registerLocale()', () => {
    setStrings('da', { heading: 'Dine fordele' });
    registerLocale('da', { heading: 'Fordele', retry: 'Prøv igen' });
    assert.equal(heading('da'), 'Dine fordele');
    assert.equal(findLocale('da').strings.retry, 'Prøv igen');
  });

  test('stay as they are in that language if they are given as something else', async () => {
    await import('../../src/locales/fr.js');
    const before = findLocale('fr');
    for (const bad of [undefined, null, 5, {}, [], () => 'x', Symbol('x')]) {
      setStrings('fr', { heading: bad, results: bad && 'many', stale: bad } as unknown as Partial<Strings>);
      const { strings, ...locale } = findLocale('fr');
      assert.deepEqual(strings, before.strings, String(bad));
      assert.equal(findLocale('fr').of(afterPaintEnglish).stale, before.of(afterPaintEnglish).stale);
      assert.equal(locale.tag, 'fr');
    }
  });

  test('are in a page from a server, and unknown ones are named in the console', async (t) => {
    const { renderRewardsWidget } = await import('../../src/server/index.js');
    const warn = t.mock.method(console, 'warn', () => undefined);
    setStrings('de', { heading: 'Deine Vorteile', headin: 'x' } as Partial<Strings>);
    const feed = { all: [{ id: 'a', title: 'Title' }] };
    const html = await renderRewardsWidget({ feed, lang: 'de-AT' });
    assert.match(html, /Deine Vorteile/);
    assert.doesNotMatch(html, /Ihre Vorteile<|Your rewards</);
    await renderRewardsWidget({ feed, lang: 'de' });
    const said = await eventually(
      () => warn.mock.calls.length > 0 && warn.mock.calls.map(({ arguments: [text] }) => text as string),
    );
    assert.deepEqual(said, ["rewards-widget: setStrings('de') names texts that don’t exist: headin."]);
  });

  test('may have fewer plural forms than the language', () => {
    setStrings('en', { results: { other: '{n} perks' } });
    const locale = findLocale('en');
    assert.equal(locale.count(1, locale.strings.results), '1 perks');
  });
});
