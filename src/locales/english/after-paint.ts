import type { AfterPaintStrings } from '../strings.js';

/** The English strings of what follows the first paint. */
export const afterPaintEnglish: AfterPaintStrings = {
  previous: 'Previous',
  next: 'Next',
  endsToday: 'Ends today',
  endsTomorrow: 'Ends tomorrow',
  endsInDays: { one: 'Ends in {n} day', other: 'Ends in {n} days' },
  stale: 'Last updated {date}',
};
