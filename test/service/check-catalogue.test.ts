import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, describe, test } from 'node:test';
import { connect, raw, type Sql } from '../../service/database/connect.js';
import { addCodes } from '../../service/giveaways/add-codes.js';
import { readCodeLines } from '../../service/giveaways/code-lines.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { codes } from './giveaway-catalogue.js';

const NOW = '2027-01-31T09:30:00Z';

interface Partner {
  id: string;
  keys: string[];
  feed?: { settings?: object; all: { id: string; title?: string }[] };
  giveaways?: { id: string; name?: string; offers: { id: string; expiry?: string }[] }[];
  codes?: Record<string, string[]>;
}

const catalogue = (): { partners: [Partner, Partner] } => ({
  partners: [
    {
      id: 'north',
      keys: ['north-key', 'north-key-2'],
      feed: { all: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
      giveaways: [
        { id: 'spring', offers: [{ id: 'hot' }, { id: 'over', expiry: '2027-01-01' }] },
        { id: 'autumn', offers: [{ id: 'cold' }] },
      ],
      codes: { hot: codes('HOT', 10), over: codes('OVER', 5), cold: codes('COLD', 5) },
    },
    { id: 'south', keys: ['south-key'] },
  ],
});

const changed = () => {
  const other = catalogue();
  const [north] = other.partners;
  north.keys = ['north-key', 'north-key-3'];
  north.feed = { settings: { ctaLabel: 'Go' }, all: [{ id: 'd' }, { id: 'b', title: 'New' }, { id: 'a' }] };
  north.giveaways![0]!.name = 'Spring';
  north.giveaways![1] = { id: 'winter', offers: [{ id: 'ice' }] };
  north.codes = { hot: [...codes('HOT', 4), 'HOT-11', 'MORE-1'], over: ['OVER-1'], ice: ['ICE-1'] };
  other.partners.pop();
  other.partners.push({ id: 'west', keys: ['west-key'] });
  return other;
};

describe('a catalogue that is checked', () => {
  let folder: string;
  let service: TestService;
  let sql: Sql;
  let lines: string[];
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'check-'));
    service = await startTestService({ catalogue: catalogue(), now: NOW });
    sql = connect(service.databaseUrl);
    // One code is given, and two are added.
    await ask(`${service.url}/api/v1/giveaways/claim?offer=hot&user=ann`, 'north-key');
    const added = readCodeLines(Readable.from([Buffer.from('MORE-1\nMORE-2')]));
    await addCodes(sql, { partner: 'north', offer: 'hot' }, added);
  });
  beforeEach(() => {
    lines = [];
  });
  after(async () => {
    await sql.end();
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const check = async (value: unknown) => {
    const file = path.join(folder, 'shop.json');
    await writeFile(file, JSON.stringify(value));
    return runService(['--check', file, '--now', NOW], { DATABASE_URL: service.databaseUrl });
  };
  const dump = async () => {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename !~ 'budgets' order by 1`;
    return Promise.all(
      tables.map(async ({ name }) => [name, ...(await sql`select ctid::text || t::text as row from ${raw(name)} t`)]),
    );
  };

  test('is compared with the one in the database, which stays as it is', async () => {
    const before = await dump();
    const checked = await check(changed());
    assert.equal(checked.stderr, '');
    assert.equal(checked.code, 0);
    assert.deepEqual(checked.stdout.trim().split('\n').sort(), [
      'codes of north cold: 0 added, 5 dropped',
      'codes of north hot: 1 added, 6 dropped',
      'codes of north ice: 1 added, 0 dropped',
      'codes of north over: 0 added, 4 dropped',
      'feed offers of north: 1 added, 1 removed, 1 changed',
      'feed settings of north: 1 changed (settings)',
      'giveaways of north: 1 added (winter), 1 removed (autumn), 1 changed (spring)',
      'keys of north: 1 added, 1 removed',
      'keys of south: 1 removed',
      'keys of west: 1 added',
      'partners: 1 added (west), 1 removed (south)',
      "warning: it would drop unused codes of running giveaways that the catalogue doesn't have: 5 of north cold, 6 of north hot",
    ]);
    assert.deepEqual(await dump(), before);
    const answer = await ask(`${service.url}/gap/api`, 'north-key-2');
    assert.equal(answer.status, 200);
  });

  test('changes nothing if it is the one that is loaded', async () => {
    assert.deepEqual(await check(catalogue()), { code: 0, stdout: 'nothing would change\n', stderr: '' });
  });

  test('is refused with the path of its first fault', async () => {
    const malformed = catalogue();
    (malformed.partners[1] as { keys: unknown }).keys = 'south-key';
    const { code, stdout, stderr } = await check(malformed);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^error: \S+shop\.json: partners\[1\]\.keys: must be a list\n$/);
  });

  test('says in the log what it drops when it is loaded after all', async () => {
    const other = await startTestService({
      catalogue: changed(),
      databaseUrl: service.databaseUrl,
      now: NOW,
      report: (line) => lines.push(line),
    });
    await other.stop();
    assert.ok(
      lines.includes(
        "dropped unused codes of running giveaways that the catalogue doesn't have: 5 of north cold, 6 of north hot",
      ),
      lines.join('\n'),
    );
  });
});
