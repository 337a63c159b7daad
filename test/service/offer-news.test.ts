import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findNews, type KnownOffer } from '../../service/hooks/offer-news.js';

const NOW = Date.parse('2027-03-01T12:00:00Z');
const UNKNOWN: KnownOffer = { level: null, total: null, endedAt: null };

const look = (left: number, given: number, known: KnownOffer = UNKNOWN, endsAt: number | null = null) =>
  findNews({ number: 7, left, given, endsAt }, known, { since: NOW - 1000, now: NOW });
/** What a hook is told by looks that find so many codes left and given, one after the other. */
const story = (...looks: readonly (readonly [left: number, given: number])[]) => {
  let known = UNKNOWN;
  return looks.map(([left, given]) => {
    const found = look(left, given, known);
    known = found.known;
    return found.news.map(({ type, told }) => `${type} ${told}`).join();
  });
};

describe('hooks are told of an offer', () => {
  for (const [left, given, type] of [
    [100, 0, undefined],
    [21, 79, undefined],
    [20, 80, 'codes.low'],
    [1, 99, 'codes.low'],
    [0, 100, 'codes.gone'],
    [0, 0, undefined],
    [1, 0, undefined],
  ] as const)
    test(`with ${left} codes left and ${given} given: ${type ?? 'nothing'}`, () =>
      assert.equal(look(left, given).news[0]?.type, type));

  test('once at each of 20, 10 and 5 percent, and once at none', () =>
    assert.deepEqual(story([30, 70], [20, 80], [19, 81], [10, 90], [6, 94], [5, 95], [1, 99], [0, 100], [0, 100]), [
      '',
      'codes.low codes_7_20_100',
      '',
      'codes.low codes_7_10_100',
      '',
      'codes.low codes_7_5_100',
      '',
      'codes.gone codes_7_0_100',
      '',
    ]));

  test('only of the lowest percentage that codes have fallen below in between', () =>
    assert.deepEqual(story([50, 50], [4, 96], [0, 100]), ['', 'codes.low codes_7_5_100', 'codes.gone codes_7_0_100']));

  test('again after codes were added, also if they are few', () => {
    assert.deepEqual(story([0, 100], [100, 100], [40, 160]), [
      'codes.gone codes_7_0_100',
      '',
      'codes.low codes_7_20_200',
    ]);
    assert.deepEqual(story([0, 100], [3, 100]), ['codes.gone codes_7_0_100', 'codes.low codes_7_5_103']);
  });

  test('not again after codes were withdrawn, but again when some are added after that', () =>
    assert.deepEqual(story([20, 80], [15, 80], [16, 80], [16, 80]), [
      'codes.low codes_7_20_100',
      '',
      'codes.low codes_7_20_96',
      '',
    ]));

  test('once when it has ended, and again when it ends another time', () => {
    const end = NOW - 500;
    const { news, known } = look(9, 1, UNKNOWN, end);
    assert.deepEqual(news, [{ type: 'offer.ended', told: `ended_7_${end}`, at: end }]);
    assert.deepEqual(look(9, 1, known, end).news, []);
    assert.equal(look(9, 1, known, NOW).news[0]?.told, `ended_7_${NOW}`);
  });

  test('not of an end before the hook was there, nor of one to come, nor of few codes after the end', () => {
    assert.deepEqual(look(9, 1, UNKNOWN, NOW - 1000).news, []);
    assert.deepEqual(look(9, 1, UNKNOWN, NOW + 1).news, []);
    assert.deepEqual(look(1, 99, { ...UNKNOWN, endedAt: NOW }, NOW).news, []);
  });
});
