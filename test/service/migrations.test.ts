import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { migrate } from '../../service/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { codes } from './giveaway-catalogue.js';
import { ShopAtWork } from './shop-at-work.js';

const MIGRATIONS = path.join(import.meta.dirname, '../../service/database/migrations');

/** Changes the table that claims and views write and reports read. */
const LATER_MIGRATION = { version: 9999, text: 'alter table giveaway_events add column later text' };

const INSTANCES = 6;

/** More than are claimed in a test. */
const POOL = codes('HOT', 20_000);

describe('migrations', () => {
  let later: string;
  let database: TestDatabase;
  let sql: Sql;
  let services: TestService[];
  before(async () => {
    later = `${await mkdtemp(path.join(tmpdir(), 'migrations-'))}/`;
    await cp(MIGRATIONS, later, { recursive: true });
    await writeFile(path.join(later, `${LATER_MIGRATION.version}.do.later.sql`), LATER_MIGRATION.text);
  });
  after(() => rm(later, { recursive: true }));
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
    sql = connect(database.url, { max: 20, limit: 60_000 });
    services = [];
  });
  afterEach(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await sql.end();
    await database.drop();
  });

  /** Starts instances at once, with a catalogue that has the pool. */
  const start = async (count: number) => {
    const giveaways = [{ id: 'flow', offers: [{ id: 'hot' }] }];
    const catalogue = { partners: [{ id: 'north', keys: ['north-key'], giveaways, codes: { hot: POOL } }] };
    const starts = Array.from({ length: count }, () => startTestService({ catalogue, databaseUrl: database.url }));
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
  const ownVersions = async () => {
    const files = await readdir(MIGRATIONS);
    return files.map((file) => Number(file.split('.')[0])).sort((one, other) => one - other);
  };
  const laterVersions = async () => [...(await ownVersions()), LATER_MIGRATION.version];
  /** Waits for claims and views that began after this call. */
  const goesOn = async (shop: ShopAtWork) => {
    const [claims, views] = [shop.given.length, shop.views];
    await eventually(() => {
      assert.deepEqual(shop.failures, []);
      return shop.given.length > claims + 20 && shop.views > views + 20;
    });
  };

  for (const isolation of ['read committed', 'serializable'] as const)
    test(`run once each when six instances start at once on an empty database that is ${isolation} by default`, async () => {
      await database.isolate(isolation);
      await start(INSTANCES);
      assert.deepEqual(await versions(), await ownVersions());
      const users = Array.from({ length: 60 }, (_, index) => `user-${index}`);
      const given = await Promise.all(users.map((user, index) => claim(services[index % INSTANCES]!, user)));
      assert.equal(new Set(given).size, users.length);
      // Of each single statement. Otherwise, points of the rate limit that two instances draw at once would fail.
      const statement = await sql`select current_setting('transaction_isolation') as isolation`;
      assert.deepEqual(statement, [{ isolation: 'read committed' }]);
    });

  test('of a later release leave instances at work when six of its instances migrate at once', async () => {
    await start(2);
    const shops = services.map(({ url }, index) => new ShopAtWork(url, `shop-${index}`));
    try {
      for (const shop of shops) await goesOn(shop);
      await Promise.all(Array.from({ length: INSTANCES }, () => migrate(sql, later)));
      for (const shop of shops) await goesOn(shop);
      await Promise.all(shops.map((shop) => shop.end()));

      assert.deepEqual(await versions(), await laterVersions());
      const given = shops.flatMap((shop) => shop.given);
      assert.equal(new Set(given).size, given.length, 'a code was given twice');
      const [counts] = await sql<{ claims: number; left: number; claimEvents: number; views: number }[]>`
        select
          (select count(*) from claims) as claims,
          (select count(*) from codes) as left,
          (select count(*) from giveaway_events where type = 'claim') as "claimEvents",
          (select count(*) from giveaway_events where type = 'view') as views`;
      const views = shops.reduce((sum, shop) => sum + shop.views, 0);
      const left = POOL.length - given.length;
      assert.deepEqual(counts, { claims: given.length, left, claimEvents: given.length, views });
    } finally {
      await Promise.all(shops.map((shop) => shop.end()));
    }
  });

  test('of a later release are left alone by an instance that starts afterwards', async () => {
    await migrate(sql, later);
    await start(1);
    assert.deepEqual(await versions(), await laterVersions());
    assert.ok(await claim(services[0]!, 'ann'));
  });

  test('refuse a database from before the first release, and leave it as it is', async () => {
    await migrate(sql);
    await sql`update schema_versions set version = version + 17 where version > 0`;
    await assert.rejects(migrate(sql), /made before the first release.*empty database/);
    await assert.rejects(migrate(sql, later), /made before the first release.*empty database/);
    assert.deepEqual(
      await versions(),
      (await ownVersions()).map((version) => version + 17),
    );
  });

  test('keep the function that instances of the release before call to claim', async () => {
    const giveaways = [{ id: 'flow', offers: [{ id: 'one' }, { id: 'ended', expiry: '2020-01-01' }] }];
    const catalogue = {
      partners: [{ id: 'north', keys: ['north-key'], giveaways, codes: { one: ['CODE'], ended: ['OLD'] } }],
    };
    services.push(await startTestService({ catalogue, databaseUrl: database.url }));
    const claimBefore = async (person: string, offer: string, key: string | null) => {
      const [row] = await sql<
        { status: number; code: string | null; message: string | null; position: number | null }[]
      >`
        select status, code, message, code_position as position
        from claim_code('north', ${offer}, ${person}::bytea, ${key}::bytea, ${Date.now()}, '{}', 0, 0)`;
      return row;
    };
    const given = { status: 200, code: 'CODE', message: null };
    assert.deepEqual(await claimBefore('ann', 'one', 'key'), { ...given, position: 0 });
    assert.deepEqual(await claimBefore('ann', 'one', 'key'), { ...given, position: null });
    const refusals = [];
    for (const [person, offer] of [
      ['ann', 'one'],
      ['bob', 'one'],
      ['bob', 'ended'],
      ['bob', 'other'],
    ] as const) {
      const { status, code, message } = (await claimBefore(person, offer, null))!;
      assert.equal(code, null);
      refusals.push([status, message]);
    }
    assert.deepEqual(refusals, [
      [200, 'You have already claimed this offer.'],
      [200, 'There are no codes available for this offer.'],
      [400, 'This offer has ended.'],
      [404, 'There is no such offer.'],
    ]);
  });

  test('wait for a long report, and claims go on meanwhile', async () => {
    await start(1);
    const own = connect(database.url, { max: 1 });
    const shop = new ShopAtWork(services[0]!.url, 'shop');
    try {
      let migrating: Promise<void> | undefined;
      await sql.begin(async (report) => {
        await report`select from giveaway_events`;
        migrating = migrate(own, later);
        await eventually(async () => {
          const [row] = await sql<{ count: number }[]>`
            select count(*) as count from pg_locks
            where not granted and locktype = 'relation' and mode = 'AccessExclusiveLock'`;
          return row!.count > 0;
        });
        await goesOn(shop);
      });
      await migrating;
      await goesOn(shop);
      assert.deepEqual(await versions(), await laterVersions());
    } finally {
      await shop.end();
      await own.end();
    }
  });
});
