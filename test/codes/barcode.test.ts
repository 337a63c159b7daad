import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code128 } from '../../src/codes/after-press/barcode.js';

test('every symbol of Code 128 is 11 modules wide', () => {
  for (let character = 32; character < 127; character++) {
    const widths = code128(String.fromCharCode(character))!;
    assert.equal(
      widths.reduce((sum, width) => sum + width, 0),
      3 * 11 + 13,
    );
  }
});

test('Code 128 has no symbol for what is not printed', () => {
  assert.equal(code128(''), undefined);
  assert.equal(code128('tab\t'), undefined);
});
