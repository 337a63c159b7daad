import { readUser } from '../wire/claim.js';
import type { Admission } from './admission.js';
import type { ReportError, TokenFault } from './error-log.js';
import type { Refusal } from './refusal.js';
import { createTimeBudget } from '../http/time-budget.js';

/**
 * Returns the identifier of the user, as it goes to the service. Read it from something that only your server can vouch for, such
 * as a session. Null, undefined, an empty text, an error and text that isn't valid Unicode mean that the user is signed out.
 */
export type Identify = (request: Request) => string | null | undefined | Promise<string | null | undefined>;

export interface IdentifyOptions {
  readonly identify?: Identify;
  readonly report: ReportError;
  /** Milliseconds to wait for `identify`. */
  readonly timeout: number;
}

/**
 * @returns the user, or undefined when signed out
 * @throws {Refusal} 429 when `identify` would have verified a token, but too many wrong ones have come from this address
 */
export async function identifyUser(
  request: Request,
  admission: Admission,
  { identify, report, timeout }: IdentifyOptions,
): Promise<string | undefined> {
  if (!identify) return undefined;
  const tokens: { refusal?: Refusal | undefined; counted?: Promise<void> } = {};
  guardTokens(request, {
    mayVerify() {
      tokens.refusal = admission.tokenRefusal();
      return !tokens.refusal;
    },
    onRefused(fault) {
      report('token', request, fault);
      tokens.counted ??= admission.wrongToken();
    },
  });
  const user = await createTimeBudget(timeout)(() => identify(request)).catch((error: unknown) => {
    report('identify', request, error);
    return undefined;
  });
  await tokens.counted;
  if (tokens.refusal) throw tokens.refusal;
  return readUser(user);
}

/** What a gateway wants of those who verify the tokens of a request. */
interface TokenGuard {
  /** Asked before a token is verified: after too many wrong ones from its address, none is. */
  mayVerify(): boolean;
  /** Called with the reason why a token was refused. */
  onRefused(fault: TokenFault): void;
}

/** By request, so that a merchant's own `identify` only has to pass on the request. */
const guards = new WeakMap<Request, TokenGuard>();

export function guardTokens(request: Request, guard: TokenGuard): void {
  guards.set(request, guard);
}

/** @returns undefined outside of a gateway, and for a copy of its request */
export function tokenGuardOf(request: Request): TokenGuard | undefined {
  return guards.get(request);
}
