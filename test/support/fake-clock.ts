import { install } from '@sinonjs/fake-timers';

/** A clock that goes on by itself, and can be moved. */
export interface FakeClock {
  /** Lets time pass at once, in milliseconds, with all that was to happen in it. */
  pass(ms: number): Promise<void>;
  /** Moves the time of day alone, in milliseconds, as for a device that slept. No timer hears of it. */
  sleep(ms: number): void;
  /** Gives the page its own clock back. Timers that were set since then never fire. */
  stop(): void;
}

/**
 * Puts a clock in place of `setTimeout` and `Date`, so that a test need not wait for seconds. Frames, observers and `performance` keep their
 * time: `until()` and harnesses wait as usual.
 */
export function fakeClock(): FakeClock {
  const clock = install({
    now: Date.now(),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 10,
  });
  return {
    pass: async (ms) => void (await clock.tickAsync(ms)),
    sleep: (ms) => clock.setSystemTime(Date.now() + ms),
    stop: () => clock.uninstall(),
  };
}
