import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createClient } from '@redis/client';
import { createRedisStore } from '../../src/cli/gateway/redis-store.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import { eventually } from '../support/eventually.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { startRedis, startRedisCluster, type RedisServer } from '../support/redis-server.js';
import { runGateway } from './gateway-command.js';

async function ask(url: string, path: string, key = ''): Promise<Record<string, unknown>> {
  const headers = {
    Authorization: `Bearer ${await signToken(claimsOf('ann'))}`,
    'X-Rewards-Client': '1',
    'Idempotency-Key': key,
  };
  const answer = await fetch(`${url}/rewards${path}`, { headers });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

const claim = async (url: string, key: string) =>
  (await ask(url, '/api/v1/giveaways/claim?offer=treat-coffee', key))['code'] as string;

const codesOf = async (url: string) =>
  ((await ask(url, '/codes'))['codes'] as readonly { code: string }[]).map(({ code }) => code);

/** Connections that are open stay with the Redis that they began with, as behind the address of a failover. */
async function startAddress(primary: () => string): Promise<{ address: Server; store: string }> {
  const address = createServer((socket) => {
    const redis = connect(Number(new URL(primary()).port), '127.0.0.1');
    for (const each of [socket, redis]) each.on('error', () => void (socket.destroy(), redis.destroy()));
    socket.pipe(redis).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(address, 'listening');
  return { address, store: `redis://127.0.0.1:${(address.address() as AddressInfo).port}` };
}

describe('a gateway', () => {
  let first: RedisServer;
  let second: RedisServer;
  let service: LoopbackServer;
  before(async () => {
    first = await startRedis(await findFreePort());
    second = await startRedis(await findFreePort());
    let count = 0;
    // It gives another code each time: only the gateways can remember.
    service = await startLoopbackServer((request, response) =>
      json({ success: true, data: { code: `CODE-${++count}` } })(request, response),
    );
  });
  after(async () => {
    await first?.stop();
    await second?.stop();
    await service?.stop();
  });

  test('goes on keeping and sharing codes, when the address leads to another Redis and the old one is its replica', async () => {
    let primary = first;
    const { address, store } = await startAddress(() => primary.url);
    const gateways = [1, 2].map(() =>
      runGateway(['--base-url', service.url, '--store', store, '--vault', '--limits', 'off'], {
        REWARDS_USER_SECRET: SECRET,
      }),
    );
    const administrators = await Promise.all([first, second].map(({ url }) => createClient({ url }).connect()));
    const [old, next] = administrators as [(typeof administrators)[0], (typeof administrators)[0]];
    try {
      const [one, other] = (await Promise.all(gateways.map((gateway) => gateway.ready()))) as [string, string];
      await next.sendCommand(['REPLICAOF', '127.0.0.1', new URL(first.url).port]);
      const before = await claim(one, 'before');
      assert.equal(await claim(other, 'before'), before);
      await eventually(async () => (await next.info('replication')).includes('master_link_status:up'));
      await eventually(async () => (await next.dbSize()) === (await old.dbSize()));

      await next.sendCommand(['REPLICAOF', 'NO', 'ONE']);
      primary = second;
      await old.sendCommand(['REPLICAOF', '127.0.0.1', new URL(second.url).port]);
      const began = performance.now();
      let tries = 0;
      await eventually(async () => {
        const key = `after-${++tries}`;
        const code = await claim(one, key);
        return (await claim(other, key)) === code && (await codesOf(other)).includes(code);
      });
      const took = performance.now() - began;
      assert.ok(took < 10_000, `${took} ms`);
      // What was kept before is still there.
      assert.ok((await codesOf(one)).includes(before));
    } finally {
      for (const gateway of gateways) await gateway.stop();
      for (const administrator of administrators) administrator.destroy();
      address.close();
    }
  });
});

test('a Redis that has answered while the process was busy is not away', async () => {
  const redis = await startRedis(await findFreePort());
  const reports: string[] = [];
  const store = createRedisStore(redis.url, (text) => reports.push(text));
  try {
    await eventually(() => store.isReady);
    await store.set('name', 'answer', 60_000);
    for (let round = 0; round < 3; round++) {
      const answer = store.get('name');
      // The command is on its way by then.
      await new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)));
      const until = performance.now() + 700;
      while (performance.now() < until);
      assert.equal(await answer, 'answer');
      assert.ok(store.isReady);
    }
    assert.deepEqual(reports, []);
  } finally {
    store.close();
    await redis.stop();
  }
});

test('a Redis in cluster mode that leads elsewhere is left for the one that the address leads to', async () => {
  const cluster = await startRedisCluster(1, 2);
  const [primary, replica] = cluster.urls;
  let target = replica!;
  const { address, store: url } = await startAddress(() => target);
  const reports: string[] = [];
  const store = createRedisStore(url, (text) => reports.push(text));
  try {
    await eventually(() => reports.length > 0);
    assert.match(reports[0]!, /\(MOVED\)/);
    target = primary!;
    await eventually(() => store.isReady, 10_000);
  } finally {
    store.close();
    address.close();
    await cluster.stop();
  }
});
