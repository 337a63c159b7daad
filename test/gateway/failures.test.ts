import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, test } from 'node:test';
import { text } from '../support/loopback-server.js';
import { gatewayUnderTest, readFailure } from './gateway-under-test.js';

describe('failures through the gateway', () => {
  const gateway = gatewayUnderTest({ timeout: 1000, identify: () => 'u1' });

  async function assertFailure(response: Response, status: number, message: RegExp): Promise<void> {
    assert.equal(response.status, status);
    assert.match(response.headers.get('Content-Type') ?? '', /^application\/json/);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    const failure = await readFailure(response);
    assert.equal(failure.success, false);
    assert.match(failure.message, message);
  }

  test('any other answer has the JSON type and nosniff', async () => {
    gateway.upstream.answer = text('{"all":[]}', { 'Content-Type': 'image/svg+xml' });
    const response = await gateway.ask('/gap/api');
    assert.equal(response.headers.get('Content-Type'), 'application/json');
    assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
  });

  /** A body that keeps coming and never ends. */
  const drip =
    (status: number): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).write('{');
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    };
  const CLAIM = '/api/v1/giveaways/claim?offer=o1';
  const FLOW = '/api/v1/giveaways/flow?id=g1';
  const FEED = '/gap/api';
  const ours = { headers: { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' } };

  for (const path of [CLAIM, FLOW, FEED])
    test(`${path}: a body that arrives too slowly is 504, and ends the request to the service`, async () => {
      const ended = new Promise((resolve) => {
        gateway.upstream.answer = (request, response) => {
          response.once('close', resolve);
          drip(200)(request, response);
        };
      });
      await assertFailure(await gateway.ask(path, ours), 504, /too long/);
      await ended;
    });

  for (const path of [CLAIM, FLOW, FEED])
    test(`${path}: a failure that arrives too slowly is 502, since nothing shows that it is the service’s`, async () => {
      gateway.upstream.answer = drip(404);
      await assertFailure(await gateway.ask(path, ours), 502, /cannot be used/);
    });

  test('a page that leaves ends the request to the service', async () => {
    const leaving = new AbortController();
    const ended = new Promise((resolve) => {
      gateway.upstream.answer = (_request, response) => {
        response.once('close', resolve);
        leaving.abort();
      };
    });
    await gateway.ask(FEED, { signal: leaving.signal });
    await ended;
  });
});
