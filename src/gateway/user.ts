import { readUser } from '../wire/user.js';
import type { Admission } from './admission.js';
import type { ReportError } from './error-log.js';
import { createTimeBudget } from './time-budget.js';
import type { OnTokenRefused } from './token-fault.js';

/**
 * Returns the identifier of the user, as it goes to the service. Read it from something that only your server can vouch for, such
 * as a session. Null, undefined, an empty text, an error and text that isn't valid Unicode mean that the user is signed out.
 *
 * @param onRefused hears why a token was refused; pass it on if you call `userFromToken` in a function of your own
 */
export interface Identify {
  (request: Request, onRefused?: OnTokenRefused): string | null | undefined | Promise<string | null | undefined>;
  /**
   * Whether a request has a token to verify. After too many wrong ones from its address it gets 429, without being verified. Pass
   * that of `userFromToken` on if you call it in a function of your own.
   */
  readonly hasToken?: ((request: Request) => boolean) | undefined;
}

export interface IdentifyOptions {
  readonly identify?: Identify;
  readonly report: ReportError;
  /** Milliseconds to wait for `identify`. */
  readonly timeout: number;
}

/**
 * @returns the user, or undefined when signed out
 * @throws {Refusal} 429 when too many wrong tokens have come from this address
 */
export async function identifyUser(
  request: Request,
  admission: Admission,
  { identify, report, timeout }: IdentifyOptions,
): Promise<string | undefined> {
  if (!identify) return undefined;
  if (identify.hasToken?.(request)) admission.token();
  let isWrong = false;
  const onRefused: OnTokenRefused = (fault) => {
    isWrong = true;
    report('token', request, fault);
  };
  try {
    const user = readUser(await createTimeBudget(timeout)(() => identify(request, onRefused)));
    if (isWrong) await admission.wrongToken();
    return user;
  } catch (error) {
    report('identify', request, error);
    return undefined;
  }
}
