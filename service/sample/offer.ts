import { addressOf, BRANDS, logoOf, type BrandKey } from './brand.js';

/** An offer, as written by hand, without derived fields. */
export interface OfferDraft {
  readonly id: string;
  readonly brand: BrandKey;
  readonly category?: CategoryName;
  readonly title?: string;
  readonly description?: string;
  /** The short form, as in `20% off`. */
  readonly discount?: string;
  /** The text in the details, besides the description. */
  readonly info?: string;
  /** Label of the button that opens the details. */
  readonly infoCta?: string;
  readonly code?: string;
  readonly atCheckout?: true;
  readonly multipleCodes?: boolean;
  readonly cta?: string;
  readonly ageRestricted?: true;
  /** ISO 8601: an instant or a whole day. */
  readonly expiry?: string;
  /** False if there is no link. */
  readonly terms?: false;
  readonly url?: false;
  readonly logo?: false;
  /** The formats of its pictures; by default only the wide one. */
  readonly formats?: readonly ('wide' | 'square' | 'hero')[];
  /** False: sent in a preview only. */
  readonly published?: false;
}

/** Any fields of a sent offer, in the order of writing. */
export type WireOffer = Record<string, unknown> & { id: string };

/** The offer as the feed sends it (contract 2.5), without the fields that the draft lacks. */
export function sparseOffer(draft: OfferDraft): WireOffer {
  const { id, brand, formats = ['wide'] } = draft;
  const address = (path: string, wanted?: false) => (wanted === false ? undefined : addressOf(brand, path));
  const image = (format: 'wide' | 'square' | 'hero') =>
    formats.includes(format) ? pictureAddress(id, format) : undefined;
  return withoutAbsent({
    id,
    partner: BRANDS[brand],
    partnerLogo: draft.logo === false ? undefined : logoOf(brand),
    category: draft.category && categoryOf(draft.category),
    ageRestricted: draft.ageRestricted,
    terms: address(`terms/${id}`, draft.terms),
    url: address(`offers/${id}`, draft.url),
    title: draft.title,
    description: draft.description,
    image: image('wide'),
    squareImage: image('square'),
    heroImage: image('hero'),
    offerInfoButtonDiscount: draft.discount,
    offerInfoButtonDescription: draft.info,
    offerInfoButtonCta: draft.infoCta,
    offerDiscountCode: draft.code,
    offerDiscountCodeType: draft.atCheckout && 'availableAtCheckout',
    hasMultipleCodes: draft.multipleCodes,
    cta: draft.cta,
    expiry: draft.expiry,
    published: draft.published,
  });
}

/** The same, from a system that always sends most fields: as empty text, false or null if they are unset. */
export function fullOffer(draft: OfferDraft): WireOffer {
  return {
    ageRestricted: false,
    offerInfoButtonDiscount: '',
    offerInfoButtonDescription: '',
    offerInfoButtonCta: '',
    offerDiscountCode: '',
    hasMultipleCodes: false,
    expiry: null,
    ...sparseOffer(draft),
  };
}

/** Address of a file that exists, but isn't a picture. */
export const UNREADABLE = '/samples/unreadable.png';

/** Path of an offer's picture in `public/`. */
export function pictureAddress(id: string, format: 'wide' | 'square' | 'hero'): string {
  if (format === 'hero') return `/samples/heroes/${id}.svg`;
  return `/samples/offers/${id}${format === 'square' ? '-square' : ''}.svg`;
}

function withoutAbsent<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Categories of both catalogues: name and parent (contract 2.5). */
const PARENTS = {
  Audio: 'Electronics',
  Bakery: 'Food & Drink',
  Bedroom: 'Home',
  Books: 'Entertainment',
  'Cinema & Music': 'Entertainment',
  'City Breaks': 'Travel',
  Clothing: 'Fashion',
  Coffee: 'Food & Drink',
  Computing: 'Electronics',
  Cycling: 'Sport & Outdoors',
  Decoration: 'Home',
  'Eating Out': 'Food & Drink',
  Fitness: 'Sport & Outdoors',
  Fragrance: 'Beauty',
  Furniture: 'Home',
  Games: 'Entertainment',
  Garden: 'Home',
  Groceries: 'Food & Drink',
  Hiking: 'Sport & Outdoors',
  Kitchen: 'Home',
  Luggage: 'Travel',
  'Make-up': 'Beauty',
  Outings: 'Travel',
  Pets: 'Home',
  Phones: 'Electronics',
  Photography: 'Electronics',
  Running: 'Sport & Outdoors',
  Shoes: 'Fashion',
  Skincare: 'Beauty',
  Stays: 'Travel',
  Sweets: 'Food & Drink',
  Tea: 'Food & Drink',
  Toys: 'Kids',
  Trains: 'Travel',
  'Watches & Accessories': 'Fashion',
  Water: 'Sport & Outdoors',
  'Wine & Spirits': 'Food & Drink',
  Workshops: 'Kids',
} as const;

type CategoryName = keyof typeof PARENTS;

function categoryOf(name: CategoryName): { name: string; parent: string } {
  return { name, parent: PARENTS[name] };
}
