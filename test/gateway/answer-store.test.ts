import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';

test('the answer store keeps 10,000 answers, and drops the oldest', async () => {
  const memory = createAnswerMemory();
  for (let count = 0; count < 10_000; count++) await memory.set(`n${count}`, `a${count}`, 60_000);
  assert.equal(await memory.get('n0'), 'a0');
  await memory.set('n0', 'again', 60_000);
  for (const more of ['m1', 'm2']) await memory.set(more, more, 60_000);
  // An answer that is set again counts as new.
  for (const gone of ['n1', 'n2']) assert.equal(await memory.get(gone), undefined);
  for (const [name, answer] of [
    ['n0', 'again'],
    ['n3', 'a3'],
    ['n9999', 'a9999'],
    ['m2', 'm2'],
  ] as const)
    assert.equal(await memory.get(name), answer);
});
