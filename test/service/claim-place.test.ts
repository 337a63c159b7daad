import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sql } from '../../service/database/connect.js';
import { Claims } from '../../service/giveaways/claims.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { codes } from './giveaway-catalogue.js';

const POOL = 100;

describe('claims beside an old snapshot', () => {
  let service: ClockedService;
  before(async () => {
    const partner = {
      id: 'north',
      keys: ['north-key'],
      giveaways: [{ id: 'flow', offers: [{ id: 'hot' }] }],
      codes: { hot: codes('HOT', POOL) },
    };
    service = await startClockedService({ partners: [partner] }, '2027-01-31T09:30:00Z');
  });
  after(() => service.stop());

  test('read no more of the pool when most of its codes are given than at first', async () => {
    // PostgreSQL can't remove rows that this transaction deletes while it is open, as with a snapshot that somebody holds.
    const reads = await service.sql.begin(async (sql) => {
      const claims = new Claims(sql as Sql, () => 0);
      const costs: number[] = [];
      let total = 0;
      for (let index = 1; index <= POOL; index += 1) {
        const { code } = await claims.claim({ partner: 'north', user: `user-${index}`, offer: 'hot' });
        assert.equal(code, `HOT-${index}`);
        const [row] = await sql<{ count: number }[]>`
          select pg_stat_get_xact_tuples_returned('codes_pkey'::regclass) as count`;
        costs.push(row!.count - total);
        total = row!.count;
      }
      return costs;
    });
    assert.ok(reads[0]! > 0);
    assert.ok(Math.max(...reads.slice(1)) <= reads[0]! + 1, reads.join(' '));
  });
});
