import { RewardsClient, type RewardsClientOptions } from '../../src/client/index.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import type { RequestListener } from 'node:http';

/** Calls `use` with a client, and the server that answers it. */
export async function withServer(
  answer: RequestListener,
  use: (client: RewardsClient, server: LoopbackServer) => Promise<void>,
  options: RewardsClientOptions = {},
): Promise<void> {
  const server = await startLoopbackServer(answer);
  try {
    await use(new RewardsClient({ feedUrl: server.url, baseUrl: server.url, ...options }), server);
  } finally {
    await server.stop();
  }
}
