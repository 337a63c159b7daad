import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { eventually } from '../support/eventually.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask, readFailure } from './ask.js';
import type { ClaimResult } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

const REPORT = '/api/v1/rewards/events?start_date=2027-01-01&end_date=2027-01-02';

describe('requests for events that wait for the database', () => {
  let service: TestService;
  let sql: Sql;
  before(async () => {
    const catalogue = giveawayCatalogue();
    const [north, ...others] = catalogue.partners;
    const partners = [{ ...north, feed: { all: [{ id: 'a1', title: 'One' }] } }, ...others];
    service = await startTestService({ catalogue: { partners } });
    sql = connect(service.databaseUrl, { max: 2, limit: 60_000 });
  });
  after(async () => {
    await sql.end();
    await service.stop();
  });

  const get = (path: string) => ask(service.url + path, 'north-key');
  /** Runs `work` while every report waits for the table of reward events. */
  const whileBlocked = (work: () => Promise<void>) =>
    sql.begin(async (transaction) => {
      await transaction`lock table reward_events in access exclusive mode`;
      await work();
    });
  const blocked = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row!.count;
  };

  test('keep claims, flows and feeds waiting for nothing', async () => {
    let reports: Promise<void[]> | undefined;
    await whileBlocked(async () => {
      let answered = 0;
      const report = () => get(REPORT).then(() => void (answered += 1));
      reports = Promise.all(Array.from({ length: 40 }, report));
      await eventually(async () => (await blocked()) >= 2);
      const users = Array.from({ length: 10 }, (_, index) => `user-${index}`);
      for (const user of users) {
        const claim = await get(`/api/v1/giveaways/claim?offer=weekly&user=${user}`);
        assert.equal(((await claim.json()) as ClaimResult).success, true);
      }
      assert.equal((await get('/api/v1/giveaways/flow?id=spring&user=ann')).status, 200);
      assert.equal((await get('/gap/api')).status, 200);
      assert.equal(await blocked(), 2, 'reports have two connections');
      assert.equal(answered, 0);
    });
    await reports;
  });

  test('are refused beyond fifty, and refuse no other request', async () => {
    let reports: Promise<void>[] = [];
    await whileBlocked(async () => {
      const refused: Response[] = [];
      reports = Array.from({ length: 1000 }, async () => {
        const response = await get(REPORT);
        if (response.status === 503) refused.push(response);
      });
      await eventually(() => refused.length >= 950);
      assert.equal(refused[0]?.headers.get('retry-after'), '1');
      assert.equal((await readFailure(refused[0])).success, false);
      assert.equal((await get('/gap/api')).status, 200);
      assert.equal((await get('/api/v1/giveaways/claim?offer=monthly&user=ann')).status, 200);
    });
    await Promise.all(reports);
  });
});

test('the service opens as many connections as it is allowed to', async () => {
  const catalogue = giveawayCatalogue();
  const service = await startTestService({ catalogue, pool: 3, reportPool: 1 });
  const sql = connect(service.databaseUrl, { max: 2, limit: 60_000 });
  const requests = await sql.begin(async (transaction) => {
    await transaction`lock table reward_events, codes in access exclusive mode`;
    const paths = Array.from({ length: 10 }, (_, index) => [
      REPORT,
      `/api/v1/giveaways/claim?offer=once&user=user-${index}`,
    ]).flat();
    const waiting = paths.map((path) => ask(service.url + path, 'north-key'));
    const blocked = async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return row!.count;
    };
    await eventually(async () => (await blocked()) === 4);
    return waiting;
  });
  await Promise.all(requests);
  await sql.end();
  await service.stop();
});
