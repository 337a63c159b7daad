/** Where and how a client asks. Every address may be a path, which is resolved against the document. */
export interface RewardsClientOptions {
  /** Address of the offers feed, without `feedPath`. */
  feedUrl?: string | undefined;
  /** `/gap/api` (default) or `/dev/gap/api` (contract 4.1). */
  feedPath?: string | undefined;
  /** Address of giveaways and events, without `/api/v1`. */
  baseUrl?: string | undefined;
  /** Sent as `X-API-Key` (contract 5); leave it out behind a gateway. */
  apiKey?: string | undefined;
  /** Used instead of the global `fetch`. It has to respect `signal`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds that each attempt may take, from the request to the last byte; 10,000 by default. */
  timeout?: number | undefined;
}
