import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readInstant } from '../../service/commands/option-readers.js';
import { localPostgres } from '../../service/local-postgres/local-postgres.js';
import { startService } from '../../service/start-service.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { runService, withService } from '../support/run-service.js';
import { ask, askFeed, readFailure } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the command', () => {
  let folder: string;
  let catalogue: string;
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-command-'));
    catalogue = path.join(folder, 'catalogue.json');
    await writeFile(catalogue, JSON.stringify(smallCatalogue()));
    database = await createTestDatabase();
    env = { DATABASE_URL: database.url };
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('exits if the data folder cannot be created', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const [data, reason] of [
      [path.join(file, 'data'), 'ENOTDIR'],
      [file, 'EEXIST'],
      ...(process.platform === 'linux' ? [['/proc/data', 'ENOENT'] as const] : []),
    ] as const)
      assert.deepEqual(await runService(['--data', data], {}, { local: localPostgres }), {
        code: 1,
        stdout: '',
        stderr: `error: The data folder ${data} cannot be created (${reason}).\n`,
      });
  });

  test('refuses a malformed catalogue with the path of the first fault, and changes nothing', async () => {
    const file = path.join(folder, 'malformed.json');
    await writeFile(file, '{"partners":[{"id":"p","keys":["k"],"feed":{"all":[{"id":"1"},{"id":2}]}}]}');
    const data = path.join(folder, 'untouched');
    assert.deepEqual(await runService(['--data', data, '--catalogue', file], {}, { local: localPostgres }), {
      code: 1,
      stdout: '',
      stderr: `error: ${file}: partners[0].feed.all[1].id: must be a string\n`,
    });
    assert.equal(existsSync(data), false);
  });

  test('says in JSON too why it can’t start, with --log json', async () => {
    const { code, stderr } = await runService(['--log', 'json', '--catalogue', path.join(folder, 'missing.json')], env);
    assert.equal(code, 1);
    const { event, text } = JSON.parse(stderr) as { event: string; text: string };
    assert.equal(event, 'failure');
    assert.match(text, /^error: .*missing\.json/);
  });

  test('takes an instant in UTC, without an offset too', () => {
    for (const instant of ['2031-05-01T12:00:00Z', '2031-05-01T12:00:00', '2031-05-01T14:00:00+02:00'])
      assert.equal(readInstant(instant), Date.UTC(2031, 4, 1, 12), instant);
  });

  test('starts the clock at --now, and lets it run', () =>
    withService(['--now', '2031-05-01T12:00:00Z', '--catalogue', catalogue], env, async (service) => {
      const { lastcached } = await askFeed(service.url, 'north-key');
      const start = Date.UTC(2031, 4, 1, 12);
      assert.ok(lastcached >= start && lastcached < start + 60_000, new Date(lastcached).toISOString());
      const logged = await eventually(() => /^(2031\S+) GET/m.exec(service.log)?.[1]);
      assert.ok(Date.parse(logged) > lastcached);
    }));

  test('applies --keep-alive, --rate-limit and --faults', () =>
    withService(
      ['--catalogue', catalogue, '--keep-alive', '650', '--rate-limit', '2/min', '--faults'],
      env,
      async ({ url }) => {
        assert.equal((await ask(`${url}/gap/api`, 'north-key', { 'X-Fault': 'status=503' })).status, 503);
        const { status, headers } = await ask(`${url}/gap/api`, 'north-key');
        assert.deepEqual([status, headers.get('Keep-Alive')], [200, 'timeout=650']);
        await assert.rejects(ask(`${url}/gap/api`, 'north-key', { 'X-Fault': 'drop' }));
        assert.equal((await ask(`${url}/gap/api`, 'north-key')).status, 429);
      },
    ));

  test('accepts other machines only with --host', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
    const reach = (url: string) => ask(`http://${outside}:${new URL(url).port}/gap/api`, 'south-key');
    await withService(['--catalogue', catalogue, '--host', '0.0.0.0'], env, async ({ url }) => {
      assert.match(url, /^http:\/\/0\.0\.0\.0:\d+$/);
      assert.equal((await reach(url)).status, 200);
    });
    await withService(['--catalogue', catalogue], env, ({ url }) => assert.rejects(reach(url)));
  });

  test('updates an empty database of DATABASE_URL, and shares it with another', async () => {
    const empty = await createTestDatabase({ empty: true });
    const shared = { DATABASE_URL: empty.url };
    await withService(['--catalogue', catalogue], shared, (first) =>
      withService([], shared, async (second) =>
        assert.deepEqual(await askFeed(second.url, 'north-key'), await askFeed(first.url, 'north-key')),
      ),
    );
    await empty.drop();
  });

  test('starts without partners in an empty database of DATABASE_URL, and says how to load some', async () => {
    const empty = await createTestDatabase();
    const statusOf = async (url: string) => (await ask(`${url}/gap/api`, 'sample-key-1')).status;
    await withService([], { DATABASE_URL: empty.url }, async ({ url, log }) => {
      assert.equal(await statusOf(url), 401);
      assert.equal((await fetch(`${url}/samples/velloway/logo.svg`)).status, 404);
      assert.match(
        log,
        /^the database has no catalogue, so every key is refused: load one with --catalogue FILE, or the sample with --sample\n/,
      );
    });
    await withService(['--sample'], { DATABASE_URL: empty.url }, async ({ url, log }) => {
      assert.equal(await statusOf(url), 200);
      assert.doesNotMatch(log, /catalogue/);
    });
    // The sample stays for a start that doesn't ask for it, with its images, and nothing beside them.
    await withService([], { DATABASE_URL: empty.url }, async ({ url }) => {
      const { all } = (await askFeed(url, 'sample-key-1')) as unknown as { all: { image?: string }[] };
      const image = await fetch(url + all.find((offer) => offer.image?.startsWith('/samples/'))!.image!);
      assert.equal(image.status, 200);
      assert.match(image.headers.get('content-type') ?? '', /^image\//);
      for (const outside of ['/samples/..%2fpackage.json', '/samples/%2e%2e/%2e%2e/package.json', '/samples/']) {
        const refused = await fetch(url + outside);
        assert.equal(refused.status, 404, outside);
        assert.equal((await readFailure(refused)).success, false);
      }
    });
    await empty.drop();
  });

  test('says at the start that its connection to another machine’s database is not encrypted', async () => {
    const stopping = new AbortController();
    const lines: string[] = [];
    // Reserved for documentation: nothing answers there.
    const starting = startService({
      databaseUrl: 'postgres://someone:secret-word@192.0.2.1:1/nothing',
      signal: stopping.signal,
      report: (line) => {
        lines.push(line);
        stopping.abort();
      },
    });
    await assert.rejects(starting, (error) => error === stopping.signal.reason);
    assert.deepEqual(lines, ['the connection to the database on 192.0.2.1 is not encrypted: add ?sslmode=verify-full']);
  });

  for (const encoding of ['LATIN1', 'SQL_ASCII'])
    test(`exits if the database is encoded in ${encoding}`, async () => {
      const other = await createTestDatabase({ empty: true, encoding });
      assert.deepEqual(await runService([], { DATABASE_URL: other.url }), {
        code: 1,
        stdout: '',
        stderr: `error: the database is encoded in ${encoding}, which can't hold every text: create one with \`encoding 'UTF8' template template0\`\n`,
      });
      await other.drop();
    });

  test('exits if the database cannot be reached, without printing its password', async () => {
    const { code, stderr } = await runService([], { DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/nothing' });
    assert.equal(code, 1);
    assert.match(stderr, /^error: .*ECONNREFUSED/);
    assert.doesNotMatch(stderr, /secret-word/);
  });

  test('exits if DATABASE_URL isn’t a database address, without quoting it', async () => {
    for (const url of ['secret-word', 'mysql://someone:secret-word@127.0.0.1/x', 'postgres://u:secret-word%zz@h/x'])
      for (const args of [[], ['migrate'], ['keys', 'list'], ['--check', catalogue]]) {
        const { code, stderr } = await runService(args, { DATABASE_URL: url });
        assert.equal(code, 1);
        assert.match(stderr, /^error: DATABASE_URL must be .*\n$/);
        assert.doesNotMatch(stderr, /secret-word/);
      }
  });

  test('exits without DATABASE_URL, and says that it is missing', async () => {
    for (const args of [[], ['migrate'], ['keys', 'list'], ['--check', catalogue]]) {
      const { code, stderr } = await runService(args, {});
      assert.equal(code, 1);
      assert.match(stderr, /^error: DATABASE_URL is missing/);
    }
  });

  test('refuses invalid flags, names them, and exits with 2', async () => {
    for (const args of [
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
    ]) {
      const { code, stdout, stderr } = await runService(args, {}, { local: localPostgres });
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, args[0] === 'extra' ? /too many arguments/ : new RegExp(`^error: .*${args[0]}`));
    }
  });
});
