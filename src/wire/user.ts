/**
 * Reads who is signed in. Many shops number their users: 7 and "7" are the same user.
 *
 * @returns nothing when nobody is signed in: for blank text, text that is no Unicode, NaN, infinite numbers and any other type
 */
export function readUser(value: unknown): string | undefined {
  const text = typeof value === 'string' || Number.isFinite(value) ? String(value) : '';
  // In an address, half of a surrogate pair becomes U+FFFD: different users would become one.
  return text.trim() && !/\p{Surrogate}/u.test(text) ? text : undefined;
}
