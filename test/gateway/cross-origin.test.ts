import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCrossOrigin } from '../../src/gateway/cross-origin.js';
import { json } from '../support/loopback-server.js';
import { gatewayUnderTest } from './gateway-under-test.js';

const OPEN = 'https://partner.example';

const PREFLIGHT = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'if-none-match' };

function corsNames(response: Response): string[] {
  return [...response.headers.keys()].filter((name) => name.startsWith('access-control-')).sort();
}

describe('the gateway with an allow-list', () => {
  const gateway = gatewayUnderTest({ allowedOrigins: [OPEN, 'http://localhost:3000'] });

  test('lets an allow-listed origin read the feed', async () => {
    gateway.upstream.answer = json({ all: [] });
    const response = await gateway.ask('/gap/api', { headers: { Origin: OPEN } });
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), OPEN);
    assert.equal(response.headers.get('Access-Control-Allow-Credentials'), 'true');
    assert.equal(response.headers.get('Access-Control-Expose-Headers'), 'ETag, Retry-After');
    assert.equal(response.headers.get('Vary'), 'Origin');
  });

  test('lets an allow-listed origin read a failure', async () => {
    gateway.upstream.answer = json({}, {}, 503);
    for (const path of ['/gap/api', '/nothing']) {
      const response = await gateway.ask(path, { headers: { Origin: OPEN } });
      assert.equal(response.headers.get('Access-Control-Allow-Origin'), OPEN);
    }
  });

  test('answers the preflight of an allow-listed origin without the service', async () => {
    const before = gateway.upstream.requests.length;
    const response = await gateway.ask('/gap/api', { method: 'OPTIONS', headers: { Origin: OPEN, ...PREFLIGHT } });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), OPEN);
    assert.equal(response.headers.get('Access-Control-Allow-Credentials'), 'true');
    assert.equal(response.headers.get('Access-Control-Allow-Methods'), 'GET, HEAD');
    assert.equal(response.headers.get('Access-Control-Allow-Headers'), 'If-None-Match');
    assert.equal(response.headers.get('Vary'), 'Origin');
    assert.equal(gateway.upstream.requests.length, before);
  });

  for (const origin of [
    'https://other.example',
    'http://partner.example',
    'https://partner.example:8443',
    'https://partner.example.evil.example',
    'https://PARTNER.example',
    'null',
  ])
    test(`doesn’t let ${origin} read`, async () => {
      gateway.upstream.answer = json({ all: [] });
      const response = await gateway.ask('/gap/api', { headers: { Origin: origin } });
      assert.deepEqual(corsNames(response), []);
      assert.equal(response.headers.get('Vary'), 'Origin');
      const preflight = await gateway.ask('/gap/api', { method: 'OPTIONS', headers: { Origin: origin, ...PREFLIGHT } });
      assert.equal(preflight.status, 405);
      assert.deepEqual(corsNames(preflight), []);
    });

  test('serves the site’s own origin as always', async () => {
    gateway.upstream.answer = json({ all: [] });
    const response = await gateway.ask('/gap/api');
    assert.equal(response.status, 200);
    assert.deepEqual(corsNames(response), []);
    assert.equal(response.headers.get('Vary'), 'Origin');
  });
});

describe('the gateway without an allow-list', () => {
  const gateway = gatewayUnderTest();

  test('allows no origin, and sends no Vary', async () => {
    gateway.upstream.answer = json({ all: [] });
    const response = await gateway.ask('/gap/api', { headers: { Origin: OPEN } });
    assert.deepEqual(corsNames(response), []);
    assert.equal(response.headers.get('Vary'), null);
  });
});

describe('an allow-list with apps', () => {
  const APPS = [
    'capacitor://localhost',
    'ionic://localhost',
    'tauri://localhost',
    'app://shop',
    'chrome-extension://abcdefgh',
  ];
  const gateway = gatewayUnderTest({ allowedOrigins: APPS });

  for (const origin of APPS)
    test(`allows ${origin}, with the headers of tracing`, async () => {
      const asked = 'x-rewards-client,baggage,sentry-trace,x-datadog-trace-id,x-b3-spanid,newrelic,x-secret,cookie2';
      const headers = {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': asked,
      };
      const answer = await gateway.ask('/codes', { method: 'OPTIONS', headers });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers.get('Access-Control-Allow-Origin'), origin);
      assert.equal(
        answer.headers.get('Access-Control-Allow-Headers'),
        'Authorization, X-Rewards-Client, Idempotency-Key, baggage, sentry-trace, x-datadog-trace-id, x-b3-spanid, newrelic',
      );
    });

  for (const origin of [
    'null',
    'file://',
    'file:///',
    '*',
    'capacitor://localhost/',
    'capacitor://',
    'data:x',
    'evil://localhost',
  ])
    test(`can’t have ${origin}`, () => {
      assert.throws(() => createCrossOrigin([origin]), TypeError);
    });
});
