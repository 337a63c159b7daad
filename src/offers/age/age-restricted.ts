/** Offers for adults: shown with a badge, shown behind a confirmation, or left out. */
export type AgeRestricted = 'show' | 'gate' | 'hide';

/**
 * Reads the attribute. Unknown values fall back to `gate`, the safe choice. A removed attribute is null, and a
 * framework's removed property is undefined.
 */
export function readAgeRestricted(given: string | null | undefined): AgeRestricted {
  const name = String(given ?? 'show').toLowerCase();
  return name === 'show' || name === 'hide' ? name : 'gate';
}
