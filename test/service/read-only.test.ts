import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, raw, type Sql } from '../../service/database/connect.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { codes } from './giveaway-catalogue.js';
import { readMetrics } from './metric-lines.js';

/** More than the pool of the service has connections. */
const AT_ONCE = 30;

const catalogue = () => ({
  partners: [
    {
      id: 'north',
      keys: ['north-key'],
      giveaways: [{ id: 'flow', offers: [{ id: 'hot' }] }],
      codes: { hot: codes('HOT', 500) },
    },
  ],
});

describe('a database that can only be read for a while', () => {
  let database: TestDatabase;
  let administrator: Sql;
  let services: TestService[];
  before(async () => {
    database = await createTestDatabase();
    administrator = connect(database.url, { max: 1 });
    const start = () => startTestService({ catalogue: catalogue(), databaseUrl: database.url, adminPort: 0 });
    services = [await start(), await start()];
  });
  after(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await administrator.end();
    await database.drop();
  });

  let users = 0;
  const claim = async ({ url }: TestService) => {
    const response = await ask(`${url}/api/v1/giveaways/claim?offer=hot&user=user-${(users += 1)}`, 'north-key');
    await response.body?.cancel();
    return response.status;
  };
  const atOnce = async (work: (service: TestService) => Promise<number>) => {
    const statuses = services.flatMap((service) => Array.from({ length: AT_ONCE }, () => work(service)));
    return [...new Set(await Promise.all(statuses))];
  };
  const ready = async ({ url }: TestService) => (await ask(`${url}/readyz`, undefined)).status;
  const everyReady = (status: number) =>
    Promise.all(services.map((service) => eventually(async () => (await ready(service)) === status)));
  const name = () => raw(new URL(database.url).pathname.slice(1));
  const endSessions = () => administrator`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

  test('gets requests again as soon as it can be written, and no claim of these fails', async () => {
    assert.deepEqual(await atOnce(claim), [200]);
    await administrator`alter database ${name()} set default_transaction_read_only = on`;
    await endSessions();
    await everyReady(503);
    assert.deepEqual(await atOnce(claim), [503]);
    // Requests that only read go on, and leave every connection of the pools in a session that can't write.
    const reads = (service: TestService) =>
      ask(`${service.url}/api/v1/giveaways/flow?id=flow`, 'north-key').then(({ status }) => status);
    assert.deepEqual(await atOnce(reads), [200]);

    // Sessions stay as they are: only new ones can write.
    await administrator`alter database ${name()} reset default_transaction_read_only`;
    await everyReady(200);
    assert.deepEqual(await atOnce(claim), [200]);
    for (const { metricsUrl } of services) assert.equal((await readMetrics(metricsUrl ?? '')).get('rewards_ready'), 1);
  });

  test('is ready again when its sessions were ended too', async () => {
    await endSessions();
    await everyReady(200);
    await eventually(async () => (await atOnce(claim)).join() === '200');
  });
});
