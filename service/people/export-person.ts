import type { Sql } from '../database/connect.js';
import { assertPartner, isTheirEvent, isTheirs, type Person } from './person.js';

/** Everything that the service has about a person. Instants are in ISO 8601, in UTC. */
export interface PersonExport {
  readonly partner: string;
  readonly user: string;
  readonly claims: readonly { readonly offer: string; readonly code: string; readonly claimedAt: string }[];
  /** Answers that are repeated to the same `Idempotency-Key`. */
  readonly rememberedAnswers: readonly {
    readonly offer: string;
    readonly answeredAt: string;
    readonly code: string | null;
    readonly message: string | null;
  }[];
  /** Views and claims, as events return them. */
  readonly events: readonly unknown[];
}

/**
 * Reads everything about a person in one snapshot.
 *
 * @throws Error if there is no such partner
 */
export function exportPerson(sql: Sql, person: Person): Promise<PersonExport> {
  return sql.begin(async (transaction) => {
    await assertPartner(transaction, person.partner);
    const claims = await transaction<{ offer: string; code: string; at: number }[]>`
      select id as offer, code, claimed_at as at from claims join giveaway_offers on number = offer_number
      where ${isTheirs(person)} order by claimed_at, offer, code`;
    const answers = await transaction<{ offer: string; at: number; code: string | null; message: string | null }[]>`
      select id as offer, answered_at as at, code, message
      from claim_answers join giveaway_offers on number = offer_number
      where ${isTheirs(person)} order by answered_at, offer`;
    const events = await transaction<{ body: unknown }[]>`
      select body from giveaway_events where ${isTheirEvent(person)} order by happened_at, number`;
    return {
      partner: person.partner,
      user: person.user,
      claims: claims.map(({ at, ...claim }) => ({ ...claim, claimedAt: new Date(at).toISOString() })),
      rememberedAnswers: answers.map(({ offer, at, code, message }) => ({
        offer,
        answeredAt: new Date(at).toISOString(),
        code,
        message,
      })),
      events: events.map(({ body }) => body),
    };
  }, 'isolation level repeatable read read only');
}
