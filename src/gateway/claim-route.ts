import { contract } from '../contract/gateway.js';
import { resolveAddress } from '../client/addresses.js';
import { readClaim } from '../wire/claim.js';
import type { Admission } from './admission.js';
import { Refusal } from './refusal.js';
import { SharedWork } from '../http/shared-work.js';
import { createTimeBudget } from '../http/time-budget.js';
import type { GiveawaySettings } from './settings.js';
import type { Shopper } from './shopper.js';
import { askUpstream, refusalOf, readObject, type JsonObject } from './upstream.js';

const CLAIM_PATH = contract.routes.claim.paths[0]!;

/** How long an answer is remembered. */
const REMEMBERED_MS = contract.rememberedSeconds * 1000;

/** The service may take one timeout, and what is waited for here as long again. */
const MAX_TIMEOUTS = 2;

const IDEMPOTENCY_KEY = new RegExp(contract.patterns.idempotencyKey);

/** A claim: its offer, and the key that all its tries carry. */
interface ClaimRequest {
  readonly request: Request;
  readonly admission: Admission;
  readonly shopper: Shopper;
  readonly offer: string | null;
  readonly key: string | null;
}

/** How a try of a claim ended. */
interface ClaimAnswer {
  /** The answer for the page. */
  readonly text: string;
  /** The code, if the service has given it for this request. */
  readonly code?: string | undefined;
}

type ClaimRoute = (request: Request, url: URL, admission: Admission) => Promise<Response>;

/**
 * Answers claims. A claim is a GET that changes something, so it is accepted only from pages that may make it. Its answer can get
 * lost on the way, so a further try of the same claim gets the first answer.
 */
export function createClaimRoute(settings: GiveawaySettings): ClaimRoute {
  const { crossOrigin, store, vault, answerDigest, findShopper, timeout, report } = settings;
  const underWay = new SharedWork<string, ClaimAnswer>(MAX_TIMEOUTS * timeout);

  /** @param name of the answer in the store; without it, the answer isn't remembered */
  async function claimOnce(claimRequest: ClaimRequest, name?: string): Promise<ClaimAnswer> {
    const { request, shopper, offer } = claimRequest;
    // Half, so that the answer still reaches a page with the same timeout.
    const inTime = createTimeBudget(timeout / 2);
    // A store that fails or hangs must not cost the shopper the code: the service also guards against claiming twice.
    const attempt = <T>(source: 'store' | 'vault', work: () => T | Promise<T>): Promise<T | undefined> =>
      inTime(work).catch((error: unknown) => {
        report(source, request, error);
        return undefined;
      });
    const known = name && (await attempt('store', () => store.get(name)));
    // A damaged answer has no outcome.
    if (typeof known === 'string' && readClaim(readObject(known)?.value)) return { text: known };
    const { text, value } = await claim(claimRequest, settings);
    // First, so that what is remembered is kept: another try of a remembered claim keeps nothing.
    if (vault) await attempt('vault', () => vault.keep(shopper.user, offer, value));
    if (name) await attempt('store', () => store.set(name, text, REMEMBERED_MS));
    const result = readClaim(value);
    return { text, code: result?.status === 'claimed' ? result.code : undefined };
  }

  async function answer(claimRequest: ClaimRequest): Promise<ClaimAnswer> {
    const { shopper, offer, key } = claimRequest;
    // Without a key, a second try looks like another claim.
    if (key === null) return claimOnce(claimRequest);
    const name = await answerDigest(JSON.stringify([shopper.user, offer, key]));
    const shared = underWay.find(name);
    if (shared) {
      try {
        return { text: (await shared.wait()).text };
      } catch (error) {
        // The service gives the same key the same code.
        if (!shared.isLost) throw error;
      }
    }
    return underWay.add(name, claimOnce(claimRequest, name));
  }

  /** Tells the shop of a code, in a task of its own: the page doesn't wait, and whatever fails costs it nothing. */
  function tell({ request, shopper: { user }, offer, key }: ClaimRequest, code: string): void {
    const { onClaim, claimDigest } = settings;
    if (!onClaim || offer === null) return;
    const at = Date.now();
    // All tries of a claim have one key. Without it, each is a claim of its own.
    const claimed = [user, offer, code, key ?? new Date(at).toISOString()];
    const told = new Promise((resolve) => void setTimeout(resolve))
      .then(() => claimDigest(JSON.stringify(claimed)))
      .then((digest) => onClaim({ id: `claim_${digest}`, user, offer, code, at }, request))
      .catch((error: unknown) => report('onClaim', request, error));
    goOn(told, (error) => report('onClaim', request, error));
  }

  /** @param onRefused called if the platform doesn't let it go on */
  function goOn(work: Promise<unknown>, onRefused: (error: unknown) => void = () => undefined): void {
    try {
      settings.waitUntil(work.catch(() => undefined));
    } catch (error) {
      onRefused(error);
    }
  }

  return async (request, url, admission) => {
    if (!crossOrigin.mayChange(request)) throw Refusal.for('claimNotAllowed');
    const key = request.headers.get('Idempotency-Key');
    if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw Refusal.for('badIdempotencyKey');
    const shopper = await findShopper(request, admission);
    if (!shopper) throw Refusal.for('signedOut');
    const claimRequest = { request, admission, shopper, offer: url.searchParams.get('offer'), key };
    const answered = answer(claimRequest);
    // Whether or not the shopper waits for it.
    goOn(answered);
    const { text, code } = await answered;
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(await shopper.headers()),
    };
    if (code !== undefined) tell(claimRequest, code);
    return new Response(text, { headers });
  };
}

/**
 * Claims, even if the page has left: otherwise the answer would be lost for good.
 *
 * @returns the answer, with the outcome of the claim
 * @throws {Refusal}
 */
async function claim(
  { request, admission, shopper: { user }, offer, key }: ClaimRequest,
  settings: GiveawaySettings,
): Promise<JsonObject> {
  await admission.claim(user);
  const address = resolveAddress('baseUrl', settings.baseUrl, CLAIM_PATH, { user, offer });
  const answer = await askUpstream(settings, request, address, key === null ? {} : { 'Idempotency-Key': key });
  if (answer.status !== 200) throw await refusalOf(answer);
  const outcome = await answer.json(contract.maxBytes.claim);
  if (!outcome || !readClaim(outcome.value)) throw Refusal.for('unusableAnswer');
  return outcome;
}
