import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { connect, type Sql } from '../../service/database/connect.js';
import { addHook, removeHook, replay } from '../../service/hooks/manage-hooks.js';
import { ask } from '../service/ask.js';
import { giveawayCatalogue } from '../service/giveaway-catalogue.js';
import { startHookReceiver } from '../service/hook-receiver.js';
import { DebianPostgres } from '../support/debian-postgres.js';
import { eventually } from '../support/eventually.js';
import { startPgBouncer, type PgBouncer } from '../support/pgbouncer.js';
import { startTestService, type TestService } from '../support/service.js';
import { documentedLine } from './documented-line.js';

/** Of 16 MB each: more than PostgreSQL keeps for later. */
const SEGMENTS = 8;
/** Less than the minute after which PostgreSQL tries a failed archive again by itself. */
const SOON_MS = 30_000;

describe('the runbooks of docs/operate.md, on a PostgreSQL of Debian', () => {
  let folder: string;
  let archive: string;
  let server: DebianPostgres;
  let administrator: Sql;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'runbooks-'));
    await chmod(folder, 0o777);
    archive = path.join(folder, 'archive');
    server = await DebianPostgres.create(folder, [
      'archive_mode=on',
      `archive_command='cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"'`,
      'min_wal_size=32MB',
      'max_wal_size=32MB',
      // Only what the tests do takes WAL away.
      'checkpoint_timeout=1h',
      'fsync=off',
    ]);
    await type("psql -d postgres -c 'create role rewards login' -c 'create database rewards owner rewards'");
    administrator = connect(server.url('rewards'), { max: 1 });
  });
  after(async () => {
    await administrator?.end();
    await server?.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  });

  /** Types a line on the database's machine, as its administrator. Returns what it prints, without decoration. */
  const type = async (line: string) => {
    const { hostname, port, username } = new URL(server.url('rewards'));
    const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username };
    const { stdout } = await promisify(execFile)('sh', ['-c', line.replace('psql ', 'psql -At ')], { env });
    return stdout.trim();
  };
  const onFullDisk = (start: string) => type(documentedLine('The disk is full', start));
  const checkpoint = () => onFullDisk('psql -d rewards -c checkpoint');

  const writeWal = async () => {
    for (let count = 0; count < SEGMENTS; count += 1) {
      await administrator`select pg_logical_emit_message(false, 'rewards', 'something')`;
      await administrator`select pg_switch_wal()`;
    }
  };
  const countSegments = async () => {
    const rows = await administrator<{ name: string }[]>`select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`;
    return rows.length;
  };

  test('an archive that fails is seen, and once it is mended, two commands end it', async () => {
    // Its folder is missing.
    await writeWal();
    const seen = () => onFullDisk("psql -d rewards -c 'select failed_count");
    await eventually(async () => /^[1-9]\d*\|[0-9A-F]{24}\|20/.test(await seen()));
    await checkpoint();
    assert.ok((await countSegments()) > SEGMENTS, 'nothing that is not archived is deleted');
    // It tries three times, a second apart, and then rests for a minute.
    await eventually(async () => {
      const [row] = await administrator<{ rests: boolean }[]>`
        select clock_timestamp() - last_failed_time > interval '3 seconds' as rests from pg_stat_archiver`;
      return row!.rests;
    });

    await server.ownFolder(archive);
    await onFullDisk("psql -d rewards -c 'select pg_reload_conf");
    await eventually(async () => {
      const [row] = await administrator<{ count: number }[]>`select archived_count as count from pg_stat_archiver`;
      return row!.count >= SEGMENTS;
    }, SOON_MS);
    await checkpoint();
    assert.ok((await countSegments()) <= SEGMENTS / 2);
  });

  test('a slot whose replica is gone is seen, and two commands end it', async () => {
    await administrator`select pg_create_physical_replication_slot('db2', true)`;
    await writeWal();
    await checkpoint();
    assert.match(await onFullDisk('psql -d rewards -c "select slot_name'), /^db2\|f\|\d{3} MB$/);
    assert.ok((await countSegments()) > SEGMENTS);

    await onFullDisk('psql -d rewards -c "select pg_drop_replication_slot');
    // What is not archived yet stays too.
    await eventually(async () => {
      await checkpoint();
      return (await countSegments()) <= SEGMENTS / 2;
    }, SOON_MS);
  });

  describe('behind PgBouncer', () => {
    let pgbouncer: PgBouncer;
    let service: TestService;
    before(async () => {
      const own = path.join(folder, 'pgbouncer');
      await server.ownFolder(own);
      pgbouncer = await startPgBouncer(own, new URL(server.url('rewards')).port);
      service = await startTestService({ databaseUrl: pgbouncer.url, catalogue: giveawayCatalogue() });
    });
    after(async () => {
      await service?.stop();
      await pgbouncer?.stop();
    });

    const onReadOnly = (start: string) => documentedLine('The database is read-only', start);
    const ready = async () => (await ask(`${service.url}/readyz`, undefined)).status;

    test('a hook gets claims, and gets them again after a replay', async () => {
      const receiver = await startHookReceiver();
      const sql = connect(pgbouncer.url, { max: 1 });
      try {
        const hook = { partner: 'north', url: receiver.url, isPrivate: false, types: ['claim.given'] as const };
        const { id } = await addHook(sql, hook);
        let user = 0;
        await eventually(async () => {
          await ask(`${service.url}/api/v1/giveaways/claim?user=hooked-${(user += 1)}&offer=monthly`, 'north-key');
          return receiver.received.length > 0;
        });
        const [first] = receiver.received.splice(0);
        await replay(sql, id, 0);
        await eventually(() => receiver.received.some((message) => message.id === first!.id));
        await removeHook(sql, id);
      } finally {
        await sql.end();
        await receiver.stop();
      }
    });

    test('a read-only spell ends with reconnect, and not before', async () => {
      await type("psql -d rewards -c 'alter database rewards set default_transaction_read_only = on'");
      await administrator`
        select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rewards' and pid <> pg_backend_pid()`;
      await eventually(async () => (await ready()) === 503);
      assert.match(await type(onReadOnly("psql -d rewards -c '\\drds'")), /default_transaction_read_only=on/);
      await type(onReadOnly('PGOPTIONS='));
      assert.equal(await ready(), 503);
      await pgbouncer.runAsAdministrator(onReadOnly('sudo -u postgres').replace('sudo -u postgres ', ''));
      await eventually(async () => (await ready()) === 200);
      const claim = await ask(`${service.url}/api/v1/giveaways/claim?offer=once&user=ann`, 'north-key');
      assert.equal(((await claim.json()) as { success: boolean }).success, true);
    });
  });
});
