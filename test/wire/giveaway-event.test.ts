import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGiveawayEvent } from '../../src/wire/giveaway-event.js';

test('ids of an event are read unchanged', () => {
  const record = { id: ' e1 ', type: 'claim', timestamp: 1, user: 'u', offer: 'o ', flow: ' f' };
  const { id, offer, flow } = readGiveawayEvent(record, 'data[0]', () => undefined);
  assert.deepEqual([id, offer, flow], [' e1 ', 'o ', ' f']);
});

test('the user of an event is read unchanged, because spaces make it another user', () => {
  const problems: string[] = [];
  const read = (user: unknown) => {
    const record = { id: 'e1', type: 'claim', timestamp: 1, user, offer: 'o' };
    return readGiveawayEvent(record, 'data[0]', (path) => problems.push(path)).user;
  };
  for (const user of ['ann', ' ann', 'ann ', ' ']) assert.equal(read(user), user);
  assert.equal(read(7), '7');
  assert.equal(read(''), undefined);
  assert.deepEqual(problems, []);
  assert.equal(read(null), undefined);
  assert.equal(read({ id: 'ann' }), undefined);
  assert.deepEqual(problems, ['data[0].user', 'data[0].user']);
});
