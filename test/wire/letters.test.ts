import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { firstLetter } from '../../src/wire/letters.js';

describe('the first letter', () => {
  for (const letter of ['A', 'é', 'e\u0301', 'ß', '𝔄', '👜', '🇩🇪', '👩‍🍳', '👍🏽', '1️⃣', 'கி', '한', '\u0300'])
    test(`is whole: ${letter}`, () => {
      for (const rest of ['', ' bags', 'bags', 'й']) assert.equal(firstLetter(letter + rest), letter);
    });

  test('of nothing is nothing', () => {
    assert.equal(firstLetter(''), '');
  });
});
