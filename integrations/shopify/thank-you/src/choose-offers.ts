import type { Feed, Offer } from 'rewards-widget/client';

/** An offer that leads somewhere. */
export type LinkedOffer = Offer & { readonly url: string };

/**
 * The first offers that can be shown here, each once.
 *
 * @param now epoch milliseconds
 */
export function chooseOffers({ hero, popular, all }: Feed, count: number, now: number): LinkedOffer[] {
  const chosen = new Map<string, LinkedOffer>();
  // The catalogue has the offers of the other lists, too.
  for (const offer of [...hero, ...popular, ...all])
    if (canBeShown(offer, now) && !chosen.has(idOf(offer))) chosen.set(idOf(offer), offer);
  return [...chosen.values()].slice(0, count);
}

/** Some feeds leave the id out. */
export function idOf({ id, url }: LinkedOffer): string {
  return id ?? url;
}

/** Nothing here can ask for the age, so offers for adults are left out, like those without a link. */
function canBeShown(offer: Offer, now: number): offer is LinkedOffer {
  return offer.url !== undefined && !offer.ageRestricted && !hasEnded(offer.expiry, now);
}

/** A date without a time lasts through that day. */
function hasEnded(expiry: string | undefined, now: number): boolean {
  if (expiry === undefined) return false;
  const isWholeDay = expiry.length === 10;
  return (isWholeDay ? new Date(`${expiry}T00:00`).setHours(24, 0) : Date.parse(expiry)) <= now;
}
