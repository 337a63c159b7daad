import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { promisify } from 'node:util';
import { connect } from '../../service/database/connect.js';
import { startEmbedded } from '../../tools/local-postgres/start-embedded.js';
import { LOCKS } from '../../service/database/locks.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ask, askFeed, ids, readFailure } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the command', () => {
  let folder: string;
  let catalogue: string;
  let template: string;
  let started: ServiceCommand[];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-command-'));
    await chmod(folder, 0o755);
    catalogue = path.join(folder, 'catalogue.json');
    await writeFile(catalogue, JSON.stringify(smallCatalogue()));
    template = path.join(folder, 'template');
    await mkdir(template, { mode: 0o755 });
    await startEmbedded(template, () => undefined).then((server) => server.stop());
  });
  after(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    started = [];
  });
  afterEach(async () => {
    for (const command of started) command.kill('SIGTERM');
    await Promise.all(started.map((command) => command.ended()));
  });

  const run = (args: string[], env?: NodeJS.ProcessEnv) => {
    const command = runServiceCommand(['--port', '0', ...args], env);
    started.push(command);
    return command;
  };
  const dataFolder = (name: string) => path.join(folder, name);
  /** A data folder that a service has already used, because creating one takes longer. */
  const usedFolder = async (name: string) => {
    await promisify(execFile)('cp', ['-a', template, dataFolder(name)]);
    return dataFolder(name);
  };
  const lockOf = (data: string) => path.join(data, 'database', 'data', 'postmaster.pid');
  const serverPid = async (data: string) => Number((await readFile(lockOf(data), 'utf8')).split('\n')[0]);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test('prints one line when it is ready, listens on loopback, and logs requests to stderr', async () => {
    const command = run(['--temporary', '--catalogue', catalogue]);
    const url = await command.ready();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(ids((await askFeed(url, 'north-key', '?flow=tea')).all), 'a1');
    assert.equal(command.output.stdout, `listening on ${url}\n`);
    await eventually(() => command.output.stderr.includes('GET /gap/api 200'));
    assert.doesNotMatch(command.output.stderr, /north-key|flow/);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`stops cleanly on ${signal}, and its PostgreSQL with it; the data stays`, async () => {
      const data = await usedFolder(signal);
      const command = run(['--data', data, '--catalogue', catalogue]);
      const first = await askFeed(await command.ready(), 'north-key');
      const server = await serverPid(data);
      command.kill(signal);
      assert.equal(await command.ended(), 0);
      assert.equal(existsSync(lockOf(data)), false);
      await eventually(() => !isAlive(server));
      assert.deepEqual(await askFeed(await run(['--data', data]).ready(), 'north-key'), first);
    });
  }

  test('treats a repeated signal as one, as npm sends it on Ctrl-C', async () => {
    const data = await usedFolder('twice');
    const command = run(['--data', data, '--catalogue', catalogue]);
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
    const command = run(['--temporary', '--catalogue', catalogue, '--faults']);
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
  });

  test('stops cleanly when npm, which runs it, is stopped', async () => {
    const data = await usedFolder('npm');
    const npm = spawn(
      'npm',
      ['run', '--silent', 'service', '--', '--port', '0', '--data', data, '--catalogue', catalogue],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const url = await eventually(() => /^listening on (\S+)\n$/.exec(output)?.[1]);
    assert.equal(ids((await askFeed(url, 'south-key')).all), 's1');
    npm.kill('SIGTERM');
    await eventually(() => !existsSync(lockOf(data)));
    await assert.rejects(fetch(url));
  });

  test('stops on a signal while it starts', async () => {
    const data = dataFolder('hasty');
    const command = run(['--data', data, '--catalogue', catalogue]);
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
      const command = run(['--catalogue', catalogue], { DATABASE_URL: database.url });
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

  test('exits if the data folder cannot be created', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const [data, reason] of [
      [path.join(file, 'data'), 'ENOTDIR'],
      [file, 'EEXIST'],
      ...(process.platform === 'linux' ? [['/proc/data', 'ENOENT'] as const] : []),
    ] as const) {
      const command = run(['--data', data]);
      assert.equal(await command.ended(), 1);
      assert.equal(command.output.stderr, `error: The data folder ${data} cannot be created (${reason}).\n`);
    }
  });

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    test('exits with a clear message if the disk is full', async () => {
      const disk = dataFolder('disk');
      await mkdir(disk);
      // A disk too small for a database. Only this command sees it, and it disappears with the command.
      const start = 'mount -t tmpfs -o size=12m,mode=755 tmpfs "$0" && exec "$@"';
      const service = [
        process.execPath,
        '--import',
        'tsx',
        'tools/local-postgres/service.ts',
        '--port',
        '0',
        '--data',
        disk,
      ];
      const args = ['--mount', 'sh', '-c', start, disk, ...service];
      const { stderr } = await promisify(execFile)('unshare', args).catch(
        (error: unknown) => error as { stderr: string },
      );
      assert.equal(stderr, `error: there is no space left for the data in ${disk}\n`);
    });
  }

  test('leaves nothing behind with --temporary, even after kill -9', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const own = await mkdtemp(path.join(folder, 'temporary-'));
      await chmod(own, 0o755);
      const command = run(['--temporary', '--catalogue', catalogue], { TMPDIR: own });
      await command.ready();
      const [made] = await eventually(async () => {
        return (await readdir(own)).filter((name) => name.startsWith('rewards-service-'));
      });
      const server = await serverPid(path.join(own, made ?? ''));
      command.kill(signal);
      await command.ended();
      await eventually(() => !existsSync(path.join(own, made ?? '')) && !isAlive(server));
    }
  });

  test('has the same data after kill -9 of itself and its PostgreSQL', async () => {
    const data = await usedFolder('both');
    const command = run(['--data', data, '--catalogue', catalogue]);
    const first = await askFeed(await command.ready(), 'north-key');
    const server = await serverPid(data);
    process.kill(command.pid, 'SIGKILL');
    process.kill(server, 'SIGKILL');
    assert.equal(await command.ended(), 'SIGKILL');
    assert.ok(existsSync(lockOf(data)), 'the dead server has left its lock');
    assert.deepEqual(await askFeed(await run(['--data', data]).ready(), 'north-key'), first);
  });

  test('keeps a code given after kill -9 of both', async () => {
    const data = await usedFolder('claims');
    const file = path.join(folder, 'giveaways.json');
    await writeFile(file, JSON.stringify(giveawayCatalogue()));
    const command = run(['--data', data, '--catalogue', file]);
    const claim = async (url: string, user: string) =>
      (
        await ask(`${url}/api/v1/giveaways/claim?user=${user}&offer=once`, 'north-key', { 'Idempotency-Key': 'k' })
      ).text();
    const first = await claim(await command.ready(), 'ann');
    // At once, before anything else makes the server write.
    process.kill(await serverPid(data), 'SIGKILL');
    process.kill(command.pid, 'SIGKILL');
    await command.ended();
    const url = await run(['--data', data]).ready();
    assert.equal(await claim(url, 'ann'), first);
    assert.match(first, /ONCE-1"/);
    assert.match(await claim(url, 'bob'), /ONCE-2"/);
  });

  test('takes over the PostgreSQL of a command that was killed with kill -9', async () => {
    const data = await usedFolder('alone');
    const command = run(['--data', data, '--catalogue', catalogue]);
    const first = await askFeed(await command.ready(), 'north-key');
    const server = await serverPid(data);
    process.kill(command.pid, 'SIGKILL');
    await command.ended();
    const next = run(['--data', data]);
    assert.deepEqual(await askFeed(await next.ready(), 'north-key'), first);
    assert.equal(await serverPid(data), server);
    next.kill('SIGTERM');
    assert.equal(await next.ended(), 0);
    await eventually(() => !isAlive(server));
  });

  test('restarts its PostgreSQL after kill -9', async () => {
    const data = await usedFolder('database');
    const command = run(['--data', data, '--catalogue', catalogue]);
    const url = await command.ready();
    const first = await askFeed(url, 'north-key');
    const server = await serverPid(data);
    process.kill(server, 'SIGKILL');
    await eventually(() => command.output.stderr.includes('the embedded PostgreSQL is back'));
    assert.deepEqual(await eventually(() => askFeed(url, 'north-key')), first);
    assert.notEqual(await serverPid(data), server);
  });

  test('removes a lock that names a running process of another program', async () => {
    const data = await usedFolder('reused');
    const command = run(['--data', data, '--catalogue', catalogue]);
    await command.ready();
    process.kill(command.pid, 'SIGKILL');
    process.kill(await serverPid(data), 'SIGKILL');
    await command.ended();
    const lock = await readFile(lockOf(data), 'utf8');
    await writeFile(lockOf(data), lock.replace(/^\d+/, String(process.pid)));
    assert.equal(ids((await askFeed(await run(['--data', data]).ready(), 'south-key')).all), 's1');
  });

  test('refuses a data folder that another one uses, which keeps serving', async () => {
    const data = await usedFolder('shared');
    const url = await run(['--data', data, '--catalogue', catalogue]).ready();
    const second = run(['--data', data]);
    assert.equal(await second.ended(), 1);
    assert.equal(second.output.stderr, `error: Another service runs on the data folder ${data}.\n`);
    assert.equal((await ask(`${url}/gap/api`, 'south-key')).status, 200);
  });

  test('serves once if two start on a new data folder at once', async () => {
    const both = [1, 2].map(() => run(['--data', dataFolder('race'), '--catalogue', catalogue]));
    const outcomes = await Promise.all(
      both.map((command) =>
        Promise.race([command.ready().catch(() => 'refused'), command.ended().then(() => 'refused')]),
      ),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'refused').length, 1, outcomes.join());
    const url = outcomes.find((outcome) => outcome !== 'refused') ?? '';
    assert.equal(ids((await askFeed(url, 'south-key')).all), 's1');
  });

  test('refuses a malformed catalogue with the path of the first fault, and changes nothing', async () => {
    const file = path.join(folder, 'malformed.json');
    await writeFile(file, '{"partners":[{"id":"p","keys":["k"],"feed":{"all":[{"id":"1"},{"id":2}]}}]}');
    const data = dataFolder('untouched');
    const command = run(['--data', data, '--catalogue', file]);
    assert.equal(await command.ended(), 1);
    assert.equal(command.output.stderr, `error: ${file}: partners[0].feed.all[1].id: must be a string\n`);
    assert.equal(command.output.stdout, '');
    assert.equal(existsSync(data), false);
  });

  test('says in JSON too why it can’t start, with --log json', async () => {
    const command = run(['--temporary', '--log', 'json', '--catalogue', path.join(folder, 'missing.json')]);
    assert.equal(await command.ended(), 1);
    const { event, text } = JSON.parse(command.output.stderr) as { event: string; text: string };
    assert.equal(event, 'failure');
    assert.match(text, /^error: .*missing\.json/);
  });

  for (const instant of ['2031-05-01T12:00:00Z', '2031-05-01T12:00:00', '2031-05-01T14:00:00+02:00']) {
    test(`starts the clock at --now ${instant}, in UTC without an offset, and lets it run`, async () => {
      const args = ['--temporary', '--now', instant, '--catalogue', catalogue];
      const command = run(args, { TZ: 'Pacific/Auckland' });
      const url = await command.ready();
      const { lastcached } = await askFeed(url, 'north-key');
      const start = Date.parse('2031-05-01T12:00:00Z');
      assert.ok(lastcached >= start && lastcached < start + 60_000, new Date(lastcached).toISOString());
      const logged = await eventually(() => /^(2031\S+) GET/m.exec(command.output.stderr)?.[1]);
      assert.ok(Date.parse(logged) > lastcached);
    });
  }

  test('applies --rate-limit and --faults', async () => {
    const url = await run(['--temporary', '--catalogue', catalogue, '--rate-limit', '2/min', '--faults']).ready();
    assert.equal((await ask(`${url}/gap/api`, 'north-key', { 'X-Fault': 'status=503' })).status, 503);
    assert.equal((await ask(`${url}/gap/api`, 'north-key')).status, 200);
    await assert.rejects(ask(`${url}/gap/api`, 'north-key', { 'X-Fault': 'drop' }));
    assert.equal((await ask(`${url}/gap/api`, 'north-key')).status, 429);
  });

  test('shares the database of DATABASE_URL with another, and starts no server', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url };
    const first = await run(['--catalogue', catalogue], env).ready();
    const second = await run([], env).ready();
    assert.deepEqual(await askFeed(second, 'north-key'), await askFeed(first, 'north-key'));
    for (const command of started) command.kill('SIGTERM');
    assert.deepEqual(await Promise.all(started.map((command) => command.ended())), [0, 0]);
    await database.drop();
  });

  test('starts without partners in an empty database of DATABASE_URL, and says how to load some', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url };
    const empty = run([], env);
    const url = await empty.ready();
    assert.equal((await ask(`${url}/gap/api`, 'sample-key-1')).status, 401);
    assert.equal((await fetch(`${url}/samples/velloway/logo.svg`)).status, 404);
    assert.match(
      empty.output.stderr,
      /^the database has no catalogue, so every key is refused: load one with --catalogue FILE, or the sample with --sample\n/,
    );
    const sampled = run(['--sample'], env);
    assert.equal((await ask(`${await sampled.ready()}/gap/api`, 'sample-key-1')).status, 200);
    assert.doesNotMatch(sampled.output.stderr, /catalogue/);
    // The sample stays for a start that doesn't ask for it.
    assert.equal((await ask(`${await run([], env).ready()}/gap/api`, 'sample-key-1')).status, 200);
    for (const command of started) command.kill('SIGTERM');
    await Promise.all(started.map((command) => command.ended()));
    await database.drop();
  });

  test('says at the start that its connection to another machine’s database is not encrypted', async () => {
    // Reserved for documentation: nothing answers there.
    const address = 'postgres://someone:secret-word@192.0.2.1:1/nothing';
    const line = 'the connection to the database on 192.0.2.1 is not encrypted: add ?sslmode=verify-full\n';
    const command = run([], { DATABASE_URL: address });
    await eventually(() => command.output.stderr.includes(line));
    assert.ok(command.output.stderr.startsWith(line), command.output.stderr);
    assert.doesNotMatch(command.output.stderr, /secret-word/);
    command.kill('SIGTERM');
    await command.ended();
  });

  test('exits if the database cannot be reached, without printing its password', async () => {
    const command = run([], { DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/nothing' });
    assert.equal(await command.ended(), 1);
    assert.match(command.output.stderr, /^error: .*ECONNREFUSED/);
    assert.doesNotMatch(command.output.stderr, /secret-word/);
  });

  test('exits if DATABASE_URL isn’t a database address, without quoting it', async () => {
    for (const url of ['secret-word', 'mysql://someone:secret-word@127.0.0.1/x', 'postgres://u:secret-word%zz@h/x']) {
      const command = run([], { DATABASE_URL: url });
      assert.equal(await command.ended(), 1);
      assert.match(command.output.stderr, /^error: DATABASE_URL must be .*\n$/);
      assert.doesNotMatch(command.output.stderr, /secret-word/);
    }
  });

  test('accepts other machines only with --host', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
    const reach = (url: string) => ask(`http://${outside}:${new URL(url).port}/gap/api`, 'south-key');
    const open = await run(['--temporary', '--catalogue', catalogue, '--host', '0.0.0.0']).ready();
    assert.match(open, /^http:\/\/0\.0\.0\.0:\d+$/);
    assert.equal((await reach(open)).status, 200);
    const closed = await run(['--temporary', '--catalogue', catalogue]).ready();
    await assert.rejects(reach(closed));
  });

  test('exits and stops its PostgreSQL if the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const data = await usedFolder('port');
    const command = run(['--port', String(port), '--data', data, '--catalogue', catalogue]);
    assert.equal(await command.ended(), 1);
    assert.equal(command.output.stderr, `error: port ${port} is in use: choose another with --port\n`);
    assert.equal(existsSync(lockOf(data)), false);
    other.close();
  });

  test('refuses invalid flags, names them, and exits with 2', async () => {
    const senseless = [
      ['--port', '70000'],
      ['--now', 'tomorrow'],
      ['--now', '2026-02-30'],
      ['--rate-limit', '5/s'],
      ['--keep-events', '400'],
      ['--keep-events', '0d'],
      ['--keep-events', 'ever'],
      ['--temporary', '--data', 'x'],
      ['--sample', '--catalogue', 'x'],
      ['extra'],
    ];
    for (const args of senseless) {
      const command = run(args);
      assert.equal(await command.ended(), 2, args.join(' '));
      assert.match(
        command.output.stderr,
        args[0] === 'extra' ? /too many arguments/ : new RegExp(`^error: .*${args[0]}`),
      );
      assert.equal(command.output.stdout, '');
    }
  });

  test('serves the sample with its images if there is no catalogue', async () => {
    const url = await run(['--temporary']).ready();
    const key = SAMPLE_CATALOGUE.partners[0]!.keys[0]!;
    const { all } = (await askFeed(url, key)) as unknown as { all: { image?: string }[] };
    const image = all.find((offer) => offer.image?.startsWith('/samples/'))?.image ?? '';
    const response = await fetch(url + image);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^image\//);
    for (const outside of [
      '/samples/..%2fpackage.json',
      '/samples/%2e%2e/%2e%2e/package.json',
      '/samples/',
      '/package.json',
    ]) {
      const refused = await fetch(url + outside);
      assert.equal(refused.status, 404, outside);
      assert.equal((await readFailure(refused)).success, false);
    }
  });
});
