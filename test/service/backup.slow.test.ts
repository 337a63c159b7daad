import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { withdrawCodes } from '../../service/giveaways/withdraw-codes.js';
import { DebianPostgres } from '../support/debian-postgres.js';
import { eventually } from '../support/eventually.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import type { ClaimResult } from './clocked-service.js';
import { codes } from './giveaway-catalogue.js';

const POOL = codes('HOT', 4000);

const CALLERS = 6;

/** Shoppers who claim without pause, until the pool is empty. */
class Shoppers {
  /** The code that each user got. */
  readonly given = new Map<string, string>();
  readonly #url: string;
  readonly #name: string;
  readonly #callers: Promise<void>[];
  #count = 0;
  #ended = false;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
    this.#callers = Array.from({ length: CALLERS }, () => this.#call());
  }

  /** Waits until so many more have their code. */
  async more(count: number): Promise<void> {
    const until = this.given.size + count;
    await eventually(() => this.given.size >= until);
  }

  /** Waits until the pool is empty. */
  async all(): Promise<void> {
    await Promise.all(this.#callers);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.all();
  }

  async #call(): Promise<void> {
    while (!this.#ended) {
      const user = `${this.#name}-${(this.#count += 1)}`;
      const code = await claim(this.#url, user);
      if (code === undefined) break;
      this.given.set(user, code);
    }
  }
}

/** @returns undefined when the pool is empty */
async function claim(url: string, user: string): Promise<string | undefined> {
  const response = await ask(`${url}/api/v1/giveaways/claim?offer=hot&user=${user}`, 'north-key');
  const { data, message } = (await response.json()) as ClaimResult;
  if (data) return data.code;
  assert.match(message ?? '', /no codes available/);
  return undefined;
}

