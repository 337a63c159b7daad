import type { Offer } from '../wire/offer.js';

/** A record of another version is left alone: not shown, and not changed. */
export const KEPT_VERSION = 1;

/** The facts about an offer that are kept with its code. */
export type KeptOffer = Partial<Pick<Offer, 'id' | 'title' | 'partner' | 'image' | 'url' | 'expiry'>>;

/** A code with all that is needed to show it. */
export interface KeptCode {
  readonly code: string;
  /** When it was claimed, in epoch milliseconds. */
  readonly at: number;
  /** The shopper has put it away. */
  readonly away: boolean;
  readonly offer: KeptOffer;
}
