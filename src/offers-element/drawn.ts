import { Locale } from '../locales/locale.js';
import { readAgeRestricted, type AgeRestricted } from '../offers/age/age-restricted.js';
import type { OfferContext } from '../offers/offer-context.js';
import { readFlag } from './flag.js';
import { readLevel } from './level.js';

/** What a server has drawn from, and leaves in the shadow root: from the same, a browser draws the same. */
export interface Drawn {
  readonly lang: string;
  /** When it was drawn, in epoch milliseconds. */
  readonly now: number;
  /** The element's attributes as far as they decide what is drawn. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** What decides how an element looks, besides its payload. */
export interface Look {
  readonly locale: Locale;
  readonly level: number;
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  /** A server knows no reader to be of age. */
  readonly gated: OfferContext['gated'];
}

export function readLook({ lang, attributes }: Drawn): Look {
  const ageRestricted = readAgeRestricted(attributes['age-restricted']);
  return {
    locale: new Locale(lang),
    level: readLevel(attributes['heading-level']),
    preview: readFlag(attributes.preview),
    ageRestricted,
    gated: (offer) => offer.ageRestricted && ageRestricted === 'gate',
  };
}