describe('a database that is restored', () => {
  let folder: string;
  let archive: string;
  let postgres: DebianPostgres;
  let running: TestService[];
  let restored: DebianPostgres | undefined;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
    await chmod(folder, 0o777);
    archive = path.join(folder, 'archive');
    postgres = await DebianPostgres.create(folder, [
      'archive_mode=on',
      // A file that a copy was interrupted in must not look like a whole one.
      `archive_command='cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"'`,
      // Processes are stopped here, but never the machine.
      'fsync=off',
    ]);
    await postgres.ownFolder(archive);
    await chmod(archive, 0o755);
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.stop()));
    await restored?.stop('immediate');
    restored = undefined;
  });
  after(async () => {
    await postgres.stop('immediate').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (databaseUrl: string, withCatalogue: boolean) => {
    const giveaways = [{ id: 'flow', offers: [{ id: 'hot' }] }];
    const catalogue = { partners: [{ id: 'north', keys: ['north-key'], giveaways, codes: { hot: POOL } }] };
    const service = await startTestService(withCatalogue ? { catalogue, databaseUrl } : { databaseUrl, sample: false });
    running.push(service);
    return service;
  };
  const stopAll = () => Promise.all(running.splice(0).map((service) => service.stop()));
  /** The codes that the database counts as given, and those in the pool. */
  const stock = async (url: string) => {
    const sql = connect(url, { max: 1 });
    try {
      const rows = async (table: 'claims' | 'codes') =>
        new Set(((await sql.run({ text: `select code from ${table}` })) as { code: string }[]).map(({ code }) => code));
      const [events] = await sql<
        { count: number }[]
      >`select count(*) as count from giveaway_events where type = 'claim'`;
      return { given: await rows('claims'), pool: await rows('codes'), events: events!.count };
    } finally {
      await sql.end();
    }
  };
  /** Opens a restored database to shoppers after a withdrawal, and lets them claim until nothing is left. */
  const reopen = async (url: string, given: ReadonlyMap<string, string>, claims: number) => {
    const sql = connect(url, { max: 1 });
    // The functions for events came along.
    await sql`select make_event_months(${Date.parse('2040-01-01')})`;
    const [pool] = await withdrawCodes(sql, { claims });
    await sql.end();
    const later = new Shoppers((await start(url, false)).url, 'later');
    await later.all();
    assert.equal(later.given.size, pool?.left);
    assert.ok(later.given.size > 0);
    const answered = [...given.values(), ...later.given.values()];
    assert.equal(new Set(answered).size, answered.length, 'a code was given twice');
  };

  test('from pg_dump gives no code twice, after the codes given since were withdrawn', async () => {
    await postgres.run('createdb', ['--maintenance-db', postgres.url('postgres'), 'shop']);
    const shoppers = new Shoppers((await start(postgres.url('shop'), true)).url, 'early');
    await shoppers.more(300);
    const before = new Set(shoppers.given.values());
    const file = path.join(folder, 'shop.dump');
    await postgres.run('pg_dump', ['--format', 'custom', '--file', file, '--dbname', postgres.url('shop')]);
    await shoppers.more(300);
    await shoppers.end();
    await stopAll();

    const url = postgres.url('shop_again');
    await postgres.run('createdb', ['--maintenance-db', postgres.url('postgres'), 'shop_again']);
    await postgres.run('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', url, file]);
    const { given, pool, events } = await stock(url);
    assert.deepEqual(
      [...before].filter((code) => !given.has(code)),
      [],
      'the backup lacks a claim',
    );
    // One state of the database, although claims went on.
    assert.equal(given.size + pool.size, POOL.length);
    assert.equal(events, given.size);
    const since = [...shoppers.given.values()].filter((code) => pool.has(code));
    assert.ok(since.length >= 300, 'the pool has the codes that were given since');
    await reopen(url, shoppers.given, shoppers.given.size - before.size);
  });

  test('from a base backup and the archive has every claim, or those up to an instant', async () => {
    await postgres.run('createdb', ['--maintenance-db', postgres.url('postgres'), 'store']);
    const shoppers = new Shoppers((await start(postgres.url('store'), true)).url, 'early');
    await shoppers.more(100);
    const backup = path.join(folder, 'backup');
    const source = postgres.url('postgres');
    await postgres.run('pg_basebackup', ['--dbname', source, '--pgdata', backup, '--checkpoint', 'fast', '--no-sync']);
    await shoppers.more(200);
    const before = new Set(shoppers.given.values());
    const sql = connect(postgres.url('store'), { max: 1 });
    const [clock] = await sql<{ now: string }[]>`select clock_timestamp()::text as now`;
    await shoppers.more(300);
    await shoppers.end();
    await stopAll();
    const [last] = await sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`;
    await sql.end();
    await eventually(async () => (await readdir(archive)).includes(last!.name));
    await postgres.stop('immediate');

    const all = [...shoppers.given.values()].sort();
    restored = await DebianPostgres.restore(folder, 'to-the-end', { backup, archive });
    await isWritable(restored.url('store'));
    const end = await stock(restored.url('store'));
    assert.deepEqual([...end.given].sort(), all);
    assert.equal(end.given.size + end.pool.size, POOL.length);
    await restored.stop('immediate');

    restored = await DebianPostgres.restore(folder, 'to-an-instant', { backup, archive, until: clock!.now });
    await isWritable(restored.url('store'));
    const then = await stock(restored.url('store'));
    assert.deepEqual(
      [...before].filter((code) => !then.given.has(code)),
      [],
      'a claim of before that instant is missing',
    );
    assert.ok(then.given.size <= all.length - 300 + CALLERS, 'claims of after that instant are there');
    assert.equal(then.given.size + then.pool.size, POOL.length);
    await reopen(restored.url('store'), shoppers.given, all.length - before.size);
  });
});

/** Waits until a recovery has ended. */
async function isWritable(url: string): Promise<void> {
  await eventually(async () => {
    const sql = connect(url, { max: 1 });
    try {
      const [row] = await sql<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`;
      return !row?.recovering;
    } finally {
      await sql.end();
    }
  });
}
