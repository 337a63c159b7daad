/**
 * Builds the address of an endpoint from a base and a path. A base that is itself a path is resolved against the document, or
 * in a worker against its script.
 *
 * @param name of the option, for the error
 * @param query empty values are left out
 * @throws {TypeError} when there is no base, or it can't be resolved here: a server can't resolve a path; or it
 *   has a user name or a password
 */
export function resolveAddress(
  name: string,
  base: string | undefined,
  path: string,
  query: Readonly<Record<string, string | false | null | undefined>> = {},
): string {
  const { document, location } = globalThis as { document?: Document; location?: Location };
  let hasUser = false;
  try {
    const page = document?.baseURI ?? location?.href;
    const url = new URL(base!, page && withoutUser(page));
    // A missing base would be read as the path "undefined".
    if (base === undefined || !/^https?:$/.test(url.protocol)) throw new TypeError();
    // `fetch` refuses such an address. The message must not repeat it.
    hasUser = Boolean(url.username || url.password);
    if (hasUser) throw new TypeError();
    url.pathname = url.pathname.replace(/\/+$/, '') + path.replace(/^(?=[^/])/, '/');
    for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value);
    return url.href;
  } catch (cause) {
    const rule = hasUser ? 'must not contain a user or a password' : 'must be an http or https address';
    throw new TypeError(`${name} ${rule}`, { cause });
  }
}

/** A page may have been opened by an address with a user name, as staging sites are. Its paths don't take that over. */
function withoutUser(page: string): URL {
  const url = new URL(page);
  url.username = url.password = '';
  return url;
}

/**
 * Makes an address that differs from all others, so that a cache that goes by addresses has no answer for it. A gateway knows the query
 * key, and doesn't pass it on (`queryKeys.once` of src/contract/gateway.json).
 *
 * @param value of visible ASCII characters
 */
export function withOnce(address: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set('once', value);
  return url.href;
}

/** Where and how a client asks. Every address may be a path, which is resolved against the document. */
export interface RewardsClientOptions {
  /** Address of the offers feed, without `feedPath`. */
  feedUrl?: string | undefined;
  /** `/gap/api` (default) or `/dev/gap/api` (contract 4.1). */
  feedPath?: string | undefined;
  /** Address of giveaways and events, without `/api/v1`. */
  baseUrl?: string | undefined;
  /** Sent as `X-API-Key` (contract 5); leave it out behind a gateway. */
  apiKey?: string | undefined;
  /** Used instead of the global `fetch`. It has to respect `signal`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds that each attempt may take, from the request to the last byte; 10,000 by default. */
  timeout?: number | undefined;
}
