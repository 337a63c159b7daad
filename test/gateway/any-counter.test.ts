import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import fc from 'fast-check';
import { MemoryCounters, WINDOW_MS, type Counter } from '../../src/gateway/counters.js';
import { checkProperty } from '../support/check-property.js';

const COUNTERS: readonly Counter[] = [1, 2, 5, 30, Infinity].map((limit) => ({ name: `up to ${limit}`, limit }));

/** What limits mean, in the simplest words, and whatever they cost. */
class SimpleCounters {
  readonly #instants = new Map<string, readonly number[]>();

  take(counters: readonly Counter[]): number | undefined {
    const waits = counters.map((counter) => this.fullFor(counter) ?? 0);
    if (Math.max(...waits) > 0) return Math.max(...waits);
    for (const { name } of counters) this.#instants.set(name, [...this.#lately(name), Date.now()]);
    return undefined;
  }

  fullFor({ name, limit }: Counter): number | undefined {
    const instants = this.#lately(name);
    return instants.length < limit ? undefined : instants[instants.length - limit]! + WINDOW_MS - Date.now();
  }

  #lately(name: string): readonly number[] {
    return (this.#instants.get(name) ?? []).filter((at) => at > Date.now() - WINDOW_MS);
  }
}

const anyPause = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 3000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1) },
);
const anyRequest = fc.record({ pause: anyPause, counters: fc.subarray([...COUNTERS], { minLength: 1 }) });

describe('counters in memory', () => {
  test('count what happened in the last 60 seconds, exactly', () =>
    checkProperty(
      100,
      fc.asyncProperty(fc.array(anyRequest, { maxLength: 300, size: 'max' }), async (requests) => {
        mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-06-01T12:00:20Z') });
        try {
          const counters = new MemoryCounters();
          const simple = new SimpleCounters();
          for (const { pause, counters: asked } of requests) {
            mock.timers.setTime(Date.now() + pause);
            assert.equal(await counters.take([asked]), simple.take(asked));
            for (const counter of COUNTERS) assert.equal(counters.fullFor(counter), simple.fullFor(counter));
          }
        } finally {
          mock.timers.reset();
        }
      }),
    ));

  test('count nothing that is yet to come, after the clock was set back', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-06-01T12:00:20Z') });
    try {
      const counters = new MemoryCounters();
      const steps = [[{ name: 'a', limit: 2 }]];
      assert.equal(await counters.take(steps), undefined);
      assert.equal(await counters.take(steps), undefined);
      mock.timers.setTime(Date.now() - 1000);
      assert.equal(await counters.take(steps), undefined);
      assert.equal(await counters.take(steps), undefined);
      assert.equal(await counters.take(steps), WINDOW_MS);
    } finally {
      mock.timers.reset();
    }
  });

  test('forget the one that was not used for longest, when what they have counted takes too much memory', async () => {
    const counters = new MemoryCounters();
    const limit = 8000;
    const all = Array.from({ length: 300 }, (_none, index) => ({ name: String(index), limit }));
    for (const counter of all) await counters.take([Array<Counter>(limit).fill(counter)]);
    assert.ok(counters.fullFor(all.at(-1)!));
    assert.ok(counters.fullFor(all.at(-200)!));
    assert.equal(counters.fullFor(all[0]!), undefined);
  });
});
