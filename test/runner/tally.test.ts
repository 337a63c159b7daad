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

  test('is at most five', async () => {
    const tally = failedOnce('one', 'two', 'three', 'four', 'five');
    await tally.runAgain(passes);
    assert.ok(tally.ok);
    const worse = failedOnce('one', 'two', 'three', 'four', 'five', 'six');
    await worse.runAgain(() => assert.fail('it ran again'));
    assert.equal(worse.failures.length, 6);
  });

  test('fails the run, if programs of the run bring more than five', async () => {
    const flaky = ['one', 'two', 'three', 'four', 'five'].map((file) => ({ file, titles: [], message: 'it is slow' }));
    const tally = failedOnce('six');
    tally.add({ passed: {}, failures: [], flaky });
    await tally.runAgain(passes);
    assert.deepEqual(
      tally.failures.map(({ file }) => file),
      ['flaky tests'],
    );
  });
});
