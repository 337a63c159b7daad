import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ask, askFeed, ids, readFailure } from './ask.js';
import { isAlive, lockOf, serverPid, useCommands } from './commands.js';

describe('the command', () => {
  const commands = useCommands();

  test('prints one line when it is ready, listens on loopback, and logs requests to stderr', async () => {
    const command = commands.run(['--temporary', '--catalogue', commands.catalogue]);
    const url = await command.ready();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(ids((await askFeed(url, 'north-key', '?flow=tea')).all), 'a1');
    assert.equal(command.output.stdout, `listening on ${url}\n`);
    await eventually(() => command.output.stderr.includes('GET /gap/api 200'));
    assert.doesNotMatch(command.output.stderr, /north-key|flow/);
  });

  test('exits if the data folder cannot be created', async () => {
    const file = path.join(commands.folder, 'file');
    await writeFile(file, '');
    for (const [data, reason] of [
      [path.join(file, 'data'), 'ENOTDIR'],
      [file, 'EEXIST'],
      ...(process.platform === 'linux' ? [['/proc/data', 'ENOENT'] as const] : []),
    ] as const) {
      const command = commands.run(['--data', data]);
      assert.equal(await command.ended(), 1);
      assert.equal(command.output.stderr, `error: The data folder ${data} cannot be created (${reason}).\n`);
    }
  });

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    test('exits with a clear message if the disk is full', async () => {
      const disk = commands.dataFolder('disk');
      await mkdir(disk);
      // A disk too small for a database. Only this command sees it, and it disappears with the command.
      const start = 'mount -t tmpfs -o size=12m,mode=755 tmpfs "$0" && exec "$@"';
      const service = [
        process.execPath,
        '--import',
        'tsx',
        'service/local-postgres/service.ts',
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
      const own = await mkdtemp(path.join(commands.folder, 'temporary-'));
      await chmod(own, 0o755);
      const command = commands.run(['--temporary', '--catalogue', commands.catalogue], { TMPDIR: own });
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

  test('refuses a malformed catalogue with the path of the first fault, and changes nothing', async () => {
    const file = path.join(commands.folder, 'malformed.json');
    await writeFile(file, '{"partners":[{"id":"p","keys":["k"],"feed":{"all":[{"id":"1"},{"id":2}]}}]}');
    const data = commands.dataFolder('untouched');
    const command = commands.run(['--data', data, '--catalogue', file]);
    assert.equal(await command.ended(), 1);
    assert.equal(command.output.stderr, `error: ${file}: partners[0].feed.all[1].id: must be a string\n`);
    assert.equal(command.output.stdout, '');
    assert.equal(existsSync(data), false);
  });

  test('says in JSON too why it can’t start, with --log json', async () => {
    const command = commands.run([
      '--temporary',
      '--log',
      'json',
      '--catalogue',
      path.join(commands.folder, 'missing.json'),
    ]);
    assert.equal(await command.ended(), 1);
    const { event, text } = JSON.parse(command.output.stderr) as { event: string; text: string };
    assert.equal(event, 'failure');
    assert.match(text, /^error: .*missing\.json/);
  });

  for (const instant of ['2031-05-01T12:00:00Z', '2031-05-01T12:00:00', '2031-05-01T14:00:00+02:00']) {
    test(`starts the clock at --now ${instant}, in UTC without an offset, and lets it run`, async () => {
      const args = ['--temporary', '--now', instant, '--catalogue', commands.catalogue];
      const command = commands.run(args, { TZ: 'Pacific/Auckland' });
      const url = await command.ready();
      const { lastcached } = await askFeed(url, 'north-key');
      const start = Date.parse('2031-05-01T12:00:00Z');
      assert.ok(lastcached >= start && lastcached < start + 60_000, new Date(lastcached).toISOString());
      const logged = await eventually(() => /^(2031\S+) GET/m.exec(command.output.stderr)?.[1]);
      assert.ok(Date.parse(logged) > lastcached);
    });
  }

  test('applies --rate-limit and --faults', async () => {
    const url = await commands
      .run(['--temporary', '--catalogue', commands.catalogue, '--rate-limit', '2/min', '--faults'])
      .ready();
    assert.equal((await ask(`${url}/gap/api`, 'north-key', { 'X-Fault': 'status=503' })).status, 503);
    assert.equal((await ask(`${url}/gap/api`, 'north-key')).status, 200);
    await assert.rejects(ask(`${url}/gap/api`, 'north-key', { 'X-Fault': 'drop' }));
    assert.equal((await ask(`${url}/gap/api`, 'north-key')).status, 429);
  });

  test('shares the database of DATABASE_URL with another, and starts no server', async () => {
    const database = await createTestDatabase({ empty: true });
    const env = { DATABASE_URL: database.url };
    const first = await commands.run(['--catalogue', commands.catalogue], env).ready();
    const second = await commands.run([], env).ready();
    assert.deepEqual(await askFeed(second, 'north-key'), await askFeed(first, 'north-key'));
    for (const command of commands.started) command.kill('SIGTERM');
    assert.deepEqual(await Promise.all(commands.started.map((command) => command.ended())), [0, 0]);
    await database.drop();
  });

  test('starts without partners in an empty database of DATABASE_URL, and says how to load some', async () => {
    const database = await createTestDatabase({ empty: true });
    const env = { DATABASE_URL: database.url };
    const empty = commands.run([], env);
    const url = await empty.ready();
    assert.equal((await ask(`${url}/gap/api`, 'sample-key-1')).status, 401);
    assert.equal((await fetch(`${url}/samples/velloway/logo.svg`)).status, 404);
    assert.match(
      empty.output.stderr,
      /^the database has no catalogue, so every key is refused: load one with --catalogue FILE, or the sample with --sample\n/,
    );
    const sampled = commands.run(['--sample'], env);
    assert.equal((await ask(`${await sampled.ready()}/gap/api`, 'sample-key-1')).status, 200);
    assert.doesNotMatch(sampled.output.stderr, /catalogue/);
    // The sample stays for a start that doesn't ask for it.
    assert.equal((await ask(`${await commands.run([], env).ready()}/gap/api`, 'sample-key-1')).status, 200);
    for (const command of commands.started) command.kill('SIGTERM');
    await Promise.all(commands.started.map((command) => command.ended()));
    await database.drop();
  });

  test('says at the start that its connection to another machine’s database is not encrypted', async () => {
    // Reserved for documentation: nothing answers there.
    const address = 'postgres://someone:secret-word@192.0.2.1:1/nothing';
    const line = 'the connection to the database on 192.0.2.1 is not encrypted: add ?sslmode=verify-full\n';
    const command = commands.run([], { DATABASE_URL: address });
    await eventually(() => command.output.stderr.includes(line));
    assert.ok(command.output.stderr.startsWith(line), command.output.stderr);
    assert.doesNotMatch(command.output.stderr, /secret-word/);
    command.kill('SIGTERM');
    await command.ended();
  });

  test('exits if the database cannot be reached, without printing its password', async () => {
    const command = commands.run([], { DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/nothing' });
    assert.equal(await command.ended(), 1);
    assert.match(command.output.stderr, /^error: .*ECONNREFUSED/);
    assert.doesNotMatch(command.output.stderr, /secret-word/);
  });

  test('exits if DATABASE_URL isn’t a database address, without quoting it', async () => {
    for (const url of ['secret-word', 'mysql://someone:secret-word@127.0.0.1/x', 'postgres://u:secret-word%zz@h/x']) {
      const command = commands.run([], { DATABASE_URL: url });
      assert.equal(await command.ended(), 1);
      assert.match(command.output.stderr, /^error: DATABASE_URL must be .*\n$/);
      assert.doesNotMatch(command.output.stderr, /secret-word/);
    }
  });

  test('accepts other machines only with --host', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
    const reach = (url: string) => ask(`http://${outside}:${new URL(url).port}/gap/api`, 'south-key');
    const open = await commands.run(['--temporary', '--catalogue', commands.catalogue, '--host', '0.0.0.0']).ready();
    assert.match(open, /^http:\/\/0\.0\.0\.0:\d+$/);
    assert.equal((await reach(open)).status, 200);
    const closed = await commands.run(['--temporary', '--catalogue', commands.catalogue]).ready();
    await assert.rejects(reach(closed));
  });

  test('exits and stops its PostgreSQL if the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const data = await commands.usedFolder('port');
    const command = commands.run(['--port', String(port), '--data', data, '--catalogue', commands.catalogue]);
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
      const command = commands.run(args);
      assert.equal(await command.ended(), 2, args.join(' '));
      assert.match(
        command.output.stderr,
        args[0] === 'extra' ? /too many arguments/ : new RegExp(`^error: .*${args[0]}`),
      );
      assert.equal(command.output.stdout, '');
    }
  });

  test('serves the sample with its images if there is no catalogue', async () => {
    const url = await commands.run(['--temporary']).ready();
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
