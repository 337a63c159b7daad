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
export type Identify = (
  request: Request,
  context: IdentifyContext,
) => string | null | undefined | Promise<string | null | undefined>;

/** What the gateway gives `identify` beside the request. Pass it on to `userFromToken` and `userFromShopify`. */
export interface IdentifyContext {
  /**
   * Verifies a token. After too many wrong ones from one address, none is verified, and the page gets 429. The reason why a token is
   * refused goes to `onError`.
   *
   * @param check returns the user, or why the token is refused
   * @param always whether to verify it after many wrong ones, too
   * @returns null if there is no user
   */
  readonly verify: (check: () => Promise<TokenVerdict>, always?: boolean) => Promise<string | null>;
}

/** With neither, there is no user, but the token may be right: its keys can't be loaded. */
export interface TokenVerdict {
  readonly user?: string;
  readonly fault?: TokenFault | undefined;
}

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
    let refusal: Refusal | undefined;
    let counted: Promise<void> | undefined;
    const context: IdentifyContext = {
      async verify(check, always = false) {
        if (!always) {
          refusal ??= admission.tokenRefusal();
          if (refusal) return null;
        }
        const { user, fault } = await check();
        if (fault) {
          report('token', request, fault);
          counted ??= admission.wrongToken();
        }
        return user ?? null;
      },
    };
    await admission.identify();
    const identified = await createTimeBudget(timeout)(() => identify(request, context)).catch((error: unknown) => {
      report('identify', request, error);
      return undefined;
    });
    await counted;
    if (refusal) throw refusal;
    const user = readUser(identified);
    return user === undefined ? undefined : { user, headers: () => headersOf(user) };
  };
}

let hasWarned = false;

/** Without a gateway's context, as from JavaScript that forgets it: a token is verified, but no limit holds and no log has it. */
export const NO_CONTEXT: IdentifyContext = {
  async verify(check) {
    if (!hasWarned)
      console.warn(
        'rewards-widget gateway: pass the second argument of identify on, as in userFromToken(…)(request, context). Without it, wrong tokens are neither limited nor logged.',
      );
    hasWarned = true;
    return (await check()).user ?? null;
  },
};

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
