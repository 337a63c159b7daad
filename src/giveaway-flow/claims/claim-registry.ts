import type { ClaimOptions, GiveawayAccess, ViewedGiveaway } from '../../client/giveaway-endpoints.js';
import { createIdempotencyKey } from '../../client/idempotency-key.js';
import { RewardsError } from '../../client/rewards-error.js';
import type { Offer } from '../../wire/offer.js';
import { codeOf, nextClaim, type Claim, type ClaimEvent } from './claim-machine.js';
import { ClaimStore, type Shopper } from './claim-store.js';
import { renewalOf } from './renewal.js';

/** Where to claim, and what is known of who claims. */
export interface ClaimContext extends Omit<Shopper, 'viewer'> {
  readonly client?: GiveawayAccess;
  /** A gateway answers. It knows who is asking. */
  readonly gateway: boolean;
  /** Is never sent to a gateway. */
  readonly user?: string;
  /** The shopper's token, for a gateway. */
  readonly token?: string;
  /** The shown giveaway. A gateway has named its viewer. */
  readonly giveaway?: ViewedGiveaway;
  /** Claims give a sample code, without a request. */
  readonly preview: boolean;
}

/** Who is asking, and their claims. */
export interface Asker extends ClaimContext, Shopper {
  readonly store: ClaimStore;
}

/** The end of a try. */
interface Tried {
  readonly claim: Claim;
  /** Whose it is. A gateway may know of a sign-in that this page does not know of yet. */
  readonly viewer: string | undefined;
}

type Outcome = Extract<ClaimEvent, { type: 'claimed' | 'refused' | 'failed' }>;

interface Answer {
  readonly outcome: Outcome;
  /** The shopper whom a gateway has named. */
  readonly viewer?: string;
}

/** Claims for the shopper who is asking. */
export class ClaimRegistry {
  readonly #context: () => ClaimContext;
  /** The viewer whom the answer to a claim has named, for as long as the same giveaway is shown. */
  #named?: { readonly giveaway: ViewedGiveaway | undefined; readonly viewer: string | undefined };

  constructor(context: () => ClaimContext) {
    this.#context = context;
  }

  /** Read it once per update and per press: it is too expensive to read for each offer. */
  get asker(): Asker {
    const context = this.#context();
    const { gateway, giveaway, user } = context;
    const named = this.#named?.giveaway === giveaway ? this.#named : giveaway;
    const shopper = { ...context, viewer: gateway ? named?.viewer : user };
    return { ...shopper, store: new ClaimStore(shopper) };
  }

  /**
   * Claims, if the claim's state allows it. Never throws. There is one request at a time for a shopper and an offer, whatever is
   * clicked, rendered or mounted twice.
   *
   * @returns undefined if there was no try, or if another shopper has signed in since
   */
  async press(offer: Offer): Promise<Claim | undefined> {
    const { asker } = this;
    const tried = await tryClaim(offer, asker);
    if (!tried) return undefined;
    const { giveaway, viewer } = this.asker;
    // If a giveaway has been loaded since, it has named the viewer.
    if (viewer === asker.viewer) this.#named = { giveaway, viewer: tried.viewer };
    return this.asker.viewer === tried.viewer ? tried.claim : undefined;
  }
}

async function tryClaim(offer: Offer, { client, gateway, user, viewer, store }: Asker): Promise<Tried | undefined> {
  const newer = store.newerCode(offer);
  if (newer) store.set(offer, { state: 'claimed', ...newer });
  const before = store.get(offer);
  // If another tab is claiming, join it: behind a gateway both get the same answer.
  const { key: shared } = store.stored(offer);
  const key = shared ?? createIdempotencyKey();
  const now = Date.now();
  const renews = renewalOf(offer, before) <= now;
  const claim = nextClaim(before, { type: 'pressed', key, shared: shared !== undefined, now, renews });
  if (claim === before || claim.state !== 'claiming') return undefined;
  // Stored before the request: if the page goes meanwhile, the next visit can ask for the same answer.
  store.keep(offer, claim);
  const { outcome, viewer: owner = viewer } = client
    ? await send(client, { user: gateway ? undefined : user, offer: offer.id!, idempotencyKey: claim.key })
    : failed(new RewardsError('network', 'There is no address to claim from'), true);
  const current = store.get(offer);
  // If codes were forgotten meanwhile, this one is only shown, not stored.
  if (owner === viewer || (current.state === 'claiming' && current.forgotten))
    return { claim: settle(offer, store, outcome), viewer };
  // Another shopper has signed in since.
  const theirs = store.of(owner);
  theirs.set(offer, { ...claim, previous: codeOf(theirs.get(offer)) });
  // Restores the previous shopper's claim.
  if (current.state === 'claiming') store.keep(offer, before);
  return { claim: settle(offer, theirs, outcome), viewer: owner };
}

function settle(offer: Offer, store: ClaimStore, outcome: Outcome): Claim {
  const before = store.get(offer);
  // Another tab may have claimed meanwhile: its code is the answer that the shopper wants.
  const newer = outcome.type === 'claimed' ? undefined : store.newerCode(offer);
  const claim = nextClaim(before, newer ? { type: 'claimed', ...newer } : outcome);
  if (before.state === 'claiming' && before.forgotten) store.set(offer, claim);
  else store.keep(offer, claim);
  return claim;
}

async function send(client: GiveawayAccess, options: ClaimOptions): Promise<Answer> {
  try {
    const { viewer, ...result } = await client.claim(options);
    const outcome: Outcome =
      result.status === 'claimed'
        ? { type: 'claimed', code: result.code, at: Date.now() }
        : { type: 'refused', message: result.message };
    return { outcome, viewer };
  } catch (cause) {
    return failed(cause instanceof RewardsError ? cause : new RewardsError('network', String(cause), { cause }));
  }
}

function failed(error: RewardsError, unsent?: boolean): Answer {
  return { outcome: { type: 'failed', error, now: Date.now(), unsent } };
}
