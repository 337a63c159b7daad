import type { KeyFilter } from './key-filter.js';

/** The service, and how it is asked. */
export interface Upstream {
  readonly apiKey: string;
  readonly keyFilter: KeyFilter;
  /** Milliseconds to wait for a whole answer, or for each piece of a feed. */
  readonly timeout: number;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * @param base absolute address, whose path and query stay
 * @param query without what is empty
 */
export function upstreamAddress(
  base: URL,
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
): string {
  const address = new URL(base);
  address.pathname = address.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value);
  return address.href;
}
