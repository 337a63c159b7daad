import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBoolean, readDisplay } from '../../src/element/moment.js';

for (const [value, read] of [
  [null, false],
  [undefined, false],
  [false, false],
  ['false', false],
  [' FALSE ', false],
  ['', true],
  ['true', true],
  ['vault', true],
  [true, true],
] as const)
  test(`a boolean attribute is ${read} for ${JSON.stringify(value)}`, () => assert.equal(readBoolean(value), read));

describe('offers for adults', () => {
  for (const [attribute, read] of [
    [null, 'show'],
    [undefined, 'show'],
    ['Show', 'show'],
    ['HIDE', 'hide'],
    ['GATE', 'gate'],
    ['gated', 'gate'],
    ['', 'gate'],
  ] as const)
    test(`are to be treated as by "${read}" for the attribute ${JSON.stringify(attribute)}`, () =>
      assert.equal(readDisplay({ ageRestricted: attribute }).ageRestricted, read));
});
