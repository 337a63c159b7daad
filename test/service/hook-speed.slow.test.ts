import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { addHook, removeHook, replay } from '../../service/hooks/manage-hooks.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { hang, text } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { askUnchecked } from './ask.js';
import { codes } from './giveaway-catalogue.js';
import { startHookReceiver, type HookReceiver } from './hook-receiver.js';

/** Claims of a run, and those at the same time. */
const [CLAIMS, CALLERS] = [1500, 16];

let database: TestDatabase;
let service: TestService;
let sql: Sql;
let receiver: HookReceiver;
beforeEach(async () => {
  database = await createTestDatabase();
  const giveaways = [{ id: 'flow', offers: [{ id: 'hot' }] }];
  const catalogue = {
    partners: [{ id: 'north', keys: ['north-key'], giveaways, codes: { hot: codes('HOT', 20_000) } }],
  };
  service = await startTestService({ catalogue, databaseUrl: database.url });
  sql = connect(database.url, { max: 2, limit: 60_000 });
  receiver = await startHookReceiver();
});
afterEach(async () => {
  await service.stop();
  await receiver.stop();
  await sql.end();
  await database.drop();
});

let users = 0;

/** @returns claims a second */
async function claim(): Promise<number> {
  const start = performance.now();
  const last = users + CLAIMS;
  const caller = async () => {
    while (users < last) {
      users += 1;
      const answer = await askUnchecked(`${service.url}/api/v1/giveaways/claim?offer=hot&user=u-${users}`, 'north-key');
      assert.equal(((await answer.json()) as { success: boolean }).success, true);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (CLAIMS * 1000) / (performance.now() - start);
}

test('claims go on beside a hook that hangs, and a working one gets some hundred messages a second', async (context) => {
  await claim();
  const before = await claim();
  const { id } = await addHook(sql, { partner: 'north', url: receiver.url, isPrivate: false, types: ['claim.given'] });
  receiver.answer = hang;
  await eventually(async () => {
    await askUnchecked(`${service.url}/api/v1/giveaways/claim?offer=hot&user=v-${(users += 1)}`, 'north-key');
    return receiver.received.length > 0;
  });
  const beside = await claim();
  context.diagnostic(
    `${Math.round(before)} claims a second without a hook, ${Math.round(beside)} beside one that hangs`,
  );
  assert.ok(beside > before / 2);

  receiver.answer = text('', {}, 204);
  await sql`update hooks set failures = 0`;
  await eventually(
    async () => (await sql<object[]>`select from deliveries where state <> 'delivered' limit 1`).length === 0,
  );
  receiver.received.splice(0);
  const start = performance.now();
  const count = await replay(sql, id, 0);
  await eventually(() => receiver.received.length >= count);
  const rate = (count * 1000) / (performance.now() - start);
  context.diagnostic(`${Math.round(rate)} deliveries a second, of ${count}`);
  assert.ok(rate > 20);

  await removeHook(sql, id);
  await eventually(async () => {
    await askUnchecked(`${service.url}/api/v1/giveaways/claim?offer=hot&user=w-${(users += 1)}`, 'north-key');
    const tidied = await sql<object[]>`delete from deliveries returning true`;
    return tidied.length === 0;
  });
  const after = await claim();
  context.diagnostic(`${Math.round(after)} claims a second once it is removed`);
  assert.deepEqual(await sql<object[]>`select from deliveries`, []);
});
