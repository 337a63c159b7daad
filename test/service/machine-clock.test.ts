import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { ask } from './ask.js';
import type { ClaimResult } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

/** Node's option that makes the machine's clock seem wrong by so many milliseconds. */
const wrongBy = (offset: number) =>
  `--import=data:text/javascript,const%20right=Date.now;Date.now=()=>right()%2B${offset};`;

describe('an instance whose machine’s clock is wrong', () => {
  let folder: string;
  let database: TestDatabase;
  let sql: Sql;
  const commands: ServiceCommand[] = [];
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-clock-'));
    const catalogue = giveawayCatalogue();
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    const offers = [{ id: 'once' }, { id: 'weekly' }, { id: 'rare', expiry: tomorrow }];
    const [north] = catalogue.partners;
    const partner = { ...north, giveaways: [{ id: 'spring', offers }] };
    await writeFile(path.join(folder, 'catalogue.json'), JSON.stringify({ partners: [partner] }));
    database = await createTestDatabase();
    sql = connect(database.url, { max: 1 });
  });
  after(async () => {
    for (const command of commands) command.kill('SIGTERM');
    await Promise.all(commands.map((command) => command.ended()));
    await sql.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const start = async (offset: number, ...args: string[]) => {
    const all = ['--port', '0', '--catalogue', path.join(folder, 'catalogue.json'), ...args];
    const command = runServiceCommand(all, { DATABASE_URL: database.url, NODE_OPTIONS: wrongBy(offset) });
    commands.push(command);
    return command.ready();
  };
  const claim = async (url: string, user: string, offer: string, key: string) => {
    const address = `${url}/api/v1/giveaways/claim?user=${user}&offer=${offer}`;
    const response = await ask(address, 'north-key', { 'Idempotency-Key': key });
    return (await response.json()) as ClaimResult;
  };

  test('doesn’t make the rate limit of all instances last longer', async () => {
    const ahead = await start(HOUR_MS, '--rate-limit', '2');
    const right = await start(0, '--rate-limit', '2');
    for (const url of [ahead, ahead, right, ahead]) {
      const { status, headers } = await ask(`${url}/gap/api`, 'north-key');
      const seconds = Number(headers.get('retry-after'));
      assert.ok(status !== 429 || seconds <= 60, `Retry-After: ${seconds}`);
    }
    // As instances of the release before may have left it, whose clock counted.
    await sql`update request_budgets set expire = expire + ${HOUR_MS}::bigint`;
    const other = await start(0, '--rate-limit', '2');
    assert.notEqual((await ask(`${other}/gap/api`, 'north-key')).status, 429);
  });

  test('neither deletes remembered answers nor ends offers, and records claims at the right time', async () => {
    const right = await start(0);
    const first = await claim(right, 'ann', 'once', 'k1');
    assert.equal(first.success, true);
    const ahead = await start(2 * DAY_MS);
    assert.equal((await claim(ahead, 'bob', 'weekly', 'k2')).success, true);
    assert.deepEqual(await claim(right, 'ann', 'once', 'k1'), first);
    assert.equal((await claim(ahead, 'bob', 'rare', 'k3')).success, true);
    const [row] = await sql<{ late: number }[]>`
      select max(happened_at) - (extract(epoch from now()) * 1000)::bigint as late
      from giveaway_events where type = 'claim' and not brought`;
    assert.ok(Math.abs(row!.late) < HOUR_MS, `${row!.late}`);
  });
});
