import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { offerOf, readKeptCode } from '../../src/shopper/kept-codes.js';

const record = {
  v: 1,
  code: 'SAVE-10',
  at: 1,
  away: true,
  offer: {
    id: 'tea',
    title: 'Tea',
    partner: 'Bean',
    image: 'https://shop.example/tea.png',
    url: 'http://shop.example/tea',
    expiry: '2026-05-10',
  },
};

describe('a code that is stored, or that a vault lists', () => {
  test('is read as it was kept', () => assert.deepEqual({ v: 1, ...readKeptCode(record) }, record));

  for (const damaged of [
    null,
    'text',
    [],
    { ...record, v: 2 },
    { ...record, v: undefined },
    { ...record, code: 7 },
    { ...record, code: '' },
    { ...record, at: '1' },
  ])
    test(`is none if it is damaged or of another version: ${JSON.stringify(damaged)?.slice(0, 40)}`, () =>
      assert.equal(readKeptCode(damaged), undefined));

  test('has no field of its offer that is unsafe or of a wrong type', () => {
    const offer = { id: 7, title: '', partner: {}, image: 'data:,', url: 'javascript:alert(1)', expiry: 'soon' };
    for (const unknown of [offer, undefined, 'tea']) {
      const kept = readKeptCode({ ...record, offer: unknown, away: 'yes' })!;
      assert.equal(kept.away, false);
      assert.deepEqual(new Set(Object.values(kept.offer)), new Set([undefined]));
    }
  });

  test('is not in its offer, which events have', () => {
    const offer = offerOf(readKeptCode(record)!);
    assert.deepEqual([offer.id, offer.title], ['tea', 'Tea']);
    assert.ok(!JSON.stringify(offer).includes('SAVE-10'));
  });
});
