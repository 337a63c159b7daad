/** Some browsers don't have `requestIdleCallback`. There, a short delay replaces it. */
const HAS_IDLE_CALLBACK = typeof requestIdleCallback === 'function';

/** Calls back when the browser is idle, at the latest after two seconds. */
export function requestIdle(callback: () => void): number {
  return HAS_IDLE_CALLBACK
    ? requestIdleCallback(callback, { timeout: 2000 })
    : (setTimeout(callback, 300) as unknown as number);
}

export function cancelIdle(handle: number): void {
  if (HAS_IDLE_CALLBACK) cancelIdleCallback(handle);
  else clearTimeout(handle);
}
