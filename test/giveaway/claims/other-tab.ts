import { fixtureSync } from '@open-wc/testing';

/** Everything that this browser keeps. */
export function stored(): string {
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
}

/** The claims in a storage, by name; not the codes that are kept beside them for `<rewards-codes>`. */
export function claimsIn(storage: Storage): Record<string, string> {
  return Object.fromEntries(Object.entries<string>({ ...storage }).filter(([, text]) => !text.includes('"v":')));
}

/** A frame of the same site. This page gets its storage events. */
export function otherFrame(): Window {
  return fixtureSync<HTMLIFrameElement>('<iframe></iframe>').contentWindow!;
}

/** The same storage in another tab. */
export function otherTab(): Storage {
  return otherFrame().localStorage;
}

/** Makes storage throw until the end of the test. */
export function refuseStorage(method: 'setItem' | 'getItem', name = 'QuotaExceededError'): void {
  Storage.prototype[method] = () => {
    throw new DOMException('refused', name);
  };
}
