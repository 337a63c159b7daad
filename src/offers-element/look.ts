import { Locale } from '../locales/locale.js';
import { readAgeRestricted, type AgeRestricted } from '../offers/age/age-restricted.js';
import type { OfferContext } from '../offers/offer-context.js';
import { readBooleanAttribute } from './boolean-attribute.js';
import { readHeadingLevel } from './heading-level.js';

/** What a server has rendered from. It is in the shadow root, so that a browser can render the same. */
export interface Drawn {
  readonly lang: string;
  /** When it was rendered, in epoch milliseconds. */
  readonly now: number;
  /** The element's attributes that change what is rendered. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The options that decide how an element looks, besides its payload. */
export interface Look {
  readonly locale: Locale;
  readonly level: number;
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  /** On a server, no reader's age is confirmed. */
  readonly gated: OfferContext['gated'];
}

export function readLook({ lang, attributes }: Drawn): Look {
  const ageRestricted = readAgeRestricted(attributes['age-restricted']);
  return {
    locale: new Locale(lang),
    level: readHeadingLevel(attributes['heading-level']),
    preview: readBooleanAttribute(attributes.preview),
    ageRestricted,
    gated: (offer) => offer.ageRestricted && ageRestricted === 'gate',
  };
}
