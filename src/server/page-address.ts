/** A placeholder for the page's address, which the server may not know. */
const PAGE = 'https://page.rewards-widget.invalid';

/** The address against which a payload's addresses that begin with `/` are resolved: its source, unless that is a path itself. */
export function baseOf(address: string | undefined): string {
  try {
    return new URL(address ?? '', PAGE).href;
  } catch {
    return PAGE;
  }
}

/** Turns addresses on the page's own site back into paths. */
export function asPaths<T>(value: T): T {
  if (typeof value === 'string') return (value.startsWith(`${PAGE}/`) ? value.slice(PAGE.length) : value) as T;
  if (Array.isArray(value)) return value.map(asPaths) as T;
  if (typeof value !== 'object' || value === null) return value;
  // Maps by id have no prototype, because an offer's id may be "constructor".
  const paths = Object.create(Object.getPrototypeOf(value) as object | null) as Record<string, unknown>;
  for (const [key, entry] of Object.entries(value)) paths[key] = asPaths(entry);
  return paths as T;
}
