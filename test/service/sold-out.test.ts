import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sql } from '../../service/database/connect.js';
import { Claims } from '../../service/giveaways/claims.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { codes } from './giveaway-catalogue.js';

describe('claims of an offer without codes', () => {
  let service: ClockedService;
  before(async () => {
    const partner = {
      id: 'north',
      keys: ['north-key'],
      giveaways: [{ id: 'flow', offers: [{ id: 'sold-out' }, { id: 'large' }] }],
      codes: { 'sold-out': [], large: codes('LARGE', 20_000) },
    };
    service = await startClockedService({ partners: [partner] }, '2027-01-31T09:30:00Z');
    // As PostgreSQL does by itself after a while.
    await service.sql`analyze codes`;
  });
  after(() => service.stop());

  test('read no code of other offers, however many claims a connection has answered', async () => {
    const read = await service.sql.begin(async (sql) => {
      const claims = new Claims(sql as Sql, () => 0);
      const countRead = async () => {
        const [row] = await sql<{ count: number }[]>`
          select pg_stat_get_xact_tuples_returned('codes'::regclass) as count`;
        return row!.count;
      };
      const before = await countRead();
      // PostgreSQL keeps a plan for any offer after five calls.
      for (let index = 0; index < 20; index += 1) {
        const { outcome } = await claims.claim({ partner: 'north', user: `user-${index}`, offer: 'sold-out' });
        assert.equal(outcome, 'sold_out');
      }
      return (await countRead()) - before;
    });
    assert.equal(read, 0);
  });
});
