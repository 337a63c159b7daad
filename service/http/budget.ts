import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { fragment, type Sql } from '../database/connect.js';
import { DATABASE_TIME } from '../database/database-clock.js';
import { digestInHex, fingerprintOf } from '../keys/digest.js';
import type { Environment } from './environment.js';
import { refuse } from './envelope.js';

/** How long a budget lasts. */
const PERIOD_MS = 60_000;

/** An instance draws one of this many shares at a time. */
const SHARES = 100;

/** How many keys' shares are remembered. */
const MAX_KEYS = 10_000;

/** The part of a key's budget that an instance may spend without asking the database. */
interface Share {
  left: number;
  /** Whether the whole budget is spent, so there is no need to ask the database. */
  spent: boolean;
  /** The end of the budget's minute, by `performance.now()`. */
  until: number;
  drawing?: Promise<void>;
}

/**
 * Limits the requests of a key, over all instances that share the database. The budget is never exceeded. With many instances, each
 * may leave a hundredth of it unspent.
 *
 * @param points requests a minute
 */
export function budget(sql: Sql, points: number) {
  const size = Math.max(1, Math.floor(points / SHARES));
  const shares = new LRUCache<string, Share>({ max: MAX_KEYS });

  async function draw(key: string, share: Share): Promise<void> {
    const { drawn, left } = await drawPoints(sql, key, size);
    // The last share is smaller.
    share.left = Math.max(0, Math.min(size, points - (drawn - size)));
    share.spent = share.left === 0;
    // The limit holds even if nobody can read of it.
    if (share.spent) void noteRefusals(sql, key, points).catch(() => undefined);
    share.until = performance.now() + left;
  }

  /** Spends a point, or returns the milliseconds until there is one. */
  async function spend(key: string): Promise<number | undefined> {
    const share = shares.get(key) ?? { left: 0, spent: false, until: 0 };
    shares.set(key, share);
    while (performance.now() >= share.until || (share.left === 0 && !share.spent))
      await (share.drawing ??= draw(key, share).finally(() => (share.drawing = undefined)));
    if (share.spent) return share.until - performance.now();
    share.left -= 1;
    return undefined;
  }

  return createMiddleware<Environment>(async (context, next) => {
    const wait = await spend(nameOf(context.req.header('X-API-Key')));
    if (wait === undefined) return next();
    context.header('Retry-After', String(Math.max(1, Math.ceil(wait / 1000))));
    throw refuse(429, 'Too many requests. Please try again in a while.');
  });
}

/** A digest, because keys themselves are never stored. */
function nameOf(key = ''): string {
  return digestInHex(key);
}

/**
 * Adds points to those drawn in the current period of a key, which begins with its first draw. By the database's clock: instances
 * whose own are wrong would make a period longer for all.
 *
 * @returns all points drawn in the period, and the milliseconds that are left of it
 */
async function drawPoints(sql: Sql, key: string, points: number): Promise<{ drawn: number; left: number }> {
  const end = fragment`(${DATABASE_TIME} + ${PERIOD_MS}::bigint)`;
  // A period that ends later than a new one would was begun by a wrong clock.
  const isOver = fragment`not (request_budgets.expire between ${DATABASE_TIME} and ${end})`;
  const [row] = await sql<{ drawn: number; left: number }[]>`
    insert into request_budgets (key, points, expire) values (${key}, ${points}, ${end})
    on conflict (key) do update set
      points = excluded.points + case when ${isOver} then 0 else request_budgets.points end,
      expire = case when ${isOver} then excluded.expire else request_budgets.expire end
    returning points as drawn, expire - ${DATABASE_TIME} as left`;
  return row!;
}

/**
 * Adds to the audit log that the rate limit refuses a key's requests, at most once an hour for each key. No request waits for it.
 *
 * @param key the key's digest, in hex
 * @param points requests a minute that the limit allows
 */
async function noteRefusals(sql: Sql, key: string, points: number): Promise<void> {
  const command = `refused requests of the key ${fingerprintOf(key)}: more than ${points} in a minute`;
  await sql`
    insert into audit_log (operator, command, outcome)
    select 'rate limit', ${command}, 'done'
    where not exists (select from audit_log where command = ${command} and began > now() - interval '1 hour')`;
}
