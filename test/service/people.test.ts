import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { erasePerson, countPerson } from '../../service/people/erase-person.js';
import { exportPerson } from '../../service/people/export-person.js';
import { createPersonDigest } from '../../service/people/person-digest.js';
import { eventually } from '../support/eventually.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

const START = '2027-01-31T09:30:00.000Z';
const ANN = { partner: 'north', user: 'ann' };
const BOB = { partner: 'north', user: 'bob' };

describe('the data of one person', () => {
  let service: ClockedService;
  before(async () => {
    service = await startClockedService(giveawayCatalogue(), START);
  });
  beforeEach(() => service.reset());
  after(() => service.stop());

  /** Ann and Bob claim and look; so does an Ann of another partner. */
  const haveClaims = async () => {
    await service.claim('ann', 'once', 'k1');
    await service.claim('ann', 'once', 'k2');
    await service.claim('ann', 'weekly');
    await service.claim('bob', 'once', 'k1');
    await service.get('/api/v1/giveaways/flow?id=spring&user=ann');
    await service.get('/api/v1/giveaways/claim?user=ann&offer=once', { 'X-API-Key': 'south-key' });
  };

  test('is exported with claims, remembered answers and events', async () => {
    await haveClaims();
    const { claims, rememberedAnswers, events, ...who } = await exportPerson(service.sql, ANN);
    assert.deepEqual(who, ANN);
    assert.deepEqual(claims, [
      { offer: 'once', code: 'ONCE-1', claimedAt: START },
      { offer: 'weekly', code: 'WEEK-1', claimedAt: START },
    ]);
    assert.deepEqual(rememberedAnswers, [
      { offer: 'once', answeredAt: START, code: 'ONCE-1', message: null },
      { offer: 'once', answeredAt: START, code: null, message: 'You have already claimed this offer.' },
    ]);
    // Three came with the catalogue.
    const types = (events as { type: string; user: string }[]).map(({ type, user }) => `${type} ${user}`);
    assert.deepEqual(types, ['view ann', 'view ann', 'claim ann', 'claim ann', 'claim ann', 'view ann']);
  });

  test('is empty for a person who never came, and refused for a partner that does not exist', async () => {
    const nobody = await exportPerson(service.sql, { partner: 'north', user: 'nobody' });
    assert.deepEqual([nobody.claims, nobody.rememberedAnswers, nobody.events], [[], [], []]);
    const west = { partner: 'west', user: 'ann' };
    await assert.rejects(exportPerson(service.sql, west), /there is no partner west/);
    await assert.rejects(erasePerson(service.sql, west), /there is no partner west/);
    await assert.rejects(countPerson(service.sql, west), /there is no partner west/);
  });

  test('is erased whole, and nobody else’s is touched', async () => {
    await haveClaims();
    const [bob, south] = [BOB, { ...ANN, partner: 'south' }];
    const others = [await exportPerson(service.sql, bob), await exportPerson(service.sql, south)];
    const records = { claims: 2, rememberedAnswers: 2, events: 6, deliveries: 0 };
    assert.deepEqual(await countPerson(service.sql, ANN), records);
    assert.deepEqual(await erasePerson(service.sql, ANN), records);
    const { claims, rememberedAnswers, events } = await exportPerson(service.sql, ANN);
    assert.deepEqual([claims, rememberedAnswers, events], [[], [], []]);
    assert.deepEqual([await exportPerson(service.sql, bob), await exportPerson(service.sql, south)], others);
    assert.deepEqual(await erasePerson(service.sql, ANN), {
      claims: 0,
      rememberedAnswers: 0,
      events: 0,
      deliveries: 0,
    });
  });

  test('leaves no row with the digest of the person in any table', async () => {
    const count = async (table: string) => {
      const text = `select from ${table} as row where row::text like '%' || encode(sha256('ann'), 'hex') || '%' or row::text ~ '\\mann\\M'`;
      return (await service.sql.run({ text })).length;
    };
    await haveClaims();
    const tables = ['claims', 'claimants', 'claim_answers', 'giveaway_events'];
    for (const table of tables) assert.ok((await count(table)) > 0, table);
    await erasePerson(service.sql, ANN);
    // The Ann of the other partner is somebody else.
    await erasePerson(service.sql, { ...ANN, partner: 'south' });
    for (const table of tables) assert.equal(await count(table), 0, table);
  });

  test('once erased, keeps its codes out of the pool, and the person can claim another one', async () => {
    await haveClaims();
    await erasePerson(service.sql, ANN);
    const catalogue = giveawayCatalogue();
    catalogue.partners[0]!.giveaways[0]!.name = 'Another spring';
    await service.load(catalogue);
    const given = [];
    for (let user = 0; user < 8; user += 1) given.push((await service.claim(`user-${user}`, 'once')).data?.code);
    given.push((await service.claim('ann', 'once')).message);
    assert.ok(!given.includes('ONCE-1') && !given.includes('ONCE-2'), given.join(' '));
    assert.equal(given.at(-1), 'There are no codes available for this offer.');
    assert.equal((await service.claim('ann', 'weekly')).data?.code, 'WEEK-2');
  });

  test('is erased with a claim that was under way', async () => {
    await service.claim('ann', 'weekly');
    service.at('2027-02-07T09:30:00Z');
    let erasing: Promise<unknown> | undefined;
    await service.sql.begin(async (transaction) => {
      const later = Date.parse('2027-02-07T09:30:00Z');
      await transaction`
        select answer_claim('north', 'weekly', ${createPersonDigest()('ann')}, null, ${later}, '{"user": "ann"}', 0, 0)`;
      erasing = erasePerson(service.sql, ANN);
      await eventually(async () => {
        const [waiting] = await service.sql<{ count: number }[]>`
          select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting!.count > 0;
      });
    });
    // Three of the events came with the catalogue.
    assert.deepEqual(await erasing, { claims: 2, rememberedAnswers: 0, events: 5, deliveries: 0 });
    assert.deepEqual((await exportPerson(service.sql, ANN)).claims, []);
    assert.equal((await service.claim('ann', 'weekly')).success, true);
  });

  test('stays whole when they claim while it is erased', async () => {
    await service.claim('ann', 'weekly');
    service.at('2027-02-07T09:30:00Z');
    const [again] = await Promise.all([service.claim('ann', 'weekly'), erasePerson(service.sql, ANN)]);
    assert.equal(again.success, true);
    const { claims } = await exportPerson(service.sql, ANN);
    assert.ok(claims.length <= 1);
    assert.equal((await service.claim('ann', 'weekly')).success, claims.length === 0);
  });
});

describe('the commands for people', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue: giveawayCatalogue() });
    await ask(`${service.url}/api/v1/giveaways/claim?user=ann&offer=once`, 'north-key');
  });
  after(() => service.stop());

  const run = (args: readonly string[], input?: string) =>
    runService(['people', ...args], { DATABASE_URL: service.databaseUrl }, { input });

  test('export prints JSON, and takes the user from the standard input', async () => {
    const { code, stdout } = await run(['export', '-', '--partner', 'north'], 'ann\n');
    assert.equal(code, 0);
    const { claims } = JSON.parse(stdout) as { claims: { code: string }[] };
    assert.deepEqual(
      claims.map((claim) => claim.code),
      ['ONCE-1'],
    );
  });

  test('erase changes nothing without --yes, then erases', async () => {
    const would = 'would erase 1 claim, 0 remembered answers and 4 events\n';
    const dry = await run(['erase', 'ann', '--partner', 'north', '--dry-run']);
    assert.deepEqual(dry, { code: 0, stdout: would, stderr: '' });
    const asked = await run(['erase', 'ann', '--partner', 'north']);
    assert.deepEqual(asked, { code: 2, stdout: would, stderr: 'nothing was changed: add --yes to do it\n' });
    const done = await run(['erase', 'ann', '--partner', 'north', '--yes']);
    assert.deepEqual(done, { code: 0, stdout: 'erased 1 claim, 0 remembered answers and 4 events\n', stderr: '' });
    assert.match((await run(['export', 'ann', '--partner', 'north'])).stdout, /"claims": \[\]/);
    const wrong = await run(['erase', 'ann', '--partner', 'west', '--yes']);
    assert.deepEqual([wrong.code, wrong.stderr], [1, 'error: there is no partner west\n']);
  });
});
