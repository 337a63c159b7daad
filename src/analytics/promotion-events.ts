import { eventNames } from '../event-names.js';
import type { OfferDetail } from '../events.js';
import { parametersOf, slotOf, type ForwardedEvent, type Message } from './forwarded-event.js';

/** A tracking function, such as Segment's `analytics.track`. */
export type Track = (event: string, properties: Readonly<Record<string, unknown>>) => unknown;

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
  return [eventNames[event.name].segment, parametersOf(event, promotionOf)];
}
