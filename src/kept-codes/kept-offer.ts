import type { Offer } from '../wire/offer.js';

/** A record of another version is left alone: not shown, and not changed. */
export const KEPT_VERSION = 1;

/** The facts about an offer that are kept with its code. */
export type KeptOffer = Partial<Pick<Offer, 'id' | 'title' | 'partner' | 'image' | 'url' | 'expiry'>>;
