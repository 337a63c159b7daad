/** Stands in for the page's own address, which a server need not know. */
const PAGE = 'http://page.rewards-widget.invalid';

/** What addresses of a payload that begin with `/` are resolved against: where it came from, if that is no path itself. */
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
  // Maps by id have no prototype, as an offer may be called "constructor".
  const paths = Object.create(Object.getPrototypeOf(value) as object | null) as Record<string, unknown>;
  for (const [key, entry] of Object.entries(value)) paths[key] = asPaths(entry);
  return paths as T;
}
