import { createMiddleware } from 'hono/factory';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql } from '../database/connect.js';
import { digest } from '../keys/digest.js';
import type { Environment } from './environment.js';
import { refuse } from './refuse.js';

/** Seconds that a budget lasts. */
const WINDOW = 60;

/**
 * Limits the requests of a key, over all instances that share the database.
 *
 * @param points requests a minute
 */
export function budget(sql: Sql, points: number) {
  const limiter = new RateLimiterPostgres({
    // The limiter would name its statements, which a PgBouncer in between may not know.
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
    duration: WINDOW,
    // Whoever has spent everything is turned away without a write until the minute is over.
    inMemoryBlockOnConsumed: points,
  });
  return createMiddleware<Environment>(async (context, next) => {
    try {
      await limiter.consume(digest(context.req.header('X-API-Key') ?? '').toString('hex'));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      context.header('Retry-After', String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))));
      throw refuse(429, 'Too many requests. Please try again in a while.');
    }
    return next();
  });
}
