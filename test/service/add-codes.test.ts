import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { addCodes } from '../../service/giveaways/add-codes.js';
import { readCodeLines } from '../../service/giveaways/code-lines.js';
import { countCodes } from '../../service/giveaways/count-codes.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { codes } from './giveaway-catalogue.js';

const catalogue = () => ({
  partners: [
    {
      id: 'north',
      keys: ['north-key'],
      giveaways: [{ id: 'flow', offers: [{ id: 'hot' }, { id: 'cold' }] }],
      codes: { hot: codes('HOT', 3), later: ['LATER-1'] },
    },
    { id: 'south', keys: ['south-key'], giveaways: [{ id: 'flow', offers: [{ id: 'hot' }] }], codes: { hot: ['S-1'] } },
  ],
});

describe('added codes', () => {
  let folder: string;
  let database: TestDatabase;
  let sql: Sql;
  let instances: TestService[];
  let users = 0;

  const start = async (catalogue?: unknown) => {
    const given = catalogue !== undefined && { catalogue };
    instances.push(await startTestService({ databaseUrl: database.url, sample: false, ...given }));
  };
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'codes-'));
  });
  beforeEach(async () => {
    instances = [];
    database = await createTestDatabase();
    sql = connect(database.url);
    await start(catalogue());
  });
  afterEach(async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await sql.end();
    await database.drop();
  });
  after(() => rm(folder, { recursive: true }));

  const run = (args: readonly string[], input?: string) =>
    runService(['codes', ...args], { DATABASE_URL: database.url }, { input });
  const add = async (text: string, offer = 'hot', partner = 'north') =>
    addCodes(sql, { partner, offer }, readCodeLines(Readable.from([Buffer.from(text)])));
  const refusalOf = (adding: Promise<unknown>) =>
    adding.then(
      () => assert.fail('it was not refused'),
      (error: unknown) => (error as Error).message,
    );
  const left = async (offer: string) => {
    const [counted] = await countCodes(sql, { partner: 'north', offer });
    return [counted?.unused, counted?.given];
  };
  const claim = async (offer = 'hot', instance = instances[0]!) => {
    const user = `user-${(users += 1)}`;
    const response = await ask(`${instance.url}/api/v1/giveaways/claim?offer=${offer}&user=${user}`, 'north-key');
    return ((await response.json()) as { data?: { code: string } }).data?.code;
  };
  const claimAll = async (offer = 'hot') => {
    const given: string[] = [];
    for (let code = await claim(offer); code !== undefined; code = await claim(offer)) given.push(code);
    return given;
  };

  test('come from a file, and are given after the others, by every instance', async () => {
    await start();
    const file = path.join(folder, 'codes.txt');
    await writeFile(file, '\uFEFFNEW-1\r\n\r\n  NEW-2\t\r\nNEW 3\r\n\n');
    const added = await run(['add', file, '--partner', 'north', '--offer', 'hot']);
    assert.deepEqual(added, { code: 0, stdout: 'added 3 codes to hot of north: 6 are unused\n', stderr: '' });
    assert.deepEqual(await claimAll(), [...codes('HOT', 3), 'NEW-1', 'NEW-2', 'NEW 3']);
    // A sold-out offer has codes again, at the other instance too.
    const more = await run(['add', '-', '--partner', 'north', '--offer', 'hot'], 'NEW-4\nNEW-5');
    assert.equal(more.stdout, 'added 2 codes to hot of north: 2 are unused\n');
    await eventually(async () => (await claim('hot', instances[1])) === 'NEW-4');
    assert.equal(await claim('hot', instances[0]), 'NEW-5');
  });

  test('are counted with the others', async () => {
    await claim();
    await add('COLD-1\nCOLD-2', 'cold');
    const { stdout } = await run(['left']);
    assert.equal(
      stdout,
      [
        'partner  offer  unused  given',
        'north    cold        2      0',
        'north    hot         2      1',
        'north    later       1      0',
        'south    hot         1      0',
        '',
      ].join('\n'),
    );
    const { stdout: south } = await run(['left', '--partner', 'south']);
    assert.equal(south, 'partner  offer  unused  given\nsouth    hot         1      0\n');
    assert.equal((await countCodes(sql, { offer: 'hot' })).length, 2);
    assert.equal((await run(['left', '--offer', 'tepid'])).stderr, 'there is no such offer\n');
  });

  test('that are duplicates are named by their lines, and nothing is added', async () => {
    const given = await claim();
    const input = `NEW-1\n\n${given}\nHOT-2\nNEW-1\nNEW-2\n`;
    const refused = await run(['add', '-', '--partner', 'north', '--offer', 'hot'], input);
    assert.deepEqual(refused, {
      code: 1,
      stdout: '',
      stderr: [
        'error: nothing was added, because 3 codes are duplicates',
        '  line 3 was given already',
        '  line 4 is in the pool already',
        '  line 5 repeats an earlier line',
        '',
      ].join('\n'),
    });
    const many = await refusalOf(add(`${codes('NEW', 30).join('\n')}\n${codes('NEW', 30).join('\n\n')}`));
    assert.match(many, /because 30 codes are duplicates\n {2}line 31 repeats[^]*line 49 repeats.*\n {2}and 20 more$/);
    assert.doesNotMatch(many, /NEW/);
    assert.deepEqual(await claimAll(), ['HOT-2', 'HOT-3']);
    // The same code may be another offer's.
    assert.equal((await add('S-1')).added, 1);
  });

  test('stay when an instance starts with the same catalogue or another one', async () => {
    await add('NEW-1\nNEW-2\nNEW-3');
    await add('COLD-1', 'cold');
    await add('LATER-2', 'later');
    await start(catalogue());
    const other = catalogue();
    other.partners[0]!.codes.hot = ['HOT-3', 'NEW-2', 'HOT-4'];
    await start(other);
    assert.deepEqual(
      [await claim(), await claim(), await claim(), await claim()],
      ['HOT-3', 'NEW-2', 'HOT-4', 'NEW-1'],
    );
    await start(catalogue());
    // HOT-3 and NEW-2 were given, so no catalogue brings them back.
    assert.deepEqual(await claimAll(), ['HOT-1', 'HOT-2', 'NEW-3']);
    assert.deepEqual(await claimAll('cold'), ['COLD-1']);
    assert.deepEqual(await left('later'), [2, 0]);
  });

  test('are added while others are claimed, each of which goes to one user', async () => {
    await start();
    await add(codes('MORE', 3000).join('\n'));
    let adding = true;
    const given: (string | undefined)[] = [];
    const shop = instances.map(async (instance) => {
      while (adding) given.push(await claim('hot', instance));
    });
    for (const turn of ['A', 'B', 'C']) {
      const before = given.length;
      await add(codes(turn, 2000).join('\n'));
      await eventually(() => given.length > before + 4);
    }
    adding = false;
    await Promise.all(shop);
    assert.ok(!given.includes(undefined));
    assert.equal(new Set(given).size, given.length);
    assert.deepEqual(await left('hot'), [9003 - given.length, given.length]);
  });

  test('that cannot be added are refused in one line', async () => {
    const cases: [refusal: Promise<string>, message: string][] = [
      [refusalOf(add('NEW-1', 'hot', 'nobody')), 'there is no partner nobody'],
      [refusalOf(add('NEW-1', 'tepid')), 'north has no offer tepid in a giveaway'],
      [refusalOf(add(' \n\n')), 'there are no codes in it'],
      [refusalOf(add(`NEW-1\n${'x'.repeat(300)}`)), 'line 2 must not be longer than 255 characters'],
      [refusalOf(add('x'.repeat(200_000))), 'line 1 is too long to be a code'],
    ];
    for (const [refusal, message] of cases) assert.equal(await refusal, message);
    const missing = await run(['add', path.join(folder, 'missing'), '--partner', 'north', '--offer', 'hot']);
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /^error: \S+missing cannot be read \(ENOENT\)\n$/);
    assert.match((await run(['add', '-', '--partner', 'north'])).stderr, /required option '--offer <id>'/);
    assert.deepEqual(await claimAll(), codes('HOT', 3));
  });

  test('wait for a giveaway if none has their offer', async () => {
    const { code, stderr } = await run(['add', '-', '--partner', 'north', '--offer', 'later'], 'LATER-2');
    assert.equal(code, 0);
    assert.equal(stderr, 'no giveaway has this offer at the moment, so nobody can claim it\n');
  });
});
