import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyChanges, findChanges, readChanges, shareSame } from '../../demo/model/changes.js';
import type { JsonObject } from '../../demo/model/json.js';

const own: JsonObject = {
  settings: { ctaLabel: 'Go' },
  hero: [{ id: 'a' }],
  all: [{ id: 'a' }, { id: 'b' }],
  lastcached: 1,
};

describe('the changes between two payloads', () => {
  test('turn the first payload into the second', () => {
    const { hero, ...rest } = own;
    assert.ok(hero);
    const payload = { ...rest, settings: { ctaLabel: 'Have it' }, more: null };
    const changes = findChanges(own, payload);
    assert.deepEqual(changes, { set: { settings: { ctaLabel: 'Have it' }, more: null }, without: ['hero'] });
    assert.deepEqual(applyChanges(own, changes), payload);
  });

  test('are empty when nothing has changed, even if everything was parsed again', () => {
    const again = shareSame(own, JSON.parse(JSON.stringify(own)) as JsonObject);
    assert.deepEqual(findChanges(own, again), { set: {}, without: [] });
    assert.equal(again['all'], own['all']);
  });

  test('include a value that was parsed again and differs', () => {
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
    test(`cannot be read from ${JSON.stringify(value)}`, () => assert.equal(readChanges(value), undefined));

  test('name members by strings only', () => {
    assert.deepEqual(readChanges({ set: { a: 1 }, without: ['b', 2, null] }), { set: { a: 1 }, without: ['b'] });
  });
});
