import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { json, startLoopbackServer } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY, readFailure } from './gateway-under-test.js';

describe('the gateway', () => {
  const gateway = gatewayUnderTest({ allowPreview: () => true });
  const lastAddress = () => gateway.upstream.requests.at(-1)?.url;

  for (const [path, asked] of [
    ['/gap/api', '/gap/api'],
    ['/a/b/c/gap/api', '/gap/api'],
    ['/rewards/gap/api?flow=Food&preview=true', '/gap/api?flow=Food&preview=true'],
  ] as const)
    test(`turns GET ${path} into ${asked} of the service`, async () => {
      gateway.upstream.answer = json({ all: [] });
      const response = await gateway.ask(path);
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), { all: [] });
      assert.equal(lastAddress(), asked);
    });

  for (const path of ['/', '/rewards', '/xgap/api'])
    test(`answers GET ${path} with 404, without the service`, async () => {
      const before = gateway.upstream.requests.length;
      const response = await gateway.ask(path);
      assert.equal(response.status, 404);
      assert.equal((await readFailure(response)).success, false);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      assert.equal(gateway.upstream.requests.length, before);
    });

  test('answers HEAD of a failure without a body', async () => {
    const head = await gateway.ask('/rewards', { method: 'HEAD' });
    assert.equal(head.status, 404);
    assert.equal(await head.text(), '');
  });

  test('keeps a path in feedUrl, and drops a slash at its end', async () => {
    const upstream = await startLoopbackServer(json({ all: [] }));
    try {
      const mounted = createGateway({ feedUrl: `${upstream.url}/tenant//`, apiKey: KEY });
      await mounted(new Request('https://shop.example/rewards/dev/gap/api'));
      assert.equal(upstream.requests[0]?.url, '/tenant/dev/gap/api');
    } finally {
      await upstream.stop();
    }
  });
});

test('createGateway refuses wrong options at once, not at the first request', () => {
  assert.throws(() => createGateway({ feedUrl: 'https://feed.example', apiKey: undefined }), TypeError);
});
