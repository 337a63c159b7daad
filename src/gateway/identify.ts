import { readUser } from '../wire/user.js';

/**
 * Says who asks, from what only your server can tell, such as a session: the identifier of the user, as it goes to the
 * service. Null, undefined, an empty text, an error, and text that is no Unicode mean that nobody is signed in.
 */
export type Identify = (request: Request) => string | null | undefined | Promise<string | null | undefined>;

/** @returns the user; nothing for nobody */
export async function identifyUser(identify: Identify | undefined, request: Request): Promise<string | undefined> {
  try {
    return readUser(await identify?.(request));
  } catch {
    return undefined;
  }
}
