import type { OfferDetail } from '../events.js';
import { parametersOf, slotOf, type ForwardedEvent, type ForwardedName, type Message } from './forwarded-event.js';

/** A tracking function, such as Segment's `analytics.track`. */
export type Track = (event: string, properties: Readonly<Record<string, unknown>>) => unknown;

const NAMES: Readonly<Record<ForwardedName, string>> = {
  'rewards-offer-view': 'Promotion Viewed',
  'rewards-offer-click': 'Promotion Clicked',
  'rewards-offer-open': 'Promotion Opened',
  'rewards-offer-share': 'Promotion Shared',
  'rewards-code-copy': 'Code Copied',
  'rewards-code-show': 'Code Shown',
  'rewards-claim': 'Code Claimed',
  'rewards-claim-refused': 'Claim Refused',
  'rewards-claim-unconfirmed': 'Claim Unconfirmed',
  'rewards-user-required': 'Sign In Required',
  'rewards-error': 'Rewards Error',
};

/** The properties of a promotion in Segment's specification, and what else is known. */
function promotionOf(detail: OfferDetail) {
  const { offer, placement, position, giveaway, variant } = detail;
  return {
    promotion_id: offer.id,
    name: offer.title,
    creative: variant,
    position: slotOf(detail),
    index: position,
    placement,
    partner: offer.partner,
    category: offer.category?.name,
    giveaway_id: giveaway,
  };
}

/** An event in the words of Segment's specification. */
export function promotionMessage(event: ForwardedEvent): Message {
  return [NAMES[event.name], parametersOf(event, promotionOf)];
}

/** The events that analytics get. */
export const FORWARDED = Object.keys(NAMES) as ForwardedName[];
