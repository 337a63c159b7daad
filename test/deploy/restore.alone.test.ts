import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { root } from '../docs/documents.js';
import { ask } from '../service/ask.js';
import { giveawayCatalogue } from '../service/giveaway-catalogue.js';
import { DebianPostgres } from '../support/debian-postgres.js';
import { runService } from '../support/run-service.js';
import { startTestService } from '../support/service.js';
import { documentedLine } from './documented-line.js';

/** The words of a line of docs/backup.md after the command, with values in place of its files and variables. */
function documented(section: string, command: string, values: Readonly<Record<string, string>>): string[] {
  const words = documentedLine(section, `${command} `).split(' ').slice(1);
  return words.map((word) => values[word] ?? word);
}

/** Each server has roles of its own: the second is the new one. */
describe('a dump that is restored on a new server, as docs/backup.md says', () => {
  let folder: string;
  let dump: string;
  let servers: [DebianPostgres, DebianPostgres];

  const as = (role: string, server: DebianPostgres) => server.url('rewards').replace('postgres@', `${role}@`);
  const createRoles = async (server: DebianPostgres) => {
    const values = {
      rewards: server.url('rewards'),
      'service/deploy/postgres/roles.sql': `${root}/service/deploy/postgres/roles.sql`,
    };
    await server.run('createdb', ['--maintenance-db', server.url('postgres'), 'rewards']);
    const roles = documented('Database roles', 'psql', values);
    await server.run('psql', ['--quiet', '-v', 'ON_ERROR_STOP=1', ...roles]);
  };
  const migrate = async (server: DebianPostgres) => {
    const { code, stderr } = await runService(['migrate'], { DATABASE_URL: as('rewards_owner', server) });
    assert.equal(code, 0, stderr);
  };
  /** Who owns what, and who may do what with it. */
  const rights = async (server: DebianPostgres) => {
    const sql = connect(server.url('rewards'), { max: 1 });
    try {
      return await sql<{ name: string; owner: string; acl: string | null }[]>`
        select relname as name, relowner::regrole::text as owner, relacl::text as acl from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        union all select proname, proowner::regrole::text, proacl::text from pg_proc
          where pronamespace = 'public'::regnamespace
        union all select nspname, null, nspacl::text from pg_namespace where nspname = 'public'
        order by name`;
    } finally {
      await sql.end();
    }
  };
  const claim = async (server: DebianPostgres, user: string, catalogue?: object) => {
    const service = await startTestService({
      databaseUrl: as('rewards_service', server),
      ...(catalogue ? { catalogue } : { sample: false }),
    });
    try {
      const answer = await ask(`${service.url}/api/v1/giveaways/claim?offer=once&user=${user}`, 'north-key');
      return (await answer.json()) as { success: boolean; data?: { code: string } };
    } finally {
      await service.stop();
    }
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
    // Another user runs PostgreSQL, and writes the dump.
    await chmod(folder, 0o777);
    dump = path.join(folder, 'rewards.dump');
    const parents = await Promise.all(['old-', 'new-'].map((name) => mkdtemp(path.join(folder, name))));
    await Promise.all(parents.map((parent) => chmod(parent, 0o755)));
    servers = [await DebianPostgres.create(parents[0]!), await DebianPostgres.create(parents[1]!)];
    const [old, fresh] = servers;
    await createRoles(old);
    await migrate(old);
    assert.equal((await claim(old, 'ann', giveawayCatalogue())).success, true);
    const values = { '"$DATABASE_URL"': as('rewards_owner', old), 'rewards.dump': dump };
    await old.run('pg_dump', documented('Backup', 'pg_dump', values));
    await createRoles(fresh);
    const target = { '"$DATABASE_URL"': as('rewards_owner', fresh), 'rewards.dump': dump };
    await fresh.run('pg_restore', documented('Restore on a new server', 'pg_restore', target));
  });
  after(async () => {
    for (const server of servers ?? []) await server.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  });

  test('belongs to the same roles, with the same rights', async () => {
    const [old, fresh] = servers;
    const before = await rights(old);
    assert.ok(before.length > 20);
    assert.deepEqual(await rights(fresh), before);
    const owners = new Set(before.flatMap(({ owner }) => owner ?? []));
    assert.deepEqual([...owners], ['rewards_owner']);
  });

  test('can be migrated by the owner', () => migrate(servers[1]));

  test('is served by the role that serves, with all that was claimed', async () => {
    assert.equal((await claim(servers[1], 'ann')).success, false);
    assert.equal((await claim(servers[1], 'bob')).success, true);
  });

  test('cannot be dumped by the role that serves, which may not read the sequences', async () => {
    const args = ['--format', 'custom', '--file', `${dump}.2`, '--dbname', as('rewards_service', servers[0])];
    await assert.rejects(servers[0].run('pg_dump', args));
  });
});
