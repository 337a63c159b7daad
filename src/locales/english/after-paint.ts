import type { AfterPaintStrings } from '../strings.js';

/** The English strings of what follows the first paint. */
export const afterPaintEnglish: AfterPaintStrings = {
  previous: 'Previous',
  next: 'Next',
  stale: 'Last updated {date}',
};
