import { fragment, type Fragment, type SqlOrTransaction } from '../database/connect.js';
import { createPersonDigest, type PersonDigest } from './person-digest.js';

/** A user of one partner. The same text at another partner is somebody else. */
export interface Person {
  readonly partner: string;
  /** The caller's user identifier (contract 2.7). */
  readonly user: string;
  /** How claims name them; by default without a secret. */
  readonly personOf?: PersonDigest;
}

/** The condition for the person's rows in `claims`, `claimants` and `claim_answers`. */
export function isTheirs({ partner, user, personOf = createPersonDigest() }: Person): Fragment {
  return fragment`
    person = ${personOf(user)} and offer_number in (select number from giveaway_offers where partner_id = ${partner})`;
}

/** The condition for the person's rows in `giveaway_events`. No index helps: all events of the partner are read. */
export function isTheirEvent({ partner, user }: Person): Fragment {
  return fragment`partner_id = ${partner} and body ->> 'user' = ${user}`;
}

/** @throws Error if there is no such partner, since a wrong name would look like a person of whom nothing is known */
export async function assertPartner(sql: SqlOrTransaction, partner: string): Promise<void> {
  const [found] = await sql<object[]>`select from partners where id = ${partner}`;
  if (!found) throw new Error(`there is no partner ${partner}`);
}
