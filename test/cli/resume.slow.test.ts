import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerEvents } from '../client/answer-events.js';
import { hang } from '../support/loopback-server.js';
import { exportHere, runEvents } from './events-command.js';
import { after, ALL, EVENTS, exporting, PER_PAGE, type Export } from './exporting.js';

const DONE = { code: 0, reason: '' };

const start = ({ baseUrl, ...flags }: Export['flags']) =>
  runEvents({ 'base-url': baseUrl, ...(flags as Record<string, string>) });

describe('a file that a process has started', { concurrency: 2 }, () => {
  for (const [name, signal, code] of [
    ['Ctrl-C', 'SIGINT', 130],
    ['a request to end', 'SIGTERM', 143],
    ['a sudden death', 'SIGKILL', 'SIGKILL'],
  ] as const)
    test(`is continued after ${name}, wherever that was`, () =>
      exporting(async ({ server, flags, ids }) => {
        for (const pages of [1, 3, 2]) {
          const before = server.requests.length;
          server.answer = after(pages, hang);
          const run = start(flags);
          await server.received(before + pages + 1);
          run.child.kill(signal);
          assert.equal((await run.ended()).code, code);
        }
        server.answer = answerEvents(EVENTS, PER_PAGE);
        assert.deepEqual(await exportHere(flags), DONE);
        assert.deepEqual(ids(), ALL);
      }));

  test('is continued after a repeated signal, as npx sends it', () =>
    exporting(async ({ server, flags, ids }) => {
      server.answer = after(3, hang);
      const run = start(flags);
      await server.received(4);
      run.child.kill('SIGINT');
      // Two equal signals may be delivered as one, and two different ones in either order.
      run.child.kill('SIGTERM');
      const { code } = await run.ended();
      assert.ok(code === 130 || code === 143, `exit code ${code}`);
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.deepEqual(await exportHere(flags), DONE);
      assert.deepEqual(ids(), ALL);
    }));
});
