import type { ClaimStrings } from '../../locales/strings.js';
import type { Offer } from '../../wire/offer.js';

/** Says how often an offer can be claimed; undefined for an unknown frequency (contract 4.3). */
export function frequencyText({ frequency }: Offer, strings: ClaimStrings): string | undefined {
  if (frequency === undefined) return strings.once;
  const known: Readonly<Record<string, string>> = {
    '1week': strings.weekly,
    '1month': strings.monthly,
    '1year': strings.yearly,
  };
  return Object.hasOwn(known, frequency) ? known[frequency] : undefined;
}
