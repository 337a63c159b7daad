import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { raw } from '../../service/database/connect.js';
import { withdrawCodes } from '../../service/giveaways/withdraw-codes.js';
import { digest } from '../../service/keys/digest.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { codes } from './giveaway-catalogue.js';

const TABLES = ['codes', 'claims', 'claimants', 'claim_answers'];

const POOL = codes('HOT', 80);

const catalogue = () => ({
  partners: [
    {
      id: 'north',
      keys: ['north-key'],
      giveaways: [{ id: 'flow', offers: [{ id: 'hot' }, { id: 'cold' }] }],
      codes: { hot: POOL, cold: codes('COLD', 5) },
    },
    { id: 'south', keys: ['south-key'], giveaways: [{ id: 'flow', offers: [{ id: 'hot' }] }], codes: { hot: ['S-1'] } },
  ],
});

describe('withdrawing codes', () => {
  let service: ClockedService;
  let users = 0;
  before(async () => {
    service = await startClockedService(catalogue(), '2027-01-31T09:30:00Z');
  });
  beforeEach(() => service.reset());
  after(() => service.stop());

  const claim = async () => (await service.claim(`user-${(users += 1)}`, 'hot')).data?.code;
  const pool = async (offer = 'hot', partner = 'north') => {
    const rows = await service.sql<{ code: string }[]>`
      select code from codes join giveaway_offers on number = offer_number
      where partner_id = ${partner} and id = ${offer} order by position`;
    return rows.map(({ code }) => code);
  };
  /** Claims that fail after they took a code, while others claim. Returns the codes of the others. */
  const failing = async (count: number, others: () => Promise<(string | undefined)[]>) => {
    let given: (string | undefined)[] = [];
    const fail = (left: number): Promise<void> =>
      service.sql
        .begin(async (sql) => {
          await sql`
            select from claim_code('north', 'hot', ${digest(`failing-${(users += 1)}`)}, null, 0, '{}', 0, 0)`;
          if (left > 1) await fail(left - 1);
          else given = await others();
          throw new Error('rolled back');
        })
        .catch((error: unknown) => assert.equal((error as Error).message, 'rolled back'));
    await fail(count);
    return given;
  };
  const several = async (count: number) => {
    const given: (string | undefined)[] = [];
    while (given.length < count) given.push(await claim());
    return given;
  };
  const backUp = async () => {
    for (const table of TABLES) await service.sql`create table ${raw(`${table}_then`)} as table ${raw(table)}`;
  };
  const restore = async () => {
    for (const table of TABLES) {
      await service.sql`truncate ${raw(table)}`;
      await service.sql`insert into ${raw(table)} select * from ${raw(`${table}_then`)}`;
      await service.sql`drop table ${raw(`${table}_then`)}`;
    }
  };

  test('takes the next codes of a pool, and no more', async () => {
    await several(3);
    const [cold, hot, south] = await withdrawCodes(service.sql, { claims: 10 });
    assert.deepEqual(cold, { partner: 'north', offer: 'cold', withdrawn: 5, left: 0 });
    assert.deepEqual(hot, { partner: 'north', offer: 'hot', withdrawn: 10, left: 67 });
    assert.deepEqual(south, { partner: 'south', offer: 'hot', withdrawn: 1, left: 0 });
    assert.deepEqual(await pool(), POOL.slice(13));
    assert.equal(await claim(), POOL[13]);
  });

  test('is limited to a partner and to an offer', async () => {
    const only = await withdrawCodes(service.sql, { partner: 'north', offer: 'hot', claims: 2 });
    assert.deepEqual(only, [{ partner: 'north', offer: 'hot', withdrawn: 2, left: 78 }]);
    assert.equal((await pool('cold')).length, 5);
    assert.equal((await pool('hot', 'south')).length, 1);
    assert.deepEqual(await withdrawCodes(service.sql, { partner: 'west', claims: 2 }), []);
  });

  test('keeps them out of later catalogues', async () => {
    await withdrawCodes(service.sql, { claims: 2 });
    const again = catalogue();
    again.partners[0]!.keys.push('another');
    await service.load(again);
    assert.deepEqual(await pool(), POOL.slice(2));
  });

  // Failed claims leave gaps, which are filled at another time.
  for (const [failedBefore, failedSince] of [
    [0, 0],
    [3, 0],
    [0, 3],
    [2, 2],
    [4, 4],
  ] as const) {
    test(`takes every code given since a backup (${failedBefore} claims failed before it, ${failedSince} since)`, async () => {
      if (failedBefore) await failing(failedBefore, () => several(6));
      await several(4);
      await backUp();
      const given = failedSince ? await failing(failedSince, () => several(5)) : [];
      given.push(...(await several(7)));
      await restore();
      const possible = await pool();
      assert.ok(given.every((code) => possible.includes(code!)));

      await withdrawCodes(service.sql, { offer: 'hot', claims: given.length + failedSince });
      const left = await pool();
      assert.deepEqual(
        given.filter((code) => left.includes(code!)),
        [],
      );
      assert.ok(left.length >= POOL.length - 10 - 2 * (given.length + failedSince), `${left.length} are left`);
      // Without it, the next shopper would get a code that was given already.
      assert.ok(!given.includes(await claim()));
    });
  }
});

describe('the command', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue: catalogue() });
  });
  after(() => service.stop());

  const run = (...args: string[]) => runService(['codes', 'withdraw', ...args], { DATABASE_URL: service.databaseUrl });

  test('withdraws no code without --yes: it says how many of which offers, and exits with 2', async () => {
    const would = [
      'north cold: 5 would be withdrawn, 0 left',
      'north hot: 7 would be withdrawn, 73 left',
      '12 would be withdrawn of 2 offers\n',
    ].join('\n');
    const args = ['--claims', '7', '--partner', 'north'];
    // The second time, it would find fewer codes if the first time had taken any.
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(await run(...args), {
        code: 2,
        stdout: would,
        stderr: 'nothing was changed: add --yes to do it\n',
      });
    assert.deepEqual(await run(...args, '--dry-run'), { code: 0, stdout: would, stderr: '' });
    const both = await run(...args, '--dry-run', '--yes');
    assert.deepEqual([both.code, both.stdout], [2, '']);
    assert.match(both.stderr, /'--dry-run' cannot be used with option '--yes'/);
  });

  test('withdraws codes with --yes, and prints how many of which offers, and how many are left', async () => {
    assert.deepEqual(await run('--claims', '7', '--partner', 'north', '--offer', 'hot', '--yes'), {
      code: 0,
      stdout: 'north hot: 7 withdrawn, 73 left\n7 withdrawn of 1 offer\n',
      stderr: '',
    });
    assert.deepEqual(await run('--claims', '7', '--partner', 'north', '--yes'), {
      code: 0,
      stdout: 'north cold: 5 withdrawn, 0 left\nnorth hot: 7 withdrawn, 66 left\n12 withdrawn of 2 offers\n',
      stderr: '',
    });
  });

  test('refuses an offer that has no codes and a missing number of claims, and exits with 2', async () => {
    assert.deepEqual(await run('--claims', '7', '--offer', 'warm', '--yes'), {
      code: 2,
      stdout: '',
      stderr: 'nothing was changed: no such offer has codes\n',
    });
    const { code, stderr } = await run();
    assert.equal(code, 2);
    assert.match(stderr, /required option '--claims/);
  });
});
