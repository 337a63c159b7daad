import { readClaim } from '../wire/claim.js';
import type { AnswerStore } from './answer-store.js';
import type { CrossOrigin } from './cross-origin.js';
import { Failure } from './failure.js';
import { askUpstream, failureOf, unusable, upstreamAddress, type Upstream } from './upstream.js';
import { identifyUser, type Identify, type KeyedDigest } from './user.js';

export interface ClaimRouteOptions extends Upstream {
  /** Absolute address of the upstream's giveaways, without the path. */
  readonly baseUrl: URL;
  readonly identify?: Identify;
  readonly crossOrigin: CrossOrigin;
  readonly store: AnswerStore;
  /** Names an answer in the store. */
  readonly answerDigest: KeyedDigest;
}

/** Contract 4.3. */
export const CLAIM_PATH = '/api/v1/giveaways/claim';

/** An answer is remembered for ten minutes. */
const REMEMBERED_MS = 10 * 60 * 1000;

/** A code, or a sentence. */
const MAX_ANSWER_CHARS = 8192;

/** What one claim asks for, and the key that all tries of it carry. */
interface Wish {
  readonly user: string;
  readonly offer: string | null;
  readonly key: string | null;
}

/**
 * Answers claims. A claim is a GET that changes something, so it is taken only from pages that may make it; and its answer may
 * be lost on the way, so a further try of the same claim gets the answer of the first.
 */
export function createClaimRoute(options: ClaimRouteOptions): (request: Request, url: URL) => Promise<Response> {
  const { crossOrigin, identify, store, answerDigest, timeout } = options;
  const underWay = new Map<string, Promise<string>>();

  async function claimOnce(wish: Wish, name: string): Promise<string> {
    // Half, so that the answer still reaches a page with the same timeout.
    const attempt = createPatience(timeout / 2);
    const known = await attempt(() => store.get(name));
    if (typeof known === 'string') return known;
    const outcome = await claim(wish, options);
    await attempt(() => store.set(name, outcome, REMEMBERED_MS));
    return outcome;
  }

  async function answer(wish: Wish): Promise<string> {
    // Without a key nothing tells a second try from another claim.
    if (wish.key === null) return claim(wish, options);
    const name = await answerDigest(JSON.stringify([wish.user, wish.offer, wish.key]));
    const shared = underWay.get(name) ?? claimOnce(wish, name).finally(() => underWay.delete(name));
    underWay.set(name, shared);
    return shared;
  }

  return async (request, url) => {
    if (!crossOrigin.mayChange(request)) throw new Failure(403, 'This page may not claim here.');
    const key = request.headers.get('Idempotency-Key');
    if (key !== null && !/^[\x21-\x7e]{1,200}$/.test(key))
      throw new Failure(400, 'Idempotency-Key has to be one to 200 visible ASCII characters.');
    const user = await identifyUser(identify, request);
    if (user === undefined) throw new Failure(401, 'Please sign in to claim this offer.');
    return new Response(await answer({ user, offer: url.searchParams.get('offer'), key }), {
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
}

/**
 * Claims, whether or not the page still waits: an answer that is not waited for is lost for good.
 *
 * @returns the answer's text, which says what the claim came to
 * @throws {Failure}
 */
async function claim({ user, offer, key }: Wish, options: ClaimRouteOptions): Promise<string> {
  const address = upstreamAddress(options.baseUrl, CLAIM_PATH, { user, offer });
  const answer = await askUpstream(options, address, key === null ? {} : { 'Idempotency-Key': key });
  if (answer.status !== 200) throw await failureOf(answer);
  const outcome = await answer.json(MAX_ANSWER_CHARS);
  if (!outcome || !readClaim(outcome.value)) throw unusable();
  return outcome.text;
}

/**
 * Waits for a store, for a limited time in all. A store that fails or hangs must not cost the shopper the code: the service
 * has a say in what is claimed twice.
 */
function createPatience(limit: number): <T>(work: () => T | Promise<T>) => Promise<T | undefined> {
  let left = limit;
  return async (work) => {
    const begun = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), left)));
      return await Promise.race([work(), late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      left = Math.max(left - (performance.now() - begun), 0);
    }
  };
}
