/**
 * Puts an address together from its base, which may be a path, and the path of an endpoint. A path is resolved as the
 * document resolves it, and in a worker as its script does.
 *
 * @param name of the option, for the error
 * @param query empty values are left out
 * @throws {TypeError} when there is no base, or none that can be resolved here: on a server a path leads nowhere
 */
export function resolveAddress(
  name: string,
  base: string | undefined,
  path: string,
  query: Readonly<Record<string, string | false | undefined>> = {},
): string {
  const { document, location } = globalThis as { document?: Document; location?: Location };
  try {
    if (base === undefined) throw new TypeError('missing');
    const url = new URL(base, document?.baseURI ?? location?.href);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('not http');
    url.pathname = url.pathname.replace(/\/+$/, '') + path.replace(/^(?=[^/])/, '/');
    for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value);
    return url.href;
  } catch (cause) {
    throw new TypeError(`${name} has to be an http or https address`, { cause });
  }
}
