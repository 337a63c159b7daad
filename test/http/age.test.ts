import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startAge } from '../../src/http/age.js';

for (const [hours, what] of [
  [-1, 'back'],
  [1, 'ahead'],
] as const)
  test(`an age is no smaller after the clock was set an hour ${what}`, (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 5, 1) });
    const age = startAge();
    assert.ok(age() < 3_600_000);
    t.mock.timers.setTime(Date.UTC(2026, 5, 1) + hours * 3_600_000);
    assert.ok(age() >= 3_600_000);
    t.mock.timers.setTime(Date.UTC(2026, 5, 1));
    assert.ok(age() >= 0);
  });
