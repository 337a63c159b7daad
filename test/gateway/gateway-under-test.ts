import { after, before } from 'node:test';
import { createGateway, type Gateway, type GatewayOptions } from '../../src/gateway/index.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';

export const KEY = 'site-key+1/2=3';

/** A gateway in front of a server that answers as the test tells it to. */
export interface GatewayUnderTest {
  upstream: LoopbackServer;
  /** Asks as a page would. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * Starts the upstream before the tests of a file, and stops it after them. Nothing is kept in memory unless `cache` is set, so that
 * each answer of the upstream is visible.
 */
export function gatewayUnderTest(options: Partial<GatewayOptions> = {}): GatewayUnderTest {
  let gateway: Gateway | undefined;
  const subject: Partial<GatewayUnderTest> = {
    ask: (path, init) => {
      const { url } = subject.upstream!;
      gateway ??= createGateway({ feedUrl: url, baseUrl: url, apiKey: KEY, cache: false, limits: false, ...options });
      return gateway(new Request(`https://shop.example${path}`, init));
    },
  };
  before(async () => {
    subject.upstream = await startLoopbackServer();
  });
  after(() => subject.upstream?.stop());
  return subject as GatewayUnderTest;
}

export interface Failure {
  readonly success: boolean;
  readonly message: string;
}

export async function readFailure(response: Response): Promise<Failure> {
  return (await response.json()) as Failure;
}
