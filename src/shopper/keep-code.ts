import { cutText } from '../wire/letters.js';
import type { Offer } from '../wire/offer.js';

/** How many codes are kept for a shopper at an address. */
export const MAX_CODES = 200;
const MAX_TEXT_CHARS = 300;
const MAX_ADDRESS_CHARS = 2000;

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

/** A code, and when it was claimed. */
export interface ClaimedCode {
  readonly code: string;
  /** When it was claimed, in epoch milliseconds. */
  readonly at: number;
}

export function fittingText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cutText(text, MAX_TEXT_CHARS);
}

/** Half an address leads nowhere. */
export function fittingAddress(address: string | undefined): string | undefined {
  return address && address.length <= MAX_ADDRESS_CHARS ? address : undefined;
}
