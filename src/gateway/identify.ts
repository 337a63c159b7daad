/**
 * Says who asks, from what only your server can tell, such as a session: the identifier of the user, as it goes to the
 * service. Null, undefined, an empty text, an error, and text that is no Unicode mean that nobody is signed in.
 */
export type Identify = (request: Request) => string | null | undefined | Promise<string | null | undefined>;

/** @returns the user; nothing for nobody */
export async function readUser(identify: Identify | undefined, request: Request): Promise<string | undefined> {
  try {
    // Numbers are what many shops call their users.
    const user: unknown = await identify?.(request);
    const text = typeof user === 'string' || Number.isFinite(user) ? String(user) : '';
    // In an address half of a surrogate pair becomes U+FFFD: different users would become one.
    return text.trim() && !/\p{Surrogate}/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
