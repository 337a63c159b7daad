import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { runServiceCommand } from '../support/command.js';
import { createTestDatabase } from '../support/database.js';
import { ask } from './ask.js';
import type { ClaimResult } from './clocked-service.js';
import { codes } from './giveaway-catalogue.js';

interface Pool {
  readonly offer: string;
  readonly codes: number;
  readonly frequency?: string;
}

/** Two processes of the service on one database. */
async function startTwo(pools: readonly Pool[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'claim-race-'));
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 2 });
  const partner = {
    id: 'north',
    keys: ['north-key'],
    giveaways: [{ id: 'flow', offers: pools.map(({ offer: id, frequency }) => ({ id, frequency })) }],
    codes: Object.fromEntries(pools.map(({ offer, codes: count }) => [offer, codes(offer, count)])),
  };
  const file = path.join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify({ partners: [partner] }));
  const commands = [1, 2].map(() =>
    runServiceCommand(['--port', '0', '--catalogue', file], { DATABASE_URL: database.url }),
  );
  const urls = await Promise.all(commands.map((command) => command.ready()));
  return {
    commands,
    /** @param index even for the first process, odd for the second */
    claim: async (index: number, offer: string, user: string, key?: string) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const address = `${urls[index % 2]}/api/v1/giveaways/claim?user=${user}&offer=${offer}`;
      const response = await ask(address, 'north-key', headers);
      return { user, status: response.status, ...((await response.json()) as ClaimResult) };
    },
    /** Every answer must be a success; otherwise the reason is in the log. */
    assertAnswered: (answers: readonly { readonly status: number }[]) => {
      const lines = commands.flatMap(({ output }) => output.stderr.split('\n'));
      const failures = lines.filter((line) => !line.includes(' 200 ')).join('\n');
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200], failures);
    },
    /** An offer's codes and claims in the database. */
    stock: async (offer: string) => {
      const [row] = await sql<{ given: number; persons: number; left: number; events: number }[]>`
        select
          (select count(*) from claims where offer_number = number) as given,
          (select count(distinct person) from claims where offer_number = number) as persons,
          (select count(*) from codes where offer_number = number) as left,
          (select count(*) from giveaway_events where type = 'claim' and body ->> 'offer' = id) as events
        from giveaway_offers where id = ${offer}`;
      return { ...row };
    },
    stop: async () => {
      for (const command of commands) command.kill('SIGTERM');
      await Promise.all(commands.map((command) => command.ended()));
      await sql.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Two = Awaited<ReturnType<typeof startTwo>>;

const people = (count: number) => Array.from({ length: count }, (_, index) => `user-${index}`);

const given = (answers: readonly ClaimResult[]) => answers.flatMap(({ data }) => (data ? [data.code] : []));

const shuffled = <Item>(items: Item[]) =>
  items
    .map((item, index) => ({ item, place: (index * 7919) % 1009 }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

describe('simultaneous claims in two processes on one database', () => {
  let two: Two;
  before(async () => {
    two = await startTwo([
      { offer: 'scarce', codes: 150 },
      { offer: 'scarce-1week', codes: 150, frequency: '1week' },
      { offer: 'ample', codes: 250 },
      { offer: 'ample-1week', codes: 250, frequency: '1week' },
      { offer: 'keyed', codes: 250 },
    ]);
  });
  after(() => two.stop());

  for (const offer of ['scarce', 'scarce-1week']) {
    test(`give out exactly all codes to more people than codes (${offer})`, async () => {
      const users = people(300);
      // Each person claims twice, once in each process.
      const answers = await Promise.all(
        shuffled([...users, ...users]).map((user, index) => two.claim(index, offer, user)),
      );
      two.assertAnswered(answers);
      const winners = answers.filter(({ success }) => success);
      assert.equal(winners.length, 150);
      assert.equal(new Set(given(answers)).size, 150);
      assert.equal(new Set(winners.map(({ user }) => user)).size, 150);
      assert.deepEqual(await two.stock(offer), { given: 150, persons: 150, left: 0, events: 150 });
    });
  }

  for (const [offer, refusal] of [
    ['ample', /already claimed/],
    ['ample-1week', /can claim again after/],
  ] as const) {
    test(`give each person exactly one of more codes than people (${offer})`, async () => {
      const users = people(100);
      const tries = shuffled([...users, ...users, ...users, ...users]);
      const answers = await Promise.all(tries.map((user, index) => two.claim(index, offer, user)));
      two.assertAnswered(answers);
      assert.equal(given(answers).length, 100);
      assert.equal(new Set(given(answers)).size, 100);
      for (const { success, message } of answers) if (!success) assert.match(message ?? '', refusal);
      assert.deepEqual(await two.stock(offer), { given: 100, persons: 100, left: 150, events: 100 });
    });
  }

  test('give one code, and the same answer, for the same key in both processes', async () => {
    const users = people(60);
    const tries = shuffled([...users, ...users, ...users]);
    const answers = await Promise.all(tries.map((user, index) => two.claim(index, 'keyed', user, `key of ${user}`)));
    two.assertAnswered(answers);
    for (const user of users) {
      const own = answers.filter((answer) => answer.user === user);
      assert.equal(own.length, 3);
      assert.ok(own.every(({ success, data }) => success && data?.code === own[0]?.data?.code));
    }
    assert.equal(new Set(given(answers)).size, 60);
    assert.deepEqual(await two.stock('keyed'), { given: 60, persons: 60, left: 190, events: 60 });
  });
});

describe('simultaneous claims in two processes, one of which is killed,', () => {
  let two: Two;
  before(async () => {
    two = await startTwo([{ offer: 'hot', codes: 500 }]);
  });
  after(() => two.stop());

  test('lose no answered claim, and no code', async () => {
    const [victim] = two.commands;
    const users = people(400);
    let answered = 0;
    const first = await Promise.all(
      users.map(async (user, index) => {
        const answer = await two.claim(index, 'hot', user, `key of ${user}`).catch(() => undefined);
        answered += 1;
        if (answered === 80) victim?.kill('SIGKILL');
        return answer;
      }),
    );
    assert.equal(await victim?.ended(), 'SIGKILL');
    const lost = first.filter((answer) => answer === undefined).length;
    assert.ok(lost > 0 && lost < 200, `${lost} answers were lost`);
    two.assertAnswered(first.flatMap((answer) => answer ?? []));
    const before = new Map(first.flatMap((answer) => (answer ? [[answer.user, answer.data?.code]] : [])));

    // The other process returns lost answers, and confirms the given ones.
    const again = await Promise.all(users.map((user) => two.claim(1, 'hot', user, `key of ${user}`)));
    two.assertAnswered(again);
    assert.ok(again.every(({ success }) => success));
    for (const { user, data } of again) if (before.has(user)) assert.equal(data?.code, before.get(user));
    assert.equal(new Set(given(again)).size, 400);
    assert.deepEqual(await two.stock('hot'), { given: 400, persons: 400, left: 100, events: 400 });
  });
});
