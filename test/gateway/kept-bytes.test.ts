import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { json, text } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';
import { withGateway, nameOf } from './caching-gateway.js';

describe('the kept bytes of a feed', () => {
  const long = 'long enough to be worth compressing, '.repeat(100);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };

  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['deflate', null],
  ] as const)
    test(`are sent as ${encoding ?? 'plain text'} to a page that accepts "${accepted}"`, () =>
      withGateway(async ({ ask, service }) => {
        service.answer = json({ all: [], long });
        const identity = await ask();
        const response = await ask('/gap/api', { 'Accept-Encoding': accepted });
        assert.equal(response.headers.get('Content-Encoding'), encoding);
        assert.equal(response.headers.get('ETag'), identity.headers.get('ETag'));
        const bytes = Buffer.from(await response.arrayBuffer());
        if (encoding) assert.ok(bytes.byteLength < 300);
        const body = encoding ? decode[encoding](bytes) : bytes;
        assert.deepEqual(JSON.parse(body.toString()), { all: [], long });
        assert.equal(service.requests.length, 1);
      }));

  test('are sent uncompressed through Next.js, which drops the name of an encoding', () =>
    withGateway(async ({ gateway }) => {
      const url = 'https://shop.example/gap/api';
      const request = new Request(url, { headers: { 'Accept-Encoding': 'br, gzip' } });
      const response = await gateway(Object.assign(request, { nextUrl: new URL(url) }));
      assert.equal(response.headers.get('Content-Encoding'), null);
      assert.equal(await nameOf(response), 'one');
    }));

  test('never contain a key that the service echoes, in any encoding', () =>
    withGateway(async ({ ask, service }) => {
      const address = encodeURIComponent(KEY);
      const escaped = KEY.replace('+', '\\u002b');
      service.answer = text(`{"all":[],"you":"${KEY}","link":"/?k=${address}","json":"${escaped}","long":"${long}"}`, {
        ETag: `"${KEY}"`,
      });
      for (const encoding of [undefined, 'gzip', 'br'] as const)
        for (let times = 0; times < 2; times++) {
          const response = await ask('/gap/api', encoding ? { 'Accept-Encoding': encoding } : {});
          assert.equal(response.headers.get('Content-Encoding'), encoding ?? null);
          const bytes = Buffer.from(await response.arrayBuffer());
          const body = (encoding ? decode[encoding](bytes) : bytes).toString();
          const whole = JSON.stringify([...response.headers]) + body;
          for (const spelling of [KEY, address, escaped]) assert.ok(!whole.includes(spelling), whole);
          assert.deepEqual(JSON.parse(body), { all: [], you: '***', link: '/?k=***', json: '***', long });
        }
      assert.equal(service.requests.length, 1);
    }));

  test('are the same for HEAD, except the body', () =>
    withGateway(async ({ ask, service }) => {
      const headers = { 'Accept-Encoding': 'br' };
      const got = await ask('/gap/api', headers);
      const head = await ask('/gap/api', headers, { method: 'HEAD' });
      assert.equal(await head.text(), '');
      assert.deepEqual([...head.headers], [...got.headers]);
      assert.equal(service.requests.length, 1);
    }));
});
