import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { json, text } from '../support/loopback-server.js';
import { gatewayUnderTest } from './gateway-under-test.js';

describe('caching of the feed', () => {
  const gateway = gatewayUnderTest({ allowPreview: () => true });
  const ask = (ifNoneMatch?: string) =>
    gateway.ask('/gap/api', { headers: ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch } });

  test('passes on the service’s Cache-Control', async () => {
    gateway.upstream.answer = json({ all: [] }, { 'Cache-Control': 'public, max-age=60' });
    assert.equal((await ask()).headers.get('Cache-Control'), 'public, max-age=60');
  });

  test('is private and revalidated each time if the service sends no Cache-Control', async () => {
    gateway.upstream.answer = json({ all: [] });
    assert.equal((await ask()).headers.get('Cache-Control'), 'private, no-cache');
  });

  test('is private and revalidated each time in a preview, whatever the service sends', async () => {
    for (const answer of [json({ all: [] }), text('', { ETag: '"one"', 'Cache-Control': 'public, max-age=60' }, 304)]) {
      gateway.upstream.answer = answer;
      const headers = { 'If-None-Match': 'W/"one"' };
      const response = await gateway.ask('/gap/api?preview=true', { headers });
      assert.equal(response.headers.get('Cache-Control'), 'private, no-cache');
    }
  });

  for (const tag of ['"one"', 'W/"one"'])
    test(`turns the service's tag ${tag} into a weak one, because the body may have been decompressed`, async () => {
      gateway.upstream.answer = json({ all: [] }, { ETag: tag });
      assert.equal((await ask()).headers.get('ETag'), 'W/"one"');
    });

  test('passes on the service’s 304 with tag and Cache-Control, and without a body', async () => {
    gateway.upstream.answer = text('', { ETag: '"one"', 'Cache-Control': 'private, max-age=5' }, 304);
    const response = await ask('W/"one"');
    assert.equal(gateway.upstream.requests.at(-1)!.headers['if-none-match'], 'W/"one"');
    assert.equal(response.status, 304);
    assert.equal(response.headers.get('ETag'), 'W/"one"');
    assert.equal(response.headers.get('Cache-Control'), 'private, max-age=5');
    assert.equal(response.headers.get('Content-Type'), null);
    assert.equal(response.body, null);
  });

  test('decompresses a compressed feed, and drops its Content-Encoding', async () => {
    const payload = { all: [], text: 'x'.repeat(5000) };
    gateway.upstream.answer = (_request, response) => {
      const body = gzipSync(JSON.stringify(payload));
      response
        .writeHead(200, { ETag: '"one"', 'Content-Encoding': 'gzip', 'Content-Length': String(body.length) })
        .end(body);
    };
    const response = await ask();
    assert.equal(response.headers.get('Content-Encoding'), null);
    assert.equal(response.headers.get('Content-Length'), null);
    assert.deepEqual(await response.json(), payload);
  });
});
