const STORAGE_KEY = 'rewards-widget:of-age';

let confirmed = false;

/** Whether the reader has confirmed to be of age, for the length of the visit. */
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
    // Storage is forbidden or full: the confirmation holds as long as the page.
  }
}
