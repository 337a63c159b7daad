import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { localEnd, localStart } from '../../src/wire/instant.js';

const HOUR_MS = 3_600_000;
const zone = process.env.TZ;
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** The reader's time zone, a day, the instant at which it begins there, and its length in hours. */
const DAYS = [
  ['UTC', '2026-02-28', '2026-02-28T00:00Z', 24],
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00Z', 24],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', 25],
  ['America/Los_Angeles', '2026-12-31', '2026-12-31T08:00Z', 24],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00Z', 24],
  // These begin at one o'clock: clocks go forward at midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00Z', 23],
  ['America/Santiago', '2024-09-08', '2024-09-08T04:00Z', 23],
  ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00Z', 23],
  // And these end there, or have midnight twice.
  ['Africa/Cairo', '2026-04-23', '2026-04-22T22:00Z', 24],
  ['America/Havana', '2024-11-03', '2024-11-03T04:00Z', 25],
] as const;

describe('a day without a time', () => {
  for (const [place, day, start, hours] of DAYS)
    test(`begins with the reader's day, and lasts ${hours} hours: ${day} in ${place}`, () => {
      process.env.TZ = place;
      assert.equal(new Date(localStart(day)).toISOString(), new Date(start).toISOString());
      assert.equal((localEnd(day) - localStart(day)) / HOUR_MS, hours);
    });
});

describe('an instant', () => {
  test('is the same everywhere, except one without an offset, which is in the reader’s own time', () => {
    for (const place of ['UTC', 'Africa/Cairo', 'America/Los_Angeles']) {
      process.env.TZ = place;
      for (const of of [localStart, localEnd]) {
        assert.equal(of('2026-04-24T00:30:00+02:00'), Date.UTC(2026, 3, 23, 22, 30));
        assert.equal(of('2026-04-25T10:00'), new Date(2026, 3, 25, 10).getTime());
      }
    }
  });
});
