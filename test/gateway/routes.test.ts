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
    ['/rewards/gap/api', '/gap/api'],
    ['/a/b/c/gap/api', '/gap/api'],
    ['/rewards/dev/gap/api', '/dev/gap/api'],
    ['/rewards/gap/api?flow=Food&preview=true', '/gap/api?flow=Food&preview=true'],
    ['/rewards/gap/api?flow=Caf%C3%A9%26Bar', '/gap/api?flow=Caf%C3%A9%26Bar'],
    ['/rewards/gap/api?flow=', '/gap/api'],
    ['/rewards/gap/api?user=u1&flow=Food&debug=1&X-API-Key=k', '/gap/api?flow=Food'],
    ['/rewards/gap/api?flow=Food&flow=Travel', '/gap/api?flow=Food'],
  ] as const)
    test(`turns GET ${path} into ${asked} of the service`, async () => {
      gateway.upstream.answer = json({ all: [] });
      const response = await gateway.ask(path);
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), { all: [] });
      assert.equal(lastAddress(), asked);
    });

  for (const path of [
    '/',
    '/rewards',
    '/gap/api/',
    '/gap/api/more',
    '/xgap/api',
    '/rewards/gap%2Fapi',
    '/rewards/api/v1/giveaways/events',
    '/rewards/api/v1/rewards/events?type=view',
  ])
    test(`answers GET ${path} with 404, without the service`, async () => {
      const before = gateway.upstream.requests.length;
      const response = await gateway.ask(path);
      assert.equal(response.status, 404);
      assert.equal((await readFailure(response)).success, false);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      assert.equal(gateway.upstream.requests.length, before);
    });

  for (const path of [
    '/gap/api?flow=%zz',
    '/gap/api?flow=%',
    '/gap/api?flow=%FF',
    '/gap/api?preview=%ED%A0%80',
    '/api/v1/giveaways/flow?id=%zz',
    '/api/v1/giveaways/claim?offer=%E4',
  ])
    test(`answers GET ${path} with 400 because it is unreadable, without the service`, async () => {
      const before = gateway.upstream.requests.length;
      const response = await gateway.ask(path);
      assert.equal(response.status, 400);
      assert.equal((await readFailure(response)).success, false);
      assert.equal(gateway.upstream.requests.length, before);
    });

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    test(`answers ${method} with 405 and the allowed methods, without the service`, async () => {
      const before = gateway.upstream.requests.length;
      const response = await gateway.ask('/rewards/gap/api', { method });
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('Allow'), 'GET, HEAD');
      assert.equal((await readFailure(response)).success, false);
      assert.equal(gateway.upstream.requests.length, before);
    });

  test('answers HEAD like GET, without the body, even if the service knows only GET', async () => {
    gateway.upstream.answer = json({ all: [] }, { ETag: '"one"', 'Cache-Control': 'private, max-age=5' });
    const got = await gateway.ask('/rewards/gap/api');
    const head = await gateway.ask('/rewards/gap/api', { method: 'HEAD' });
    assert.equal(gateway.upstream.requests.at(-1)?.method, 'GET');
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    assert.deepEqual([...head.headers], [...got.headers]);
  });

  test('answers HEAD of a failure without a body', async () => {
    const head = await gateway.ask('/rewards', { method: 'HEAD' });
    assert.equal(head.status, 404);
    assert.equal(await head.text(), '');
  });

  test('passes only known headers to the service, and adds the key', async () => {
    gateway.upstream.answer = json({ all: [] });
    const headers = {
      Accept: 'text/html',
      Authorization: 'Bearer t',
      Cookie: 'session=1',
      'If-None-Match': '"tag"',
      'X-API-Key': 'the-page-s-own',
      'X-Forwarded-For': '10.0.0.1',
    };
    await gateway.ask('/rewards/gap/api', { headers });
    const sent = gateway.upstream.requests.at(-1)!.headers;
    assert.equal(sent['x-api-key'], KEY);
    assert.equal(sent.accept, 'application/json');
    assert.equal(sent['if-none-match'], '"tag"');
    for (const name of ['authorization', 'cookie', 'x-forwarded-for']) assert.equal(sent[name], undefined, name);
  });

  test('passes back only known headers', async () => {
    gateway.upstream.answer = json(
      { all: [] },
      {
        ETag: '"one"',
        Server: 'insides/1.0',
        'Set-Cookie': ['a=1', 'b=2'],
        Vary: 'X-API-Key',
        'Access-Control-Allow-Origin': '*',
        'X-Powered-By': 'insides',
      },
    );
    const response = await gateway.ask('/rewards/gap/api');
    assert.deepEqual([...response.headers.keys()].sort(), [
      'cache-control',
      'content-type',
      'etag',
      'x-content-type-options',
    ]);
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

describe('createGateway refuses', () => {
  const good = { feedUrl: 'https://feed.example', apiKey: KEY };
  for (const [name, options] of Object.entries({
    'a relative feedUrl': { feedUrl: '/rewards' },
    'a feedUrl of another scheme': { feedUrl: 'ftp://feed.example' },
    'no key': { apiKey: '' },
    'a key that no header can carry': { apiKey: 'secret\r\nX-Other: 1' },
    'a timeout of nothing': { timeout: 0 },
    'an endless timeout': { timeout: Infinity },
    'an origin with a slash at its end': { allowedOrigins: ['https://shop.example/'] },
    'a wildcard as origin': { allowedOrigins: ['*'] },
    'the origin null': { allowedOrigins: ['null'] },
  }))
    test(name, () => {
      assert.throws(
        () => createGateway({ ...good, ...options }),
        (error: unknown) => error instanceof TypeError && !error.message.includes('secret'),
      );
    });

  test('a missing key, and names the option', () => {
    assert.throws(() => createGateway({ ...good, apiKey: undefined }), /^TypeError: apiKey is required$/);
  });
});
