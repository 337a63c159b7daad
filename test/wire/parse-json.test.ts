import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../src/wire/parse-json.js';
import { checkProperty } from '../support/check-property.js';

describe('an integer in JSON', () => {
  for (const [json, expected] of [
    ['{"code":12345678901234567890}', { code: '12345678901234567890' }],
    ['{"code": -9007199254740993}', { code: '-9007199254740993' }],
    ['{"code":9007199254740992}', { code: '9007199254740992' }],
    ['{"code":9007199254740991}', { code: 9007199254740991 }],
    ['{"code":1234567890123456}', { code: 1234567890123456 }],
    ['[9007199254740993,1]', ['9007199254740993', 1]],
    ['[\n\t9007199254740993\r\n]', ['9007199254740993']],
    ['{"a":0.12345678901234567,"b":12345678901234567e2,"c":12345678901234567.5}', null],
    ['{"a":":12345678901234567","b":"\\":12345678901234567"}', null],
    ['{"\\\\":12345678901234567}', { '\\': '12345678901234567' }],
  ] as const)
    test(`keeps its digits, and nothing else changes: ${json}`, () => {
      assert.deepEqual(parseJson(json), expected ?? JSON.parse(json));
    });

  for (const json of ['{12345678901234567:1}', '[012345678901234567]', '[12345678901234567', '[1,-1234567890123456-7]'])
    test(`is refused where JSON.parse refuses it: ${json}`, () => {
      assert.throws(() => parseJson(json), SyntaxError);
    });

  test('has its digits, whatever is around it', async () => {
    const name = fc.string({ unit: 'binary' }).filter((text) => text !== '__proto__');
    const value = fc.oneof(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((integer) => ({ integer })),
      fc.string({ unit: 'binary' }),
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
      fc.constantFrom('":12345678901234567', '\\":[12345678901234567', null, true),
    );
    await checkProperty(
      100,
      fc.asyncProperty(fc.array(fc.tuple(name, value)), async (entries) => {
        const isInteger = (item: unknown): item is { integer: bigint } => typeof item === 'object' && item !== null;
        const json = entries.map(([key, item]) => {
          const written = isInteger(item) ? String(item.integer) : JSON.stringify(item);
          return `{${JSON.stringify(key)} : ${written}}`;
        });
        const expected = entries.map(([key, item]) => {
          if (!isInteger(item)) return JSON.parse(JSON.stringify({ [key]: item })) as unknown;
          const number = Number(item.integer);
          return { [key]: Number.isSafeInteger(number) ? number : String(item.integer) };
        });
        assert.deepEqual(parseJson(`[${json.join(', ')}]`), expected);
      }),
    );
  });

  test('doesn’t make a long text slow', () => {
    for (const text of [
      '1'.repeat(1_000_000),
      `1${' '.repeat(1_000_000)}`,
      '\\'.repeat(1_000_000),
      '"'.repeat(500_000),
    ]) {
      const begin = performance.now();
      assert.deepEqual(parseJson(JSON.stringify([text, ':1234567890123456'])), [text, ':1234567890123456']);
      assert.ok(performance.now() - begin < 20_000);
    }
  });
});
