import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE_MS = 60_000;
/** More than enough for a case. */
const ENOUGH_MS = 15_000;

/** Limits begin anew each minute. If this one ends soon, waits for the next. */
export async function inOneMinute<T>(use: () => Promise<T>): Promise<T> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < ENOUGH_MS) await sleep(left);
  return use();
}
