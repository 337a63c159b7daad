import { Hono } from 'hono';
import type { Sql } from '../database/connect.js';
import { envelope } from '../http/envelope.js';
import type { Environment } from '../http/environment.js';
import { allowOnly } from '../http/answer-headers.js';

/** Whether the service should get requests: while its database answers and can be written, and until it stops. */
export class Readiness {
  readonly #sql: Sql;
  #stopping = false;
  #asking: Promise<string | undefined> | undefined;

  /** @param sql separate connections, because those of requests may all be busy while the database works */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** From now on, the service isn't ready. */
  stop(): void {
    this.#stopping = true;
  }

  /**
   * Finds out why the service isn't ready; undefined if it is. Calls that come at the same time share one statement. After an
   * obstacle, the next call asks over a new connection: a session keeps settings that the database no longer has.
   */
  async findObstacle(): Promise<string | undefined> {
    if (this.#stopping) return 'The service is stopping.';
    return (this.#asking ??= this.#look().finally(() => (this.#asking = undefined)));
  }

  async #look(): Promise<string | undefined> {
    const obstacle = await this.#ask();
    if (obstacle !== undefined) this.#sql.renew();
    return obstacle;
  }

  async #ask(): Promise<string | undefined> {
    try {
      const [row] = await this.#sql<{ readOnly: boolean }[]>`
        select current_setting('transaction_read_only')::boolean as "readOnly"`;
      return row?.readOnly ? 'The database is read-only.' : undefined;
    } catch {
      return 'The database does not answer.';
    }
  }
}

/** Whether the process lives. */
const LIVES = '/healthz';

/** Whether it should get requests. */
const READY = '/readyz';

/** Answers the checks of proxies and supervisors, who have no key. Their requests aren't in the log. */
export function healthRoutes(readiness: Readiness): Hono<Environment> {
  const app = new Hono<Environment>();
  for (const path of [LIVES, READY]) app.use(path, allowOnly('GET', 'HEAD'));
  return app
    .get(LIVES, (context) => context.json({ success: true }, 200, { 'Cache-Control': 'no-store' }))
    .get(READY, async (context) => {
      const obstacle = await readiness.findObstacle();
      return obstacle === undefined
        ? context.json({ success: true }, 200, { 'Cache-Control': 'no-store' })
        : envelope(context, 503, obstacle);
    });
}
