import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cutText, firstLetter } from '../../src/wire/letters.js';
import { checkProperty } from '../support/check-property.js';

describe('the first letter', () => {
  for (const letter of ['A', 'é', 'e\u0301', 'ß', '𝔄', '👜', '🇩🇪', '👩‍🍳', '👍🏽', '1️⃣', 'கி', '한', '\u0300'])
    test(`is whole: ${letter}`, () => {
      for (const rest of ['', ' bags', 'bags', 'й']) assert.equal(firstLetter(letter + rest), letter);
    });

  test('of nothing is nothing', () => {
    assert.equal(firstLetter(''), '');
  });
});

describe('a text that is cut', () => {
  test('is its beginning, with as many whole characters as are wanted', async () => {
    await checkProperty(
      500,
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.nat(20), async (text, max) => {
        const cut = cutText(text, max);
        assert.ok(text.startsWith(cut));
        assert.ok(!/\p{Cs}/u.test(cut));
        assert.equal([...cut].length, Math.min([...text].length, max));
      }),
    );
  });
});
