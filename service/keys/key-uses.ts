import { DAY_MS, type Clock } from '../clock.js';
import type { Sql } from '../database/connect.js';

/** How long to leave the database alone after a use couldn't be recorded. */
const PAUSE_MS = 60_000;

/** Records the last day on which each key was used: one statement for each key, instance and day, which no request waits for. */
export class KeyUses {
  readonly #sql: Sql;
  readonly #now: Clock;
  /** Days since 1970 by digest. */
  readonly #recorded = new Map<string, number>();
  #pausedUntil = -Infinity;

  /** @param now the database's time: instances share the days */
  constructor(sql: Sql, now: Clock) {
    this.#sql = sql;
    this.#now = now;
  }

  /** @param digest SHA-256 of a key that is in use, in hex */
  note(digest: string): void {
    const day = Math.floor(this.#now() / DAY_MS);
    if (this.#recorded.get(digest) === day || performance.now() < this.#pausedUntil) return;
    this.#recorded.set(digest, day);
    this.#record(digest, day).catch(() => {
      this.#recorded.delete(digest);
      this.#pausedUntil = performance.now() + PAUSE_MS;
    });
  }

  async #record(digest: string, day: number): Promise<void> {
    await this.#sql`
      insert into key_uses (digest, used_on) values (decode(${digest}, 'hex'), date 'epoch' + ${day}::integer)
      on conflict (digest) do update set used_on = excluded.used_on where key_uses.used_on < excluded.used_on`;
  }
}
