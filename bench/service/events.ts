import { connect } from '../../service/database/connect.js';
import { median } from '../compare.js';
import { print, type Caller } from './caller.js';
import { claims } from './claims.js';

const EVENTS = 1_000_000;

/** The address of their pages, without the page. */
const EVENTS_QUERY = '/api/v1/giveaways/events?type=view&start_date=2027-01-01&end_date=2027-01-08';

/** Requests for each page; the median counts. */
const RUNS = 5;

/** Measures pages of a million events, in milliseconds. */
export async function measurePages(
  caller: Caller,
  databaseUrl: string,
  pages: readonly number[],
): Promise<Map<number, number>> {
  await insertEvents(databaseUrl);
  const times = new Map<number, number[]>(pages.map((page) => [page, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const page of pages) {
      const before = performance.now();
      const { status, body } = await caller.ask(`${EVENTS_QUERY}&page=${page}`);
      times.get(page)?.push(performance.now() - before);
      const { data, pagination } = JSON.parse(body.toString()) as {
        data: unknown[];
        pagination: { last_page: number };
      };
      if (status !== 200 || data.length !== 10_000 || pagination.last_page !== 100)
        throw new Error(`page ${page} is wrong`);
    }
  }
  const medians = new Map([...times].map(([page, list]) => [page, median(list)]));
  for (const [page, time] of medians) print(time, `page ${page} of ${EVENTS} events, in ms`);
  return medians;
}

async function insertEvents(databaseUrl: string): Promise<void> {
  const start = Date.parse('2027-01-01T00:00:00Z');
  const sql = connect(databaseUrl, { max: 1, limit: 300_000 });
  await sql`
    insert into giveaway_events (partner_id, type, happened_at, body)
    select 'bench', 'view', happened_at, json_build_object(
      'id', gen_random_uuid(), 'type', 'view', 'timestamp', happened_at, 'user', 'user-' || number % 5000, 'flow', 'flow'
    )
    from (select number, ${start}::bigint + number * 600 as happened_at from generate_series(0, ${EVENTS - 1}) as number) as numbers`;
  // As PostgreSQL does by itself after a while.
  await sql`vacuum analyze giveaway_events`;
  await sql.end();
}

const READERS = 20;

/** How often claims with and without readers take turns; the median counts. */
const TURNS = 3;

/** In milliseconds. */
const SPAN = 4000;

/** Measures how many times as fast claims are without readers of events, who ask for page after page of a million without pause. */
export async function measureReaders(caller: Caller, reader: Caller): Promise<number> {
  const ratios: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const without = await caller.rate({ ...claims('claims of one offer', () => 'hot'), span: SPAN });
    let ended = false;
    let pages = 0;
    const start = performance.now();
    const readers = Array.from({ length: READERS }, async (_, index) => {
      for (let page = 1 + index * 5; !ended; page = 1 + (page % 100)) {
        const { status } = await reader.ask(`${EVENTS_QUERY}&page=${page}`);
        // One that would have to wait for too long is refused.
        if (status === 200) pages += 1;
        else if (status !== 503) throw new Error(`a page of events answered ${status}`);
      }
    });
    const beside = await caller.rate({ ...claims(`claims beside ${READERS} readers`, () => 'hot'), span: SPAN });
    ended = true;
    await Promise.all(readers);
    print((pages / (performance.now() - start)) * 1000, 'pages of events meanwhile, a second');
    ratios.push(without / beside);
  }
  return median(ratios);
}
