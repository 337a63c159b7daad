import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createServiceDocument } from '../../service/openapi/service-document.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask, readFailure } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the HTTP interface', () => {
  let service: TestService;
  const log: string[] = [];
  before(async () => {
    service = await startTestService({ catalogue: smallCatalogue(), report: (line) => void log.push(line) });
  });
  after(() => service.stop());

  const get = (headers: Record<string, string> = {}, path = '/gap/api') =>
    ask(service.url + path, 'north-key', headers);

  /** The bytes as they came, which `fetch` would decompress. */
  const getRaw = (encoding?: string) =>
    new Promise<{ encoding: string | undefined; length: number; body: Buffer }>((resolve, reject) => {
      const headers = { 'X-API-Key': 'north-key', ...(encoding !== undefined && { 'Accept-Encoding': encoding }) };
      request(`${service.url}/gap/api`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            encoding: response.headers['content-encoding'],
            length: Number(response.headers['content-length']),
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    });

  describe('a key', () => {
    for (const [what, key] of [
      ['no key', undefined],
      ['an empty key', ''],
      ['an unknown key', 'nobody'],
      ['a key in another case', 'NORTH-KEY'],
    ] as const) {
      test(`is answered with 401: ${what}`, async () => {
        const response = await ask(`${service.url}/gap/api`, key);
        assert.equal(response.status, 401);
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.equal(response.headers.get('cache-control'), 'no-store');
        const { success, message } = await readFailure(response);
        assert.equal(success, false);
        assert.match(message, /key/i);
      });
    }
  });

  describe('an address', () => {
    for (const path of ['/', '/gap', '/gap/api/', '/GAP/API', '/gap/api/x', '/api/v1/unknown', '/samples/logo.svg']) {
      test(`is 404: ${path}`, async () => {
        const response = await get({}, path);
        assert.equal(response.status, 404);
        assert.equal((await readFailure(response)).success, false);
      });
    }

    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      test(`answers ${method} with 405, and names the allowed methods`, async () => {
        const response = await ask(`${service.url}/gap/api`, undefined, {}, method);
        assert.equal(response.status, 405);
        assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
        assert.equal((await readFailure(response)).success, false);
      });
    }

    test('answers HEAD on the feed like GET, without the body', async () => {
      const head = await ask(`${service.url}/gap/api`, 'north-key', {}, 'HEAD');
      const body = await get();
      assert.equal(head.status, 200);
      assert.equal(await head.text(), '');
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
        assert.ok(head.headers.get(name), `${name} is there`);
        assert.equal(head.headers.get(name), body.headers.get(name), name);
      }
    });

    test('answers HEAD elsewhere with 405, and with 404 at unknown paths', async () => {
      const head = (path: string) => ask(service.url + path, undefined, {}, 'HEAD');
      for (const path of [
        '/api/v1/giveaways/flow',
        '/api/v1/giveaways/claim',
        '/api/v1/giveaways/cl%61im',
        '/api/v1/giveaways/events',
        '/api/v1/rewards/events',
      ]) {
        const response = await head(path);
        assert.equal(response.status, 405, path);
        assert.equal(response.headers.get('allow'), 'GET, OPTIONS');
      }
      for (const path of ['/', '/gap', '/api/v1/unknown']) assert.equal((await head(path)).status, 404, path);
    });
  });

  describe('the OpenAPI document', () => {
    test('is answered without a key, to pages of any origin', async () => {
      const response = await ask(`${service.url}/openapi.json`, undefined);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('cache-control'), 'public, max-age=3600');
      assert.deepEqual(await response.json(), JSON.parse(JSON.stringify(createServiceDocument())));
    });

    test('describes every path that needs a key', async () => {
      for (const path of Object.keys(createServiceDocument().paths))
        assert.equal((await ask(service.url + path, undefined)).status, 401, path);
    });

    test('answers other methods with 405', async () => {
      const response = await ask(`${service.url}/openapi.json`, undefined, {}, 'POST');
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
    });
  });

  describe('a page of another origin', () => {
    const preflight = (path: string) =>
      fetch(service.url + path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://shop.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'x-api-key',
        },
      });

    test('may send the key, and no other header', async () => {
      const response = await preflight('/gap/api');
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('access-control-allow-headers'), 'X-API-Key');
      assert.equal(response.headers.get('access-control-allow-methods'), 'GET,HEAD');
      assert.ok(Number(response.headers.get('access-control-max-age')) > 0);
    });

    test('sees the 404 of a wrong address, not a failed connection', async () => {
      assert.equal((await preflight('/nowhere')).status, 204);
      assert.equal(
        (await get({ Origin: 'https://shop.example' }, '/nowhere')).headers.get('access-control-allow-origin'),
        '*',
      );
    });

    test('may read Retry-After and ETag, even of a 304', async () => {
      const first = await get();
      const second = await get({ 'If-None-Match': first.headers.get('etag') ?? '' });
      assert.equal(second.status, 304);
      for (const response of [first, second]) {
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.deepEqual(response.headers.get('access-control-expose-headers')?.split(','), ['Retry-After', 'ETag']);
      }
    });
  });

  test('logs each path encoded, so that none can forge a line or control the terminal', async () => {
    for (const path of [
      '/x%0a2026-11-21T00:00:00.000Z%20GET%20/gap/api%20200%201%20ms',
      '/%1b]0;owned%07',
      '/%c2%9b2J',
    ]) {
      log.length = 0;
      assert.equal((await get({}, path)).status, 404);
      assert.equal(log.length, 1);
      assert.match(log[0]!, /^[\x20-\x7e]+$/);
      assert.ok(log[0]!.includes(`GET ${path} 404 `), log[0]);
    }
  });

  test('sends and logs a feed from memory like one from the database', async () => {
    const tag = (await get()).headers.get('etag') ?? '';
    for (const headers of [{ 'Accept-Encoding': 'gzip' }, { 'If-None-Match': tag }] as Record<string, string>[]) {
      log.length = 0;
      const query = `/gap/api?flow=again&headers=${Object.keys(headers)[0]}`;
      const answers = [];
      for (let count = 0; count < 3; count += 1) {
        const response = await get(headers, query);
        const { date: _date, ...fields } = Object.fromEntries(response.headers);
        answers.push({ status: response.status, fields, body: await response.text() });
      }
      assert.deepEqual(answers[1], answers[0]);
      assert.deepEqual(answers[2], answers[0]);
      assert.deepEqual(
        log.map((line) => line.replace(/^\S+ (.* )\d+ ms/, '$1')),
        Array.from({ length: 3 }, () => log[0]?.replace(/^\S+ (.* )\d+ ms/, '$1')),
      );
    }
  });

  /** Sends lines as they are, and returns head and body of the answer. */
  const sendLines = async (...lines: readonly string[]) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    const [head = '', body = ''] = (await textOf(socket)).split('\r\n\r\n');
    return { head, body };
  };

  for (const [what, line, headers, status] of [
    ['the check of HAProxy', 'OPTIONS / HTTP/1.0', [], 204],
    ['a check of the process', 'GET /healthz HTTP/1.0', [], 200],
    ['a feed', 'GET /gap/api?first HTTP/1.0', ['X-API-Key: north-key'], 200],
  ] as const) {
    test(`answers HTTP/1.0 without a host, from memory or not: ${what}`, async () => {
      for (let count = 0; count < 3; count += 1) {
        const { head } = await sendLines(line, ...headers);
        assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      }
    });
  }

  for (const host of [[], ['Host: a b']]) {
    test(`refuses HTTP/1.1 with ${host.length ? 'an invalid' : 'no'} host, even when the answer is in memory`, async () => {
      const ask = (...lines: string[]) => sendLines('GET /gap/api?memory HTTP/1.1', ...lines, 'X-API-Key: north-key');
      assert.match((await ask('Host: a')).head, /^HTTP\/1\.1 200 /);
      assert.match((await ask(...host)).head, /^HTTP\/1\.1 400 /);
    });
  }

  describe('a malformed request', () => {
    for (const [what, lines, expected] of [
      ['no host', ['GET /gap/api HTTP/1.1'], 400],
      ['an invalid Host header', ['GET /gap/api HTTP/1.1', 'Host: a b'], 400],
      ['an address that is none', ['GET http://[:: HTTP/1.1', 'Host: a'], 400],
      [
        'a length and chunks',
        ['GET /gap/api HTTP/1.1', 'Host: a', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
        400,
      ],
      ['two lengths', ['GET /gap/api HTTP/1.1', 'Host: a', 'Content-Length: 4', 'Content-Length: 5'], 400],
      ['CONNECT', ['CONNECT shop.example:443 HTTP/1.1', 'Host: shop.example:443'], 405],
      ['an unknown expectation', ['GET /gap/api HTTP/1.1', 'Host: a', 'Expect: miracles'], 417],
      ['a request that isn’t HTTP', ['\x16\x03\x01 hello'], 400],
      ['too long an address', [`GET /gap/api?flow=${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a'], 431],
    ] as const) {
      test(`is ${expected}, in the envelope and for pages of every origin: ${what}`, async () => {
        const { head, body } = await sendLines(...lines);
        assert.match(head, new RegExp(`^HTTP/1\\.1 ${expected} `));
        assert.match(head, /^access-control-allow-origin: \*$/im);
        assert.match(head, /^content-type: application\/json$/im);
        assert.match(head, /^cache-control: no-store$/im);
        assert.equal((JSON.parse(body) as { success: boolean }).success, false);
      });
    }
  });

  describe('caches', () => {
    test('are private, and vary by key', async () => {
      const { headers } = await get();
      assert.match(headers.get('cache-control') ?? '', /^private\b/);
      assert.deepEqual(headers.get('vary')?.split(', '), ['X-API-Key', 'Accept-Encoding']);
    });

    test('get 304 without a body while nothing has changed', async () => {
      const tag = (await get()).headers.get('etag') ?? '';
      assert.match(tag, /^W\/"[\w-]+"$/);
      for (const named of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
        const response = await get({ 'If-None-Match': named });
        assert.equal(response.status, 304, named);
        assert.equal(await response.text(), '');
        assert.equal(response.headers.get('etag'), tag);
        assert.match(response.headers.get('cache-control') ?? '', /^private\b/);
        assert.match(response.headers.get('vary') ?? '', /X-API-Key/);
      }
      assert.equal((await get({ 'If-None-Match': 'W/"other"' })).status, 200);
    });

    test('get a different tag for each partner, flow and preview', async () => {
      const tags = await Promise.all([
        ...['', '?flow=tea', '?preview=true', '?flow=tea&preview=true'].map((query) => get({}, `/gap/api${query}`)),
        ask(`${service.url}/gap/api`, 'south-key'),
      ]);
      assert.equal(new Set(tags.map(({ headers }) => headers.get('etag'))).size, 5);
    });

    test('need a key to get a 304', async () => {
      const tag = (await get()).headers.get('etag') ?? '';
      assert.equal((await ask(`${service.url}/gap/api`, 'nobody', { 'If-None-Match': tag })).status, 401);
    });
  });

  describe('compression', () => {
    const plain = () => getRaw('identity').then(({ body }) => body.toString());

    for (const [accepted, expected] of [
      [undefined, undefined],
      ['deflate', undefined],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
    ] as const) {
      test(`for ${accepted ?? 'no Accept-Encoding'} is ${expected ?? 'none'}`, async () => {
        const { encoding, length, body } = await getRaw(accepted);
        assert.equal(encoding, expected);
        assert.equal(length, body.byteLength);
        const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }[
          expected ?? 'none'
        ];
        assert.equal(decode(body).toString(), await plain());
      });
    }
  });
});
