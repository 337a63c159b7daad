import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { runServiceCommand } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codes } from './giveaway-catalogue.js';

const CALLERS = 16;

describe('a service that is stopped', () => {
  let folder: string;
  let catalogue: string;
  let database: TestDatabase;
  let sql: Sql;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-stop-'));
    catalogue = path.join(folder, 'catalogue.json');
    const giveaways = [{ id: 'flow', offers: [{ id: 'hot' }] }];
    const partner = { id: 'north', keys: ['north-key'], giveaways, codes: { hot: codes('HOT', 20_000) } };
    await writeFile(catalogue, JSON.stringify({ partners: [partner] }));
    database = await createTestDatabase();
    sql = connect(database.url, { max: 2 });
  });
  after(async () => {
    await sql.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('answers every claim that it commits, and closes busy keep-alive connections', async () => {
    const command = runServiceCommand(['--port', '0', '--catalogue', catalogue], { DATABASE_URL: database.url });
    const url = await command.ready();
    const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
    const answered: string[] = [];
    let persons = 0;
    let told = false;
    let late = 0;
    /** Resolves to whether there was an answer. */
    const claim = () =>
      new Promise<boolean>((resolve) => {
        const user = `user-${(persons += 1)}`;
        const address = `${url}/api/v1/giveaways/claim?user=${user}&offer=hot`;
        const asked = get(address, { agent, headers: { 'X-API-Key': 'north-key' } }, (response) => {
          if (told) late += 1;
          response.resume().once('error', () => resolve(false));
          response.once('end', () => {
            answered.push(user);
            resolve(true);
          });
        });
        asked.once('error', () => resolve(false));
      });
    const callers = Array.from({ length: CALLERS }, async () => {
      while (await claim());
    });
    await eventually(() => answered.length > 10 * CALLERS);
    // Stopped without waiting for answers on their way: those count as late, a few for each caller.
    command.kill('SIGTERM');
    told = true;
    assert.equal(await command.ended(), 0);
    await Promise.all(callers);
    agent.destroy();
    const claimed = await sql<{ user: string }[]>`
      select body ->> 'user' as user from giveaway_events where type = 'claim'`;
    const seen = new Set(answered);
    assert.deepEqual(
      claimed.flatMap(({ user }) => (seen.has(user) ? [] : [user])),
      [],
      'claims were committed and not answered',
    );
    assert.ok(late < 20 * CALLERS, `${late} requests were answered after it was told to stop`);
  });
});
