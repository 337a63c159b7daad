import { FEED_PATHS } from '../../gateway/feed-route.js';
import { readCache } from '../../gateway/gateway-options.js';
import type { Gateway } from '../../gateway/index.js';

/** How long the gateway keeps a feed. */
const KEPT_MS = readCache()!.stale * 1000;

/** A service that has not answered for this long may be down. */
const ANSWERED_MS = 60_000;

/** The least time between two questions of our own. */
const PAUSE_MS = 5000;

/** Follows whether the gateway can answer pages: it has a feed in memory, or the service answers. */
export class ServiceWatch {
  readonly #feeds: readonly string[];
  /** Origins of the service whose last answer refused the key: feed and giveaways may be on two. */
  readonly #refusing = new Set<string>();
  #feedUntil = -Infinity;
  #answeredAt = -Infinity;
  #askedAt = -Infinity;

  /** @param mount path of the gateway */
  constructor(mount: string) {
    this.#feeds = FEED_PATHS.map((path) => mount + path);
  }

  /** The global one, which notes when the service answers. A refused key is no use to anyone. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { status } = response;
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (status === 401 || status === 403) this.#refusing.add(origin);
    else if (status < 500) {
      this.#refusing.delete(origin);
      this.#answeredAt = performance.now();
    }
    return response;
  };

  /** Whether the service refused the key when it was last asked. Pages may still get the feed in memory. */
  get isKeyRefused(): boolean {
    return this.#refusing.size > 0;
  }

  /** The same gateway, which notes what pages get for the whole feed. */
  follow(gateway: Gateway): Gateway {
    return async (request, platform) => {
      const response = await gateway(request, platform);
      const { pathname, search } = new URL(request.url);
      if (this.#feeds.includes(pathname) && !search) this.#note(response);
      return response;
    };
  }

  /** Milliseconds since the feed in memory was loaded; undefined if there is none. */
  get feedAge(): number | undefined {
    const left = this.#feedUntil - performance.now();
    return left > 0 ? KEPT_MS - left : undefined;
  }

  /**
   * Whether pages can be answered. Without a feed in memory, the service is asked before its last answer is too long ago: while a
   * proxy sends no pages here, nothing else would ask.
   *
   * @param ask asks the service
   */
  isReady(ask: () => unknown): boolean {
    if (this.feedAge !== undefined) return true;
    const now = performance.now();
    const since = now - this.#answeredAt;
    if (since > ANSWERED_MS / 2 && now - this.#askedAt > PAUSE_MS) {
      this.#askedAt = now;
      ask();
    }
    return since < ANSWERED_MS;
  }

  #note({ status, headers }: Response): void {
    if (status === 200 || status === 304)
      this.#feedUntil = performance.now() + KEPT_MS - Number(headers.get('Age')) * 1000;
    // Any other status comes from the gateway's own limits and rules.
    else if (status === 400 || status === 404 || status >= 500) this.#feedUntil = -Infinity;
  }
}
