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
