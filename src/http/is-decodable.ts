/**
 * Whether every `%` in a text begins a character of UTF-8. `URLSearchParams` would keep `%zz` as it is, and turn `%FF` into U+FFFD.
 *
 * @param text such as the query of an address
 */
export function isDecodable(text: string): boolean {
  try {
    // Always true. The build would drop the call if its result weren't used, because it doesn't know that it can throw.
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}
