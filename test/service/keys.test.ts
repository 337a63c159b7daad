import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { LOCKS } from '../../service/database/locks.js';
import { digest } from '../../service/keys/digest.js';
import { KeyUses } from '../../service/keys/key-uses.js';
import { addKey, listKeys, revokeKey } from '../../service/keys/manage-keys.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

describe('keys', () => {
  let database: TestDatabase;
  let sql: Sql;
  let instances: TestService[];
  let lines: string[];

  const start = (catalogue?: unknown) =>
    startTestService({
      databaseUrl: database.url,
      sample: false,
      report: (line) => lines.push(line),
      ...(catalogue !== undefined && { catalogue }),
    });
  const stopAll = () => Promise.all(instances.splice(0).map((instance) => instance.stop()));

  before(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { limit: 60_000 });
    lines = [];
    instances = [];
    instances.push(await start(smallCatalogue()));
    instances.push(await start());
  });
  beforeEach(() => {
    lines = [];
  });
  after(async () => {
    await stopAll();
    await sql.end();
    await database.drop();
  });

  const statusOf = async ({ url }: TestService, key: string) => (await ask(`${url}/gap/api`, key)).status;
  /** Waits until every instance answers a request with this key with this status. */
  const everywhere = (key: string, status: number) =>
    Promise.all(instances.map((instance) => eventually(async () => (await statusOf(instance, key)) === status)));
  const run = (args: readonly string[], input?: string) =>
    runService(['keys', ...args], { DATABASE_URL: database.url }, { input });

  test('are rotated without a refused request', async () => {
    let key = await addKey(sql, 'north');
    await everywhere(key, 200);
    let used = key;
    let rotating = true;
    const statuses = new Set<number>();
    const shop = (async () => {
      while (rotating)
        for (const instance of instances) {
          used = key;
          statuses.add(await statusOf(instance, used));
        }
    })();
    for (let turn = 0; turn < 3; turn += 1) {
      const old = key;
      const next = await addKey(sql, 'north');
      await everywhere(next, 200);
      key = next;
      // A request with the old key may still be under way.
      await eventually(() => used === next);
      await revokeKey(sql, { key: old });
      await everywhere(old, 401);
    }
    rotating = false;
    await shop;
    assert.deepEqual([...statuses], [200]);
  });

  test('are printed once, alone, and stored nowhere', async () => {
    const added = await run(['add', '--partner', 'south']);
    assert.equal(added.code, 0);
    assert.match(added.stdout, /^rk_[\w-]{43}\n$/);
    const key = added.stdout.trim();
    assert.ok(!added.stderr.includes(key));
    await everywhere(key, 200);
    const tables = await sql<{ content: string }[]>`
      select query_to_xml('select * from ' || quote_ident(tablename), true, false, '')::text as content
      from pg_tables where schemaname = 'public'`;
    assert.ok(tables.length > 5 && tables.every(({ content }) => !content.includes(key)));
    const listed = await run(['list']);
    assert.match(
      listed.stdout,
      /^north\s+[\da-f]{12} {2}(last used \d{4}-\d\d-\d\d|no use recorded {5}) {2}from the catalogue$/m,
    );
    assert.match(listed.stdout, /^south\s+[\da-f]{12} {2}last used \d{4}-\d\d-\d\d {2}added \d{4}-/m);
    assert.doesNotMatch(listed.stdout, /rk_|north-key/);
  });

  test('are listed with the last day of their use on any instance, and named in the log of requests', async () => {
    const key = await addKey(sql, 'south');
    const used = async () => (await listKeys(sql, 'south')).find(({ fingerprint }) => fingerprint === shown)?.used;
    const shown = digest(key).toString('hex').slice(0, 12);
    assert.equal(await used(), null);
    const [today] = await sql<{ day: string }[]>`select (now() at time zone 'utc')::date::text as day`;
    await everywhere(key, 200);
    await eventually(async () => (await used()) === today!.day);
    assert.ok(lines.some((line) => line.endsWith(` key ${shown}`)));

    // A day later, the request may be answered from memory, or by another instance.
    await sql`update key_uses set used_on = used_on - 1 where digest = ${digest(key)}`;
    const other = await start();
    await eventually(async () => (await statusOf(other, key)) === 200 && (await used()) === today!.day);
    await other.stop();
    // It survives all of them.
    await stopAll();
    instances.push(await start(), await start());
    assert.equal(await used(), today!.day);
  });

  test('are noted once a day, and not again and again while that fails', async () => {
    const empty = await createTestDatabase({ empty: true });
    const bare = connect(empty.url, { max: 1 });
    for (const [target, expected] of [
      [sql, [20_819, 20_820]],
      // Without the table, every statement fails.
      [bare, [20_819]],
    ] as const) {
      let now = Date.UTC(2027, 0, 1, 23, 59);
      const days: unknown[] = [];
      const counting = ((strings: TemplateStringsArray, ...values: (string | number)[]) => {
        days.push(values.at(-1));
        return target(strings, ...values);
      }) as Sql;
      const uses = new KeyUses(counting, () => now);
      for (let time = 0; time < 6; time += 1) {
        if (time === 3) now += 120_000;
        uses.note(digest('a-key').toString('hex'));
        // Behind the statement before, on the same connection.
        await target`select`;
        await new Promise(setImmediate);
      }
      assert.deepEqual(days, expected);
    }
    await bare.end();
    await empty.drop();
  });

  test('are revoked by fingerprint, or by the key from the standard input', async () => {
    const key = await addKey(sql, 'quiet');
    const revoked = await run(['revoke', '-'], `${key}\n`);
    assert.equal(revoked.stdout, 'revoked a key of quiet, which has 1 left\n');
    await everywhere(key, 401);
    const again = await addKey(sql, 'quiet');
    const { fingerprint } = (await listKeys(sql, 'quiet')).find(({ added }) => added !== null)!;
    assert.equal((await run(['revoke', fingerprint])).code, 0);
    await everywhere(again, 401);
    assert.match((await run(['list', '--partner', 'quiet'])).stdout, /revoked \d{4}-/);
  });

  test('stay as an administrator left them when an instance starts with the same or another catalogue', async () => {
    const added = await addKey(sql, 'north');
    await revokeKey(sql, { key: 'north-key-2' });
    const other = smallCatalogue();
    other.partners[0]!.keys.push('north-key-3');
    for (const catalogue of [smallCatalogue(), other]) {
      lines = [];
      instances.push(await start(catalogue));
      assert.ok(
        lines.includes('of the keys in the catalogue, 1 stay revoked: an administrator revoked them'),
        lines.join('\n'),
      );
      await everywhere(added, 200);
      await everywhere('north-key-2', 401);
      await everywhere('north-key', 200);
    }
    await everywhere('north-key-3', 200);
  });

  test('are revoked while a catalogue is being loaded, and stay so', async () => {
    const catalogue = smallCatalogue();
    catalogue.partners[1]!.keys.push('south-key-2');
    instances.push(await start(catalogue));
    await everywhere('south-key-2', 200);
    await sql.begin(async (load) => {
      await load`select pg_advisory_xact_lock(${LOCKS.change})`;
      await load`delete from api_keys where added_at is null`;
      await revokeKey(sql, { key: 'south-key-2' });
      await everywhere('south-key-2', 401);
      await load`insert into api_keys (digest, partner_id) values (${digest('south-key-2')}, 'south')`;
      await load`update catalogues set loaded_at = now()`;
    });
    await assert.rejects(revokeKey(sql, { key: 'south-key-2' }), /no such key in use/);
    instances.push(await start(catalogue));
    await everywhere('south-key-2', 401);
  });

  test('of a partner that is no longer in the catalogue stop working, added ones too', async () => {
    const added = await addKey(sql, 'quiet');
    const [north, south] = smallCatalogue().partners;
    instances.push(await start({ partners: [north, south] }));
    await everywhere(added, 401);
    await everywhere('quiet-key', 401);
  });

  test('that are not there are refused in one line', async () => {
    const cases: [args: string[], input: string | undefined, message: RegExp, exitCode?: number][] = [
      [['add', '--partner', 'nobody'], undefined, /^error: there is no partner nobody\n$/],
      [['add'], undefined, /required option '--partner <id>'/, 2],
      [['revoke', 'abc'], undefined, /^error: a fingerprint is at least 8 hex digits, as in the list\n$/],
      [['revoke', '0123456789ab'], undefined, /^error: there is no such key in use\n$/],
      [['revoke', '-'], 'secret-of-somebody', /^error: there is no such key in use\n$/],
    ];
    for (const [args, input, message, exitCode = 1] of cases) {
      const { code, stdout, stderr } = await run(args, input);
      assert.equal(code, exitCode, args.join(' '));
      assert.equal(stdout, '');
      assert.match(stderr, message);
    }
  });
});
