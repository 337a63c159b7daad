/** How long work may block the page, in milliseconds. */
const SLICE_MS = 5;

/**
 * Does a long work step by step, and lets other work of the page go first before it and every few milliseconds.
 *
 * @param isOver whether nobody waits for the rest any longer; what it throws ends the work, too
 * @param rest resolves when the work may go on
 */
export async function inSlices<T>(
  steps: Iterable<T>,
  work: (step: T) => unknown,
  isOver: () => unknown,
  rest: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<void> {
  let until = 0;
  for (const step of steps) {
    if (Date.now() > until) {
      await rest();
      if (isOver()) return;
      until = Date.now() + SLICE_MS;
    }
    work(step);
  }
}
