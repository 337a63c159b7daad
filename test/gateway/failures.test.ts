import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { breakOff, hang, json, stall, startLoopbackServer, text } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY, readFailure } from './gateway-under-test.js';

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

  for (const status of [400, 404, 429])
    test(`a ${status} stays a ${status}, with the service's own words`, async () => {
      gateway.upstream.answer = json({ success: false, message: 'Own words.' }, {}, status);
      await assertFailure(await gateway.ask('/gap/api'), status, /^Own words\.$/);
    });

  test('a failure without an envelope gets plain words', async () => {
    gateway.upstream.answer = text('<h1>nginx</h1>', { 'Content-Type': 'text/html' }, 404);
    await assertFailure(await gateway.ask('/gap/api'), 404, /^The service answered with status 404\.$/);
  });

  test('a failure of endless length gets plain words', async () => {
    const message = 'x'.repeat(100_000);
    gateway.upstream.answer = json({ success: false, message }, {}, 400);
    await assertFailure(await gateway.ask('/gap/api'), 400, /^The service answered with status 400\.$/);
  });

  for (const status of [500, 503])
    test(`a ${status} stays a ${status}, without details of the service`, async () => {
      gateway.upstream.answer = json({ success: false, message: 'null pointer in feed.c' }, {}, status);
      await assertFailure(await gateway.ask('/gap/api'), status, /^The service is not available at the moment\.$/);
    });

  for (const retryAfter of ['7', 'Wed, 21 Oct 2026 07:28:00 GMT'])
    test(`Retry-After: ${retryAfter} is passed on`, async () => {
      gateway.upstream.answer = json({}, { 'Retry-After': retryAfter }, 429);
      assert.equal((await gateway.ask('/gap/api')).headers.get('Retry-After'), retryAfter);
    });

  for (const status of [401, 403])
    test(`a ${status} becomes 502, because the fault is the site's key, not the shopper`, async () => {
      gateway.upstream.answer = json({ success: false, message: 'Unknown key.' }, {}, status);
      await assertFailure(await gateway.ask('/gap/api'), 502, /key/);
    });

  for (const status of [301, 302, 307, 308])
    test(`a ${status} is not followed`, async () => {
      const elsewhere = await startLoopbackServer(json({ all: [] }));
      try {
        gateway.upstream.answer = text('', { Location: `${elsewhere.url}/gap/api` }, status);
        await assertFailure(await gateway.ask('/gap/api'), 502, /redirect/);
        assert.equal(elsewhere.requests.length, 0);
      } finally {
        await elsewhere.stop();
      }
    });

  for (const status of [600, 999])
    test(`a ${status}, which no page can be sent, is 502`, async () => {
      gateway.upstream.answer = json({}, { 'Retry-After': '7' }, status);
      await assertFailure(await gateway.ask('/gap/api'), 502, /cannot be used/);
    });

  for (const list of ['hero', 'popular', 'all'])
    test(`a feed needs no list but ${list}`, async () => {
      gateway.upstream.answer = json({ [list]: [] });
      assert.equal((await gateway.ask('/gap/api')).status, 200);
    });

  test('a page of HTML with status 200 is 502, because it would run on the site’s own origin', async () => {
    gateway.upstream.answer = text('<script>alert(1)</script>', { 'Content-Type': 'text/html' });
    await assertFailure(await gateway.ask('/gap/api'), 502, /cannot be used/);
  });

  test('any other answer has the JSON type and nosniff', async () => {
    gateway.upstream.answer = text('{"all":[]}', { 'Content-Type': 'image/svg+xml' });
    const response = await gateway.ask('/gap/api');
    assert.equal(response.headers.get('Content-Type'), 'application/json');
    assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
  });

  for (const status of [204, 304])
    test(`a ${status} that was not requested is 502`, async () => {
      gateway.upstream.answer = text('', {}, status);
      await assertFailure(await gateway.ask('/gap/api'), 502, /cannot be used/);
    });

  test('a service that does not answer is 504', async () => {
    gateway.upstream.answer = hang;
    await assertFailure(await gateway.ask('/gap/api'), 504, /too long/);
  });

  test('a service that is not running is 502', async () => {
    const gone = await startLoopbackServer();
    await gone.stop();
    const ask = createGateway({ feedUrl: gone.url, apiKey: KEY });
    await assertFailure(await ask(new Request('https://shop.example/gap/api')), 502, /cannot be reached/);
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
  const ours = { headers: { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' } };

  const FEED = '/gap/api';

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
    test(`${path}: a failure that arrives too slowly is reported without its message`, async () => {
      gateway.upstream.answer = drip(404);
      await assertFailure(await gateway.ask(path, ours), 404, /^The service answered with status 404\.$/);
    });

  for (const path of [FLOW, FEED])
    test(`${path}: an answer that stops in the middle is a failure from the start`, async () => {
      gateway.upstream.answer = stall;
      await assertFailure(await gateway.ask(path, ours), 504, /too long/);
      gateway.upstream.answer = breakOff;
      await assertFailure(await gateway.ask(path, ours), 502, /cannot be reached/);
    });

  for (const body of [
    '{"all":[',
    '[]',
    '"feed"',
    'null',
    '',
    '{"success":false,"message":"No feed."}',
    '{"message":"The host is db-7.internal."}',
    '{"hero":{},"popular":"none","all":null}',
  ])
    test(`a feed of ${body || 'nothing'} is 502`, async () => {
      gateway.upstream.answer = text(body);
      await assertFailure(await gateway.ask(FEED), 502, /cannot be used/);
    });

  test('a flow of endless length is 502', async () => {
    gateway.upstream.answer = text(`{"success":true,"data":"${'x'.repeat(5_000_000)}"}`);
    await assertFailure(await gateway.ask(FLOW, ours), 502, /cannot be used/);
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
