import { readAddress, Fields } from './fields.js';
import { readInstant } from './instant.js';

/** An offer's category, in a catalogue with two levels (contract 2.5). */
export interface Category {
  readonly name?: string | undefined;
  readonly parent?: string | undefined;
}

/** A partner's offer (contract 2.5), with the contract's field names. */
export interface Offer {
  /** Absent if the feed drifts. Such an offer is shown, but cannot be opened by id or claimed. */
  readonly id?: string | undefined;
  /** Never empty: falls back to the discount, then to the partner's name. */
  readonly title: string;
  /** Name of the advertiser. */
  readonly partner?: string | undefined;
  readonly partnerLogo?: string | undefined;
  readonly category?: Category | undefined;
  readonly ageRestricted: boolean;
  /** An http(s) address, or the text of the terms. */
  readonly terms?: string | undefined;
  /** Target of the call to action: an absolute http(s) address. */
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  /** An absolute http(s) address, like all images. */
  readonly image?: string | undefined;
  readonly squareImage?: string | undefined;
  readonly heroImage?: string | undefined;
  readonly offerInfoButtonDiscount?: string | undefined;
  readonly offerInfoButtonDescription?: string | undefined;
  readonly offerInfoButtonCta?: string | undefined;
  readonly offerDiscountCode?: string | undefined;
  /** The only known value is `availableAtCheckout`. */
  readonly offerDiscountCodeType?: string | undefined;
  readonly hasMultipleCodes: boolean;
  readonly cta?: string | undefined;
  /** ISO 8601 date or instant, as sent. */
  readonly expiry?: string | undefined;
  /** From when a giveaway's offer can be claimed: ISO 8601 date or instant, as sent. */
  readonly schedule?: string | undefined;
  /** How often a giveaway's offer can be claimed, as sent: a `Frequency` or an unknown value. */
  readonly frequency?: string | undefined;
}

/**
 * Reads one offer.
 *
 * @param origin of addresses that begin with `/`
 * @returns undefined if it has neither title, discount nor partner
 */
function readOffer(value: unknown, path: string, fields: Fields, origin?: string): Offer | undefined {
  const offer = new Fields(value, path, fields.report);
  const partner = offer.text('partner');
  const discount = offer.text('offerInfoButtonDiscount');
  const title = offer.text('title') ?? discount ?? partner;
  if (title === undefined) {
    fields.report(path, 'is left out: no title, discount or partner');
    return undefined;
  }
  const id = offer.id('id');
  if (id === undefined) offer.wrong('id', 'is missing');
  return {
    id,
    title,
    partner,
    partnerLogo: readAddress(offer, 'partnerLogo', origin),
    category: readCategory(offer),
    ageRestricted: offer.flag('ageRestricted'),
    terms: offer.text('terms'),
    url: readAddress(offer, 'url', origin),
    description: offer.text('description'),
    image: readAddress(offer, 'image', origin),
    squareImage: readAddress(offer, 'squareImage', origin),
    heroImage: readAddress(offer, 'heroImage', origin),
    offerInfoButtonDiscount: discount,
    offerInfoButtonDescription: offer.text('offerInfoButtonDescription'),
    offerInfoButtonCta: offer.text('offerInfoButtonCta'),
    offerDiscountCode: offer.text('offerDiscountCode'),
    offerDiscountCodeType: offer.text('offerDiscountCodeType'),
    hasMultipleCodes: offer.flag('hasMultipleCodes'),
    cta: offer.text('cta'),
    expiry: readInstant(offer, 'expiry'),
    schedule: readInstant(offer, 'schedule'),
    frequency: readFrequency(offer),
  };
}

function readCategory(offer: Fields): Category | undefined {
  if (offer.raw('category') == null) return undefined;
  const category = offer.record('category');
  return { name: category.text('name'), parent: category.text('parent') };
}

/** Reads a list of offers: one bad entry never drops the others, and of a repeated id the first entry stays. */
export function* offersIn(fields: Fields, key: string, origin?: string): Generator<Offer, void> {
  const ids = new Set<string | undefined>();
  let index = 0;
  for (const value of fields.list(key)) {
    const path = `${fields.at(key)}[${index++}]`;
    const offer = readOffer(value, path, fields, origin);
    if (!offer) continue;
    if (offer.id !== undefined && ids.has(offer.id)) fields.report(path, 'is left out: repeated id');
    else yield offer;
    ids.add(offer.id);
  }
}

/** All that `offersIn` reads. */
export function readOffers(...list: Parameters<typeof offersIn>): Offer[] {
  return [...offersIn(...list)];
}

/** An offer can be claimed once in such a period; without a period, only once (contract 4.3). */
const FREQUENCIES = ['1week', '1month', '1year'] as const;

type Frequency = (typeof FREQUENCIES)[number];

/** Reads how often an offer can be claimed, and keeps it as sent. An unknown value is reported, not dropped. */
function readFrequency(fields: Fields): string | undefined {
  const frequency = fields.text('frequency');
  if (frequency !== undefined && !FREQUENCIES.includes(frequency as Frequency))
    fields.wrong('frequency', 'is not known');
  return frequency;
}
