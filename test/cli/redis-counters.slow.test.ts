import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { createClient, defineScript } from '@redis/client';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { createRedisCounters, take } from '../../src/cli/gateway/redis-counters.js';
import { createRedisStore, type RedisStore } from '../../src/cli/gateway/redis-store.js';
import type { Counter, Counters } from '../../src/gateway/counters.js';
import { createKeyedDigest } from '../../src/gateway/keyed-digest.js';
import { eventually } from '../support/eventually.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';

const USER: Counter = { name: 'user', limit: 7 };
const NETWORK: Counter = { name: 'network', limit: 20 };
const digest = createKeyedDigest('secret', 'test');
const START = Date.parse('2026-06-01T12:00:23Z');

describe('counters in a Redis', () => {
  let redis: RedisServer;
  let administrator: ReturnType<typeof createClient>;
  let stores: RedisStore[];
  let one: Counters;
  let other: Counters;

  before(async () => {
    redis = await startRedis(await findFreePort());
    administrator = createClient({ url: redis.url });
    await administrator.connect();
    stores = [0, 1].map(() => createRedisStore(redis.url, (text) => assert.ifError(text)));
    await eventually(() => stores.every(({ isReady }) => isReady));
  });
  beforeEach(async () => {
    await administrator.flushAll();
    [one, other] = stores.map((store) => store.createCounters(digest)) as [Counters, Counters];
  });
  after(async () => {
    for (const store of stores) store.close();
    administrator?.destroy();
    await redis?.stop();
  });

  test('let through no more than the figure in any 60 seconds over all instances, and as much in any 80', async () => {
    // Nobody can set the clock of a Redis.
    const SCRIPT = take.SCRIPT.replace("redis.call('TIME')", "{ redis.call('GET', 'seconds'), 0 }");
    const client = createClient({ url: redis.url, scripts: { take: defineScript({ ...take, SCRIPT }) } });
    await client.connect();
    mock.timers.enable({ apis: ['Date'], now: START });
    try {
      [one, other] = [0, 1].map(() => createRedisCounters((...asked) => client.take(...asked), digest)) as [
        Counters,
        Counters,
      ];
      const got: number[] = [];
      for (let second = 0; second < 240; second++) {
        await administrator.set('seconds', Date.now() / 1000);
        // They keep on trying, which must not cost them anything later.
        for (const counters of [one, other, one])
          if ((await counters.take([[USER], [NETWORK]])) === undefined) got.push(second);
        mock.timers.tick(1000);
      }
      const within = (start: number, seconds: number): number =>
        got.filter((second) => second >= start && second < start + seconds).length;
      for (let start = 0; start < 160; start++) {
        assert.ok(within(start, 60) <= 7, `${within(start, 60)} from second ${start}`);
        assert.ok(within(start, 80) >= 7, `${within(start, 80)} from second ${start}`);
      }
    } finally {
      mock.timers.reset();
      client.destroy();
    }
  });

  for (const [apart, clocks] of Object.entries({
    'five minutes': [-300_000, 0],
    'an hour': [0, 3_600_000],
  }))
    test(`count together at gateways whose clocks are ${apart} apart`, async () => {
      mock.timers.enable({ apis: ['Date'] });
      try {
        const waits: unknown[] = [];
        for (let index = 0; index < 20; index++) {
          mock.timers.setTime(START + clocks[index % 2]!);
          waits.push(await (index % 2 ? other : one).take([[USER]]));
        }
        assert.equal(waits.filter((wait) => wait === undefined).length, 7);
      } finally {
        mock.timers.reset();
      }
    });

  test('let through exactly the figure of requests that come at once, and count the others nowhere', async () => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_none, index) => (index % 2 ? one : other).take([[USER], [NETWORK]])),
    );
    assert.equal(waits.filter((wait) => wait === undefined).length, 7);
    const others = await Promise.all(Array.from({ length: 20 }, () => one.take([[NETWORK]])));
    assert.equal(others.filter((wait) => wait === undefined).length, 13);
  });

  test('say of a full counter at once that it is full', async () => {
    for (let index = 0; index < 7; index++) {
      assert.equal(one.fullFor(USER), undefined);
      assert.equal(await one.take([[USER]]), undefined);
    }
    assert.equal(one.fullFor(USER), 60_000);
  });

  test('ask the Redis once for all counters of a request', async () => {
    await one.take([[USER]]);
    await administrator.configResetStat();
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [{ name, limit: 5 }]);
    assert.equal(await one.take(all), undefined);
    const stats = await administrator.info('commandstats');
    const asked = [...stats.matchAll(/^cmdstat_(\w+):calls=(\d+)/gm)].map(
      ([, command, calls]) => `${command} ${calls}`,
    );
    assert.deepEqual(
      asked.filter((line) => !/^(config|info|ping|time|hgetall|hincrby|pexpire)/.test(line)),
      ['evalsha 1'],
    );
  });

  test('are in memory if the user of the Redis may not ask for its time, which is said once', async () => {
    const rights = ['~rewards:*', '+@all', '-time'];
    await administrator.sendCommand(['ACL', 'SETUSER', 'narrow', 'on', '>pass', ...rights]);
    const said: string[] = [];
    const store = createRedisStore(redis.url.replace('//', '//narrow:pass@'), (text) => said.push(text));
    try {
      await eventually(() => store.isReady);
      const counters = store.createCounters(digest);
      for (let index = 0; index < 7; index++) assert.equal(await counters.take([[USER]]), undefined);
      assert.notEqual(await counters.take([[USER]]), undefined);
      assert.match(said.join('\n'), /^The user of the store has too few rights[^\n]*$/);
      assert.ok(store.isReady);
    } finally {
      store.close();
    }
  });

  test('are forgotten by the Redis', async () => {
    await one.take([[USER], [NETWORK]]);
    const names = await administrator.keys('*');
    assert.equal(names.length, 2);
    for (const name of names) {
      assert.match(name, /^rewards:\{counters\}:[\da-f]{32}$/);
      const lifetime = await administrator.pTTL(name);
      assert.ok(lifetime > 0 && lifetime <= 70_000, `${lifetime}`);
    }
  });
});
