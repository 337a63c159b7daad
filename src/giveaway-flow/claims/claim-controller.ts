import type { LitElement, ReactiveController } from 'lit';
import { dispatch } from '../../events.js';
import type { Offer } from '../../wire/offer.js';
import { availabilityOf, nextOpeningOrEnd } from './availability.js';
import type { ClaimContext } from './claim-context.js';
import { READY, type Claim } from './claim-machine.js';
import { forgetClaims, isStored, onClaimsChange, pressClaim, readClaim } from './claim-registry.js';
import type { ClaimId } from './stored-claim.js';
import { claimView, findHelped, nextClaimChange, renewalOf, type ClaimView } from './claim-view.js';

const SAMPLE_CODE = 'SAMPLE-CODE';

/** The claims that its host shows: what to show of each, and what a press does. */
export class ClaimController implements ReactiveController {
  readonly #host: LitElement;
  readonly #context: () => ClaimContext;
  readonly #onViewer: (viewer: string | undefined) => void;
  #unsubscribe?: () => void;
  #views: ReadonlyMap<Offer, ClaimView> = new Map();
  /** Ids of the offers claimed in a preview. */
  readonly #samples = new Set<string>();
  /** The claim that needs sign-in; unset if the page says so itself. */
  #signInFor?: string;
  /** Id of the offer whose claim was pressed last. */
  #pressedId?: string;

  /**
   * @param context read once per update and per press: it is too expensive to read for each offer
   * @param onViewer called with the viewer whom the answer to a claim has named, and who is the context's from now on
   */
  constructor(host: LitElement, context: () => ClaimContext, onViewer: (viewer: string | undefined) => void) {
    this.#host = host;
    this.#context = context;
    this.#onViewer = onViewer;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = onClaimsChange(() => this.#host.requestUpdate());
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
  }

  /**
   * Computes what to show of each offer's claim. Call it once per update, before rendering.
   *
   * @param now epoch milliseconds
   * @returns when this changes by itself, in epoch milliseconds; `Infinity` for never
   */
  update(offers: readonly Offer[], now: number): number {
    const context = this.#context();
    const claims = new Map(offers.map((offer) => [offer, this.#read(offer, context)]));
    const helped = findHelped(claims, this.#pressedId);
    const views = new Map<Offer, ClaimView>();
    let next = nextOpeningOrEnd(offers, now);
    for (const [offer, claim] of claims) {
      next = Math.min(next, nextClaimChange(offer, claim, now));
      const facts = {
        needsSignIn: this.#signInFor === claimOf(offer, context),
        recoverable: context.gateway,
        sample: context.preview,
        stored: claim.state === 'claimed' && isStored(claimId(context, offer.id)),
        helped: offer === helped,
      };
      views.set(offer, claimView(offer, claim, facts, now));
    }
    this.#views = views;
    return next;
  }

  /** What to show of an offer that was part of the last update. */
  viewOf(offer: Offer): ClaimView {
    return this.#views.get(offer)!;
  }

  /** Claims an offer that can be claimed, and fires the host's event for the outcome. */
  async press(offer: Offer): Promise<void> {
    const { id } = offer;
    if (id === undefined) return;
    const context = this.#context();
    // After the offer's end, a lost answer can still be asked for.
    if (availabilityOf(offer, Date.now()) !== 'open' && this.#read(offer, context).state !== 'unconfirmed') return;
    this.#pressedId = id;
    this.#askToSignIn(undefined);
    if (context.preview) {
      this.#samples.add(id);
      return;
    }
    if (!context.gateway && !context.user) return this.#requireUser(offer);
    const { client, gateway } = context;
    const user = gateway ? undefined : context.user;
    const send = client && ((idempotencyKey: string) => client.claim({ user, offer: id, idempotencyKey }));
    const renews = (claim: Claim): boolean => renewalOf(offer, claim) <= Date.now();
    const tried = await pressClaim(claimId(context, id), renews, send);
    if (!tried) return;
    // If a giveaway has been loaded since, it has named the viewer.
    if (this.#context().viewer === context.viewer) this.#onViewer(tried.viewer);
    // If another shopper has signed in since, the result is not for them.
    if (this.#context().viewer === tried.viewer) this.#announce(offer, tried.claim);
  }

  /** Forgets the codes of this address, in storage and on the page. */
  forget(): void {
    this.#samples.clear();
    forgetClaims(this.#context().base);
    this.#host.requestUpdate();
  }

  #read({ id }: Offer, context: ClaimContext): Claim {
    if (id === undefined) return READY;
    if (context.preview) return this.#samples.has(id) ? { state: 'claimed', code: SAMPLE_CODE, at: Date.now() } : READY;
    const claim = readClaim(claimId(context, id));
    // A gateway's 401 is shown as a request to sign in, not as a failure.
    return context.gateway && claim.state === 'failed' && claim.error.status === 401 ? READY : claim;
  }

  #announce(offer: Offer, claim: Claim): void {
    const { state } = claim;
    if (state === 'claimed') dispatch(this.#host, 'rewards-claim', { offer, code: claim.code });
    if (state === 'refused') dispatch(this.#host, 'rewards-claim-refused', { offer, message: claim.message });
    if (state !== 'failed' && state !== 'unconfirmed') return;
    const { error } = claim;
    if (this.#context().gateway && error.status === 401) this.#requireUser(offer);
    else dispatch(this.#host, state === 'failed' ? 'rewards-error' : 'rewards-claim-unconfirmed', { offer, error });
  }

  #requireUser(offer: Offer): void {
    if (dispatch(this.#host, 'rewards-user-required', { offer })) this.#askToSignIn(claimOf(offer, this.#context()));
  }

  #askToSignIn(claim: string | undefined): void {
    this.#signInFor = claim;
    this.#host.requestUpdate();
  }
}

/** Identifies an offer's claim by the user who is signed in now. */
function claimOf({ id }: Offer, { viewer }: ClaimContext): string {
  return JSON.stringify([id, viewer]);
}

function claimId({ base, viewer, remember }: ClaimContext, offerId = ''): ClaimId {
  return { base, viewer, offerId, remember };
}
