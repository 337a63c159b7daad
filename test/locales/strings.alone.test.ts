import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { locales } from '../../build/entries.js';
import { english, englishParts, STRING_NAMES, stringNames, textsTables } from '../../build/texts-tables.js';
import '../../src/locales/ar.js';
import '../../src/locales/de.js';
import '../../src/locales/es.js';
import '../../src/locales/fr.js';
import '../../src/locales/it.js';
import '../../src/locales/ja.js';
import '../../src/locales/nl.js';
import '../../src/locales/pl.js';
import '../../src/locales/pt.js';
import '../../src/locales/sv.js';
import '../../src/locales/tr.js';
import { localeRegistry, type Strings } from '../../src/locales/registry.js';
import type { Plural } from '../../src/locales/strings.js';
import { unknownNames } from '../../src/locales/string-names.js';

const keys = Object.keys(english) as (keyof Strings)[];

/** Placeholders of a text, or of the `other` form of a counted one. */
function placeholders(text: string | Plural): string[] {
  const plain = typeof text === 'string' ? text : text.other;
  return (plain.match(/\{\w*\}/g) ?? []).sort();
}

/** A language's plural categories, each with its numbers among those up to a few hundred and some large ones. */
function categories(tag: string): Map<Intl.LDMLPluralRule, number[]> {
  const rules = new Intl.PluralRules(tag);
  const found = new Map(rules.resolvedOptions().pluralCategories.map((category) => [category, [] as number[]]));
  for (const n of [...Array(400).keys(), 1e6, 2e6]) found.get(rules.select(n))!.push(n);
  return found;
}

test('the names by which setStrings() is checked are those of all strings', () => {
  assert.equal(readFileSync(STRING_NAMES, 'utf8'), stringNames(), 'npm run docs writes them');
  assert.deepEqual(unknownNames(english), []);
  for (const name of keys) assert.deepEqual(unknownNames({ [`${name}x`]: '' }), [`${name}x`]);
});

test('every string has its row in the docs once, and one English text', () => {
  const rows = Object.values(textsTables).flatMap(({ rows }) => rows.map(([name]) => name));
  assert.deepEqual(rows.toSorted(), keys.map((key) => `\`${key}\``).sort());
  for (const part of englishParts)
    for (const [name, text] of Object.entries(part)) assert.deepEqual(text, english[name as keyof Strings], name);
});

describe('every language', () => {
  test('is listed by the package', () => {
    assert.deepEqual(locales.sort(), ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv', 'tr']);
  });

  for (const tag of [...locales, 'en']) {
    describe(tag, async () => {
      const strings = tag === 'en' ? english : (localeRegistry().languages.get(tag) as Strings);

      test('registers itself under its tag', () => {
        assert.ok(strings);
      });

      test('has exactly the same strings', () => {
        assert.deepEqual(Object.keys(strings).sort(), keys.toSorted());
      });

      test('has no empty string, and no exclamation mark', () => {
        for (const key of keys) {
          const texts = typeof strings[key] === 'string' ? [strings[key]] : Object.values(strings[key]);
          for (const text of texts) {
            assert.match(text, /\S/, key);
            assert.equal(text.trim(), text, key);
            assert.doesNotMatch(text, /[!¡！]|\s{2}/, key);
          }
        }
      });

      test('has a badge for adults that fits where a picture would be', () => {
        assert.ok(strings.adult.length <= 4, strings.adult);
      });

      test('keeps the placeholders of each text', () => {
        for (const key of keys) assert.deepEqual(placeholders(strings[key]), placeholders(english[key]), key);
      });

      test('has a form for each plural category of the language, and for no other', () => {
        for (const key of keys) {
          const forms = strings[key];
          if (typeof forms === 'string') continue;
          assert.deepEqual(Object.keys(forms).sort(), [...categories(tag).keys()].sort(), key);
        }
      });

      test('contains the number in each form for more than one number', () => {
        for (const [category, numbers] of categories(tag)) {
          if (numbers.length === 1) continue;
          for (const key of keys) {
            const forms = strings[key];
            if (typeof forms !== 'string') assert.match(forms[category]!, /\{n\}/, `${key}: ${category}`);
          }
        }
      });

      if (tag !== 'en')
        test('is translated', () => {
          const same = keys.filter((key) => JSON.stringify(strings[key]) === JSON.stringify(english[key]));
          // A few words are the same in two languages: Details, Test, 18+.
          assert.ok(same.length < 5, same.join(' '));
        });
    });
  }
});
