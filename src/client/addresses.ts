/**
 * Puts an address together from its base, which may be a path, and the path of an endpoint.
 *
 * @param name of the option, for the error
 * @throws {TypeError} when there is no base, or none that can be resolved here: a path needs a document
 */
export function resolveAddress(name: string, base: string | undefined, path: string): URL {
  const { baseURI } = (globalThis.document ?? {}) as { baseURI?: string };
  try {
    if (base === undefined) throw new TypeError('missing');
    const url = new URL(base, baseURI);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('not http');
    url.pathname = url.pathname.replace(/\/+$/, '') + path;
    return url;
  } catch (cause) {
    throw new TypeError(`${name} has to be an http or https address`, { cause });
  }
}
