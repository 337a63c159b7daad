import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyChanges, findChanges, readChanges, shareSame } from '../../demo/view/changes.js';
import type { JsonObject } from '../../demo/view/json.js';

const own: JsonObject = {
  settings: { ctaLabel: 'Go' },
  hero: [{ id: 'a' }],
  all: [{ id: 'a' }, { id: 'b' }],
  lastcached: 1,
};

describe('changes of a payload', () => {
  test('make of the one the other', () => {
    const { hero, ...rest } = own;
    assert.ok(hero);
    const payload = { ...rest, settings: { ctaLabel: 'Have it' }, more: null };
    const changes = findChanges(own, payload);
    assert.deepEqual(changes, { set: { settings: { ctaLabel: 'Have it' }, more: null }, without: ['hero'] });
    assert.deepEqual(applyChanges(own, changes), payload);
  });

  test('are none where nothing was changed, also when all of it was read anew', () => {
    const again = shareSame(own, JSON.parse(JSON.stringify(own)) as JsonObject);
    assert.deepEqual(findChanges(own, again), { set: {}, without: [] });
    assert.equal(again['all'], own['all']);
  });

  test('are told of what was read anew and is another', () => {
    const again = shareSame(own, { ...structuredClone(own), all: [{ id: 'b' }, { id: 'a' }] });
    assert.deepEqual(Object.keys(findChanges(own, again).set), ['all']);
  });

  for (const value of [
    undefined,
    null,
    [],
    'text',
    {},
    { set: {} },
    { set: [], without: [] },
    { set: {}, without: 'all' },
  ])
    test(`are not read of ${JSON.stringify(value)}`, () => assert.equal(readChanges(value), undefined));

  test('name members by text alone', () => {
    assert.deepEqual(readChanges({ set: { a: 1 }, without: ['b', 2, null] }), { set: { a: 1 }, without: ['b'] });
  });
});
