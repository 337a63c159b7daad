import type { LitElement, ReactiveController } from 'lit';
import type { FireOfferEvent } from '../../events.js';
import type { OfferPlace } from '../../offers/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import { availabilityOf, nextOpeningOrEnd } from './availability.js';
import { READY, type Claim } from './claim-machine.js';
import { ClaimRegistry, type Asker, type ClaimContext } from './claim-registry.js';
import { forgetClaims, onClaimsChange } from './claim-store.js';
import { claimView, findHelped, nextClaimChange, type ClaimView } from './claim-view.js';

const SAMPLE_CODE = 'SAMPLE-CODE';

/** The claims that its host shows: what to show of each, and what a press does. */
export class ClaimController implements ReactiveController {
  readonly #host: LitElement;
  readonly #registry: ClaimRegistry;
  readonly #fire: FireOfferEvent;
  #unsubscribe?: () => void;
  #views: ReadonlyMap<Offer, ClaimView> = new Map();
  /** Ids of the offers claimed in a preview. */
  readonly #samples = new Set<string>();
  /** The claim that needs sign-in; unset if the page says so itself. */
  #signInFor?: Pick<Offer, 'id'> & Pick<Asker, 'token' | 'viewer'>;
  /** The press that asked for a user, and who was asking. */
  #waiting?: { readonly offer: Offer; readonly asker: Asker };
  /** Id of the offer whose claim was pressed last. */
  #pressedId?: string;

  constructor(host: LitElement, context: () => ClaimContext, fire: FireOfferEvent) {
    this.#host = host;
    this.#fire = fire;
    this.#registry = new ClaimRegistry(context);
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
    const { asker } = this.#registry;
    const { gateway, preview, token, viewer, store } = asker;
    const claims = new Map(offers.map((offer) => [offer, this.#claimOf(offer, asker)]));
    const helped = findHelped(claims, this.#pressedId);
    const signIn = this.#signInFor;
    const views = new Map<Offer, ClaimView>();
    let next = nextOpeningOrEnd(offers, now);
    for (const [offer, claim] of claims) {
      next = Math.min(next, nextClaimChange(offer, claim, now));
      const facts = {
        needsSignIn:
          signIn !== undefined && signIn.id === offer.id && signIn.viewer === viewer && signIn.token === token,
        recoverable: gateway,
        sample: preview,
        stored: claim.state === 'claimed' && store.stored(offer).code !== undefined,
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
  async press(place: OfferPlace): Promise<void> {
    const { offer } = place;
    const { id } = offer;
    if (id === undefined) return;
    const { asker } = this.#registry;
    // After the offer's end, a lost answer can still be asked for.
    if (availabilityOf(offer, Date.now()) !== 'open' && this.#claimOf(offer, asker).state !== 'unconfirmed') return;
    this.#pressedId = id;
    this.#signInFor = this.#waiting = undefined;
    this.#host.requestUpdate();
    if (asker.preview) {
      this.#samples.add(id);
      return;
    }
    if (!asker.gateway && !asker.user) return this.#requireUser(place);
    const claim = await this.#registry.press(offer);
    this.#host.requestUpdate();
    if (claim) this.#announce(place, claim);
  }

  /** Forgets the codes of this address, in storage and on the page. */
  forget(): void {
    this.#samples.clear();
    forgetClaims(this.#registry.asker.base);
    this.#host.requestUpdate();
  }

  #claimOf(offer: Offer, { gateway, preview, store }: Asker): Claim {
    const { id } = offer;
    if (id === undefined) return READY;
    if (preview) return this.#samples.has(id) ? { state: 'claimed', code: SAMPLE_CODE, at: Date.now() } : READY;
    const claim = store.get(offer);
    // A gateway's 401 is shown as a request to sign in, not as a failure.
    return gateway && claim.state === 'failed' && claim.error.status === 401 ? READY : claim;
  }

  #announce(place: OfferPlace, claim: Claim): void {
    const { state } = claim;
    if (state === 'claimed') this.#fire('rewards-claim', place, { code: claim.code });
    if (state === 'refused') this.#fire('rewards-claim-refused', place, { message: claim.message });
    if (state !== 'failed' && state !== 'unconfirmed') return;
    const { error } = claim;
    if (this.#registry.asker.gateway && error.status === 401) this.#requireUser(place);
    else this.#fire(state === 'failed' ? 'rewards-error' : 'rewards-claim-unconfirmed', place, { error });
  }

  /** The offer whose press asked for a user, once: when the giveaway is shown to a user who has come since. */
  takeSignedIn(): string | undefined {
    if (!this.#waiting) return undefined;
    const { offer, asker: before } = this.#waiting;
    const { gateway, user, viewer, token, giveaway } = this.#registry.asker;
    const known = gateway ? (viewer ?? token) : user;
    const same = giveaway === before.giveaway && viewer === before.viewer && token === before.token;
    if (known === undefined || !giveaway || same) return undefined;
    this.#waiting = undefined;
    return offer.id;
  }

  #requireUser(place: OfferPlace): void {
    this.#waiting = { offer: place.offer, asker: this.#registry.asker };
    if (!this.#fire('rewards-user-required', place, {})) return;
    const { token, viewer } = this.#registry.asker;
    this.#signInFor = { id: place.offer.id, token, viewer };
    this.#host.requestUpdate();
  }
}
