import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedWork } from '../../src/http/shared-work.js';

test('shared work ends as its own does', async () => {
  assert.equal(await new SharedWork(Promise.resolve(7), 60_000).wait(), 7);
  await assert.rejects(new SharedWork(Promise.reject(new RangeError('no')), 60_000).wait(), RangeError);
});

test('shared work that never settles is waited for no longer than it may take', async () => {
  const work = new SharedWork(new Promise(() => undefined), 50);
  assert.equal(work.isLost, false);
  await assert.rejects(work.wait(), { name: 'TimeoutError' });
  assert.equal(work.isLost, true);
});
