import { localEnd } from '../wire/instant.js';
import { firstLetter } from '../wire/letters.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import type { CoreStrings } from '../locales/english/first-screen.js';

/** Label of an offer's call to action: from the settings, else from the offer, else our own. */
export function ctaLabel(offer: Offer, settings: Settings, strings: CoreStrings): string {
  return settings.ctaLabel ?? offer.cta ?? strings.viewOffer;
}

/** What the shopper saves; undefined if the title says it, however it is spaced or capitalized. */
export function valueText({ title = '', offerInfoButtonDiscount: value }: Partial<Offer>): string | undefined {
  const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase();
  return value && !plain(title).includes(plain(value)) ? value : undefined;
}

/** Text of an offer's sticker, verbatim; undefined unless social proof is enabled (contract 2.4). */
export function stickerText(offer: Offer, { socialProof }: Settings): string | undefined {
  if (!socialProof.enabled) return undefined;
  const { socialCta, stickers, fallbackText } = socialProof;
  return (offer.id !== undefined && (socialCta[offer.id] ?? stickers[offer.id])) || fallbackText;
}

export function stickerOnImage({ socialProof }: Settings): boolean {
  return socialProof.position === 'on_image';
}

/** When the offer has ended, in epoch milliseconds; `Infinity` without an expiry. */
export function expiryOf(offer: Pick<Offer, 'expiry'>): number {
  return offer.expiry === undefined ? Infinity : localEnd(offer.expiry);
}

/** Shown in place of a missing picture: the partner's first letter. */
export function initial({ partner, title }: Offer): string {
  return firstLetter(partner ?? title).toUpperCase();
}

/** Identifies an offer among others. */
export function offerKey(offer: Offer): unknown {
  return offer.id ?? offer;
}

/** The class of a grid with this many cards: a few fill their row, whatever its width. */
export function gridClass(count: number): string {
  return count > 4 ? 'grid' : 'grid few';
}
