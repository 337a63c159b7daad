import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { migrate } from '../../service/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { codes } from './giveaway-catalogue.js';
import { fillAsBefore, InstanceBefore, migrateAsBefore } from './release-before.js';

const INSTANCES = 6;

/** More than are claimed in a test. */
const POOL = codes('HOT', 20_000);

const VIEWS_BEFORE = 20_000;

describe('migrations', () => {
  let database: TestDatabase;
  let sql: Sql;
  let services: TestService[];
  beforeEach(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { max: 20, limit: 60_000 });
    services = [];
  });
  afterEach(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await sql.end();
    await database.drop();
  });

  /** Starts all instances at once, with a catalogue that has the pool. */
  const startAll = async () => {
    const giveaways = [{ id: 'flow', offers: [{ id: 'hot' }] }];
    const catalogue = { partners: [{ id: 'north', keys: ['north-key'], giveaways, codes: { hot: POOL } }] };
    const starts = Array.from({ length: INSTANCES }, () => startTestService({ catalogue, databaseUrl: database.url }));
    const started = await Promise.allSettled(starts);
    for (const start of started) if (start.status === 'fulfilled') services.push(start.value);
    for (const start of started) if (start.status === 'rejected') throw start.reason;
  };
  const claim = async ({ url }: TestService, user: string) => {
    const response = await ask(`${url}/api/v1/giveaways/claim?offer=hot&user=${user}`, 'north-key');
    const { data } = (await response.json()) as { data?: { code: string } };
    assert.equal(response.status, 200);
    return data?.code;
  };
  const versions = async () => {
    const rows = await sql<
      { version: number }[]
    >`select version from schema_versions where version > 0 order by version`;
    return rows.map(({ version }) => version);
  };
  const expectedVersions = async () => {
    const files = await readdir(path.join(import.meta.dirname, '../../service/database/migrations'));
    return files.map((file) => Number(file.split('.')[0])).sort((one, other) => one - other);
  };
  const settled = async (instance: InstanceBefore) => {
    const [claims, views] = [instance.given.length, instance.views];
    await eventually(() => {
      assert.deepEqual(instance.failures, []);
      return instance.given.length > claims + 20 && instance.views > views + 20;
    });
  };

  test('run once each when six instances start at once on an empty database', async () => {
    await startAll();
    assert.deepEqual(await versions(), await expectedVersions());
    const given = await Promise.all(services.map((service, index) => claim(service, `user-${index}`)));
    assert.equal(new Set(given).size, INSTANCES);
  });

  test('leave instances of the release before at work when six new ones start at once', async () => {
    await migrateAsBefore(sql);
    await fillAsBefore(sql, POOL, VIEWS_BEFORE);
    const before = ['one', 'two'].map((name) => new InstanceBefore(sql, name));
    try {
      for (const instance of before) await settled(instance);
      await startAll();
      for (const instance of before) await settled(instance);
      await before[0]!.loadEvents();
      await before[1]!.loadEvents();
      const users = Array.from({ length: 60 }, (_, index) => `new-${index}`);
      const given = await Promise.all(users.map((user, index) => claim(services[index % INSTANCES]!, user)));
      for (const instance of before) await settled(instance);
      await Promise.all(before.map((instance) => instance.end()));

      assert.deepEqual(await versions(), await expectedVersions());
      const all = [...before.flatMap((instance) => instance.given), ...given];
      assert.ok(!all.includes(undefined));
      assert.equal(new Set(all).size, all.length, 'a code was given twice');
      const [counts] = await sql<{ claims: number; left: number; claimEvents: number; views: number }[]>`
        select
          (select count(*) from claims) as claims,
          (select count(*) from codes) as left,
          (select count(*) from giveaway_events where type = 'claim') as "claimEvents",
          (select count(*) from giveaway_events where type = 'view' and not brought) as views`;
      const views = VIEWS_BEFORE + before.reduce((sum, instance) => sum + instance.views, 0);
      assert.deepEqual(counts, { claims: all.length, left: POOL.length - all.length, claimEvents: all.length, views });
    } finally {
      await Promise.all(before.map((instance) => instance.end()));
    }
  });

  test('are left alone by an instance of the release before that starts afterwards', async () => {
    await migrate(sql);
    await migrateAsBefore(sql);
    assert.deepEqual(await versions(), await expectedVersions());
  });

  test('wait for a long report, and claims go on meanwhile', async () => {
    await migrateAsBefore(sql);
    await fillAsBefore(sql, POOL, 10);
    const own = connect(database.url, { max: 1 });
    const before = new InstanceBefore(sql, 'one');
    try {
      let migrating: Promise<void> | undefined;
      await sql.begin(async (report) => {
        await report`select from giveaway_events`;
        migrating = migrate(own);
        await eventually(async () => {
          const [row] = await sql<{ count: number }[]>`
            select count(*) as count from pg_locks
            where not granted and locktype = 'relation' and mode = 'AccessExclusiveLock'`;
          return row!.count > 0;
        });
        await settled(before);
      });
      await migrating;
      await settled(before);
      assert.deepEqual(await versions(), await expectedVersions());
    } finally {
      await before.end();
      await own.end();
    }
  });
});
