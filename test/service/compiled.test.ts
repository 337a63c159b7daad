import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { runServiceCommand } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { ask, askFeed } from './ask.js';

describe('the compiled service', () => {
  let compiled: string;
  let folder: string;
  let database: TestDatabase;
  before(async () => {
    // The run has compiled it.
    compiled = process.env['TEST_SERVICE']!;
    folder = await mkdtemp(path.join(tmpdir(), 'service-compiled-'));
    database = await createTestDatabase({ empty: true });
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('serves the sample with its images, without a compiler and without a folder for temporary files', async () => {
    const command = runServiceCommand(
      ['--port', '0', '--sample'],
      { DATABASE_URL: database.url, TMPDIR: '/proc' },
      compiled,
    );
    const url = await command.ready();
    const { all } = await askFeed(url, 'sample-key-1');
    assert.ok(all.length > 10);
    const [picture] = /"\/samples\/[^"]+"/.exec(JSON.stringify(all)) ?? [];
    assert.equal((await ask(url + String(JSON.parse(picture ?? '""')), undefined)).status, 200);
    assert.equal((await ask(`${url}/readyz`, undefined)).status, 200);
    command.kill('SIGTERM');
    assert.equal(await command.ended(), 0, command.output.stderr);
  });

  test('starts no PostgreSQL of its own: without DATABASE_URL it says what is missing', async () => {
    const command = runServiceCommand([], {}, compiled);
    assert.equal(await command.ended(), 1);
    assert.match(command.output.stderr, /^error: DATABASE_URL is missing/);
    const files = await readdir(path.dirname(compiled), { recursive: true });
    assert.deepEqual(
      files.filter((file) => /local-postgres|embedded/.test(file)),
      [],
    );
  });

  test('reads the standard input, and exits with 2 for flags that it can’t use', async () => {
    const revoke = runServiceCommand(
      ['keys', 'revoke', '-'],
      { DATABASE_URL: database.url },
      compiled,
      'sample-key-1\n',
    );
    assert.equal(await revoke.ended(), 0, revoke.output.stderr);
    assert.match(revoke.output.stdout, /^revoked a key of \w+, which has \d left\n$/);
    const refused = runServiceCommand(['--port', 'x'], {}, compiled);
    assert.equal(await refused.ended(), 2);
    assert.match(refused.output.stderr, /^error: .*--port/);
    assert.equal(refused.output.stdout, '');
  });

  test('is one command by its name, from any folder', async () => {
    const command = path.join(folder, 'rewards-service');
    await symlink(compiled, command);
    const run = (...args: string[]) =>
      promisify(execFile)(command, args, { cwd: '/', env: { ...process.env, DATABASE_URL: database.url } });
    assert.match((await run('migrate')).stdout, /^the schema of the database is up to date$/m);
    assert.match((await run('keys', '--help')).stdout, /^Usage: rewards-service keys /);
    assert.match((await run('keys', 'list')).stdout, /^\S+ +[\da-f]{12} /);
  });
});
