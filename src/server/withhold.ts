import type { ShownOffer } from '../card/offer-context.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';

/** Readers leave out offers without a title. */
const PLACEHOLDER = '18+';

/** The fields of an offer that a server may write into a page: for a covered offer, only those of its card. */
export function withhold({ offer, covered }: ShownOffer): Offer {
  if (!covered) return offer;
  const { id, expiry, schedule } = offer;
  return { id, expiry, schedule, title: PLACEHOLDER, ageRestricted: true, hasMultipleCodes: false };
}

/** The settings, with social proof only for the uncovered ones of `offers`. */
export function withholdProof(settings: Settings, offers: readonly ShownOffer[]): Settings {
  const ids = new Set(offers.flatMap(({ offer, covered }) => (covered ? [] : [offer.id])));
  const { socialProof } = settings;
  // Maps by id have no prototype, because an offer's id may be "constructor".
  const ofUncovered = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.assign(
      Object.create(null) as Record<string, string>,
      Object.fromEntries(Object.entries(texts).filter(([id]) => ids.has(id))),
    );
  return {
    ...settings,
    socialProof: {
      ...socialProof,
      socialCta: ofUncovered(socialProof.socialCta),
      stickers: ofUncovered(socialProof.stickers),
    },
  };
}
