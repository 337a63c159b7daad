import { notice } from '../../notice.js';
import type { Shell } from '../shell.js';

/** Logs a notice for the page's developer if everyone can read a key in the page. */
export function writeNotices({ host }: Shell): void {
  host.addController({
    hostUpdated() {
      if (host.apiKey) notice('everyone can read the api-key of this page. A gateway hides it.');
    },
  });
}
