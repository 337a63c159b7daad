import type { Texts } from '../strings.js';

/** The English strings of what follows the first paint. */
export const afterPaintEnglish = {
  /** Name of the arrow that scrolls a row back. */
  previous: 'Previous',
  /** Name of the arrow that scrolls a row on. */
  next: 'Next',
  /** Above an old feed, shown because the service is down. */
  stale: 'Last updated {date}',
};

/** The strings of what follows the first paint. */
export type AfterPaintStrings = Texts<typeof afterPaintEnglish>;
