import assert from 'node:assert/strict';
import { breakOff, json, text, type LoopbackServer } from '../support/loopback-server.js';
import { KEY, type RunningServer } from './documented-server.js';

interface ServerCase {
  readonly title: string;
  run(server: RunningServer, service: LoopbackServer): Promise<void>;
}

const PICTURE = '/samples/logo.svg';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const COOKIE = { 'Set-Cookie': 'session=theirs' };

/** Asks for a path as it is written: `fetch` would resolve its dots. */
function get(server: RunningServer, target: string, headers = ''): Promise<string> {
  return server.send(`GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n${headers}\r\n`);
}

async function assertServes(server: RunningServer): Promise<void> {
  const answer = await fetch(server.url);
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<(rewards-widget|giveaway-flow)/);
  assert.ok(!server.hasEnded);
}

/** What every server does that the documents or the studio print. */
export const serverCases: readonly ServerCase[] = [
  {
    title: 'passes on pictures of the sample, in which no script runs, without cookies',
    run: async ({ url }, service) => {
      service.answer = text(SVG, { 'Content-Type': 'image/svg+xml', ...COOKIE });
      const picture = await fetch(url + PICTURE);
      assert.equal(picture.status, 200);
      assert.equal(await picture.text(), SVG);
      assert.equal(picture.headers.get('Content-Type'), 'image/svg+xml');
      assert.equal(picture.headers.get('X-Content-Type-Options'), 'nosniff');
      assert.equal(picture.headers.get('Content-Security-Policy'), 'sandbox');
      assert.equal(picture.headers.get('Set-Cookie'), null);
    },
  },
  {
    title: 'asks for pictures without the key, and without what the shopper sends',
    run: async ({ url }, service) => {
      service.answer = text(SVG, { 'Content-Type': 'image/svg+xml' });
      await fetch(url + PICTURE, { headers: { Cookie: 'session=ours', Authorization: 'Bearer ours' } });
      const { headers } = service.requests.at(-1)!;
      assert.ok(!/ours|site-key/.test(JSON.stringify(headers)), JSON.stringify(headers));
    },
  },
  ...Object.entries({
    'a page': text('<script>alert(1)</script>', { 'Content-Type': 'text/html', ...COOKIE }),
    'a page that says it is a picture, too': text('<script>', { 'Content-Type': 'image/png, text/html', ...COOKIE }),
    data: json({ secret: 1 }, COOKIE),
    'an answer without a type': text('<script>alert(1)</script>', COOKIE),
    'a failure': text('<script>', { 'Content-Type': 'image/png', ...COOKIE }, 500),
    'a redirect': text('', { Location: '/elsewhere', ...COOKIE }, 302),
  }).map(([name, answer]): ServerCase => ({
    title: `passes on nothing in a picture’s place that is ${name}`,
    run: async ({ url }, service) => {
      service.answer = answer;
      const { status, headers, ...received } = await fetch(url + PICTURE, { redirect: 'manual' });
      assert.equal(status, 404, JSON.stringify(received));
      assert.equal(headers.get('Set-Cookie'), null);
      assert.equal(headers.get('Location'), null);
      assert.ok(service.requests.every(({ url }) => url !== '/elsewhere'));
    },
  })),
  {
    title: 'asks nothing else of the service, however the path is written',
    run: async (server, service) => {
      service.answer = text(SVG, { 'Content-Type': 'image/svg+xml', ...COOKIE });
      const targets = [
        ...['/gap/api', '/api/v1/giveaways/events', '/dev/gap/api', '/admin'],
        ...['/samples/../admin', '/samples/%2e%2e/admin', '/samples/..%2fadmin', '/samples/.%2E/admin'],
        ...['/rewards/../admin', '/rewards/admin', '/rewards/api/v1/giveaways/events?type=claim'],
        ...['http://a/admin', '//evil.example/admin', '/samples//evil.example/../../admin'],
      ];
      for (const target of targets) {
        service.forget();
        const answer = await get(server, target);
        assert.ok(!/set-cookie/i.test(answer), target);
        const asked = service.requests
          .map(({ url }) => url!)
          .filter((url) => !/^\/gap\/api$|^\/api\/v1\/giveaways\/flow/.test(url));
        assert.deepEqual(
          asked.filter((url) => !url.startsWith('/samples/') || url.split('/').includes('..')),
          [],
          target,
        );
      }
    },
  },
  {
    title: 'goes on after requests that no browser sends',
    run: async (server, service) => {
      service.answer = json({ all: [] });
      for (const target of [
        'http://a/',
        'http://',
        '//',
        '/%',
        '/%zz',
        '*',
        '/?lang=%ff',
        '/\\',
        '/samples/%',
        '/rewards/%zz',
      ])
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
          await server.send(`${method} ${target} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\r\n\r\n`);
      for (const host of ['', 'a b', '[', 'a/b', '%'])
        for (const target of ['/', PICTURE, '/rewards/gap/api'])
          await server.send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      await assertServes(server);
    },
  },
  {
    title: 'goes on while the service breaks off',
    run: async (server, service) => {
      service.answer = breakOff;
      for (const path of [PICTURE, '/', '/rewards/gap/api', '/rewards/api/v1/giveaways/flow?id=a'])
        await fetch(server.url + path).then(
          (answer) => answer.body?.cancel(),
          () => undefined,
        );
      await assertServes(server);
    },
  },
  {
    title: 'never shows the key',
    run: async ({ url, output }, service) => {
      service.answer = json({ all: [], echo: KEY });
      for (const path of ['/', '/rewards/gap/api', '/rewards/nothing', '/nothing', '/rewards-widget/'])
        assert.ok(!(await (await fetch(url + path)).text()).includes(KEY), path);
      assert.ok(!output.includes(KEY));
    },
  },
  {
    title: 'serves nothing outside of the script’s folder',
    run: async (server) => {
      for (const target of [
        '/rewards-widget/../package.json',
        '/rewards-widget/%2e%2e/package.json',
        '/rewards-widget/..%2f..%2fpackage.json',
        '/rewards-widget/..%5c..%5cpackage.json',
        '/package.json',
        '/user-secret',
        '/server.mjs',
      ]) {
        const answer = await get(server, target);
        assert.ok(!/"private"|"exports"|createServer|32 bytes up/.test(answer), target);
      }
    },
  },
  {
    title: 'refuses a claim of another site',
    run: async (server, service) => {
      service.answer = json({ success: true, data: { code: 'STOLEN' } });
      const answer = await get(
        server,
        '/rewards/api/v1/giveaways/claim?offer=a',
        'X-Rewards-Client: 1\r\nSec-Fetch-Site: cross-site\r\nOrigin: https://evil.example\r\n',
      );
      assert.match(answer, /^HTTP\/1\.1 40[34] /);
      assert.ok(!answer.includes('STOLEN'));
    },
  },
  {
    title: 'listens on loopback only, and knows the address of its shoppers',
    run: async (server) => {
      const elsewhere = new URL(server.url);
      // All of 127.0.0.0/8 is this machine, so a server on all addresses would answer here, too.
      elsewhere.hostname = '127.0.0.2';
      if (process.platform === 'linux') await assert.rejects(fetch(elsewhere));
      assert.ok(!server.output.includes('without an address'), server.output);
    },
  },
];
