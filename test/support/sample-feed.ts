/** A picture that is always there: one grey pixel, stretched. */
export const PICTURE = '/test/support/picture.svg';

/** An offer as a service sends it, with only the given fields. */
export function offer(id: string, rest: object = {}): Record<string, unknown> {
  return { id, title: `Title ${id}`, url: `https://shop.example/${id}`, ...rest };
}

/** An offer with every field of the contract. */
export function fullOffer(id: string, rest: object = {}): Record<string, unknown> {
  return offer(id, {
    partner: `Partner ${id}`,
    partnerLogo: PICTURE,
    category: { name: 'Coffee', parent: 'Food' },
    ageRestricted: false,
    terms: 'https://shop.example/terms',
    description: `Description ${id}`,
    image: PICTURE,
    squareImage: PICTURE,
    heroImage: PICTURE,
    offerInfoButtonDiscount: '20% off',
    offerInfoButtonDescription: `The long description of ${id}`,
    offerInfoButtonCta: 'Shop now',
    offerDiscountCode: `CODE-${id}`,
    offerDiscountCodeType: '',
    hasMultipleCodes: false,
    cta: 'Get it',
    expiry: null,
    ...rest,
  });
}

export function offers(count: number, rest: (index: number) => object = () => ({})): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => fullOffer(`o${index + 1}`, rest(index)));
}

/** A feed payload with all fields of the contract, overridden by the given ones. */
export function payload(rest: object = {}): Record<string, unknown> {
  return {
    headerTemplate: 1,
    settings: {},
    lastcached: 1764000000000,
    hero: [],
    popular: [],
    all: [],
    testOffers: [],
    ...rest,
  };
}
