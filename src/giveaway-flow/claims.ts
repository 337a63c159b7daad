import type { LitElement, ReactiveController } from 'lit';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { dispatch } from '../events.js';
import type { Offer } from '../wire/offer.js';
import { READY, waitsUntil, type Claim } from './claim-machine.js';
import type { Remember } from './claim-store.js';
import { claimableAgain } from './claim-window.js';
import { nextChange, offerWindow, type OfferWindow } from './offer-window.js';
import { forgetClaims, isKept, onClaims, pressClaim, readClaimOf, type Claimant } from './page-claims.js';

/** Who claims, and from whom. */
export interface ClaimContext {
  /** Resolved address of the service or gateway; empty when there is none. */
  readonly base: string;
  readonly client?: GiveawayAccess;
  /** Whether there is a gateway that knows who is asking: then `user` is never sent. */
  readonly gateway: boolean;
  readonly user?: string;
  /** Tells shoppers apart in what is kept: the user, or a gateway's digest of the user. */
  readonly viewer?: string;
  readonly remember: Remember;
  /** Claims answer with a sample code: nothing is asked for. */
  readonly preview: boolean;
}

/** What there is to show of one offer's claim. */
export interface ClaimView {
  readonly claim: Claim;
  readonly window: OfferWindow;
  /** Nobody is signed in, and it is ours to say so. */
  readonly needsUser: boolean;
  /** A code was claimed, and its window has passed: the next one can be claimed beside it. */
  readonly renewable: boolean;
  /** The service has asked for a pause before another try. */
  readonly waiting: boolean;
  /** Whether another try brings the answer that was lost: a gateway remembers it. */
  readonly repeatable: boolean;
  /** The code is a preview’s sample. */
  readonly sample: boolean;
  /** Whether the code outlives the page. */
  readonly kept: boolean;
  /** Whether the merchant's own help stands beside this claim. */
  readonly helped: boolean;
}

const SAMPLE_CODE = 'SAMPLE-CODE';

/** The claims shown by its host: what is known of each, and what a press does. */
export class Claims implements ReactiveController {
  readonly #host: LitElement;
  readonly #context: () => ClaimContext;
  #unsubscribe?: () => void;
  #views: ReadonlyMap<Offer, ClaimView> = new Map();
  readonly #samples = new Set<string>();
  /** Offer whose claim needs a shopper who is signed in, and who is here; ours to say unless the page says it. */
  #nobodyFor?: string;
  /** Id of the offer whose claim was pressed last. */
  #pressedId?: string;

  /** @param context read once per update and per press, since it costs more than the claims of many offers */
  constructor(host: LitElement, context: () => ClaimContext) {
    this.#host = host;
    this.#context = context;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = onClaims(() => this.#host.requestUpdate());
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
  }

  /**
   * Works out what there is to show of each offer's claim: once per update, before anything is drawn.
   *
   * @param now epoch milliseconds
   * @returns when this changes by itself, in epoch milliseconds; `Infinity` for never
   */
  update(offers: readonly Offer[], now: number): number {
    const context = this.#context();
    const claims = offers.map((offer) => ({ offer, claim: this.#read(offer, context) }));
    // There is one help: the last claim pressed goes first.
    const stuck = claims.filter(({ claim: { state } }) => state === 'refused' || state === 'unconfirmed');
    const helped = stuck.find(({ offer }) => offer.id === this.#pressedId) ?? stuck[0];
    const views = new Map<Offer, ClaimView>();
    let next = nextChange(offers, now);
    for (const { offer, claim } of claims) {
      const waits = waitsUntil(claim) ?? -Infinity;
      const renewal = renewalOf(offer, claim);
      for (const instant of [waits, renewal]) if (instant > now) next = Math.min(next, instant);
      views.set(offer, {
        claim,
        window: offerWindow(offer, now),
        needsUser: this.#nobodyFor === asking(offer, context),
        renewable: renewal <= now,
        waiting: waits > now,
        repeatable: context.gateway,
        sample: context.preview,
        kept: claim.state === 'claimed' && !context.preview && isKept(claimant(context, offer.id!)),
        helped: offer === helped?.offer,
      });
    }
    this.#views = views;
    return next;
  }

  /** What the last update has found out about an offer that it was given. */
  viewOf(offer: Offer): ClaimView {
    return this.#views.get(offer)!;
  }

  /** Claims for the person who pressed, if the offer can be claimed, and tells in the host's events what came of it. */
  async press(offer: Offer): Promise<void> {
    const { id } = offer;
    if (id === undefined) return;
    const context = this.#context();
    // The answer that was lost may still be had when the offer has ended.
    if (offerWindow(offer, Date.now()) !== 'open' && this.#read(offer, context).state !== 'unconfirmed') return;
    this.#pressedId = id;
    this.#setNobody(undefined);
    if (context.preview) {
      this.#samples.add(id);
      this.#host.requestUpdate();
      return;
    }
    if (!context.gateway && !context.user) return this.#requireUser(offer);
    const user = context.gateway ? undefined : context.user;
    const { client } = context;
    const send = client && ((idempotencyKey: string) => client.claim({ user, offer: id, idempotencyKey }));
    const renews = (): boolean => renewalOf(offer, this.#read(offer, context)) <= Date.now();
    const claim = await pressClaim(claimant(context, id), renews, send);
    // What came to one shopper is no event of another's.
    if (claim && asking(offer, context) === asking(offer, this.#context())) this.#tell(offer, claim);
  }

  /** Forgets the codes of this address, stored and shown. */
  forget(): void {
    this.#samples.clear();
    forgetClaims(this.#context().base);
    this.#host.requestUpdate();
  }

  #read({ id }: Offer, context: ClaimContext): Claim {
    if (id === undefined) return READY;
    if (context.preview) return this.#samples.has(id) ? { state: 'claimed', code: SAMPLE_CODE, at: Date.now() } : READY;
    const claim = readClaimOf(claimant(context, id));
    // Signing in is asked for in the page's words or in ours: it is no failure to be told beside them.
    return context.gateway && claim.state === 'failed' && claim.error.status === 401 ? READY : claim;
  }

  #tell(offer: Offer, claim: Claim): void {
    if (claim.state === 'claimed') dispatch(this.#host, 'rewards-claim', { offer, code: claim.code });
    if (claim.state === 'refused') dispatch(this.#host, 'rewards-claim-refused', { offer, message: claim.message });
    if (!('error' in claim)) return;
    const { state, error } = claim;
    if (this.#context().gateway && error.status === 401) this.#requireUser(offer);
    else dispatch(this.#host, state === 'failed' ? 'rewards-error' : 'rewards-claim-unconfirmed', { offer, error });
  }

  #requireUser(offer: Offer): void {
    if (dispatch(this.#host, 'rewards-user-required', { offer })) this.#setNobody(asking(offer, this.#context()));
  }

  #setNobody(nobodyFor: string | undefined): void {
    this.#nobodyFor = nobodyFor;
    this.#host.requestUpdate();
  }
}

/** From when an offer whose code was claimed can be claimed again, in epoch milliseconds; `Infinity` for never. */
function renewalOf({ frequency }: Offer, claim: Claim): number {
  return claim.state === 'claimed' ? claimableAgain(frequency, claim.at) : Infinity;
}

/** Once somebody else is here, it is another question. */
function asking({ id }: Offer, { viewer }: ClaimContext): string {
  return JSON.stringify([id, viewer]);
}

function claimant({ base, viewer, remember }: ClaimContext, offer: string): Claimant {
  return { base, viewer, offer, remember };
}
