import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { loadCatalogue } from '../../service/catalogue/load/load-catalogue.js';
import { readCatalogue } from '../../service/catalogue/parse/read-catalogue.js';
import { connect, raw, type Sql } from '../../service/database/connect.js';
import type { ServiceOptions } from '../../service/service-options.js';
import { startService, type RunningService } from '../../service/start-service.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ask, askFeed, ids } from './ask.js';
import { smallCatalogue, type SmallCatalogue } from './small-catalogue.js';

describe('loading a catalogue', () => {
  let database: TestDatabase;
  let sql: Sql;
  let running: RunningService[];

  beforeEach(async () => {
    database = await createTestDatabase();
    sql = connect(database.url);
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((service) => service.stop()));
    await sql.end();
    await database.drop();
  });

  const start = async (options: ServiceOptions) => {
    const service = await startService({ port: 0, databaseUrl: database.url, ...options });
    running.push(service);
    return service;
  };
  const changed = (change: (catalogue: SmallCatalogue) => void) => {
    const catalogue = smallCatalogue();
    change(catalogue);
    return catalogue;
  };

  test('gives the feed the instant of the load, by the service’s clock', async () => {
    const instant = Date.parse('2031-05-01T12:00:00Z');
    const { url } = await start({ catalogue: smallCatalogue(), now: instant });
    const { lastcached } = await askFeed(url, 'north-key');
    assert.ok(lastcached >= instant && lastcached < instant + 60_000, `${lastcached}`);
  });

  test('accepts texts and categories with characters that no column can store', async () => {
    const strange = 'a\0\ud800';
    const catalogue = changed(({ partners: [north] }) => {
      north!.feed!.all[0]!.title = strange;
      north!.feed!.all[0]!.category = { name: 'Tea\ud800', parent: 'Food' };
    });
    const { url } = await start({ catalogue });
    const { all } = await askFeed(url, 'north-key', '?flow=food');
    assert.deepEqual(all[0], { ...catalogue.partners[0]!.feed!.all[0] });
  });

  test('a second time changes nothing', async () => {
    const first = await start({ catalogue: smallCatalogue(), now: Date.parse('2031-05-01') });
    const second = await start({ catalogue: smallCatalogue(), now: Date.parse('2031-06-01') });
    const third = await start({ now: Date.parse('2031-07-01') });
    const tags = await Promise.all(
      [first, second, third].map(async ({ url }) => (await ask(`${url}/gap/api`, 'north-key')).headers.get('etag')),
    );
    assert.deepEqual(tags, [tags[0], tags[0], tags[0]]);
    assert.equal(
      (await askFeed(third.url, 'north-key')).lastcached,
      (await askFeed(first.url, 'north-key')).lastcached,
    );
  });

  test('replaces keys and feeds, in every instance within two seconds', async () => {
    const first = await start({ catalogue: smallCatalogue(), now: Date.parse('2031-05-01') });
    const before = await ask(`${first.url}/gap/api`, 'north-key');
    await start({
      now: Date.parse('2031-06-01'),
      catalogue: changed(({ partners: [north, south] }) => {
        north!.keys = ['north-key', 'north-new'];
        north!.feed!.all.pop();
        south!.keys = [];
      }),
    });
    const loaded = performance.now();
    await eventually(async () => (await ask(`${first.url}/gap/api`, 'north-new')).status === 200, 2000);
    assert.ok(performance.now() - loaded < 2000);
    assert.equal(ids((await askFeed(first.url, 'north-new')).all), 'a1 a2 a3');
    for (const key of ['north-key-2', 'south-key']) assert.equal((await ask(`${first.url}/gap/api`, key)).status, 401);
    const after = await ask(`${first.url}/gap/api`, 'north-key', { 'If-None-Match': before.headers.get('etag') ?? '' });
    assert.equal(after.status, 200);
    assert.ok((await askFeed(first.url, 'north-key')).lastcached >= Date.parse('2031-06-01'));
  });

  test('leaves an unchanged feed alone', async () => {
    const { url } = await start({ catalogue: smallCatalogue(), now: Date.parse('2031-05-01') });
    const before = await askFeed(url, 'south-key');
    await start({ catalogue: changed(({ partners }) => partners[0]!.feed!.all.pop()), now: Date.parse('2031-06-01') });
    assert.equal((await askFeed(url, 'south-key')).lastcached, before.lastcached);
  });

  test('replaces the sample of an earlier version by the new sample, and nothing else', async () => {
    const flow = async (service: RunningService) =>
      (await ask(`${service.url}/api/v1/giveaways/flow?id=weekly-treats`, 'sample-key-1')).status;
    await start({ sample: true });
    await sql`update catalogues set digest = ''`;
    await sql`delete from giveaways`;
    assert.equal(await flow(await start({ sample: true })), 200);
    await start({ catalogue: smallCatalogue() });
    const { url } = await start({ sample: true });
    assert.equal(ids((await askFeed(url, 'south-key')).all), 's1');
    assert.equal((await ask(`${url}/gap/api`, 'sample-key-1')).status, 401);
  });

  test('removes keys and feeds of partners that are no longer listed', async () => {
    const { url } = await start({ catalogue: smallCatalogue() });
    await start({ catalogue: changed(({ partners }) => partners.shift()) });
    assert.equal((await ask(`${url}/gap/api`, 'north-key')).status, 401);
    const [row] = await sql<{ feeds: number; offers: number }[]>`
      select (select count(*) from feeds) as feeds, (select count(*) from feed_offers where partner_id = 'north') as offers`;
    assert.deepEqual({ ...row }, { feeds: 1, offers: 0 });
  });

  test('is refused as a whole when malformed: the previous one is still served', async () => {
    const { url } = await start({ catalogue: smallCatalogue() });
    const malformed = { partners: [{ id: 'north', keys: ['new-key'], feed: { all: [{ id: 1 }] } }] };
    await assert.rejects(start({ catalogue: malformed }), { message: 'partners[0].feed.all[0].id: must be a string' });
    assert.equal((await ask(`${url}/gap/api`, 'new-key')).status, 401);
    assert.equal(ids((await askFeed(url, 'north-key')).all), 'a1 a2 a3 a5');
  });

  test('is undone if the catalogue changes while it is read', async () => {
    const { url } = await start({ catalogue: smallCatalogue() });
    const next = await readCatalogue(changed(({ partners }) => partners.shift()));
    const other = await readCatalogue(smallCatalogue());
    const mixed = { ...next, source: other.source };
    await assert.rejects(loadCatalogue(sql, mixed, { now: Date.now, sample: false }), {
      message: 'has changed while it was being read',
    });
    assert.equal(ids((await askFeed(url, 'north-key')).all), 'a1 a2 a3 a5');
  });

  test('happens once if many instances start on an empty database', async () => {
    const services = await Promise.all(Array.from({ length: 4 }, () => start({ catalogue: smallCatalogue() })));
    const feeds = await Promise.all(services.map(({ url }) => askFeed(url, 'north-key')));
    assert.equal(new Set(feeds.map(({ lastcached }) => lastcached)).size, 1);
    assert.equal(ids(feeds[3]!.all), 'a1 a2 a3 a5');
  });

  test('stores digests of keys and no key', async () => {
    await start({ catalogue: smallCatalogue(), rateLimit: 100 }).then(({ url }) => askFeed(url, 'north-key'));
    const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
    assert.ok(tables.length >= 5);
    for (const { name } of tables) {
      const rows = await sql<{ row: string }[]>`select t::text as row from ${raw(name)} t`;
      assert.ok(!rows.some(({ row }) => /north-key|south-key/.test(row)), name);
    }
    const [stored] = await sql<{ size: number }[]>`select max(length(digest)) as size from api_keys`;
    assert.equal(stored?.size, 32);
  });

  test('stores text unchanged, whatever it contains', async () => {
    const title = `'; drop table feeds; -- \\u0000 \u0000 \u2028 😀 \ud800`;
    const all = [{ id: `o'"\\`, title, category: { name: `x'\u0000`, parent: 'P' }, __proto__: null }];
    const { url } = await start({ catalogue: { partners: [{ id: `p'`, keys: [`k'"`], feed: { all } }] } });
    const feed = await askFeed(url, `k'"`, '?flow=p');
    assert.deepEqual(feed.all, [{ id: `o'"\\`, title, category: { name: `x'\u0000`, parent: 'P' } }]);
  });
});
