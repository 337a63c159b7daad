import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGateway, type GatewayOptions } from '../../src/gateway/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';

const TRACES = ['4bf92f3577b34da6a3ce929d0e0e4736', '0af7651916cd43dd8448eb211c80319c'] as const;

async function withGateway(
  options: Partial<GatewayOptions>,
  use: (ask: (path: string, trace: string) => Promise<Response>, service: LoopbackServer) => Promise<void>,
): Promise<void> {
  const service = await startLoopbackServer();
  const gateway = createGateway({
    feedUrl: service.url,
    baseUrl: service.url,
    apiKey: KEY,
    identify: () => 'ann',
    ...options,
  });
  const ask = (path: string, trace: string) =>
    gateway(
      new Request(`https://shop.example${path}`, {
        headers: {
          'X-Rewards-Client': '1',
          'Idempotency-Key': 'one',
          traceparent: `00-${trace}-00f067aa0ba902b7-01`,
        },
      }),
    );
  try {
    await use(ask, service);
  } finally {
    await service.stop();
  }
}

const tracesOf = ({ requests }: LoopbackServer) =>
  requests.map(({ headers }) => String(headers['traceparent']).split('-')[1]);

describe('the trace of a question that several pages wait for', () => {
  for (const [name, path, answer] of [
    ['a feed', '/gap/api', { all: [] }],
    ['a claim with the same key', '/api/v1/giveaways/claim?offer=o1', { success: true, data: { code: 'A' } }],
  ] as const)
    // Which of them is ready first is not said: keys and digests are computed beside the program.
    test(`is that of one of them, for ${name}`, () =>
      withGateway({}, async (ask, service) => {
        service.answer = json(answer);
        const answers = await Promise.all(TRACES.map((trace) => ask(path, trace)));
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200],
        );
        const traces = tracesOf(service);
        assert.equal(traces.length, 1);
        assert.ok(TRACES.some((trace) => trace === traces[0]));
      }));

  test('is that of the page that got the old feed, when a new one is loaded behind it', () =>
    withGateway({ cache: { fresh: 0, stale: 60 } }, async (ask, service) => {
      service.answer = json({ all: [] });
      for (const trace of TRACES) assert.equal((await ask('/gap/api', trace)).status, 200);
      await service.received(2);
      assert.deepEqual(tracesOf(service), [...TRACES]);
    }));
});

test('a server that is instrumented itself can leave the gateway’s traceparent out', () =>
  withGateway(
    {
      // As in docs/gateway-production.md.
      fetch: (address, init) => {
        const headers = new Headers(init?.headers);
        headers.delete('traceparent');
        return fetch(address, { ...init, headers });
      },
    },
    async (ask, service) => {
      service.answer = json({ all: [] });
      assert.equal((await ask('/gap/api', TRACES[0])).status, 200);
      assert.deepEqual(
        service.requests.map(({ headers }) => [headers['traceparent'], headers['x-api-key']]),
        [[undefined, KEY]],
      );
    },
  ));
