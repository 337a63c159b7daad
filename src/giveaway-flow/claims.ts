import type { LitElement, ReactiveController } from 'lit';
import type { GiveawayAccess } from '../client/giveaway-client.js';
import { dispatch } from '../events.js';
import type { Offer } from '../wire/offer.js';
import { READY, waitsUntil, type Claim } from './claim-machine.js';
import type { Remember } from './claim-store.js';
import { claimableAgain } from './claim-window.js';
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
  /** Claims answer with a specimen: nothing is asked for. */
  readonly preview: boolean;
}

const SPECIMEN = 'SAMPLE-CODE';

/** The claims shown by its host: what is known of each, and what a press does. */
export class Claims implements ReactiveController {
  readonly #host: LitElement;
  readonly #context: () => ClaimContext;
  #unsubscribe?: () => void;
  readonly #specimens = new Set<string>();
  /** Offer whose claim needs a shopper who is signed in, and who is here; ours to say unless the page says it. */
  #nobodyFor?: string;

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

  of({ id }: Offer): Claim {
    if (id === undefined) return READY;
    const context = this.#context();
    if (!context.preview) {
      const claim = readClaimOf(claimant(context, id));
      // Signing in is asked for in the page's words or in ours: it is no failure to be told beside them.
      return context.gateway && claim.state === 'failed' && claim.error.status === 401 ? READY : claim;
    }
    return this.#specimens.has(id) ? { state: 'claimed', code: SPECIMEN, at: Date.now() } : READY;
  }

  /** From when an offer whose code was claimed can be claimed again, in epoch milliseconds; `Infinity` for never. */
  renewalOf(offer: Offer): number {
    const claim = this.of(offer);
    return claim.state === 'claimed' ? claimableAgain(offer.frequency, claim.at) : Infinity;
  }

  /** When something else can be done with an offer's claim than now, in epoch milliseconds; `Infinity` for never. */
  nextChange(offer: Offer): number {
    return waitsUntil(this.of(offer)) ?? this.renewalOf(offer);
  }

  needsUser({ id }: Offer): boolean {
    return this.#nobodyFor === this.#asking(id);
  }

  /** Claims for the person who pressed, and tells in the host's events what came of it. */
  async press(offer: Offer): Promise<void> {
    const { id } = offer;
    if (id === undefined) return;
    const context = this.#context();
    this.#setNobody(undefined);
    if (context.preview) {
      this.#specimens.add(id);
      this.#host.requestUpdate();
      return;
    }
    if (!context.gateway && !context.user) return this.#requireUser(offer);
    const user = context.gateway ? undefined : context.user;
    const asking = this.#asking(id);
    const { client } = context;
    const send = client && ((idempotencyKey: string) => client.claim({ user, offer: id, idempotencyKey }));
    const claim = await pressClaim(claimant(context, id), () => this.renewalOf(offer) <= Date.now(), send);
    // What came to one shopper is no event of another's.
    if (claim && asking === this.#asking(id)) this.#tell(offer, claim);
  }

  /** Whether the code of an offer outlives the page. */
  keeps({ id = '' }: Offer): boolean {
    return isKept(claimant(this.#context(), id));
  }

  /** Forgets the codes of this address, stored and shown. */
  forget(): void {
    this.#specimens.clear();
    forgetClaims(this.#context().base);
    this.#host.requestUpdate();
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
    if (dispatch(this.#host, 'rewards-user-required', { offer })) this.#setNobody(this.#asking(offer.id));
  }

  /** Once somebody else is here, it is another question. */
  #asking(id: string | undefined): string {
    return JSON.stringify([id, this.#context().viewer]);
  }

  #setNobody(nobodyFor: string | undefined): void {
    this.#nobodyFor = nobodyFor;
    this.#host.requestUpdate();
  }
}

function claimant({ base, viewer, remember }: ClaimContext, offer: string): Claimant {
  return { base, viewer, offer, remember };
}
