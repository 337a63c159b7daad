import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { loadCatalogue } from '../../service/catalogue/load/load-catalogue.js';
import { readCatalogue } from '../../service/catalogue/parse/read-catalogue.js';
import { addHook } from '../../service/hooks/manage-hooks.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { hang, text } from '../support/loopback-server.js';
import { askUnchecked } from './ask.js';
import { codes } from './giveaway-catalogue.js';
import { startHookReceiver, type HookReceiver } from './hook-receiver.js';

const CATALOGUE = {
  partners: [
    {
      id: 'north',
      keys: ['north-key'],
      giveaways: [{ id: 'flow', offers: [{ id: 'hot' }] }],
      codes: { hot: codes('HOT', 2000) },
    },
  ],
};

describe('every claim of the events is heard by a hook, with the id of its event', () => {
  let database: TestDatabase;
  let sql: Sql;
  let receiver: HookReceiver;
  let commands: ServiceCommand[];
  beforeEach(async () => {
    commands = [];
    database = await createTestDatabase();
    sql = connect(database.url, { max: 2, limit: 60_000 });
    receiver = await startHookReceiver();
    await loadCatalogue(sql, await readCatalogue(CATALOGUE), { now: Date.now, sample: false });
    // Before the instances, which tell it of the first claim then.
    await addHook(sql, { partner: 'north', url: receiver.url, isPrivate: false, types: ['claim.given'] });
  });
  afterEach(async () => {
    for (const command of commands) command.kill('SIGKILL');
    await Promise.all(commands.map((command) => command.ended()));
    await receiver.stop();
    await sql.end();
    await database.drop();
  });

  const start = async () => {
    const command = runServiceCommand(['--port', '0'], { DATABASE_URL: database.url });
    commands.push(command);
    return { command, url: await command.ready() };
  };
  /** @returns whether it was answered */
  const claim = (url: string, user: string) =>
    askUnchecked(`${url}/api/v1/giveaways/claim?offer=hot&user=${user}`, 'north-key').then(
      async (response) => ((await response.json()) as { success: boolean }).success,
      () => false,
    );
  const eventIds = async () => {
    const rows = await sql<{ id: string }[]>`select body ->> 'id' as id from giveaway_events where type = 'claim'`;
    return rows.map(({ id }) => `claim_${id}`).sort();
  };
  const heardIds = () => [...new Set(receiver.received.map(({ id }) => id))].sort();
  /** Waits until each event was heard, and compares what was heard of it in each try. */
  const assertHeard = async () => {
    await eventually(async () => (await eventIds()).join() === heardIds().join());
    const bodies = new Map<string, Set<string>>();
    for (const { id, body } of receiver.received) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    for (const [id, different] of bodies) assert.equal(different.size, 1, id);
    const given = receiver.received.map(({ data }) => String(data['code']));
    const claims = await sql<{ code: string }[]>`select code from claims order by code`;
    assert.deepEqual([...new Set(given)].sort(), claims.map(({ code }) => code).sort());
  };

  test('after its only instance was killed with kill -9 between the answer and the delivery', async () => {
    // It has the claim, but never gets it done.
    receiver.answer = hang;
    const { command, url } = await start();
    for (let user = 0; user < 12; user += 1) assert.equal(await claim(url, `user-${user}`), true);
    await eventually(() => receiver.received.length >= 8);
    command.kill('SIGKILL');
    assert.equal(await command.ended(), 'SIGKILL');
    receiver.answer = text('', {}, 204);
    receiver.received.splice(0);
    await start();
    await assertHeard();
    assert.equal(heardIds().length, 12);
    await eventually(async () => (await sql<object[]>`select from deliveries where state <> 'delivered'`).length === 0);
  });

  test('of two instances of which one is killed and started again, while the receiver fails now and then', async () => {
    let turn = 0;
    receiver.answer = (request, response) => text('', {}, (turn += 1) % 7 === 0 ? 503 : 204)(request, response);
    const [victim, other] = await Promise.all([start(), start()]);
    const urls = [victim.url, other.url];
    let user = 0;
    const shop = async () => {
      while (user < 300) {
        user += 1;
        if (user === 120) victim.command.kill('SIGKILL');
        if (user === 200) urls[0] = (await start()).url;
        await claim(urls[user % 2]!, `user-${user}`);
      }
    };
    await Promise.all([shop(), shop(), shop(), shop()]);
    // What failed waits for its next try, which may come now.
    const hurrying = setInterval(
      () => void sql`update deliveries set due_at = 0 where state = 'waiting' and not leased`.catch(() => undefined),
      500,
    );
    await assertHeard().finally(() => clearInterval(hurrying));
    assert.ok(heardIds().length > 200);
  });
});
