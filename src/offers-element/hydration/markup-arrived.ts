import { nextPaint } from '../next-paint.js';
import { isArriving } from './is-arriving.js';

/** After this long without anything new, the page's connection counts as broken: `readyState` may stay `loading` for ever. */
const STALLED_MS = 5000;

/**
 * Waits until the content from a server has arrived, or nothing more of it comes. The element is then drawn anew; if the connection
 * recovers after all, the parser adds the rest below that, where it isn't displayed.
 */
export async function markupArrived(element: Element): Promise<void> {
  let known: number | undefined = -1;
  let nextLook = 0;
  while (isArriving(element)) {
    await nextPaint();
    const now = performance.now();
    if (now < nextLook) continue;
    const length = element.shadowRoot?.textContent.length;
    if (length === known) return;
    known = length;
    nextLook = now + STALLED_MS;
  }
}
