import type { DateContext } from '../locales/dates.js';
import { readAgeRestricted, type AgeQuestion, type AgeRestricted } from '../card/of-age.js';
import type { Offer } from '../wire/offer.js';
import { readPlacements, type Placement } from '../wire/placement.js';
import type { ImageUrl } from './pictures/picture-addresses.js';

/** Everything beside the data that decides what is drawn. It is the same object as long as nothing changes that is shown. */
export interface DisplayMoment extends DateContext {
  readonly display: Display;
  /** Whether the reader has confirmed their age. */
  readonly ofAge: boolean;
  /** What a card says of an offer that ends soon. Unknown on a server, and until what follows the first paint has loaded. */
  readonly endsSoon?: EndsSoon | undefined;
}

/** Says that an offer ends within a week, by the reader's calendar; undefined for any other. The same function throughout a day. */
export type EndsSoon = (offer: Pick<Offer, 'expiry'>, moment: DisplayMoment) => string | undefined;

/** The attributes that decide what is drawn, as read. */
export interface Display {
  /** Level of the element's heading, 1 to 6. */
  readonly level: number;
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  readonly placements: readonly Placement[];
  readonly heading?: string | null | undefined;
  readonly subheading?: string | null | undefined;
  readonly disclosure?: string | null | undefined;
  /** Pictures that come in several sizes get their addresses after the first paint. */
  readonly imageUrl?: ImageUrl | null | undefined;
  /** For links to partners: the parameters to add, and what their placeholders stand for. */
  readonly linkParams?: string | null | undefined;
  readonly variant?: string | null | undefined;
  readonly flowId?: string | null | undefined;
}

/** Attributes or properties. A removed attribute is null, and a framework's removed property is undefined. */
export interface GivenDisplay {
  readonly headingLevel?: unknown;
  readonly preview?: unknown;
  readonly ageRestricted?: string | null | undefined;
  readonly placements?: string | null | undefined;
  readonly heading?: string | null | undefined;
  readonly subheading?: string | null | undefined;
  readonly disclosure?: string | null | undefined;
  readonly imageUrl?: ImageUrl | null | undefined;
  readonly linkParams?: string | null | undefined;
  readonly variant?: string | null | undefined;
  readonly flowId?: string | null | undefined;
}

export function readDisplay(given: GivenDisplay): Display {
  const { headingLevel, preview, ageRestricted, placements, heading, subheading, imageUrl, disclosure } = given;
  const { linkParams, variant, flowId } = given;
  return {
    // 2 for an invalid one.
    level: Math.min(Math.max(Math.round(Number(headingLevel)) || 2, 1), 6),
    preview: readBoolean(preview),
    ageRestricted: readAgeRestricted(ageRestricted),
    placements: readPlacements(placements),
    heading,
    subheading,
    disclosure,
    imageUrl,
    linkParams,
    variant,
    flowId,
  };
}

/** @param nextChange when something shown at the moment before changes by itself, in epoch milliseconds */
export function isSameMoment(
  moment: DisplayMoment,
  before: DisplayMoment | undefined,
  nextChange = -Infinity,
): boolean {
  const { locale, now, display, ofAge, endsSoon } = moment;
  return (
    now < nextChange &&
    locale === before?.locale &&
    display === before.display &&
    ofAge === before.ofAge &&
    endsSoon === before.endsSoon
  );
}

/**
 * Reads a boolean attribute or property. "false" is off, because frameworks that turn booleans into text write it. Any other
 * text is on, and so is an attribute without a value.
 */
export function readBoolean(value: unknown): boolean {
  return value === '' || (Boolean(value) && !/^\s*false\s*$/i.test(String(value)));
}

/** A payload, as loaded or as a server has written it into the page. */
export interface Payload {
  /** If a server has withheld offers for adults. They are not in the payload, so the question stays until they have loaded. */
  readonly question?: AgeQuestion | undefined;
}

/** Whether an offer waits for the reader's age. Then it is not shown, and the document contains nothing of it. */
export function isWithheld({ ageRestricted }: Offer, { display, ofAge }: DisplayMoment): boolean {
  return ageRestricted && display.ageRestricted === 'gate' && !ofAge;
}
