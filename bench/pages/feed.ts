const CATEGORIES = [
  ['Coffee', 'Food & drink'],
  ['Groceries', 'Food & drink'],
  ['Cabins', 'Travel'],
  ['Outdoors', 'Sport'],
  ['Furniture', 'Home'],
] as const;

/** Number of different pictures among the offers. */
export const PICTURES = 24;

/** The fields of a feed that the contenders draw. */
export interface Feed {
  readonly settings: { readonly ctaLabel: string };
  readonly hero: readonly Offer[];
  readonly popular: readonly Offer[];
  readonly all: readonly Offer[];
}

export interface Offer {
  readonly id: string;
  readonly partner: string;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly offerInfoButtonDiscount: string;
}

export const PLACEMENTS = ['hero', 'popular', 'all'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** A feed payload of `count` offers, the same at every call (contract 2.2). */
export function makeFeed(count: number): Feed {
  const all = Array.from({ length: count }, (_, index) => makeOffer(index));
  const payload = {
    headerTemplate: 1,
    settings: { ctaLabel: 'View offer', ctaColor: '#ffffff', ctaBg: '#1f4d3a', sectionTitles: [] },
    lastcached: 1_760_000_000_000,
    hero: all.slice(0, 1),
    popular: all.slice(1, 7),
    all,
    testOffers: [],
  };
  return payload;
}

/** A giveaway of `count` offers (contract 2.6). */
export function makeGiveaway(count: number) {
  return {
    id: 'flow',
    name: 'Weekly treats',
    template: 1,
    headerTemplate: 1,
    header: { title: 'Weekly treats', description: 'One for everybody', steps: [] },
    settings: { ctaLabel: 'Get code' },
    offers: Array.from({ length: count }, (_, index) => makeOffer(index)),
  };
}

function makeOffer(index: number): Offer {
  const [name, parent] = CATEGORIES[index % CATEGORIES.length]!;
  const offer = {
    id: `offer-${index}`,
    partner: `Partner ${index % 97}`,
    category: { name, parent },
    terms: 'https://partner.example/terms',
    url: `https://partner.example/offers/${index}`,
    title: `${5 + (index % 50)}% off ${name.toLowerCase()} of your choice, number ${index}`,
    description: 'For new and returning customers, online and in every shop, on all that is not reduced already.',
    image: `/pictures/${index % PICTURES}.png`,
    offerInfoButtonDiscount: `${5 + (index % 50)}% off`,
    offerDiscountCode: `CODE-${index}`,
    expiry: null,
  };
  return offer;
}
