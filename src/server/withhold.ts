import { isCovered, type DisplayMoment } from '../element/moment.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';

/** Readers leave out offers without a title. */
const PLACEHOLDER = '18+';

/** The offers that a server may write into a page. Covered ones keep only what their cards need; hidden ones are left out. */
export function withhold(offers: readonly Offer[], moment: DisplayMoment): Offer[] {
  return offers
    .filter((offer) => !(offer.ageRestricted && moment.display.ageRestricted === 'hide'))
    .map((offer) => {
      if (!isCovered(offer, moment, {})) return offer;
      const { id, expiry, schedule } = offer;
      return { id, expiry, schedule, title: PLACEHOLDER, ageRestricted: true, hasMultipleCodes: false };
    });
}

/** The settings, with social proof only for the uncovered ones of `offers`. */
export function withholdProof(settings: Settings, offers: readonly Offer[], moment: DisplayMoment): Settings {
  const ids = new Set(offers.filter((offer) => !isCovered(offer, moment, {})).map(({ id }) => id));
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
