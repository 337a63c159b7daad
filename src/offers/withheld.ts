import type { ShownOffers } from './offer-context.js';

/** Whether a server has withheld offers, and the payload hasn't loaded. */
export function hasWithheld(sections: readonly ShownOffers[]): boolean {
  return sections.some(({ offers }) => offers.some(({ title }) => !title));
}
