import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { connect, raw, type Sql } from '../../service/database/connect.js';
import { deleteEvents } from '../../service/events/delete-events.js';
import { startEventUpkeep } from '../../service/events/event-upkeep.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

const DAY_MS = 86_400_000;

const MINUTE_MS = 60_000;

interface Page {
  readonly data: readonly { readonly id: string }[];
}

describe('events by month', () => {
  let database: TestDatabase;
  let sql: Sql;
  let log: string[];
  let service: TestService | undefined;
  beforeEach(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { limit: 60_000 });
    log = [];
    service = undefined;
  });
  afterEach(async () => {
    await service?.stop();
    await sql.end();
    await database.drop();
  });

  const start = async (options: { keepEvents?: number; catalogue?: unknown } = {}) => {
    const report = (line: string) => void log.push(line);
    const catalogue = giveawayCatalogue();
    delete catalogue.partners[0]!.events;
    service = await startTestService({
      catalogue,
      databaseUrl: database.url,
      report,
      ...options,
    });
    return service;
  };
  const get = (path: string) => ask(`${service!.url}/api/v1/${path}`, 'north-key');
  const claim = async (user: string) => (await get(`giveaways/claim?offer=once&user=${user}`)).status;
  const views = async (from: number, until = from) => {
    const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
    const response = await get(`giveaways/events?type=view&start_date=${day(from)}&end_date=${day(until)}`);
    assert.equal(response.status, 200);
    return ((await response.json()) as Page).data.map(({ id }) => id);
  };
  const deleteByCommand = (...args: string[]) =>
    runService(['events', 'delete', ...args], { DATABASE_URL: database.url });
  const insertViews = (instants: readonly number[]) => sql`
    insert into giveaway_events (partner_id, type, happened_at, body)
    select 'north', 'view', instant, json_build_object(
      'id', instant::text, 'type', 'view', 'timestamp', instant, 'user', 'ann', 'flow', 'spring'
    )
    from unnest(${[...instants]}::bigint[]) as instants (instant)`;
  /** The tables that have a month of their own, with the events in each. */
  const months = () => sql<{ name: string; starts_at: number; ends_at: number; count: number }[]>`
    select name::text, starts_at, ends_at, (
      select count(*) from giveaway_events where giveaway_events.tableoid = event_months.name::oid
    ) as count
    from event_months where starts_at is not null order by starts_at`;
  const month = (instant: number, ahead = 0) => {
    const date = new Date(instant);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
  };
  const monthName = (instant: number) =>
    `giveaway_events_${new Date(instant).toISOString().slice(0, 7).replace('-', '_')}`;

  test('have their tables before a month begins', async () => {
    await start();
    const now = Date.now();
    await eventually(async () => (await months()).length === 4);
    const expected = [0, 1, 2, 3].map((ahead) => ({
      name: monthName(month(now, ahead)),
      starts_at: month(now, ahead),
      ends_at: month(now, ahead + 1),
      count: 0,
    }));
    assert.deepEqual([...(await months())], expected);
    await get('giveaways/flow?id=spring&user=ann');
    assert.equal((await months())[0]?.count, 1);
  });

  test('are accepted at any instant, and read back', async () => {
    const instants = ['1970-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z', '2000-01-01T00:00:00.000Z'];
    instants.push('2999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z');
    const catalogue = giveawayCatalogue();
    catalogue.partners[0]!.events = {
      giveaways: instants.map((id) => ({ id, type: 'view', timestamp: Date.parse(id), user: 'ann', flow: 'spring' })),
      rewards: [],
    };
    await start({ catalogue });
    for (const id of instants) assert.ok((await views(Date.parse(id))).includes(id), id);
  });

  test('move to their month’s table when it is made', async () => {
    const instant = Date.parse('2040-03-31T23:59:59.999Z');
    await insertViews([instant, instant + 1]);
    await sql`select make_event_months(${Date.parse('2040-03-15')})`;
    const made = await months();
    assert.deepEqual(
      made.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
      [
        ['giveaway_events_2040_03', 1],
        ['giveaway_events_2040_04', 1],
      ],
    );
    // Their numbers are kept, and go on.
    await insertViews([instant]);
    const rows = await sql<{ number: number }[]>`select number from giveaway_events order by happened_at, number`;
    assert.deepEqual(
      rows.map(({ number }) => number),
      [1, 3, 2],
    );
  });

  test('are read from the tables of the months asked for, and no other', async () => {
    await start();
    const now = Date.now();
    await eventually(async () => (await months()).length === 4);
    const ends = (await months())[0]!.ends_at;
    await insertViews([ends - 1, ends]);
    const [first, second, ...others] = (await months()).map(({ name }) => name);
    const beside = async (names: string[], work: () => Promise<void>) =>
      sql.begin(async (transaction) => {
        for (const name of names) await transaction`lock table ${raw(name)} in access exclusive mode`;
        await work();
      });
    await beside([...others, 'giveaway_events_rest'], async () => {
      assert.deepEqual(await views(ends - DAY_MS, ends), [String(ends - 1), String(ends)]);
    });
    await beside([first!, ...others, 'giveaway_events_rest'], async () => {
      assert.deepEqual(await views(ends), [String(ends)]);
    });
    await beside([second!, ...others, 'giveaway_events_rest'], async () => {
      assert.equal(await claim('ann'), 200);
      const [row] = await sql<{ now: number }[]>`
        select count(*) as now from giveaway_events where type = 'claim' and happened_at >= ${now} and happened_at < ${ends}`;
      assert.equal(row?.now, 1);
    });
  });

  test('are deleted when their month ended longer ago than they are kept', async () => {
    const now = Date.now();
    const kept = month(now - 400 * DAY_MS);
    // Tables of the two months before the oldest that is kept, of that one, and of the next one.
    await sql`select make_event_months(${month(kept, -2)})`;
    const outside = month(kept, -30);
    await sql`insert into partners (id) values ('north')`;
    await insertViews([outside, month(kept, -2), kept - 1, kept, now - 399 * DAY_MS, now - MINUTE_MS]);
    await start({ keepEvents: 400 });
    await eventually(() => log.some((line) => line.startsWith('deleted the events before ')));
    assert.ok(log.includes(`deleted the events before ${new Date(kept).toISOString().slice(0, 10)}`), log.join('\n'));
    const left = await sql<{ happened_at: number }[]>`
      select happened_at from giveaway_events where type = 'view' and not brought order by happened_at`;
    assert.deepEqual(
      left.map(({ happened_at }) => happened_at),
      [kept, now - 399 * DAY_MS, now - MINUTE_MS],
    );
    const names = (await months()).map(({ name }) => name);
    assert.equal(names[0], monthName(kept));
    // Who has claimed stays known.
    assert.equal(await claim('ann'), 200);
  });

  test('are all kept unless asked for', async () => {
    await sql`select make_event_months(${Date.parse('2001-01-01')})`;
    await start();
    await eventually(async () => (await months()).length === 8);
    assert.equal((await months())[0]?.name, 'giveaway_events_2001_01');
  });

  test('are deleted to the millisecond, a table at a time where possible', async () => {
    await sql`insert into partners (id) values ('north')`;
    await sql`select make_event_months(${Date.parse('2001-01-01')})`;
    const until = Date.parse('2001-03-10T12:00:00Z');
    const old = [Date.parse('2000-05-05'), Date.parse('2001-01-05'), Date.parse('2001-02-05'), until - 1];
    // More in one month than one statement deletes.
    const many = Array.from({ length: 10_500 }, (_, index) => Date.parse('2001-03-01') + index);
    await insertViews([...old, ...many, until, until + 1]);
    const progress: number[] = [];
    const deleted = await deleteEvents(sql, until, ({ events }) => progress.push(events));
    assert.deepEqual(deleted, { months: 2, events: 10_502, waiting: 0 });
    assert.ok(progress.includes(10_000), progress.join());
    const left = await sql<{ happened_at: number }[]>`select happened_at from giveaway_events order by happened_at`;
    assert.deepEqual(
      left.map(({ happened_at }) => happened_at),
      [until, until + 1],
    );
  });

  test('are deleted by a command while the service runs', async () => {
    await start();
    const instants = ['2000-05-05T00:00:00Z', '2001-03-10T11:59:59.999Z', '2001-03-10T12:00:00Z'];
    await insertViews(instants.map((instant) => Date.parse(instant)));
    const before = ['--before', '2001-03-10T12:00:00Z'];
    const would = `would delete 0 whole months and 2 other events before 2001-03-10T12:00:00.000Z, 2 events in all; 1 would be left\n`;
    const refused = 'nothing was changed: add --yes to do it\n';
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(await deleteByCommand(...before), { code: 2, stdout: would, stderr: refused });
    assert.deepEqual(await deleteByCommand(...before, '--dry-run'), { code: 0, stdout: would, stderr: '' });
    assert.deepEqual(await deleteByCommand(...before, '--yes'), {
      code: 0,
      stdout: 'deleted 0 whole months and 2 other events before 2001-03-10T12:00:00.000Z\n',
      stderr: '',
    });
    assert.deepEqual(await views(Date.parse('2000-05-05')), []);
    assert.equal((await views(Date.parse('2001-03-10'))).length, 1);
    const { code, stderr } = await deleteByCommand('--before', 'yesterday');
    assert.equal(code, 2);
    assert.match(stderr, /--before/);
  });

  test('are not deleted by a command whose day is in the future, unless it is confirmed', async () => {
    await sql`insert into partners (id) values ('north')`;
    await sql`select make_event_months(${Date.parse('2001-01-01')})`;
    await insertViews([Date.parse('2001-01-05'), Date.parse('2001-02-05'), Date.now()]);
    const whole = (await months()).length;
    const before = ['--before', '2999-01-01'];
    const would = [
      `would delete ${whole} whole months and 0 other events before 2999-01-01T00:00:00.000Z, 3 events in all; 0 would be left`,
      'that instant is in the future\n',
    ].join('\n');
    assert.deepEqual(await deleteByCommand(...before, '--dry-run'), { code: 0, stdout: would, stderr: '' });
    assert.equal((await months()).length, whole);
    const { stdout } = await deleteByCommand(...before, '--yes');
    assert.equal(stdout, `deleted ${whole} whole months and 0 other events before 2999-01-01T00:00:00.000Z\n`);
    assert.deepEqual(await months(), []);
  });

  test('are looked after again every hour', async (context) => {
    await sql`insert into partners (id) values ('north')`;
    context.mock.timers.enable({ apis: ['setInterval'] });
    const report = (line: string) => void log.push(line);
    const upkeep = startEventUpkeep(sql, { keepDays: 30, report });
    await eventually(async () => (await months()).length === 4);
    for (const year of [2001, 2002]) {
      await insertViews([Date.UTC(year)]);
      context.mock.timers.tick(3_600_000);
      await eventually(async () => {
        const [row] = await sql<{ count: number }[]>`select count(*) as count from giveaway_events`;
        return row?.count === 0;
      });
    }
    await eventually(() => log.length === 2);
    upkeep.stop();
    assert.deepEqual([...new Set(log.map((line) => line.slice(0, 26)))], ['deleted the events before ']);
  });

  test('stay while somebody reads them, and claims go on', async () => {
    await sql`select make_event_months(${Date.parse('2001-01-01')})`;
    await start();
    // The upkeep of the start is over.
    await eventually(async () => (await months()).length === 8);
    await sql.begin(async (reader) => {
      await reader`select from giveaway_events`;
      const dropping = assert.rejects(deleteEvents(sql, Date.parse('2002-01-01')), { name: 'UnavailableError' });
      assert.equal(await claim('ann'), 200);
      await dropping;
    });
    // Another connection may ask before PostgreSQL has given back the locks of the attempt that failed.
    await eventually(async () => (await deleteEvents(sql, Date.parse('2002-01-01'))).months === 4);
  });
});
