import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql } from '../database/connect.js';
import { digest } from '../keys/digest.js';
import type { Environment } from './environment.js';
import { refuse } from './refuse.js';

/** How long a budget lasts. */
const PERIOD_SECONDS = 60;

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
  const limiter = createLimiter(sql, points);
  const size = Math.max(1, Math.floor(points / SHARES));
  const shares = new LRUCache<string, Share>({ max: MAX_KEYS });

  async function draw(key: string, share: Share): Promise<void> {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, size).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    // The last share is smaller.
    share.left = Math.max(0, Math.min(size, points - (consumedPoints - size)));
    share.spent = share.left === 0;
    share.until = performance.now() + msBeforeNext;
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

  const middleware = createMiddleware<Environment>(async (context, next) => {
    const wait = await spend(nameOf(context.req.header('X-API-Key')));
    if (wait === undefined) return next();
    context.header('Retry-After', String(Math.max(1, Math.ceil(wait / 1000))));
    throw refuse(429, 'Too many requests. Please try again in a while.');
  });
  return {
    middleware,
    /** Spends a point if that is possible without the database. Returns whether it did. */
    spendAtOnce: (key: string | undefined): boolean => {
      const share = shares.get(nameOf(key));
      if (!share?.left || performance.now() >= share.until) return false;
      share.left -= 1;
      return true;
    },
  };
}

/** A digest, because keys themselves are never stored. */
function nameOf(key = ''): string {
  return digest(key).toString('hex');
}

function createLimiter(sql: Sql, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // The limiter's own client would name its statements, which a PgBouncer in between may not know.
    storeClient: {
      query: async ({ text, values }: { text: string; values: (string | number)[] }) => {
        const rows = await sql.run({ text, values });
        return { rows, rowCount: rows.length };
      },
    },
    storeType: 'client',
    tableName: 'request_budgets',
    tableCreated: true,
    keyPrefix: '',
    points,
    duration: PERIOD_SECONDS,
  });
}
