import { en } from '../en.js';
import type { Strings } from '../strings.js';

/** The English strings of what follows the first paint. */
Object.assign(en, {
  previous: 'Previous',
  next: 'Next',
  stale: 'Last updated {date}',
} satisfies Partial<Strings>);
