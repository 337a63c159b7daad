/** Offers for adults: shown with a badge, shown behind a confirmation, or left out. */
export type AgeRestricted = 'show' | 'gate' | 'hide';

/**
 * Reads the attribute: what nobody knows was meant to keep something back. An attribute that was removed is null, and a
 * framework's property that is gone is undefined.
 */
export function readAgeRestricted(given: string | null | undefined): AgeRestricted {
  const name = String(given ?? 'show').toLowerCase();
  return name === 'show' || name === 'hide' ? name : 'gate';
}
