import type { CatalogueGiveaway } from '../catalogue/parse/schema.js';
import { BRANDS, logoOf, type BrandKey } from './brand.js';
import { pictureAddress } from './offer.js';
import { createRandom } from './random.js';

/** An offer of a giveaway, as written by hand. */
interface GiveawayOffer {
  readonly id: string;
  readonly brand: BrandKey;
  /** The feed's offer whose picture it shares. */
  readonly pictureOf: string;
  readonly title: string;
  readonly description?: string;
  /** Free text here, unlike in the feed (contract 2.5). */
  readonly terms?: string;
  readonly info?: string;
  readonly frequency?: '1week' | '1month' | '1year';
  readonly expiry?: string;
  readonly schedule?: string;
  /** Prefix and number of the codes in its pool; 0 is sold out. */
  readonly codes: readonly [prefix: string, count: number];
  /** Opens after the sample's last event, so that none of them claims it. */
  readonly upcoming?: true;
}

/** A flow, as written by hand (contract 2.6). */
export interface Giveaway {
  readonly id: string;
  readonly name: string;
  readonly template: number;
  readonly headerTemplate?: number;
  readonly header?: {
    readonly title?: string;
    readonly description?: string;
    readonly steps?: (string | { readonly text: string; readonly img?: string })[];
  };
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly logo?: BrandKey;
  readonly offers: readonly GiveawayOffer[];
}

export function wireGiveaway({ logo, offers, ...giveaway }: Giveaway): CatalogueGiveaway {
  return { ...giveaway, ...(logo && { logo: logoOf(logo) }), offers: offers.map(wireOffer) };
}

function wireOffer({ id, brand, pictureOf, title, description, terms, info, ...offer }: GiveawayOffer) {
  const { frequency, expiry = null, schedule = null } = offer;
  return {
    id,
    partner: BRANDS[brand],
    partnerLogo: logoOf(brand),
    ...(terms !== undefined && { terms }),
    title,
    ...(description !== undefined && { description }),
    image: pictureAddress(pictureOf, 'wide'),
    squareImage: pictureAddress(pictureOf, 'square'),
    heroImage: pictureAddress(pictureOf, 'hero'),
    ...(info !== undefined && { offerInfoButtonDescription: info }),
    expiry,
    schedule,
    ...(frequency && { frequency }),
  };
}

/** The pools of codes of all offers, by offer id. */
export function codePools(giveaways: readonly Giveaway[]): Record<string, string[]> {
  const offers = giveaways.flatMap((giveaway) => giveaway.offers);
  return Object.fromEntries(offers.map(({ id, codes: [prefix, count] }) => [id, inventCodes(prefix, count)]));
}

/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Invented codes, all different, as in `OATS-7KQ2-M4XD`. */
export function inventCodes(prefix: string, count: number): string[] {
  const random = createRandom(prefix);
  const part = () => Array.from({ length: 4 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  const codes = new Set<string>();
  while (codes.size < count) codes.add(`${prefix}-${part()}-${part()}`);
  return [...codes];
}
