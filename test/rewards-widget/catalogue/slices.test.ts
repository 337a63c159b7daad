import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inSlices } from '../../../src/rewards-widget/catalogue/slices.js';

const items = Array.from({ length: 20 }, (_, index) => index);

function busy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('work in slices', () => {
  test('goes through all items in order', async () => {
    const seen: number[] = [];
    const done = await inSlices(
      items,
      (item) => seen.push(item),
      () => Promise.resolve(),
      () => true,
    );
    assert.ok(done);
    assert.deepEqual(seen, items);
  });

  test('pauses when a slice is used up, before the next item', async () => {
    let longest = 0;
    let since = performance.now();
    await inSlices(
      items,
      () => {
        longest = Math.max(longest, performance.now() - since);
        busy(3);
      },
      async () => {
        await new Promise(setImmediate);
        since = performance.now();
      },
      () => true,
    );
    assert.ok(longest < 30, `an item began ${longest} ms into its slice`);
  });

  test('does not pause for what is quick', async () => {
    let pauses = 0;
    const pause = (): Promise<void> => Promise.resolve(void pauses++);
    await inSlices(
      [1, 2, 3],
      () => undefined,
      pause,
      () => true,
    );
    assert.equal(pauses, 0);
  });

  test('ends at the next pause when it is given up', async () => {
    let seen = 0;
    const done = await inSlices(
      items,
      () => {
        seen++;
        busy(3);
      },
      () => Promise.resolve(),
      () => false,
    );
    assert.equal(done, false);
    assert.ok(seen < items.length);
  });
});
