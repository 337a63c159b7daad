/**
 * Builds the address of an endpoint from a base and a path. A base that is itself a path is resolved against the document, or
 * in a worker against its script.
 *
 * @param name of the option, for the error
 * @param query empty values are left out
 * @throws {TypeError} when there is no base, or it can't be resolved here: a server can't resolve a path
 */
export function resolveAddress(
  name: string,
  base: string | undefined,
  path: string,
  query: Readonly<Record<string, string | false | null | undefined>> = {},
): string {
  const { document, location } = globalThis as { document?: Document; location?: Location };
  try {
    const url = new URL(base!, document?.baseURI ?? location?.href);
    // A missing base would be read as the path "undefined".
    if (base === undefined || !/^https?:$/.test(url.protocol)) throw new TypeError();
    url.pathname = url.pathname.replace(/\/+$/, '') + path.replace(/^(?=[^/])/, '/');
    for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value);
    return url.href;
  } catch (cause) {
    throw new TypeError(`${name} must be an http or https address`, { cause });
  }
}
