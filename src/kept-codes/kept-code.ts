import { isInstant } from '../wire/instant.js';
import { isRecord } from '../wire/fields.js';
import type { Offer } from '../wire/offer.js';
import { KEPT_VERSION, type KeptOffer } from './keep-code.js';

/** A code with all that is needed to show it. */
export interface KeptCode {
  readonly code: string;
  /** When it was claimed, in epoch milliseconds. */
  readonly at: number;
  /** The shopper has put it away. */
  readonly away: boolean;
  readonly offer: KeptOffer;
}

/** Reads what is stored, or what a gateway's vault sends; undefined for anything that isn't a code of this version. */
export function readKeptCode(value: unknown): KeptCode | undefined {
  if (!isRecord(value) || value.v !== KEPT_VERSION) return undefined;
  const { code, at, away, offer } = value;
  if (typeof code !== 'string' || code === '' || typeof at !== 'number') return undefined;
  const known = isRecord(offer) ? offer : {};
  const expiry = textOf(known.expiry);
  return {
    code,
    at,
    away: away === true,
    offer: {
      id: textOf(known.id),
      title: textOf(known.title),
      partner: textOf(known.partner),
      image: addressOf(known.image),
      url: addressOf(known.url),
      expiry: expiry !== undefined && isInstant(expiry) ? expiry : undefined,
    },
  };
}

/** The offer of a kept code, for events. It never contains the code. */
export function offerOf({ offer }: KeptCode): Offer {
  const { title = offer.partner ?? offer.id ?? '' } = offer;
  return { ...offer, title, ageRestricted: false, hasMultipleCodes: false };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Other scripts of the page can write to storage, too: an address must stay one that a link may have. */
function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}
