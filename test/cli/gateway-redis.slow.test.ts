import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { createClient } from '@redis/client';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { readDocument } from '../docs/documents.js';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import { readMetrics } from '../service/metric-lines.js';
import { eventually } from '../support/eventually.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { startRedis, startRedisCluster, type RedisServer } from '../support/redis-server.js';
import { startTestService } from '../support/service.js';
import { withFile, withGateway, withProcess, type LoggingGateway } from './gateway-command.js';

interface Claimed {
  readonly status: number;
  readonly code?: string;
}

const VAULT_FAILED = 'The vault failed, so a shopper’s codes are in their browser only.';
const SHARDED = [
  'The store cannot be used (it is a cluster of several shards, and has to be one of a single shard): until it is back, this gateway counts and remembers on its own.',
  VAULT_FAILED,
];
const DENIED = [
  'The user of the store has too few rights, so this gateway does on its own what they are missing for: see docs/command-production.md.',
  VAULT_FAILED,
];
const RIGHTS = /`(\+get [^`]+)`/.exec(readDocument('docs/command-production.md'))![1]!;

/** Claims at a gateway. All tries of one claim have the same key. */
async function claim(
  url: string,
  { user, key, offer = 'treat-coffee' }: { user: string; key: string; offer?: string },
): Promise<Claimed> {
  const response = await fetch(`${url}/rewards/api/v1/giveaways/claim?offer=${offer}`, {
    headers: {
      Authorization: `Bearer ${await signToken(claimsOf(user))}`,
      'X-Rewards-Client': '1',
      'Idempotency-Key': key,
    },
  });
  const body = (await response.json()) as { data?: { code?: string } };
  return { status: response.status, code: body.data?.code };
}

/** A service that forgets: it gives another code each time, whatever the key. Only the gateways can remember. */
function forgetful(): RequestListener {
  let count = 0;
  return (request, response) => {
    const data = request.url!.includes('/claim') ? { code: `CODE-${++count}` } : [];
    json({ success: true, data })(request, response);
  };
}

/** Runs gateways for as long as `use` takes. */
async function withGateways(
  service: string,
  count: number,
  args: readonly string[],
  use: (urls: string[], gateways: LoggingGateway[]) => Promise<void>,
): Promise<void> {
  const urls: string[] = [];
  const gateways: LoggingGateway[] = [];
  const start = (): Promise<void> =>
    urls.length === count
      ? use(urls, gateways)
      : withGateway(
          ['--base-url', service, ...args],
          (url, gateway) => {
            urls.push(url);
            gateways.push(gateway);
            return start();
          },
          { REWARDS_USER_SECRET: SECRET },
        );
  await start();
}

describe('two gateways with one Redis', () => {
  let redis: RedisServer;
  let service: LoopbackServer;
  before(async () => {
    redis = await startRedis(await findFreePort());
    service = await startLoopbackServer(forgetful());
  });
  after(async () => {
    await redis?.stop();
    await service?.stop();
  });

  test('give a claim the same answer through either, and another claim another one', () =>
    withGateways(service.url, 2, ['--store', redis.url], async ([one, other]) => {
      const first = await claim(one!, { user: 'ann', key: 'k1' });
      assert.equal(first.status, 200);
      assert.match(first.code!, /^CODE-\d+$/);
      assert.deepEqual(await claim(other!, { user: 'ann', key: 'k1' }), first);
      assert.deepEqual(await claim(one!, { user: 'ann', key: 'k1' }), first);
      const codes = [first.code];
      for (const another of [
        { user: 'ann', key: 'k2' },
        { user: 'ben', key: 'k1' },
        { user: 'ann', key: 'k1', offer: 'treat-loaf' },
      ])
        codes.push((await claim(other!, another)).code);
      assert.equal(new Set(codes).size, 4);
    }));

  test('share the limits', () =>
    withGateways(service.url, 2, ['--store', redis.url, '--limit', 'claims=4'], async ([one, other]) => {
      const statuses: number[] = [];
      for (let index = 0; index < 6; index++) {
        const url = index % 2 ? other! : one!;
        statuses.push((await claim(url, { user: 'limited', key: `l${index}` })).status);
      }
      assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);
    }));

  test('write names that reveal neither shopper nor offer, which the Redis forgets', async () => {
    await withGateways(service.url, 1, ['--store', redis.url], async ([one]) => {
      await claim(one!, { user: 'named-shopper', key: 'named-key' });
    });
    const client = await createClient({ url: redis.url }).connect();
    try {
      const names = await client.keys('*');
      assert.ok(names.length >= 4);
      for (const name of names) {
        assert.match(name, /^rewards:(\{counters\}:)?[\da-f]{32}$/);
        const lifetime = await client.pTTL(name);
        assert.ok(lifetime > 0 && lifetime <= 600_000, `${lifetime}`);
      }
    } finally {
      client.destroy();
    }
  });

  test('give out one code of the real service for one claim', async () => {
    const real = await startTestService({ now: '2026-06-01T12:00:00Z' });
    try {
      await withGateways(real.url, 2, ['--store', redis.url], async ([one, other]) => {
        const first = await claim(one!, { user: 'real', key: 'r1' });
        assert.match(first.code!, /\S{4}/);
        assert.deepEqual(await claim(other!, { user: 'real', key: 'r1' }), first);
      });
    } finally {
      await real.stop();
    }
  });
});

describe('a gateway with a Redis', () => {
  let service: LoopbackServer;
  before(async () => {
    service = await startLoopbackServer(forgetful());
  });
  after(() => service?.stop());

  const startFor = async (rights: string) =>
    startRedis(await findFreePort(), '--user', 'few', 'on', '>few', '~rewards:*', ...rights.split(' '));

  for (const [what, start, user, notices] of [
    ['in cluster mode with one shard shares all without a word', () => startRedisCluster(1), '', []],
    [
      'in cluster mode with several shards says at the start that it needs one',
      () => startRedisCluster(3),
      '',
      SHARDED,
    ],
    ['whose user has too few rights says so once', () => startFor('+@all -@scripting'), 'few:few@', DENIED],
    ['whose user has the documented rights shares all without a word', () => startFor(RIGHTS), 'few:few@', []],
  ] as const)
    test(what, async () => {
      const redis = await start();
      const env = { REWARDS_USER_SECRET: SECRET, REWARDS_STORE: redis.url.replace('//', `//${user}`) };
      const use = async (url: string, gateway: LoggingGateway): Promise<void> => {
        const metrics = `${await gateway.adminUrl()}/metrics`;
        const isReady = async () => (await readMetrics(metrics)).get('rewards_gateway_store_ready') === 1;
        await (notices === SHARDED ? gateway.notice(/store/) : eventually(isReady));
        for (let index = 0; index < 9; index++) {
          const first = await claim(url, { user: `user-${index}`, key: 'k' });
          assert.equal(first.status, 200);
          assert.deepEqual(await claim(url, { user: `user-${index}`, key: 'k' }), first);
        }
        const said = gateway.log().map(({ notice }) => String(notice));
        assert.deepEqual(
          said.filter((line) => /store|vault failed/.test(line)),
          notices,
        );
      };
      try {
        await withGateway(['--base-url', service.url, '--vault', '--admin-port', '0'], use, env);
      } finally {
        await redis.stop();
      }
    });
});

