import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { tidyDeliveries } from '../../service/hooks/deliveries.js';
import { addHook, listHooks, pauseHook, replay, resumeHook, rotateSecret } from '../../service/hooks/manage-hooks.js';
import { countPerson, erasePerson } from '../../service/people/erase-person.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { hang, inTurn, text } from '../support/loopback-server.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';
import { startHookReceiver, type HookReceiver } from './hook-receiver.js';

describe('a hook', () => {
  let service: TestService;
  let sql: Sql;
  let receiver: HookReceiver;
  beforeEach(async () => {
    service = await startTestService({ catalogue: giveawayCatalogue() });
    sql = connect(service.databaseUrl, { max: 2 });
    receiver = await startHookReceiver();
  });
  afterEach(async () => {
    await service.stop();
    await receiver.stop();
    await sql.end();
  });

  const add = (types = ['claim.given'] as const) =>
    addHook(sql, { partner: 'north', url: receiver.url, isPrivate: false, types });
  const claim = async (user: string, offer = 'weekly', headers: Record<string, string> = {}) => {
    const path = `/api/v1/giveaways/claim?${new URLSearchParams({ user, offer }).toString()}`;
    const answer = await ask(service.url + path, 'north-key', headers);
    return ((await answer.json()) as { data?: { code: string } }).data?.code;
  };
  /** Claims until the instance tells hooks: it learns of them within two seconds. */
  const hear = async () => {
    for (let user = 0; receiver.received.length === 0; user += 1) {
      await claim(`early-${user}`, 'yearly');
      await eventually(async () => (await states()).length > 0, 1100).catch(() => undefined);
      if ((await states()).length > 0) await eventually(() => receiver.received.length > 0);
    }
    receiver.received.splice(0);
    await eventually(async () => (await states()).every((state) => state === 'delivered'));
    await sql`delete from deliveries`;
  };
  const states = async () =>
    (await sql<{ state: string }[]>`select state from deliveries order by number`).map(({ state }) => state);
  /** Lets what waits for its next try be tried now. */
  const hurry = () => sql`update deliveries set due_at = 0 where state = 'waiting' and not leased`;

  test('is told of each code with its claim, signed, and with the flow that lists the offer', async () => {
    const { secret } = await add();
    await hear();
    const code = await claim('ann@shop.example');
    await eventually(() => receiver.received.length === 1);
    const [message] = receiver.received;
    const { timestamp, ...rest } = receiver.verify(message!, secret) as { timestamp: string; data: { at: string } };
    assert.deepEqual(rest, {
      type: 'claim.given',
      data: { user: 'ann@shop.example', offer: 'weekly', giveaway: 'spring', code, at: timestamp },
    });
    assert.match(message!.id, /^claim_[\da-f-]{36}$/);
    assert.match(String(message!.headers['user-agent']), /^rewards-service\//);
    // The id is that of the event, so both can be compared.
    const [event] = await sql<{ id: string; at: number }[]>`
      select body ->> 'id' as id, happened_at as at from giveaway_events where body ->> 'user' = 'ann@shop.example'`;
    assert.deepEqual([`claim_${event!.id}`, new Date(event!.at).toISOString()], [message!.id, timestamp]);
  });

  test('is told nothing of a refusal, of a remembered answer, or of a claim that is rolled back', async () => {
    await add();
    await hear();
    const headers = { 'Idempotency-Key': 'k1' };
    const code = await claim('ann', 'weekly', headers);
    assert.equal(await claim('ann', 'weekly', headers), code);
    assert.equal(await claim('ann'), undefined);
    assert.equal(await claim('bob', 'sold-out'), undefined);
    await assert.rejects(
      sql.begin(async (transaction) => {
        const [event, person] = [`{"id":"${crypto.randomUUID()}","user":"eve"}`, Buffer.alloc(32)];
        const [row] = await transaction<{ outcome: string }[]>`
          select outcome from answer_claim('north', 'weekly', ${person}, null, ${Date.now()}, ${event}, 0, 0, true)`;
        assert.equal(row!.outcome, 'claimed');
        assert.deepEqual((await transaction<object[]>`select from deliveries`).length, 2);
        throw new Error('rolled back');
      }),
      /rolled back/,
    );
    await claim('bob');
    await eventually(() => receiver.received.length === 2);
    assert.deepEqual(receiver.received.map(({ data }) => data['user']).sort(), ['ann', 'bob']);
    assert.equal((await states()).length, 2);
  });

  test('has neither user nor code at rest', async () => {
    await add();
    await hear();
    receiver.answer = hang;
    const code = await claim('ann@shop.example');
    const [row] = await sql<{ text: string }[]>`select deliveries::text as text from deliveries`;
    for (const secret of [code!, 'ann@shop.example']) assert.ok(!row!.text.includes(secret), secret);
  });

  test('gets the same message again after a failure, with the same id, and then no more', async () => {
    await add();
    await hear();
    receiver.answer = inTurn(text('', {}, 500), text('no', {}, 401), text('', {}, 204));
    await claim('ann');
    for (const count of [1, 2]) {
      await eventually(async () => receiver.received.length === count && (await hurry()));
      await eventually(async () => {
        await hurry();
        return receiver.received.length > count;
      });
    }
    await eventually(async () => (await states())[0] === 'delivered');
    const [first, ...others] = receiver.received;
    assert.equal(receiver.received.length, 3);
    for (const other of others) assert.deepEqual([other.id, other.body], [first!.id, first!.body]);
    const [hook] = await listHooks(sql);
    assert.deepEqual([hook!.failures, hook!.failingSince, hook!.waiting], [0, null, 0]);
  });

  test('that redirects loses the delivery, and one that is gone keeps it until it is resumed', async () => {
    const { id } = await add();
    await hear();
    receiver.answer = text('', { Location: receiver.url }, 302);
    await claim('ann');
    await eventually(async () => (await states())[0] === 'dead');
    receiver.answer = text('', {}, 410);
    await claim('bob');
    await eventually(async () => (await listHooks(sql))[0]!.pausedBy === 'gone');
    receiver.answer = text('', {}, 204);
    await claim('eve');
    await hurry();
    assert.deepEqual(await states(), ['dead', 'waiting', 'waiting']);
    assert.equal(await resumeHook(sql, id), 2);
    await eventually(async () => (await states()).join() === 'dead,delivered,delivered');
  });

  test('that is paused is sent nothing, and everything once it is resumed', async () => {
    const { id } = await add();
    await hear();
    await pauseHook(sql, id);
    await claim('ann');
    await claim('bob');
    const other = await startHookReceiver();
    const second = await addHook(sql, { partner: 'north', url: other.url, isPrivate: false, types: ['claim.given'] });
    await claim('eve');
    // The other one is not held up, and has been looked after since.
    await eventually(() => other.received.length === 1);
    assert.equal(receiver.received.length, 0);
    await resumeHook(sql, id);
    await eventually(() => receiver.received.length === 3);
    await other.stop();
    assert.notEqual(second.id, id);
  });

  test('that hangs gets eight at a time from two instances, and one after five failures, while claims go on', async () => {
    const { id } = await add();
    await hear();
    const second = await startTestService({ databaseUrl: service.databaseUrl, sample: false });
    try {
      receiver.answer = hang;
      for (let user = 0; user < 20; user += 1) assert.ok(await claim(`user-${user}`), `user-${user}`);
      await eventually(() => receiver.received.length >= 8);
      const leased = async () =>
        (
          await sql<{ count: number }[]>`
          select count(*) as count from deliveries where leased and due_at > database_time()`
        )[0]!.count;
      assert.equal(await leased(), 8);
      // Each ends without an answer in time, and then there is one probe.
      await eventually(async () => (await listHooks(sql))[0]!.failures >= 8);
      await eventually(async () => (await leased()) === 1);
      await eventually(() => receiver.received.length >= 9);
      receiver.answer = text('', {}, 204);
      await resumeHook(sql, id);
      await eventually(async () => (await states()).filter((state) => state === 'delivered').length >= 19);
    } finally {
      await second.stop();
    }
  });

  test('is replayed with the same ids, by the time of what happened', async () => {
    const { id } = await add();
    await hear();
    await claim('ann');
    await eventually(async () => (await states()).join() === 'delivered');
    await claim('bob');
    await eventually(async () => (await states()).join() === 'delivered,delivered');
    const [last] = await sql<{ since: number }[]>`select max(happened_at) as since from deliveries`;
    const { since } = last!;
    const before = receiver.received.splice(0);
    assert.equal(await replay(sql, id, since), 1);
    await eventually(() => receiver.received.length === 1);
    assert.deepEqual(receiver.received[0]!.id, before[1]!.id);
    assert.equal(await replay(sql, id, 0, since), 1);
    await eventually(() => receiver.received.length === 2);
    assert.deepEqual(receiver.received[1]!.body, before[0]!.body);
  });

  test('is told nothing more of a person who was erased, nor in a replay', async () => {
    const { id } = await add();
    await hear();
    await claim('ann');
    await eventually(async () => (await states()).join() === 'delivered');
    await pauseHook(sql, id);
    await claim('ann', 'monthly');
    await claim('bob');
    const ann = { partner: 'north', user: 'ann' };
    assert.equal((await countPerson(sql, ann)).deliveries, 2);
    assert.equal((await erasePerson(sql, ann)).deliveries, 2);
    receiver.received.splice(0);
    assert.equal(await replay(sql, id, 0), 1);
    await resumeHook(sql, id);
    await eventually(async () => (await states()).join() === 'delivered');
    assert.deepEqual(
      receiver.received.map(({ data }) => data['user']),
      ['bob'],
    );
  });

  test('gets nothing of claims whose events were deleted, and the deletion says before how many these are', async () => {
    const { id } = await add();
    await hear();
    await pauseHook(sql, id);
    await claim('ann');
    const env = { DATABASE_URL: service.databaseUrl };
    const before = new Date(Date.now() + 60_000).toISOString();
    const dry = await runService(['events', 'delete', '--before', before, '--dry-run'], env);
    assert.match(dry.stdout, /\nwould take 1 message from hooks, which have not got them yet\n/);
    assert.deepEqual(await states(), ['waiting']);
    const done = await runService(['events', 'delete', '--before', before, '--yes'], env);
    assert.match(done.stdout, /\ntook 1 message from hooks\n/);
    assert.deepEqual(await states(), []);
  });

  test('has delivered messages for 30 days, and those that were given up for 90', async () => {
    const { id } = await add();
    await hear();
    const end = (days: number, state: string) => sql`
      insert into deliveries (hook_id, type, told, happened_at, offer_number, queued_at, due_at, state, ended_at)
      select ${id}, 'codes.gone', ${`${state} ${days}`}, 0, 1, 0, 0, ${state}, database_time() - ${days * 86_400_000}::bigint`;
    for (const [days, state] of [
      [29, 'delivered'],
      [31, 'delivered'],
      [89, 'dead'],
      [91, 'dead'],
    ] as const)
      await end(days, state);
    await sql`update hooks set tidied_at = 0`;
    await tidyDeliveries(sql);
    const kept = await sql<{ told: string }[]>`select told from deliveries order by told`;
    assert.deepEqual(
      kept.map(({ told }) => told),
      ['dead 89', 'delivered 29'],
    );
    // Those of the claims before.
    assert.deepEqual(await sql`select from told_claims`, []);
  });

  test('is signed to with both secrets after a rotation, and with the new one alone a day later', async () => {
    const { id, secret } = await add();
    await hear();
    const next = await rotateSecret(sql, id);
    await claim('ann');
    await eventually(() => receiver.received.length === 1);
    for (const either of [secret, next]) receiver.verify(receiver.received[0]!, either);
    await sql`update hooks set old_secret_until = old_secret_until - 86400000`;
    await claim('bob');
    await eventually(() => receiver.received.length === 2);
    receiver.verify(receiver.received[1]!, next);
    assert.throws(() => receiver.verify(receiver.received[1]!, secret), /No matching signature/);
  });
});

test('without a hook, no table of hooks is read or written, however many claims there are', async () => {
  const database = await createTestDatabase();
  const service = await startTestService({ catalogue: giveawayCatalogue(), databaseUrl: database.url });
  const sql = connect(database.url, { max: 1 });
  try {
    const uses = async () => {
      await sql`select pg_stat_force_next_flush()`;
      const [row] = await sql<{ scans: number }[]>`
        select coalesce(sum(seq_scan + coalesce(idx_scan, 0) + n_tup_ins), 0)::bigint as scans from pg_stat_user_tables
        where relname in ('deliveries', 'hook_offers')`;
      return row!.scans;
    };
    const before = await uses();
    for (let user = 0; user < 10; user += 1)
      await ask(`${service.url}/api/v1/giveaways/claim?offer=monthly&user=user-${user}`, 'north-key');
    await eventually(async () => (await sql<object[]>`select from claims`).length === 10);
    await service.stop();
    assert.equal(await uses(), before);
  } finally {
    await sql.end();
    await database.drop();
  }
});
