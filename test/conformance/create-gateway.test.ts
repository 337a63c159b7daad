import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createGateway } from '../../src/gateway/index.js';
import { runCase } from './conformance-case.js';
import { conformanceCases } from './conformance-cases.js';
import { KEY, type StartGateway } from './gateway-under-test.js';

/** `createGateway` in a Node server. The cookie names the user. */
const start: StartGateway = async ({ url }, { proxies = 0, ...options }) => {
  const messages: string[] = [];
  const gateway = createGateway({
    feedUrl: url,
    baseUrl: url,
    apiKey: KEY,
    identify: ({ headers }) => /^session=(ada|ben)$/.exec(headers.get('Cookie') ?? '')?.[1] ?? null,
    onError: ({ message }) => messages.push(message),
    ...(proxies > 0 && { address: ({ headers }) => headers.get('X-Forwarded-For')?.split(',').at(-proxies) }),
    ...options,
  });
  const site = new Hono().all('/rewards/*', (context) => gateway(context.req.raw, context.env));
  const server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rewards`,
    signIn: (name) => Promise.resolve({ user: name, headers: { Cookie: `session=${name}` } }),
    get log() {
      return messages.join('\n');
    },
    stop: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

// Most of the time, cases wait: for a feed to become old, or for a timeout.
describe('createGateway in a Node server', { concurrency: 8 }, () => {
  for (const conformanceCase of conformanceCases) test(conformanceCase.title, () => runCase(conformanceCase, start));
});
