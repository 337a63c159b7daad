/** Not every browser says when it has time: there it is after a while. */
const SAYS_SO = typeof requestIdleCallback === 'function';

/** Calls back when the browser has time, and within two seconds. */
export function requestIdle(callback: () => void): number {
  return SAYS_SO ? requestIdleCallback(callback, { timeout: 2000 }) : (setTimeout(callback, 300) as unknown as number);
}

export function cancelIdle(handle: number): void {
  if (SAYS_SO) cancelIdleCallback(handle);
  else clearTimeout(handle);
}
