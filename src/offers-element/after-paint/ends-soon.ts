import { afterPaintEnglish } from '../../locales/english/after-paint.js';
import { expiryOf } from '../../offers/card/offer-text.js';
import type { EndsSoon } from '../moment.js';

const DAY_MS = 86_400_000;

/** An offer that ends in more days says nothing. */
const MAX_DAYS = 7;

let today = NaN;
let texts: EndsSoon;

/** The texts of a day in the reader's time zone. The same function for all of that day, so that cards are drawn again when it ends. */
export function endsSoonOn(now: number): EndsSoon {
  const day = startOfDay(now);
  if (day === today) return texts;
  today = day;
  return (texts = (offer, { locale, now }) => {
    const end = expiryOf(offer);
    // The end of a day is the start of the next. Rounded, because some days have 23 hours.
    const days = Math.round((startOfDay(end - 1) - day) / DAY_MS);
    if (end <= now || !(days <= MAX_DAYS)) return undefined;
    const strings = locale.of(afterPaintEnglish);
    return days > 1 ? locale.count(days, strings.endsInDays) : days ? strings.endsTomorrow : strings.endsToday;
  });
}

function startOfDay(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}
