import { FeedClient, type FeedClientOptions } from './feed-client.js';

/** Where and how a client asks. Every address may be a path, resolved as the document resolves it. */
export interface RewardsClientOptions extends FeedClientOptions {
  /** Address of the giveaway and tracking endpoints. */
  baseUrl?: string;
}

/** Typed access to the service: in browsers, Node 20 and workers. */
export class RewardsClient extends FeedClient {
  constructor(options: RewardsClientOptions) {
    super(options);
  }
}
