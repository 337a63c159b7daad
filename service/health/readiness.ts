import type { Sql } from '../database/connect.js';

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
