import assert from 'node:assert/strict';
import { createGateway, type Gateway, type GatewayOptions } from '../../src/gateway/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';

/** Asks as a page would. */
type Ask = (path?: string, headers?: Record<string, string>, init?: RequestInit) => Promise<Response>;

interface Subject {
  readonly gateway: Gateway;
  readonly ask: Ask;
  readonly service: LoopbackServer;
}

/** Calls `use` with a gateway that caches feeds, and the service behind it. */
export async function withGateway(
  use: (subject: Subject) => Promise<void>,
  options: Partial<GatewayOptions> = {},
): Promise<void> {
  const service = await startLoopbackServer(feed('one'));
  const gateway = createGateway({
    feedUrl: service.url,
    apiKey: KEY,
    timeout: 5000,
    limits: false,
    allowPreview: () => true,
    ...options,
  });
  try {
    await use({
      gateway,
      ask: (path = '/gap/api', headers = {}, init = {}) =>
        gateway(new Request(`https://shop.example${path}`, { headers, ...init })),
      service,
    });
  } finally {
    await service.stop();
  }
}

export const feed = (name: string, headers = {}) => json({ name, all: [] }, headers);

export async function nameOf(response: Response): Promise<string> {
  assert.equal(response.status, 200);
  return ((await response.json()) as { name: string }).name;
}
