import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cleanup } from '../../src/process/stop-signals.js';

test('what was started ends in reverse order, one after the other, once', async () => {
  const ended: string[] = [];
  const ends = new Cleanup();
  ends.add(() => ended.push('database'));
  ends.add(async (drainMs) => {
    await new Promise(setImmediate);
    ended.push(`listener after ${drainMs} ms`);
  });
  await ends.run(20);
  await ends.run(20);
  assert.deepEqual(ended, ['listener after 20 ms', 'database']);
});