describe('a gateway whose Redis is away', () => {
  let service: LoopbackServer;
  before(async () => {
    service = await startLoopbackServer(forgetful());
  });
  after(() => service?.stop());

  test('starts, says so, remembers by itself, and shares again when it is back', async () => {
    const port = await findFreePort();
    const store = ['--store', `redis://127.0.0.1:${port}`, '--admin-port', '0'];
    await withGateways(service.url, 2, store, async ([one, other], gateways) => {
      const [gateway] = gateways as [LoggingGateway];
      assert.match(
        await gateway.notice(/store/),
        /^The store cannot be used \(ECONNREFUSED\): until it is back, this gateway counts and remembers on its own\.$/,
      );
      const ready = async () =>
        (await readMetrics(`${await gateway.adminUrl()}/metrics`)).get('rewards_gateway_store_ready');
      assert.equal(await ready(), 0);
      const first = await claim(one!, { user: 'ann', key: 'k1' });
      assert.equal(first.status, 200);
      assert.deepEqual(await claim(one!, { user: 'ann', key: 'k1' }), first);

      const redis = await startRedis(port);
      try {
        for (const each of gateways) await each.notice(/^The store is back\.$/);
        assert.equal(await ready(), 1);
        const shared = await claim(one!, { user: 'ann', key: 'k2' });
        assert.deepEqual(await claim(other!, { user: 'ann', key: 'k2' }), shared);
        // What it remembered by itself, it still knows.
        assert.deepEqual(await claim(one!, { user: 'ann', key: 'k1' }), first);
      } finally {
        await redis.stop();
      }
      // Gone again, in the middle.
      const later = await claim(one!, { user: 'ann', key: 'k3' });
      assert.equal(later.status, 200);
      assert.deepEqual(await claim(one!, { user: 'ann', key: 'k3' }), later);
      assert.equal(gateway.log().filter(({ notice }) => /store cannot be used/.test(String(notice))).length, 2);
    });
  });

  test('has limits of its own', () =>
    withGateways(service.url, 1, ['--store', 'redis://127.0.0.1:9', '--limit', 'claims=2'], async ([url]) => {
      const statuses: number[] = [];
      for (let index = 0; index < 3; index++)
        statuses.push((await claim(url!, { user: 'limited', key: `l${index}` })).status);
      assert.deepEqual(statuses, [200, 200, 429]);
    }));

  test('answers claims while the Redis hangs, and shares again when it goes on', async () => {
    const redis = await startRedis(await findFreePort());
    try {
      await withGateways(service.url, 2, ['--store', redis.url], async ([one, other], gateways) => {
        await claim(one!, { user: 'ann', key: 'before' });
        redis.hang();
        for (const key of ['h1', 'h2', 'h3']) {
          const first = await claim(one!, { user: 'ann', key });
          assert.equal(first.status, 200);
          assert.deepEqual(await claim(one!, { user: 'ann', key }), first);
        }
        // It notices by itself that nothing comes any more.
        for (const gateway of gateways) await gateway.notice(/store cannot be used/);
        redis.goOn();
        for (const gateway of gateways) await gateway.notice(/^The store is back\.$/);
        const shared = await claim(one!, { user: 'ann', key: 'after' });
        assert.deepEqual(await claim(other!, { user: 'ann', key: 'after' }), shared);
      });
    } finally {
      redis.goOn();
      await redis.stop();
    }
  });

  test('shares again with a Redis that refused every command for a while, on the same connection', async () => {
    // Once a script has run for so many milliseconds, the Redis answers all else, a ping too, with BUSY.
    const redis = await startRedis(await findFreePort(), '--busy-reply-threshold', '50');
    const administrator = await createClient({ url: redis.url }).connect();
    const another = await administrator.duplicate().connect();
    try {
      await withGateways(service.url, 2, ['--store', redis.url], async ([one, other], gateways) => {
        await claim(one!, { user: 'ann', key: 'before' });
        const script = administrator.eval('while true do end').catch(() => undefined);
        for (const [index, gateway] of gateways.entries()) {
          assert.equal((await claim([one!, other!][index]!, { user: 'ann', key: `busy-${index}` })).status, 200);
          await gateway.notice(/store cannot be used/);
        }
        await another.scriptKill();
        await script;
        for (const gateway of gateways) await gateway.notice(/^The store is back\.$/);
        const shared = await claim(one!, { user: 'ann', key: 'after' });
        assert.deepEqual(await claim(other!, { user: 'ann', key: 'after' }), shared);
      });
    } finally {
      administrator.destroy();
      another.destroy();
      await redis.stop();
    }
  });

  test('does not write the password of the Redis anywhere', async () => {
    const redis = await startRedis(await findFreePort(), '--requirepass', 'right');
    try {
      const url = redis.url.replace('//', '//:hunter2@');
      const env = { REWARDS_USER_SECRET: SECRET };
      await withProcess(
        ['--base-url', service.url],
        async (own, gateway) => {
          assert.match(await gateway.notice(/store cannot be used/), /\(WRONGPASS\)/);
          assert.equal((await claim(own, { user: 'ann', key: 'p' })).status, 200);
          assert.ok(!(gateway.output.stdout + gateway.output.stderr).includes('hunter2'));
        },
        { ...env, REWARDS_STORE: url },
      );
      const right = redis.url.replace('//', '//:right@');
      await withFile(`${right}\n`, (file) =>
        withGateway(
          ['--base-url', service.url, '--admin-port', '0'],
          async (_url, gateway) => {
            const metrics = `${await gateway.adminUrl()}/metrics`;
            await eventually(async () => (await readMetrics(metrics)).get('rewards_gateway_store_ready') === 1);
          },
          { ...env, REWARDS_STORE_FILE: file },
        ),
      );
    } finally {
      await redis.stop();
    }
  });
});
