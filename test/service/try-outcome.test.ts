import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOutcome, type TryOutcome } from '../../service/hooks/try-outcome.js';
import type { HookAnswer } from '../../src/process/hooks/hook-sender.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const fresh = { failures: 0, failingMs: 0 };
const answered = (status: number, retryAfter?: number): HookAnswer => ({ kind: 'answered', status, retryAfter });
const outcome = (answer: HookAnswer, tried = fresh, random = 0.5) => readOutcome(answer, tried, random);

describe('a try of a delivery', () => {
  for (const [status, state, pause] of [
    [200, 'delivered', null],
    [204, 'delivered', null],
    [299, 'delivered', null],
    [301, 'dead', null],
    [302, 'dead', null],
    [308, 'dead', null],
    [400, 'waiting', null],
    [401, 'waiting', null],
    [404, 'waiting', null],
    [410, 'waiting', 'gone'],
    [429, 'waiting', null],
    [500, 'waiting', null],
    [503, 'waiting', null],
  ] as const satisfies (readonly [number, TryOutcome['state'], TryOutcome['pause']])[])
    test(`answered with ${status} is ${state}${pause ? ', and pauses the hook' : ''}`, () => {
      const { state: found, pause: why } = outcome(answered(status));
      assert.deepEqual([found, why], [state, pause]);
    });

  for (const kind of ['failed', 'private'] as const)
    test(`that is ${kind} waits for another one`, () =>
      assert.deepEqual(outcome({ kind, reason: 'why' }), {
        state: 'waiting',
        reason: 'why',
        waitMs: 5000,
        pause: null,
      }));

  const schedule = [5000, 60_000, 600_000, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY];
  for (const [failures, waitMs] of schedule.entries())
    test(`that fails after ${failures} others waits for ${waitMs / 1000} seconds, a tenth more or less`, () => {
      for (const [random, factor] of [
        [0, 0.9],
        [0.5, 1],
        [1, 1.1],
      ] as const)
        assert.equal(outcome(answered(500), { ...fresh, failures }, random).waitMs, Math.round(waitMs * factor));
    });

  test('is the last one after eight that failed', () =>
    assert.equal(outcome(answered(500), { ...fresh, failures: schedule.length }).state, 'dead'));

  test('waits as long as the hook asks, but no longer than a day, and no shorter than it would have', () => {
    assert.equal(outcome(answered(503, 90_000)).waitMs, 90_000);
    assert.equal(outcome(answered(503, 7 * DAY)).waitMs, DAY);
    assert.equal(outcome(answered(503, 10)).waitMs, 5000);
  });

  test('pauses a hook that has failed for three days, and no sooner', () => {
    assert.equal(outcome(answered(500), { ...fresh, failingMs: 3 * DAY - 1 }).pause, null);
    assert.equal(outcome(answered(500), { ...fresh, failingMs: 3 * DAY }).pause, 'failing');
    assert.equal(outcome(answered(200), { ...fresh, failingMs: 3 * DAY }).pause, null);
  });
});
