import assert from 'node:assert/strict';
import type { DatabaseCluster } from '../database-cluster.js';

interface Claims {
  readonly offer: string;
  readonly count: number;
  readonly digest: string;
}

/** What rounds that have ended left in the database: no later fault may change it. */
export class EndedRounds {
  #claims: readonly Claims[] = [];
  readonly #cluster: DatabaseCluster;

  constructor(cluster: DatabaseCluster) {
    this.#cluster = cluster;
  }

  /** Compares the claims of earlier rounds, and remembers those of this one. */
  async check(): Promise<void> {
    const claims = await this.#cluster.query<Claims>(`
      select id as offer, count(*), md5(string_agg(code || ' ' || encode(person, 'hex') || ' ' || claimed_at, ',' order by code)) as digest
      from claims join giveaway_offers on number = offer_number group by id`);
    for (const earlier of this.#claims)
      assert.deepEqual(
        claims.find(({ offer }) => offer === earlier.offer),
        earlier,
        'claims of an earlier round have changed',
      );
    this.#claims = claims;
  }
}
