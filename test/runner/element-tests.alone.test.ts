import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runElementTests } from './element-tests.js';
import { Tally } from './tally.js';
import { startWebKit } from './webdriver.js';

test('a failed test is reported with what it compared, even an element', async () => {
  const tally = new Tally(() => {});
  await runElementTests(['test/runner/failing-tests.ts'], tally, 'chromium');
  assert.deepEqual(
    tally.failures.map(({ titles, message }) => [...titles, ...message.split('\n').slice(0, 3)]),
    [
      ['compares an element', 'expected <main></main> to equal null', 'expected: null', 'actual:   MAIN'],
      ['compares numbers', 'expected 1 to equal 2', 'expected: 2', 'actual:   1'],
    ],
  );
  // The line of the source, not of the bundle.
  assert.match(tally.failures[1]!.message, /test\/runner\/failing-tests\.ts:11:15/);
});

test('a screen for WebKitGTK that does not start is reported', async () => {
  // Any program that does not know Xvfb's options.
  process.env['XVFB_PATH'] = process.execPath;
  await assert.rejects(startWebKit(), /Xvfb ended with exit code 9/);
});
