/** Some browsers cannot say when they are idle. There, a short delay stands in. */
const SAYS_SO = typeof requestIdleCallback === 'function';

/** Calls back when the browser is idle, at the latest after two seconds. */
export function requestIdle(callback: () => void): number {
  return SAYS_SO ? requestIdleCallback(callback, { timeout: 2000 }) : (setTimeout(callback, 300) as unknown as number);
}

export function cancelIdle(handle: number): void {
  if (SAYS_SO) cancelIdleCallback(handle);
  else clearTimeout(handle);
}
