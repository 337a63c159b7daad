/** How long the page may be kept from answering, in milliseconds. */
const SLICE = 5;

/**
 * Goes through `items` in slices, so that the page stays ready to answer.
 *
 * @param pause resolves when it is time for the next slice
 * @param goesOn asked after each pause
 * @returns false when it was given up
 */
export async function inSlices<T>(
  items: Iterable<T>,
  each: (item: T) => void,
  pause: () => Promise<unknown>,
  goesOn: () => boolean,
): Promise<boolean> {
  let until = performance.now() + SLICE;
  for (const item of items) {
    if (performance.now() > until) {
      await pause();
      if (!goesOn()) return false;
      until = performance.now() + SLICE;
    }
    each(item);
  }
  return true;
}

/** Lets the browser answer first what is waiting. */
export function breath(): Promise<unknown> {
  return window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits until the browser has nothing better to do. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
