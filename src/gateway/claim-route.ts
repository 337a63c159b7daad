import { resolveAddress } from '../client/addresses.js';
import { readClaim } from '../wire/claim.js';
import type { Admission } from './admission.js';
import { contract, Refusal } from './refusal.js';
import { createTimeBudget } from '../http/time-budget.js';
import type { GiveawaySettings } from './settings.js';
import type { Shopper } from './shopper.js';
import { askUpstream, refusalOf, readObject, type JsonObject } from './upstream.js';

const CLAIM_PATH = contract.routes.claim.paths[0]!;

/** How long an answer is remembered. */
const REMEMBERED_MS = contract.rememberedSeconds * 1000;

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
  const underWay = new Map<string, Promise<ClaimAnswer>>();

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
    await Promise.all([
      name && attempt('store', () => store.set(name, text, REMEMBERED_MS)),
      vault && attempt('vault', () => vault.keep(shopper.user, offer, value)),
    ]);
    const result = readClaim(value);
    return { text, code: result?.status === 'claimed' ? result.code : undefined };
  }

  async function answer(claimRequest: ClaimRequest): Promise<ClaimAnswer> {
    const { shopper, offer, key } = claimRequest;
    // Without a key, a second try looks like another claim.
    if (key === null) return claimOnce(claimRequest);
    const name = await answerDigest(JSON.stringify([shopper.user, offer, key]));
    const shared = underWay.get(name);
    if (shared) return { text: (await shared).text };
    const own = claimOnce(claimRequest, name).finally(() => underWay.delete(name));
    underWay.set(name, own);
    return own;
  }

  /** Tells the shop of a code, in a task of its own: the page doesn't wait, and whatever fails costs it nothing. */
  function tell({ request, shopper: { user }, offer }: ClaimRequest, code: string): void {
    const { onClaim, waitUntil } = settings;
    if (!onClaim || offer === null) return;
    const at = Date.now();
    const told = new Promise((resolve) => void setTimeout(resolve))
      .then(() => onClaim({ user, offer, code, at }, request))
      .catch((error: unknown) => report('onClaim', request, error));
    try {
      waitUntil(told);
    } catch (error) {
      report('onClaim', request, error);
    }
  }

  return async (request, url, admission) => {
    if (!crossOrigin.mayChange(request)) throw Refusal.for('claimNotAllowed');
    const key = request.headers.get('Idempotency-Key');
    if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw Refusal.for('badIdempotencyKey');
    const shopper = await findShopper(request, admission);
    if (!shopper) throw Refusal.for('signedOut');
    const claimRequest = { request, admission, shopper, offer: url.searchParams.get('offer'), key };
    const { text, code } = await answer(claimRequest);
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
