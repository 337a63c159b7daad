import { fragment, type SqlOrTransaction } from '../database/connect.js';
import { refuse } from '../http/refuse.js';
import type { Frequency } from './claim-window.js';

/** What a claim asks of an offer. Instants are in epoch milliseconds. */
export interface Offer {
  readonly number: number;
  /** Whether a flow shows it. */
  readonly listed: boolean;
  readonly frequency: Frequency | null;
  readonly opensAt: number | null;
  readonly endsAt: number | null;
}

export async function findOffer(sql: SqlOrTransaction, partner: string, id: string): Promise<Offer | undefined> {
  const [offer] = await sql<Offer[]>`
    select ${OFFER_COLUMNS}
    from giveaway_offers
    where partner_id = ${partner} and id = ${id}`;
  return offer;
}

/** Of the table `giveaway_offers`, under the names that an `Offer` has. */
export const OFFER_COLUMNS = fragment`number, listed, frequency, opens_at as "opensAt", ends_at as "endsAt"`;

/** @throws 404 or 400 when the offer cannot be claimed by anybody at this moment */
export function requireOpen({ listed, opensAt, endsAt }: Offer, now: number): void {
  if (!listed) throw refuse(404, 'There is no such offer.');
  if (endsAt !== null && now >= endsAt) throw refuse(400, 'This offer has ended.');
  if (opensAt !== null && now < opensAt) throw refuse(400, 'This offer has not opened yet.');
}
