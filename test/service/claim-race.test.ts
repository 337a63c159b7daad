import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { ask } from './ask.js';
import type { ClaimResult } from './clocked-service.js';
import { codes } from './giveaway-catalogue.js';

const OFFER = 'hot';

/** Two processes of the service on one PostgreSQL, and many people who want codes of one offer at once. */
describe('claims at once, of two processes on one database', () => {
  let folder: string;
  let database: TestDatabase;
  let sql: Sql;
  let commands: ServiceCommand[];
  let urls: string[];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'claim-race-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { max: 2 });
    commands = [];
  });
  afterEach(async () => {
    for (const command of commands) command.kill('SIGTERM');
    await Promise.all(commands.map((command) => command.ended()));
    await sql.end();
    await database.drop();
  });

  /** @param pool how many codes there are */
  const start = async (pool: number, frequency?: string) => {
    const file = path.join(folder, 'catalogue.json');
    const offers = [{ id: OFFER, frequency }];
    const partner = { id: 'north', keys: ['north-key'], giveaways: [{ id: 'flow', offers }] };
    await writeFile(file, JSON.stringify({ partners: [{ ...partner, codes: { [OFFER]: codes('HOT', pool) } }] }));
    commands = [1, 2].map(() =>
      runServiceCommand(['--port', '0', '--catalogue', file], { DATABASE_URL: database.url }),
    );
    urls = await Promise.all(commands.map((command) => command.ready()));
  };

  const claim = async (index: number, user: string, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const address = `${urls[index % 2]}/api/v1/giveaways/claim?user=${user}&offer=${OFFER}`;
    const response = await ask(address, 'north-key', headers);
    return { user, status: response.status, ...((await response.json()) as ClaimResult) };
  };

  /** No answer is a failure; where one is, the reason stands in the log. */
  const assertAnswered = (answers: readonly { readonly status: number }[]) => {
    const failures = commands.flatMap(({ output }) => output.stderr.split('\n').filter((line) => !/ 200 /.test(line)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200], failures.join('\n'));
  };

  /** What the database holds at the end. */
  const stock = async () => {
    const [row] = await sql<{ given: number; persons: number; left: number; events: number }[]>`
      select
        (select count(*) from claims) as given,
        (select count(distinct person) from claims) as persons,
        (select count(*) from codes) as left,
        (select count(*) from giveaway_events where type = 'claim') as events`;
    return { ...row };
  };

  const given = (answers: readonly ClaimResult[]) => answers.flatMap(({ data }) => (data ? [data.code] : []));
  const shuffled = <Item>(items: Item[]) =>
    items.map((item, index) => [item, (index * 7919) % 1009] as const).sort(([, a], [, b]) => a - b);

  for (const frequency of [undefined, '1week']) {
    const rule = frequency ?? 'once ever';
    test(`more people than codes: exactly as many claims as codes (${rule})`, async () => {
      await start(150, frequency);
      const users = Array.from({ length: 300 }, (_, index) => `user-${index}`);
      // Each of them twice, from both processes.
      const answers = await Promise.all(shuffled([...users, ...users]).map(([user], index) => claim(index, user)));
      assertAnswered(answers);
      const winners = answers.filter(({ success }) => success);
      assert.equal(winners.length, 150);
      assert.equal(new Set(given(answers)).size, 150);
      assert.equal(new Set(winners.map(({ user }) => user)).size, 150);
      assert.deepEqual(await stock(), { given: 150, persons: 150, left: 0, events: 150 });
    });

    test(`more codes than people: everybody has one and nobody two (${rule})`, async () => {
      await start(250, frequency);
      const users = Array.from({ length: 100 }, (_, index) => `user-${index}`);
      const tries = [...users, ...users, ...users, ...users];
      const answers = await Promise.all(shuffled(tries).map(([user], index) => claim(index, user)));
      assertAnswered(answers);
      assert.equal(new Set(given(answers)).size, 100);
      assert.equal(given(answers).length, 100);
      for (const { success, message } of answers)
        if (!success) assert.match(message ?? '', frequency ? /can claim again after/ : /already claimed/);
      assert.deepEqual(await stock(), { given: 100, persons: 100, left: 150, events: 100 });
    });
  }

  test('the same key from both processes: one code, and the same answer to all', async () => {
    await start(250);
    const users = Array.from({ length: 60 }, (_, index) => `user-${index}`);
    const answers = await Promise.all(
      shuffled([...users, ...users, ...users]).map(([user], index) => claim(index, user, `key of ${user}`)),
    );
    for (const user of users) {
      const own = answers.filter((answer) => answer.user === user);
      assert.equal(own.length, 3);
      assert.ok(own.every(({ success, data }) => success && data?.code === own[0]?.data?.code));
    }
    assert.equal(new Set(given(answers)).size, 60);
    assert.deepEqual(await stock(), { given: 60, persons: 60, left: 190, events: 60 });
  });

  test('one process killed in the middle: nothing that was answered is lost, and no code with it', async () => {
    await start(500);
    const users = Array.from({ length: 400 }, (_, index) => `user-${index}`);
    let answered = 0;
    const first = await Promise.all(
      users.map(async (user, index) => {
        const answer = await claim(index, user, `key of ${user}`).catch(() => undefined);
        answered += 1;
        if (answered === 80) commands[0]?.kill('SIGKILL');
        return answer;
      }),
    );
    assert.equal(await commands[0]?.ended(), 'SIGKILL');
    const lost = first.filter((answer) => answer === undefined).length;
    assert.ok(lost > 0 && lost < 200, `${lost} answers were lost`);
    assert.ok(first.every((answer) => answer === undefined || answer.status === 200));
    const before = new Map(first.flatMap((answer) => (answer ? [[answer.user, answer.data?.code]] : [])));

    // What was lost on the way comes back from the other process, and what was answered stays so.
    const again = await Promise.all(users.map((user) => claim(1, user, `key of ${user}`)));
    assert.ok(again.every(({ status, success }) => status === 200 && success));
    for (const { user, data } of again) if (before.has(user)) assert.equal(data?.code, before.get(user));
    assert.equal(new Set(given(again)).size, 400);
    assert.deepEqual(await stock(), { given: 400, persons: 400, left: 100, events: 400 });
  });
});
