import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../service/database/connect.js';
import { median } from '../compare.js';
import { print, type Caller, type Measure } from './caller.js';
import { OFFERS, SOLD_OUT } from './catalogue.js';

/** How often both sides of a comparison take turns; the median counts. */
const TURNS = 3;

/** How long a snapshot is open before claims are measured, in milliseconds. */
const AGE = 6000;

let user = 0;

/** A claim of a user who hasn't claimed before. */
function claimOf(offer: string): string {
  return `/api/v1/giveaways/claim?user=user-${(user += 1)}&offer=${offer}`;
}

export function claims(what: string, offer: (count: number) => string): Measure {
  return { what, address: (count) => claimOf(offer(count)), expected: '"code"' };
}

/**
 * Measures how many times as fast claims are without an old snapshot. One that somebody holds open, such as `pg_dump`, keeps
 * PostgreSQL from removing the rows of codes that are given meanwhile.
 */
export async function measureSnapshot(caller: Caller, databaseUrl: string): Promise<number> {
  const sql = connect(databaseUrl, { max: 1, limit: 300_000 });
  const ratios: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const without = await caller.rate(claims('claims of one offer', () => 'hot'));
    const held = await sql.begin(async (snapshot) => {
      await snapshot`select from partners`;
      await caller.rate({ ...claims('claims while a snapshot gets old', () => 'hot'), span: AGE });
      return caller.rate(claims('claims beside an old snapshot', () => 'hot'));
    }, 'isolation level repeatable read');
    ratios.push(without / held);
  }
  await sql.end();
  return median(ratios);
}

/**
 * Measures how many times as fast claims of an offer with few codes are as those of one without any, beside a million codes of
 * another one. PostgreSQL must not read those to find out that there are none.
 */
export async function measureSoldOut(caller: Caller, databaseUrl: string): Promise<number> {
  const sql = connect(databaseUrl, { max: 1, limit: 300_000 });
  await sql`
    insert into codes (offer_number, edition, position, code)
    select number, edition, position, 'more-' || position
    from giveaway_offers, generate_series(1000000, 1999999) as position where id = 'hot'`;
  await sql`vacuum analyze codes`;
  await sql.end();
  const ratios: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const span = 2000;
    const few = claims('claims of offers with few codes', (count) => `offer-${count % OFFERS}`);
    const own = await caller.rate({ ...few, expected: '', span });
    const none = await caller.rate({
      what: 'claims of an offer without codes',
      address: () => claimOf(SOLD_OUT),
      expected: 'no codes available',
      span,
    });
    ratios.push(own / none);
  }
  return median(ratios);
}

/** How long the slowest claim takes, in milliseconds, while `work` is under way. */
export async function slowestClaim(caller: Caller, what: string, work: () => Promise<unknown>): Promise<number> {
  let slowest = 0;
  let ended = false;
  const claiming = (async () => {
    while (!ended) {
      const start = performance.now();
      const { body } = await caller.ask(claimOf('hot'));
      if (!body.includes('"code"')) throw new Error(`${what}: a claim was refused`);
      slowest = Math.max(slowest, performance.now() - start);
      // As many as a campaign brings, so that the processors are not busy with them.
      await sleep(5);
    }
  })();
  await work().finally(() => (ended = true));
  await claiming;
  print(slowest, `slowest claim ${what}, in ms`);
  return slowest;
}
