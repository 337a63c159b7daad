import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseEncoding } from '../../src/http/encoding.js';

const ROWS: readonly (readonly [accepted: string | null, encoding: string | undefined])[] = [
  [null, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['deflate, GZIP;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0', undefined],
  ['br ; q=0.00 , gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['xgzip, gzip-x', undefined],
  ['gzip;q=many', undefined],
  ['identity', undefined],
  ['identity;q=1, gzip;q=0.2', undefined],
  ['identity;q=0.2, gzip;q=0.2', 'gzip'],
];

describe('the encoding of an answer', () => {
  for (const [accepted, encoding] of ROWS)
    test(`is ${encoding ?? 'none'} for Accept-Encoding: ${accepted}`, () => {
      assert.equal(chooseEncoding(accepted), encoding);
    });

  test('is one that the platform supports', () => {
    assert.equal(chooseEncoding('br, gzip;q=0.1', ['gzip']), 'gzip');
    assert.equal(chooseEncoding('br', ['gzip']), undefined);
    assert.equal(chooseEncoding('br', []), undefined);
  });
});
