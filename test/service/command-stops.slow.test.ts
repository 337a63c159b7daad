import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { LOCKS } from '../../service/database/locks.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ask, askFeed, ids } from './ask.js';
import { isAlive, lockOf, serverPid, useCommands } from './commands.js';

describe('the command, when it is stopped', () => {
  const commands = useCommands();

  test('stops cleanly on SIGTERM, and its PostgreSQL with it; the data stays', async () => {
    const data = await commands.usedFolder('once');
    const command = commands.run(['--data', data, '--catalogue', commands.catalogue]);
    const first = await askFeed(await command.ready(), 'north-key');
    const server = await serverPid(data);
    command.kill('SIGTERM');
    assert.equal(await command.ended(), 0);
    assert.equal(existsSync(lockOf(data)), false);
    await eventually(() => !isAlive(server));
    assert.deepEqual(await askFeed(await commands.run(['--data', data]).ready(), 'north-key'), first);
  });

  test('stops as cleanly on SIGINT, and treats a repeated signal as one, as npm sends it on Ctrl-C', async () => {
    const data = await commands.usedFolder('twice');
    const command = commands.run(['--data', data, '--catalogue', commands.catalogue]);
    await command.ready();
    const server = await serverPid(data);
    command.kill('SIGINT');
    // Two equal signals may be delivered as one.
    command.kill('SIGTERM');
    assert.equal(await command.ended(), 0, command.output.stderr);
    assert.equal(existsSync(lockOf(data)), false);
    await eventually(() => !isAlive(server));
  });

  test('ends at once on a second signal while it answers requests under way', async () => {
    const database = await createTestDatabase();
    const command = commands.run(['--catalogue', commands.catalogue, '--faults'], { DATABASE_URL: database.url });
    const url = await command.ready();
    const late = ask(`${url}/gap/api`, 'north-key', { 'X-Fault': 'latency=60000' }).catch(() => 'cut');
    // Answered after the first request was accepted.
    await ask(`${url}/gap/api`, 'north-key');
    let code: number | string | undefined;
    void command.ended().then((ended) => (code = ended));
    await eventually(() => {
      if (code === undefined) command.kill('SIGTERM');
      return code !== undefined;
    });
    assert.equal(code, 1);
    assert.equal(await late, 'cut');
    await database.drop();
  });

  test('stops cleanly when npm, which runs it, is stopped', async () => {
    const data = await commands.usedFolder('npm');
    const args = ['--port', '0', '--data', data, '--catalogue', commands.catalogue];
    const npm = spawn('npm', ['run', '--silent', 'service', '--', ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const url = await eventually(() => /^listening on (\S+)\n$/.exec(output)?.[1]);
    assert.equal(ids((await askFeed(url, 'south-key')).all), 's1');
    npm.kill('SIGTERM');
    await eventually(() => !existsSync(lockOf(data)));
    await assert.rejects(fetch(url));
  });

  test('stops on a signal while it starts', async () => {
    const data = commands.dataFolder('hasty');
    const command = commands.run(['--data', data, '--catalogue', commands.catalogue]);
    await eventually(() => existsSync(data));
    command.kill('SIGTERM');
    assert.equal(await command.ended(), 0);
    assert.equal(command.output.stdout, '');
    assert.equal(existsSync(lockOf(data)), false);
  });

  test('stops on a signal while it waits for another instance that changes the database', async () => {
    const database = await createTestDatabase();
    const sql = connect(database.url, { max: 2, limit: 60_000 });
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let held!: () => void;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const holding = sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
      held();
      await released;
    });
    await isHeld;
    try {
      const command = commands.run(['--catalogue', commands.catalogue], { DATABASE_URL: database.url });
      await eventually(async () => {
        const rows =
          await sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
        return rows.length > 0;
      });
      command.kill('SIGTERM');
      let code: number | string | undefined;
      void command.ended().then((ended) => (code = ended));
      assert.equal(await eventually(() => code), 0);
      assert.deepEqual(command.output, { stdout: '', stderr: '' });
    } finally {
      release();
      await holding;
      await sql.end();
      await database.drop();
    }
  });
});
