import { html, nothing, type TemplateResult } from 'lit';
import type { Moment } from '../offers-element/moment.js';
import type { Offer } from '../wire/offer.js';

/** Eight days: an offer that ends within seven of the reader's days ends sooner, in every time zone. In milliseconds. */
const SOON_MS = 691_200_000;

/**
 * Says that an offer ends soon. The day depends on the reader, so at first, and on a server, its line is empty. That nothing moves
 * later, and a server and a browser agree, the line doesn't depend on the reader's time zone.
 *
 * @param offer what is shown of it: nothing of a covered one
 */
export function soonTemplate(offer: Partial<Offer>, moment: Moment): TemplateResult | typeof nothing {
  return Date.parse(offer.expiry!) - moment.now < SOON_MS
    ? html`<div part="expiry" class="quiet">${moment.endsSoon?.(offer, moment) ?? '\u00a0'}</div>`
    : nothing;
}
