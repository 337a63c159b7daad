import type { TokenFault } from './token-fault.js';

/** What a gateway wants of those who verify the tokens of a request. */
export interface TokenGuard {
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
