import type { Shell } from '../shell.js';
import { whileConnected } from './while-connected.js';

/** The longest delay that browsers support, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Updates an element when something shown changes by itself, unless the element has left the page by then. */
export function startExpiryTimer(shell: Shell): void {
  const { host } = shell;
  let instant = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): number => shell.content.nextChange ?? Infinity;
  const start = (): void => {
    clearTimeout(timer);
    instant = next();
    if (instant === Infinity || !host.isConnected) return;
    const delay = Math.min(Math.max(instant - Date.now(), 0), MAX_DELAY_MS);
    timer = setTimeout(() => {
      // A date too far for one timer is checked again later.
      instant = NaN;
      host.requestUpdate();
    }, delay);
  };
  whileConnected(host, () => {
    // Timers stop while a device sleeps, or a page is in the back/forward cache.
    document.addEventListener('visibilitychange', start);
    window.addEventListener('pageshow', start);
    start();
    return () => {
      document.removeEventListener('visibilitychange', start);
      window.removeEventListener('pageshow', start);
      clearTimeout(timer);
    };
  });
  host.addController({
    hostUpdated() {
      if (next() !== instant) start();
    },
  });
}
