/** What a gateway knows of its service, without asking it. */
export interface GatewayStatus {
  /** Milliseconds since the service sent or confirmed the whole feed in memory; undefined if none may be sent. */
  readonly feedAge: number | undefined;
  /** Milliseconds since the service answered last, with a status below 500 that accepts the key; undefined if it never did. */
  readonly answerAge: number | undefined;
  /** Whether the service refused the key when it was last asked. Pages may still get the feed in memory. */
  readonly isKeyRefused: boolean;
}

/** Notes how the service answers. */
export class ServiceStatus {
  /** Origins whose last answer refused the key: feed and giveaways may be on two. */
  readonly #refusing = new Set<string>();
  #answeredAt: number | undefined;

  get isKeyRefused(): boolean {
    return this.#refusing.size > 0;
  }

  get answerAge(): number | undefined {
    return this.#answeredAt === undefined ? undefined : performance.now() - this.#answeredAt;
  }

  /** The same `fetch`, whose answers are noted. */
  watch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (input, init) => {
      const response = await fetch(input, init);
      this.#note(input instanceof Request ? input.url : input, response.status);
      return response;
    };
  }

  #note(address: string | URL, status: number): void {
    const { origin } = new URL(address);
    if (status === 401 || status === 403) this.#refusing.add(origin);
    else if (status < 500) {
      this.#refusing.delete(origin);
      this.#answeredAt = performance.now();
    }
  }
}
