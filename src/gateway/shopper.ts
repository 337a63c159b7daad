import { createTimeBudget } from '../http/time-budget.js';
import { readUser } from '../wire/claim.js';
import type { Admission } from './admission.js';
import type { ReportError, TokenFault } from './error-log.js';
import { createKeyedDigest } from './keyed-digest.js';
import type { Refusal } from './refusal.js';

/**
 * Returns the identifier of the user, as it goes to the service. Read it from something that only your server can vouch for, such
 * as a session. Null, undefined, an empty text, an error and text that isn't valid Unicode mean that the user is signed out.
 */
export type Identify = (request: Request) => string | null | undefined | Promise<string | null | undefined>;

/** A shopper who is signed in. */
export interface Shopper {
  /** As it goes to the service. */
  readonly user: string;
  /** Makes the headers that tell a page which shopper an answer is for, without naming them. */
  headers(): Promise<Readonly<Record<string, string>>>;
}

/**
 * Finds out who sent a request; undefined when signed out, and for a page that the browser only prepares.
 *
 * @throws {Refusal} 429 when the address has asked too often, or `identify` would have verified a token, but too many wrong ones have come from this address
 */
export type FindShopper = (request: Request, admission: Admission) => Promise<Shopper | undefined>;

interface ShopperSettings {
  readonly identify: Identify | undefined;
  readonly viewerKeys: ViewerKeys;
  readonly report: ReportError;
  /** Milliseconds to wait for `identify`. */
  readonly timeout: number;
}

export function createFindShopper({ identify, viewerKeys, report, timeout }: ShopperSettings): FindShopper {
  if (!identify) return () => Promise.resolve(undefined);
  const headersOf = createViewerHeaders(viewerKeys);
  return async (request, admission) => {
    // The page may never be seen, so this is no view.
    if (request.headers.get('Sec-Purpose')?.startsWith('prefetch')) return undefined;
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
    await admission.identify();
    const identified = await createTimeBudget(timeout)(() => identify(request)).catch((error: unknown) => {
      report('identify', request, error);
      return undefined;
    });
    await tokens.counted;
    if (tokens.refusal) throw tokens.refusal;
    const user = readUser(identified);
    return user === undefined ? undefined : { user, headers: () => headersOf(user) };
  };
}

/** Limits and reports the verification of tokens. */
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

const MIN_BYTES = 32;

/** The secrets that distinguish shoppers (for their kept codes) and name what is in the store. */
export interface ViewerKeys {
  readonly current: string;
  readonly earlier: readonly string[];
}

/** @param apiKey the default, which ties kept codes to this key */
export function readViewerKeys(viewerKey: string | readonly string[] | undefined, apiKey: unknown): ViewerKeys {
  if (viewerKey === undefined) {
    if (typeof apiKey === 'function')
      throw new TypeError('viewerKey is required with an apiKey that can change: kept codes are found by it');
    return { current: apiKey as string, earlier: [] };
  }
  const keys: readonly unknown[] = Array.isArray(viewerKey) ? viewerKey : [viewerKey];
  const [current, ...earlier] = keys;
  if (typeof current !== 'string' || new TextEncoder().encode(current).byteLength < MIN_BYTES)
    throw new TypeError(
      `viewerKey must be a text of at least ${MIN_BYTES} bytes: make one with \`openssl rand -hex 32\``,
    );
  if (!earlier.every((key) => typeof key === 'string' && key !== ''))
    throw new TypeError('viewerKey: the earlier ones must be texts');
  return { current, earlier: earlier as readonly string[] };
}

/**
 * The shopper's digest is the name under which a page keeps codes. With earlier keys, the page also gets the earlier digests, and
 * finds the codes that it has kept under those.
 */
function createViewerHeaders({ current, earlier }: ViewerKeys): (user: string) => ReturnType<Shopper['headers']> {
  const [digest, ...before] = [current, ...earlier].map((key) => createKeyedDigest(key, 'rewards-widget viewer'));
  return async (user) => ({
    'X-Rewards-Viewer': await digest!(user),
    ...(before.length && {
      'X-Rewards-Viewer-Before': (await Promise.all(before.map((make) => make(user)))).join(', '),
    }),
  });
}
