const CATEGORIES = [
  ['Coffee', 'Food & drink'],
  ['Groceries', 'Food & drink'],
  ['Cabins', 'Travel'],
  ['Outdoors', 'Sport'],
  ['Furniture', 'Home'],
] as const;

/** A feed payload of `count` offers, the same at every call (contract 2.2). */
export function makeFeed(count: number): object {
  const all = Array.from({ length: count }, (_, index) => makeOffer(index));
  return {
    headerTemplate: 1,
    settings: { ctaLabel: 'View offer', ctaColor: '#ffffff', ctaBg: '#1f4d3a', sectionTitles: [] },
    lastcached: 1_760_000_000_000,
    hero: all.slice(0, 1),
    popular: all.slice(1, 7),
    all,
    testOffers: [],
  };
}

function makeOffer(index: number): object {
  const [name, parent] = CATEGORIES[index % CATEGORIES.length]!;
  return {
    id: `offer-${index}`,
    partner: `Partner ${index % 97}`,
    category: { name, parent },
    terms: 'https://partner.example/terms',
    url: `https://partner.example/offers/${index}`,
    title: `${5 + (index % 50)}% off ${name.toLowerCase()} of your choice, number ${index}`,
    description: 'For new and returning customers, online and in every shop, on all that is not reduced already.',
    offerInfoButtonDiscount: `${5 + (index % 50)}% off`,
    offerDiscountCode: `CODE-${index}`,
    expiry: null,
  };
}
