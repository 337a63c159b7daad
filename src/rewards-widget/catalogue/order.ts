import type { Locale } from '../../locales/locale.js';
import { expiryOf } from '../../offers/card/offer-text.js';
import type { Offer } from '../../wire/offer.js';

/** The orders of a catalogue, as they are offered: as sent, what ends soonest first, by partner. */
export const ORDERS = ['sent', 'ending', 'partner'] as const;

export type Order = (typeof ORDERS)[number];

/** What decides about an order beside the offers. */
interface Context {
  readonly gated: (offer: Offer) => boolean;
  readonly locale: Locale;
}

type InOrder = (offers: readonly Offer[], order: Order, context: Context) => readonly Offer[];

/** `inOrder`, which sorts only if something has changed: not for each letter of a search. */
export function memoInOrder(): InOrder {
  let last: unknown[] = [];
  let sorted: readonly Offer[];
  return (...args) => {
    if (args.some((arg, index) => arg !== last[index])) sorted = inOrder(...(last = args));
    return sorted;
  };
}

/**
 * The offers in an order. Those without an end, or without a partner, come last, and so do covered ones: their place must not
 * reveal anything about them.
 */
export function inOrder(offers: readonly Offer[], order: Order, { gated, locale }: Context): readonly Offer[] {
  if (order === 'sent') return offers;
  const rank = order === 'ending' ? expiryOf : partnerRank(offers, locale);
  // Once for each offer, because a large catalogue is compared a hundred thousand times.
  const ranks = new Map(offers.map((offer) => [offer, gated(offer) ? Infinity : rank(offer)]));
  return offers.toSorted((a, b) => {
    const [one, other] = [ranks.get(a)!, ranks.get(b)!];
    return one === other ? 0 : one - other;
  });
}

/** Names are compared once for each partner, because comparing words is slow. */
function partnerRank(offers: readonly Offer[], { tag }: Locale): (offer: Offer) => number {
  const names = [...new Set(offers.map(({ partner }) => partner))].filter((name) => name !== undefined);
  const ranks = new Map(names.sort(new Intl.Collator(tag).compare).map((name, index) => [name, index]));
  return ({ partner }) => ranks.get(partner!) ?? Infinity;
}
