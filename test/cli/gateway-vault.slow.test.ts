import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient } from '@redis/client';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import { startLoopbackServer, json, type LoopbackServer } from '../support/loopback-server.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { runGateway, type GatewayCommand } from './gateway-command.js';

const YEAR_MS = 365 * 86_400_000;

async function ask(url: string, path: string, { method = 'GET', key = '' } = {}): Promise<Response> {
  return fetch(`${url}/rewards${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signToken(claimsOf('ann'))}`,
      'X-Rewards-Client': '1',
      'Idempotency-Key': key || 'k',
    },
  });
}

async function codesOf(url: string): Promise<string[]> {
  const answer = await ask(url, '/codes');
  assert.equal(answer.status, 200);
  const { data } = (await answer.json()) as { data: { codes: readonly { code: string }[] } };
  return data.codes.map(({ code }) => code).sort();
}

describe('the vault of the gateway command', () => {
  let service: LoopbackServer;
  let redis: RedisServer;
  const running: GatewayCommand[] = [];

  function start(...flags: readonly string[]): GatewayCommand {
    const gateway = runGateway(['--base-url', service.url, ...flags], { REWARDS_USER_SECRET: SECRET });
    running.push(gateway);
    return gateway;
  }

  before(async () => {
    service = await startLoopbackServer((request, response) =>
      json({ success: true, data: { code: `CODE-${request.headers['idempotency-key'] as string}` } })(
        request,
        response,
      ),
    );
    redis = await startRedis(await findFreePort());
  });
  after(async () => {
    await Promise.all(running.map((gateway) => gateway.stop()));
    await redis?.stop();
    await service?.stop();
  });

  test('keeps each code that one shopper claims through two gateways at once, for both, beyond a restart', async () => {
    const gateways = [start('--vault', '--store', redis.url), start('--vault', '--store', redis.url)];
    const urls = await Promise.all(gateways.map((gateway) => gateway.ready()));
    const keys = Array.from({ length: 12 }, (_none, index) => `k${index}`);
    await Promise.all(keys.map((key, index) => ask(urls[index % 2]!, `/api/v1/giveaways/claim?offer=${key}`, { key })));
    const all = keys.map((key) => `CODE-${key}`).sort();
    for (const url of urls) assert.deepEqual(await codesOf(url), all);
    await Promise.all(gateways.map((gateway) => gateway.stop()));

    const again = await start('--vault', '--store', redis.url).ready();
    assert.deepEqual(await codesOf(again), all);

    const client = await createClient({ url: redis.url }).connect();
    try {
      const [name, ...others] = await client.keys('rewards:vault:*');
      assert.equal(others.length, 0);
      assert.match(name!, /^rewards:vault:[\da-f]{32}$/);
      const lifetime = await client.pTTL(name!);
      assert.ok(lifetime > YEAR_MS - 600_000 && lifetime <= YEAR_MS, String(lifetime));
      assert.doesNotMatch((await client.get(name!))!, /CODE-k\d/);
      // Turned off, it shows nothing, but still erases.
      const off = await start('--store', redis.url).ready();
      assert.deepEqual(await codesOf(off), []);
      assert.equal((await ask(off, '/codes', { method: 'DELETE' })).status, 200);
      assert.deepEqual(await codesOf(again), []);
      assert.equal((await client.get(name!)) ?? '', '');
    } finally {
      client.destroy();
    }
  });

  test('costs no claim while its Redis is away, and keeps codes again when that is back', async () => {
    const port = await findFreePort();
    const gateway = start('--vault', '--store', `redis://127.0.0.1:${port}`);
    const url = await gateway.ready();
    await gateway.notice(/store cannot be used/);
    const claimed = await ask(url, '/api/v1/giveaways/claim?offer=o1', { key: 'away' });
    assert.deepEqual(await claimed.json(), { success: true, data: { code: 'CODE-away' } });
    await gateway.notice(/^The vault failed/);
    const codes = await ask(url, '/codes');
    assert.equal(codes.status, 503);
    assert.equal(codes.headers.get('X-Rewards-Viewer'), claimed.headers.get('X-Rewards-Viewer'));

    const late = await startRedis(port);
    try {
      await gateway.notice(/^The store is back\.$/);
      await ask(url, '/api/v1/giveaways/claim?offer=o1', { key: 'back' });
      assert.deepEqual(await codesOf(url), ['CODE-back']);
    } finally {
      await late.stop();
    }
  });

  test('is in memory without a Redis, and says what that means', async () => {
    const gateway = start('--vault');
    const url = await gateway.ready();
    await gateway.notice(/vault are lost when this process ends/);
    await gateway.notice(/vault are lost when the API key changes: set REWARDS_VIEWER_KEY/);
    await ask(url, '/api/v1/giveaways/claim?offer=o1', { key: 'memory' });
    assert.deepEqual(await codesOf(url), ['CODE-memory']);
  });
});
