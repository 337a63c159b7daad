import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Tally } from './tally.js';

/** A run in which these files failed once, and the file `other` passed. */
function failedOnce(...files: string[]): Tally {
  const tally = new Tally(() => {});
  tally.pass('other');
  for (const file of files) {
    tally.pass(file);
    tally.fail({ file, titles: ['waits'], message: 'it took too long' });
  }
  return tally;
}

const passes = (file: string, tally: Tally): Promise<void> => {
  tally.pass(file);
  tally.pass(file);
  return Promise.resolve();
};

describe('what runs again', () => {
  test('and passes then, is flaky, and counts as passed', async () => {
    const tally = failedOnce('one');
    await tally.runAgain(passes);
    assert.equal(tally.summary(), '\n≈ flaky: one › waits\n    it took too long\n3 passed, 0 failed');
    assert.ok(tally.ok);
  });

  test('and fails then, has failed', async () => {
    const tally = failedOnce('one', 'two');
    await tally.runAgain(async (file, again) => {
      if (file === 'two') again.fail({ file, titles: [], message: 'it is broken' });
      else await passes(file, again);
    });
    assert.equal(tally.summary(), '\n≈ flaky: one › waits\n    it took too long\n✖ two › waits\n4 passed, 1 failed');
    assert.ok(!tally.ok);
  });

  test('and holds no tests then, has failed', async () => {
    const tally = failedOnce('npm test');
    await tally.runAgain(() => Promise.resolve());
    assert.match(tally.summary(), /✖ npm test › waits\n2 passed, 1 failed$/);
  });

  for (const [count, failed] of [
    [5, 0],
    [6, 1],
  ] as const)
    test(`fails the run ${failed ? '' : 'not '}with ${count} flaky tests`, async () => {
      const tally = failedOnce(...Array.from({ length: count }, (_, index) => `file ${index}`));
      await tally.runAgain(passes);
      assert.equal(tally.failures.length, failed);
    });
});
