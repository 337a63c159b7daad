import { UNREADABLE } from '../../service/sample/offer.js';
import type { FeedPayload, GiveawayPayload, OfferPayload } from './sample-payloads.js';

/** Changes one offer; its index counts within its list. */
type ChangeOffer = (offer: OfferPayload, index: number) => OfferPayload;

/** Changes every offer of a feed in all its placements. */
export function changeOffers(feed: FeedPayload, change: ChangeOffer): FeedPayload {
  const { hero, popular, all, testOffers } = feed;
  // By its index in the catalogue, so that an offer is the same in each placement.
  const index = new Map(all.map(({ id }, position) => [id, position]));
  const changed = (offers: readonly OfferPayload[]): OfferPayload[] =>
    offers.map((offer, position) => change(offer, index.get(offer.id) ?? position));
  return {
    ...feed,
    hero: changed(hero),
    popular: changed(popular),
    all: changed(all),
    testOffers: changed(testOffers),
  };
}

/** Changes the first offer of a giveaway, and keeps at most `most` offers. */
export function changeFirst(
  giveaway: GiveawayPayload,
  change: (offer: OfferPayload) => OfferPayload,
  most = Infinity,
): GiveawayPayload {
  const offers = giveaway.offers.slice(0, most);
  return { ...giveaway, offers: offers.map((offer, index) => (index === 0 ? change(offer) : offer)) };
}

/** The offers of `ids` first, in their order; then the others. */
export function bringForward(offers: readonly OfferPayload[], ids: readonly string[]): OfferPayload[] {
  const first = ids.flatMap((id) => offers.filter((offer) => offer.id === id));
  return [...first, ...offers.filter((offer) => !first.includes(offer))];
}

/** The offers that are public today: neither unpublished nor ended. */
export function openOffers(offers: readonly OfferPayload[], now: Date): OfferPayload[] {
  return offers.filter(
    ({ published, expiry }) =>
      published !== false && !(typeof expiry === 'string' && Date.parse(expiry) < now.getTime()),
  );
}

/** A catalogue of `count` offers: those of the feed over and over, each with its own id and title. */
export function enlarge(feed: FeedPayload, count: number, now: Date): FeedPayload {
  const offers = openOffers(feed.all, now);
  const all = Array.from({ length: count }, (_, index): OfferPayload => {
    const offer = offers[index % offers.length]!;
    const round = Math.floor(index / offers.length) + 1;
    return round === 1 ? offer : { ...offer, id: `${offer.id}-${round}`, title: `${offer.title as string} · ${round}` };
  });
  return { ...feed, all };
}

/** Pictures and logos that are missing or fail to load, in turn. */
export function breakImages(feed: FeedPayload): FeedPayload {
  const noPicture = { image: null, squareImage: null, heroImage: null };
  const brokenPicture = { image: UNREADABLE, squareImage: UNREADABLE, heroImage: UNREADABLE };
  const faults = [noPicture, brokenPicture, { partnerLogo: null }, { partnerLogo: UNREADABLE }];
  return changeOffers(feed, (offer, index) => ({ ...offer, ...faults[index % faults.length] }));
}
