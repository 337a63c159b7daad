/**
 * Puts an address together from its base, which may be a path, and the path of an endpoint. A path is resolved as the
 * document resolves it, and in a worker as its script does.
 *
 * @param name of the option, for the error
 * @throws {TypeError} when there is no base, or none that can be resolved here: on a server a path leads nowhere
 */
export function resolveAddress(name: string, base: string | undefined, path: string): URL {
  const { document, location } = globalThis as { document?: Document; location?: Location };
  try {
    if (base === undefined) throw new TypeError('missing');
    const url = new URL(base, document?.baseURI ?? location?.href);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('not http');
    url.pathname = url.pathname.replace(/\/+$/, '') + path.replace(/^(?=[^/])/, '/');
    return url;
  } catch (cause) {
    throw new TypeError(`${name} has to be an http or https address`, { cause });
  }
}
