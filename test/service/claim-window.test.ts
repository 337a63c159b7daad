import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

describe('the period of a claim', () => {
  let database: TestDatabase;
  let sql: Sql;
  before(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { max: 1 });
  });
  after(async () => {
    await sql.end();
    await database.drop();
  });

  const windows: [frequency: '1week' | '1month' | '1year', claimed: string, end: string][] = [
    ['1week', '2027-03-01T09:00:00.000Z', '2027-03-08T09:00:00.000Z'],
    ['1week', '2028-02-25T00:00:00.000Z', '2028-03-03T00:00:00.000Z'],
    ['1week', '2027-12-28T23:59:59.999Z', '2028-01-04T23:59:59.999Z'],
    // 168 hours, even if clocks change meanwhile.
    ['1week', '2027-03-27T12:00:00.000Z', '2027-04-03T12:00:00.000Z'],
    ['1month', '2027-01-15T10:30:00.000Z', '2027-02-15T10:30:00.000Z'],
    ['1month', '2027-01-28T10:30:00.000Z', '2027-02-28T10:30:00.000Z'],
    ['1month', '2027-01-29T10:30:00.000Z', '2027-02-28T10:30:00.000Z'],
    ['1month', '2027-01-31T10:30:00.000Z', '2027-02-28T10:30:00.000Z'],
    ['1month', '2028-01-30T10:30:00.000Z', '2028-02-29T10:30:00.000Z'],
    ['1month', '2028-02-29T10:30:00.000Z', '2028-03-29T10:30:00.000Z'],
    ['1month', '2027-02-28T10:30:00.000Z', '2027-03-28T10:30:00.000Z'],
    ['1month', '2027-03-31T00:00:00.000Z', '2027-04-30T00:00:00.000Z'],
    ['1month', '2027-03-31T23:59:59.999Z', '2027-04-30T23:59:59.999Z'],
    ['1month', '2027-12-31T12:00:00.000Z', '2028-01-31T12:00:00.000Z'],
    ['1year', '2027-06-01T08:00:00.000Z', '2028-06-01T08:00:00.000Z'],
    ['1year', '2028-02-29T08:00:00.000Z', '2029-02-28T08:00:00.000Z'],
    ['1year', '2027-02-28T08:00:00.000Z', '2028-02-28T08:00:00.000Z'],
    ['1year', '2028-03-01T00:00:00.000Z', '2029-03-01T00:00:00.000Z'],
    ['1year', '2027-12-31T23:59:59.999Z', '2028-12-31T23:59:59.999Z'],
  ];
  for (const place of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
    for (const [frequency, claimed, end] of windows) {
      test(`of ${frequency} from ${claimed} ends at ${end}, in a session in ${place}`, async () => {
        const [row] = await sql.begin(async (transaction) => {
          await transaction`select set_config('timezone', ${place}, true)`;
          return transaction<{ end: number }[]>`select window_end(${Date.parse(claimed)}, ${frequency}) as end`;
        });
        assert.equal(new Date(row?.end ?? 0).toISOString(), end);
      });
    }
  }
});
