const STORAGE_KEY = 'rewards-widget:of-age';

let confirmed = false;

/** Called when the reader has confirmed their age. */
export const ageListeners = new Set<() => void>();

/** Whether the reader has confirmed their age during this visit. */
export function isOfAge(): boolean {
  try {
    return confirmed || sessionStorage[STORAGE_KEY] === '1';
  } catch {
    return false;
  }
}

export function setOfAge(): void {
  confirmed = true;
  try {
    sessionStorage[STORAGE_KEY] = '1';
  } catch {
    // Storage is forbidden or full: the confirmation lasts as long as the page.
  }
  ageListeners.forEach((update) => update());
}

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
