import { feedAddress } from '../client/feed-endpoint.js';
import { load } from '../client/load.js';
import { readBoolean } from '../element/moment.js';
import type { RewardsWidget } from './rewards-widget.js';

/** Those from a server are taken over first, and lazy ones may never load. */
const WAITING = 'rewards-widget[feed-url]:not(:defined, [drawn], [loading=lazy])';

/**
 * Asks for the feeds of the page's widgets before the elements' own code is evaluated, which takes a phone longer than a
 * request. The elements join these requests in the same task. Requests that none has joined by then are aborted: the element asked for
 * something else.
 */
function askForFeeds(): void {
  const joining = new AbortController();
  for (const widget of document.querySelectorAll<RewardsWidget>(WAITING)) {
    // A page may have set them already.
    if (widget.feed ?? widget.client) continue;
    const read = (name: string): string | undefined => widget.getAttribute(name) ?? undefined;
    const options = { feedUrl: read('feed-url'), feedPath: read('feed-path'), apiKey: read('api-key') };
    // The elements listen to the text as it arrives, and report what fails.
    const request = { signal: joining.signal, onText: () => undefined };
    try {
      const address = feedAddress(options, read('flow'), readBoolean(widget.getAttribute('preview')));
      load(address, options, request).catch(() => undefined);
    } catch {
      // Not an address.
    }
  }
  setTimeout(() => joining.abort());
}

if (typeof document !== 'undefined') askForFeeds();
