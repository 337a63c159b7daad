import { Locale } from '../locales/locale.js';
import { readAgeRestricted, type AgeRestricted } from '../offers/age/age-restricted.js';
import type { OfferContext } from '../offers/offer-context.js';
import type { Offer } from '../wire/offer.js';
import { readBooleanAttribute } from './boolean-attribute.js';
import { readHeadingLevel } from './heading-level.js';

/** What a server has rendered from. It is in the shadow root, so that a browser renders exactly the same. */
export interface Drawn {
  /** A language, with its strings unless it is English, and the time zone of dates. */
  readonly locale: Pick<Locale, 'tag' | 'language' | 'timeZone'>;
  /** When it was rendered, in epoch milliseconds. */
  readonly now: number;
  /** The element's attributes that change what is rendered. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The options that decide how an element looks, besides its payload. */
export interface DisplayOptions {
  readonly locale: Locale;
  readonly level: number;
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  /** On a server, no reader's age is confirmed. */
  readonly gated: OfferContext['gated'];
  /** Marks offers of which a server has withheld everything: without a title, they stay covered until the feed has loaded. */
  readonly mark: (offers: readonly Offer[]) => Offer[];
}

export function readDisplayOptions({ locale, attributes }: Drawn): DisplayOptions {
  const ageRestricted = readAgeRestricted(attributes['age-restricted']);
  const gated = (offer: Offer): boolean => offer.ageRestricted && ageRestricted === 'gate';
  return {
    locale: new Locale(locale.tag, locale.language, locale.timeZone),
    level: readHeadingLevel(attributes['heading-level']),
    preview: readBooleanAttribute(attributes.preview),
    ageRestricted,
    gated,
    mark: (offers) => offers.map((offer) => (gated(offer) ? { ...offer, title: '' } : offer)),
  };
}
