/** Where claimed codes are stored: on this device, until the tab is closed, or nowhere. */
export type Remember = 'device' | 'session' | 'none';

/** Reads the attribute, `device` by default. As in HTML, case doesn't matter. Unknown values fall back to `none`, the safe choice. */
export function readRemember(value: unknown): Remember {
  if (value == null) return 'device';
  const text = typeof value === 'string' && value.toLowerCase();
  return text === 'device' || text === 'session' ? text : 'none';
}

/** @returns undefined if nothing is to be stored, or the browser forbids it */
export function storageOf(remember: Remember): Storage | undefined {
  try {
    return { device: localStorage, session: sessionStorage, none: undefined }[remember];
  } catch {
    return undefined;
  }
}
