import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createGateway, type Gateway, type GatewayOptions } from '../../src/gateway/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';

export const FRESH = 60;

export const STALE = 86_400;

/** Asks as a page would. */
type Ask = (path?: string, headers?: Record<string, string>, init?: RequestInit) => Promise<Response>;

interface Subject {
  readonly gateway: Gateway;
  readonly ask: Ask;
  readonly service: LoopbackServer;
  /** Resolves once the gateway's work between requests is done. */
  readonly settled: () => Promise<unknown>;
}

/** Calls `use` with a gateway that caches feeds, and the service behind it. */
export async function withGateway(
  use: (subject: Subject) => Promise<void>,
  options: Partial<GatewayOptions> = {},
): Promise<void> {
  const service = await startLoopbackServer(feed('one'));
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>): unknown => works.push(work);
  const gateway = createGateway({
    feedUrl: service.url,
    apiKey: KEY,
    timeout: 5000,
    limits: false,
    allowPreview: () => true,
    waitUntil,
    ...options,
  });
  try {
    await use({
      gateway,
      ask: (path = '/gap/api', headers = {}, init = {}) =>
        gateway(new Request(`https://shop.example${path}`, { headers, ...init })),
      service,
      settled: () => Promise.all(works),
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

/** Advances only the gateway's clock. */
export function usingClock(use: (pass: (seconds: number) => void) => Promise<void>): () => Promise<void> {
  return async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      await use((seconds) => mock.timers.tick(seconds * 1000));
    } finally {
      mock.timers.reset();
    }
  };
}
