/**
 * Reads who is signed in. Many shops number their users: 7 and "7" are the same user.
 *
 * @returns undefined if signed out: for blank text, invalid Unicode, NaN, infinite numbers and any other type
 */
export function readUser(value: unknown): string | undefined {
  const text = typeof value === 'string' || Number.isFinite(value) ? String(value) : '';
  // In an address, half of a surrogate pair becomes U+FFFD, so different users would become one.
  return text.trim() && !/\p{Surrogate}/u.test(text) ? text : undefined;
}
