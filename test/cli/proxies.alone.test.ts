import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as ask, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { claimsOf, signToken } from '../gateway/tokens.js';
import { eventually } from '../support/eventually.js';
import { needProgram } from '../support/find-program.js';
import { json } from '../support/loopback-server.js';
import { runEvents } from './events-command.js';
import { KEY, runGateway, withProcess } from './gateway-command.js';

const FEED = { all: [{ id: 'tea', title: 'Tea' }] };

/** What the claim hook got. */
const claims: unknown[] = [];

/** The service, the keys and the claim hook of the shop, with names that only the proxy knows. */
const answer: RequestListener = (request, response) => {
  if (request.method === 'POST') claims.push(request.url);
  if (request.url!.includes('/claim?')) return json({ success: true, data: { code: 'SAVE-10' } })(request, response);
  const data = request.url!.includes('/events') ? { success: true, data: [], pagination: { last_page: 1 } } : FEED;
  json(request.headers.host!.startsWith('keys.') ? { keys: [] } : data)(request, response);
};

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('what the command asks goes through the proxy of the environment', { concurrency: 1 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-proxies-'));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  /** What the proxy was asked: the method and the address or host, and the key that it saw. */
  const asked: string[] = [];
  const servers: Server[] = [];
  let ports: { http: number; https: number; proxy: number };
  let env: NodeJS.ProcessEnv;

  before(async () => {
    const subject = ['-subj', '/CN=service.test', '-addext', 'subjectAltName=DNS:service.test'];
    const openssl = needProgram('OPENSSL_PATH', 'openssl', 'openssl');
    const files = ['-keyout', key, '-out', certificate];
    execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files], {
      stdio: 'ignore',
    });
    const plain = createServer(answer);
    const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) }, answer);
    const proxy = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers['x-api-key']?.toString() ?? ''}`.trim());
      const { pathname, search } = new URL(request.url!);
      const { http: port } = ports;
      request.pipe(
        ask({ port, path: pathname + search, headers: request.headers }, (received) => {
          response.writeHead(received.statusCode!, received.headers);
          received.pipe(response);
        }),
      );
    });
    proxy.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      const target = connect(ports.https, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
      for (const each of [socket, target]) each.on('error', () => target.destroy());
    });
    servers.push(plain, secure, proxy);
    ports = { http: await listen(plain), https: await listen(secure), proxy: await listen(proxy) };
    const none = { HTTP_PROXY: '', HTTPS_PROXY: '', NO_PROXY: '', http_proxy: '', https_proxy: '', no_proxy: '' };
    env = { ...none, NODE_EXTRA_CA_CERTS: certificate };
  });
  beforeEach(() => void asked.splice(0));
  after(() => {
    for (const server of servers) {
      server.close();
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    }
    rmSync(folder, { recursive: true });
  });

  const address = () => `http://127.0.0.1:${ports.proxy}`;

  /** Runs `gateway --check` to its end. */
  async function check(feedUrl: string, proxies: NodeJS.ProcessEnv): Promise<number | string> {
    const gateway = runGateway(['--feed-url', feedUrl, '--check'], { ...env, ...proxies });
    return gateway.ended();
  }

  test('as it is, for http', async () => {
    assert.equal(await check('http://service.test', { HTTP_PROXY: address() }), 0);
    assert.deepEqual(asked, [`GET http://service.test/gap/api ${KEY}`]);
  });

  test('through a tunnel, in which the proxy sees no key, for https', async () => {
    assert.equal(await check('https://service.test', { HTTPS_PROXY: address().replace('http://', '') }), 0);
    assert.deepEqual(asked, ['CONNECT service.test:443']);
  });

  test('by the scheme of the address', async () => {
    assert.equal(await check('https://service.test', { HTTP_PROXY: address() }), 1);
    assert.equal(await check('http://service.test', { HTTPS_PROXY: address() }), 1);
    assert.deepEqual(asked, []);
  });

  for (const [feedUrl, noProxy, code] of [
    ['http://127.0.0.1', '127.0.0.1', 0],
    ['http://feed.service.test', 'elsewhere.test,service.test', 1],
    ['http://service.test', '.service.test', 1],
    ['http://service.test', '*', 1],
  ] as const)
    test(`unless NO_PROXY is ${noProxy}, for ${feedUrl}`, async () => {
      const url = code === 0 ? `${feedUrl}:${ports.http}` : feedUrl;
      assert.equal(await check(url, { HTTP_PROXY: address(), NO_PROXY: noProxy }), code);
      assert.deepEqual(asked, []);
    });

  test('for a host whose name only ends like one in NO_PROXY', async () => {
    assert.equal(await check('http://service.test', { HTTP_PROXY: address(), NO_PROXY: 'vice.test' }), 0);
  });

  test('for events', async () => {
    const range = { start: '2026-03-01', end: '2026-03-01', type: 'claim' };
    const events = runEvents({ 'base-url': 'http://service.test', ...range }, { ...env, http_proxy: address() });
    const { code, stderr } = await events.ended();
    assert.equal(code, 0, stderr);
    assert.match(asked[0]!, /^GET http:\/\/service\.test\/api\/v1\/giveaways\/events\?/);
  });

  test('for feeds of a gateway, and for keys of tokens', async () => {
    const flags = ['--feed-url', 'http://service.test', '--base-url', 'http://service.test'];
    const keys = ['--user-keys', 'http://keys.test/jwks.json'];
    const use = async (url: string): Promise<void> => {
      assert.deepEqual(await (await fetch(`${url}/rewards/gap/api`)).json(), FEED);
      const token = [{ alg: 'RS256', kid: 'a' }, { sub: 'ann', aud: 'rewards-widget', exp: 4e9 }, 'signature'];
      const parts = token.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
      const headers = { Authorization: `Bearer ${parts.join('.')}`, 'X-Rewards-Client': '1', 'Idempotency-Key': 'k' };
      await fetch(`${url}/rewards/api/v1/giveaways/claim?offer=tea`, { headers });
      assert.ok(asked.includes(`GET http://service.test/gap/api ${KEY}`), asked.join('\n'));
      assert.ok(asked.includes('GET http://keys.test/jwks.json'), asked.join('\n'));
    };
    await withProcess([...flags, ...keys], use, { ...env, HTTP_PROXY: address() });
  });

  for (const [name, hook, expected] of [
    ['through a tunnel, for claims of a claim hook', () => 'https://service.test/claims', ['CONNECT service.test:443']],
    ['but not for a claim hook on this machine', () => `http://127.0.0.1:${ports.http}/claims`, []],
  ] as const)
    test(name, async () => {
      const secret = 'a secret of the shop, 32 bytes up';
      const use = async (url: string): Promise<void> => {
        const token = await signToken(claimsOf('ann'), secret);
        const headers = { Authorization: `Bearer ${token}`, 'X-Rewards-Client': '1', 'Idempotency-Key': 'k' };
        await fetch(`${url}/rewards/api/v1/giveaways/claim?offer=tea`, { headers });
        await eventually(() => claims.splice(0).length === 1);
        assert.deepEqual(
          asked.filter((line) => !line.startsWith('GET ')),
          expected,
        );
      };
      const flags = ['--base-url', 'http://service.test', '--claim-hook', hook()];
      await withProcess(flags, use, {
        ...env,
        HTTP_PROXY: address(),
        HTTPS_PROXY: address(),
        REWARDS_USER_SECRET: secret,
        REWARDS_CLAIM_HOOK_SECRET: randomBytes(24).toString('base64'),
      });
    });

  for (const proxy of ['http://user:hunter2@', 'socks5://user:hunter2@127.0.0.1:1080'])
    test(`and one at ${proxy.split(':')[0]}: that can't be used is wrong usage, without its password`, async () => {
      const gateway = runGateway(['--feed-url', 'http://service.test'], { ...env, HTTPS_PROXY: proxy });
      assert.equal(await gateway.ended(), 2);
      assert.match(gateway.output.stderr, /^error: HTTPS_PROXY must be the address of an HTTP proxy, as [^\n]+\n$/);
      assert.doesNotMatch(gateway.output.stderr, /hunter2/);
    });
});
