import type { DateContext } from '../locales/dates.js';
import { readAgeRestricted, type AgeQuestion } from '../card/of-age.js';
import type { EndsSoon, PictureOf } from '../card/offer-context.js';
import type { Offer } from '../wire/offer.js';
import { readPlacements } from '../wire/placement.js';
import type { ImageUrl } from './pictures/picture-addresses.js';

/** Everything beside the data that decides what is drawn. It is the same object as long as nothing changes that is shown. */
export interface DisplayMoment extends DateContext {
  readonly display: Display;
  /** Whether the reader has confirmed their age. */
  readonly ofAge: boolean;
  readonly pictureOf: PictureOf;
  /** What a card says of an offer that ends soon. Unknown on a server, and until what follows the first paint has loaded. */
  readonly endsSoon?: EndsSoon | undefined;
}

type Text = string | null | undefined;

const readText = (value: unknown): Text => value as Text;

/**
 * How each attribute or property that decides what is drawn is read. One that was removed is null, or undefined from a framework.
 */
const readers = {
  /** Level of the element's heading, 1 to 6; 2 for an invalid one. */
  headingLevel: (value: unknown) => Math.min(Math.max(Math.round(Number(value)) || 2, 1), 6),
  preview: readBoolean,
  ageRestricted: readAgeRestricted,
  placements: readPlacements,
  heading: readText,
  subheading: readText,
  disclosure: readText,
  imageUrl: (value: unknown) => value as ImageUrl | null | undefined,
  /** For links to partners: the parameters to add, and what their placeholders stand for. */
  linkParams: readText,
  variant: readText,
  flowId: readText,
};

/** The attributes that decide what is drawn, as read. */
export type Display = { readonly [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> };

/** Attributes or properties, by the names of the properties. */
export type GivenDisplay = { readonly [Name in keyof Display]?: unknown };

export function readDisplay(given: GivenDisplay): Display {
  return Object.fromEntries(
    // What a page sets may be anything.
    Object.entries(readers).map(([name, read]) => [name, read(given[name as keyof Display] as never)]),
  ) as Display;
}

/** @param nextChange when something shown at the moment before changes by itself, in epoch milliseconds */
export function isSameMoment(
  moment: DisplayMoment,
  before: DisplayMoment | undefined,
  nextChange = -Infinity,
): boolean {
  const { now, ...others } = moment;
  return (
    now < nextChange && Object.entries(others).every(([name, value]) => value === before?.[name as keyof typeof others])
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
