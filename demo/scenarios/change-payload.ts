import { UNREADABLE } from '../../service/sample/offer.js';
import type { FeedPayload, GiveawayPayload, OfferPayload } from './sample-payloads.js';
import type { Json, JsonObject } from '../model/json.js';

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

/** A feed with a fault of each kind, and some valid offers. */
export function malformFeed({ settings, popular, all }: FeedPayload): JsonObject {
  const [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth] = all;
  return {
    headerTemplate: 99,
    lastcached: 'yesterday',
    settings: {
      ...settings,
      ctaLabel: ['Get this offer'],
      ctaColor: 'white',
      headerBg: 'rgb(243, 234, 219)',
      sectionTitles: ['Worth a look', null, { placement: 'sidebar', title: 'Beside the page' }, true],
      socialProof: {
        enabled: 'yes',
        socialCta: { [first!.id]: ['412 bags sent'], [second!.id]: 96 },
        stickers: 'New',
        dynamicSocials: 0,
        position: { on: 'image' },
        showValue: 'many',
      },
    },
    hero: { '0': first! },
    popular: [popular[0]!, null, 'An offer in one line', popular[0]!, ...popular.slice(1, 4)],
    all: [
      { ...first, url: 'javascript:alert(document.domain)', image: 'data:text/html,<h1>No picture</h1>' },
      { ...second, partnerLogo: 'file:///C:/logos/partner.png', image: 'pictures/second.jpg' },
      null,
      7,
      { ...third, id: null },
      { ...fourth, id: first!.id },
      { ...fifth, title: { en: 'A title in English' }, description: ['One line', 'and another'] },
      { ...sixth, expiry: 'next Friday', schedule: '2027-02-30', category: 'Kitchen' },
      { ...seventh, ageRestricted: 'yes', hasMultipleCodes: 'perhaps', cta: false },
      { id: 'nothing-else', title: '  ', partner: null },
      { ...eighth, title: '<b>Bold</b> <script>alert(1)</script>', terms: 'javascript:alert(2)' },
      { ...ninth, offerInfoButtonDiscount: 20, expiry: 1_900_000_000_000, url: 'http://' },
      { ...tenth, frequency: 'daily', offerDiscountCode: { code: 'HIDDEN' } },
    ],
    testOffers: 'none',
    surprise: { nested: [[], {}] },
  };
}

/** A giveaway of the same kind. */
export function malformGiveaway({ offers, ...giveaway }: GiveawayPayload): JsonObject {
  const [first, second, third, fourth] = offers;
  const settings: JsonObject = {
    ...(giveaway.settings as JsonObject),
    ctaBg: 'green',
    headerTextColor: 17,
    sectionTitles: 'none',
  };
  const steps: readonly Json[] = [
    'Choose',
    2,
    { text: 'Copy', img: 'javascript:alert(1)' },
    { img: null },
    ['Show it'],
  ];
  return {
    ...giveaway,
    template: 12,
    headerTemplate: 'two',
    header: { title: ['Something small'], description: 'The title is a list, and one of the steps as well.', steps },
    settings,
    logo: 'javascript:alert(3)',
    offers: [
      { ...first, frequency: 'fortnightly', terms: { text: 'In an object' } },
      null,
      'A small sourdough',
      { ...second, id: null, image: 'ftp://pictures.example/loaf.png' },
      { ...third, id: first!.id },
      { ...third, expiry: 'soon', schedule: 'later' },
      { ...fourth, title: null, partner: null },
      { ...fourth, title: null, squareImage: 12, heroImage: '' },
    ],
  };
}
