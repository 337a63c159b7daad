/** One request of the page, which waits until the test answers it. */
export interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly credentials: RequestCredentials;
  readonly cache: RequestCache;
  readonly signal?: AbortSignal | null;
  /** Answers with JSON. */
  json(payload: unknown, status?: number): void;
  /** Answers with this body. */
  body(body: BodyInit, init?: ResponseInit): void;
  /** Breaks the connection. */
  fail(): void;
}

/** The page's network: the test answers its requests. */
export class Network {
  readonly requests: Exchange[] = [];
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  forget(): void {
    this.requests.length = this.#waiting.length = this.#taken = 0;
  }

  /** The next request that the test hasn't seen yet. */
  async next(): Promise<Exchange> {
    const index = this.#taken++;
    while (index >= this.requests.length) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    return this.requests[index]!;
  }

  readonly fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      // A request with an aborted signal fails at once, as in browsers.
      const signal = init?.signal ?? request.signal;
      const abort = (): void => reject(signal.reason as Error);
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort);
      const body = (content: BodyInit, init?: ResponseInit): void =>
        resolve(Object.defineProperty(new Response(content, init), 'url', { value: request.url }));
      this.requests.push({
        url: new URL(request.url),
        method: request.method,
        headers: request.headers,
        credentials: request.credentials,
        cache: request.cache,
        signal,
        body,
        json: (payload, status = 200) =>
          body(JSON.stringify(payload), { status, headers: { 'Content-Type': 'application/json' } }),
        fail: () => reject(new TypeError('Failed to fetch')),
      });
      for (const come of this.#waiting.splice(0)) come();
    });
  };
}

/** Gives each test of the suite a new network, and clears what elements have stored. */
export function useNetwork(): Network {
  const network = new Network();
  const original = window.fetch;
  beforeEach(() => {
    network.forget();
    localStorage.clear();
    window.fetch = network.fetch;
  });
  afterEach(async () => {
    window.fetch = original;
    // A good feed is kept after the next paint.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    localStorage.clear();
  });
  return network;
}
