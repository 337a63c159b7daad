import type { Shell } from '../shell.js';
import { whileConnected } from './while-connected.js';
import { expiryOf } from '../../card/offer-text.js';
import { daysUntil, endText, WEEK_DAYS } from '../../locales/dates.js';
import type { EndsSoon } from '../../card/offer-context.js';

/** Timers stand still while a device sleeps, and waking it need not show the page anew. So none is longer. Milliseconds. */
const MAX_DELAY_MS = 60_000;

/** Updates an element when something shown changes by itself, unless the element has left the page by then. */
export function startExpiryTimer(shell: Shell): void {
  const { host } = shell;
  let instant = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): number => {
    const { nextChange } = shell.view;
    // A new day changes the texts of what ends soon.
    return nextChange === Infinity ? nextChange : Math.min(nextChange, new Date().setHours(24, 0, 0, 0));
  };
  const start = (): void => {
    clearTimeout(timer);
    instant = next();
    // It starts again when the page is shown.
    if (instant === Infinity || !host.isConnected || host.ownerDocument.hidden) return;
    const delay = Math.min(instant - Date.now(), MAX_DELAY_MS);
    timer = setTimeout(wake, delay);
  };
  const wake = (): void => {
    if (Date.now() >= instant) host.requestUpdate();
    start();
  };
  whileConnected(host, () => {
    // Timers stop in the back/forward cache, too.
    const { ownerDocument } = host;
    ownerDocument.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    wake();
    return () => {
      ownerDocument.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
      clearTimeout(timer);
    };
  });
  host.addController({
    hostUpdated() {
      if (next() !== instant) start();
    },
  });
}

let today = NaN;
let texts: EndsSoon;

/** The texts of a day in the reader's time zone. The same function for all of that day, so that cards are drawn again when it ends. */
export function endsSoonOn(now: number): EndsSoon {
  const day = new Date(now).setHours(0, 0, 0, 0);
  if (day === today) return texts;
  today = day;
  return (texts = ({ expiry }, moment) => {
    const isSoon = expiry && expiryOf({ expiry }) > moment.now && daysUntil(expiry, moment.now) < WEEK_DAYS;
    return isSoon ? endText(expiry, moment) : undefined;
  });
}
