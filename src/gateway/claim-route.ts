import { readClaim } from '../wire/claim.js';
import type { AnswerStore } from './answer-store.js';
import { askUpstream } from './ask-upstream.js';
import type { CrossOrigin } from './cross-origin.js';
import { failureOf } from './failure.js';
import { identifyUser, type Identify } from './identify.js';
import type { KeyedDigest } from './keyed-digest.js';
import { refuse } from './refuse.js';
import { upstreamAddress, type Upstream } from './upstream.js';

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

/** Milliseconds for which an answer is remembered. */
const REMEMBERED = 10 * 60 * 1000;

/** Characters that an answer may have: it holds a code, or a sentence. */
const LONGEST = 8192;

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
export function createClaimRoute(options: ClaimRouteOptions): (request: Request) => Promise<Response> {
  const { crossOrigin, identify, store, answerDigest, timeout } = options;
  const underWay = new Map<string, Promise<Response>>();

  async function claimOnce(wish: Wish, name: string): Promise<Response> {
    // Half, so that the answer still reaches a page with the same timeout.
    const attempt = createPatience(timeout / 2);
    const known = await attempt(() => store.get(name));
    if (typeof known === 'string') return respond(known);
    const outcome = await claim(wish, options);
    if (typeof outcome !== 'string') return outcome;
    await attempt(() => store.set(name, outcome, REMEMBERED));
    return respond(outcome);
  }

  return async (request) => {
    if (!crossOrigin.mayChange(request)) return refuse(403, 'This page may not claim here.');
    const key = request.headers.get('Idempotency-Key');
    if (key !== null && !/^[\x21-\x7e]{1,200}$/.test(key))
      return refuse(400, 'Idempotency-Key has to be one to 200 visible ASCII characters.');
    const user = await identifyUser(identify, request);
    if (user === undefined) return refuse(401, 'Please sign in to claim this offer.');
    const wish = { user, offer: new URL(request.url).searchParams.get('offer'), key };
    // Without a key nothing tells a second try from another claim.
    if (key === null) {
      const outcome = await claim(wish, options);
      return typeof outcome === 'string' ? respond(outcome) : outcome;
    }
    const name = await answerDigest(JSON.stringify([user, wish.offer, key]));
    let shared = underWay.get(name);
    if (!shared) {
      shared = claimOnce(wish, name).finally(() => underWay.delete(name));
      underWay.set(name, shared);
    }
    return (await shared).clone();
  };
}

/**
 * Claims, whether or not the page still waits: an answer that is not waited for is lost for good.
 *
 * @returns the answer's text where it tells what the claim came to
 * @throws {UpstreamError}
 */
async function claim({ user, offer, key }: Wish, options: ClaimRouteOptions): Promise<string | Response> {
  const { baseUrl, apiKey, keyFilter } = options;
  const answer = await askUpstream({
    ...options,
    address: upstreamAddress(baseUrl, CLAIM_PATH, { user, offer }),
    headers: { Accept: 'application/json', 'X-API-Key': apiKey, ...(key !== null && { 'Idempotency-Key': key }) },
    signal: new AbortController().signal,
  });
  if (answer.status !== 200) return failureOf(answer, keyFilter);
  const text = keyFilter.text((await answer.text(LONGEST)) ?? '');
  return readClaim(parse(text)) ? text : refuse(502, 'The service answered with something else than was asked for.');
}

function respond(text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
