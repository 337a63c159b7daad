import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createGateway, type Gateway } from '../../src/gateway/index.js';
import { SECRET, wrongTokens } from '../gateway/tokens.js';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';
import { runCase } from './conformance-case.js';
import { conformanceCases } from './conformance-cases.js';
import { KEY, type StartGateway } from './gateway-under-test.js';
import { identify, signIn, TOKEN_COOKIE } from './sign-in.js';

/** `createGateway` in a Node server. */
const start: StartGateway = async ({ url }, { proxies = 0, vault, replacesKey, ...options }) => {
  let key = KEY;
  const messages: string[] = [];
  const codes = createAnswerMemory();
  const create = (keeps = false): Gateway =>
    createGateway({
      feedUrl: url,
      baseUrl: url,
      apiKey: replacesKey ? () => key : KEY,
      ...(replacesKey && { viewerKey: SECRET }),
      identify,
      onError: ({ message }) => messages.push(message),
      ...(proxies > 0 && { address: ({ headers }) => headers.get('X-Forwarded-For')?.split(',').at(-proxies) }),
      ...options,
      ...(keeps && { vault: codes }),
    });
  let gateway = create(vault);
  const site = new Hono().all('/rewards/*', (context) => gateway(context.req.raw, context.env));
  const server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rewards`,
    signIn,
    replaceKey: async (next) => void (key = next),
    turnVault: async (on) => void (gateway = create(on)),
    wrongTokens: wrongTokens(TOKEN_COOKIE),
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
