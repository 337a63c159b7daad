import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` returns something other than false and undefined, and returns it. The limit is for what never comes: a busy machine
 * may take long.
 *
 * @throws the last error of `check`, or one that says that it never came true
 */
export async function eventually<T>(check: () => T | Promise<T>, timeout = 120_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeout;
  for (;;) {
    let reason: unknown = new Error(`It did not come true within ${timeout} ms.`);
    try {
      const value = await check();
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > deadline) throw reason;
    await sleep(25);
  }
}
