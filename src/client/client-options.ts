/** Where and how a client asks. Every address may be a path, resolved as the document resolves it. */
export interface RewardsClientOptions {
  /** Address of the offers feed, without `feedPath`. */
  feedUrl?: string | undefined;
  /** `/gap/api` (default) or `/dev/gap/api` (contract 4.1). */
  feedPath?: string | undefined;
  /** Address of the giveaway and tracking endpoints. */
  baseUrl?: string | undefined;
  /** Sent as `X-API-Key` (contract 5); left out behind a gateway. */
  apiKey?: string | undefined;
  /** Instead of the global `fetch`. Has to heed its `signal`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that each attempt may take, from the request to the last byte; 10,000 by default. */
  timeout?: number;
}
