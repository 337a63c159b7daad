import type { LitElement, ReactiveController } from 'lit';
import type { FireOfferEvent } from '../../events.js';
import type { Offer } from '../../wire/offer.js';
import { availabilityOf } from './claimable.js';
import { claimCode, isSameShopper, openSession, type ClaimSession, type SessionSource } from './claim-attempt.js';
import { nextClaim, READY, type Claim } from './claim-machine.js';
import { forgetClaims, onClaimsChange } from './claim-store.js';
import { keepPress, keptPress, pressName } from './kept-press.js';
import { claimView, findHelped, keepViews, nextClaimChange, type ClaimView, type ClaimViews } from './claim-view.js';

/** Where an offer was pressed, for the events. */
type Place = Parameters<FireOfferEvent>[1];

const SAMPLE_CODE = 'SAMPLE-CODE';

/** A press that asked for a user, and who was asking. */
interface UnsignedPress {
  readonly offer: Offer;
  readonly session: ClaimSession;
}

/** The claims that its host shows: what to show of each, and what a press does. */
export class ClaimController implements ReactiveController {
  readonly #host: LitElement;
  readonly #source: SessionSource;
  readonly #fire: FireOfferEvent;
  readonly #onLeave: () => void;
  #unsubscribe?: () => void;
  /** The session of the last update, and what it showed. */
  #shown?: ClaimSession;
  #views?: ClaimViews;
  /** Whom the answer to a claim has named, for the giveaway that was shown. */
  #named?: Pick<ClaimSession, 'giveaway' | 'viewer'>;
  /** Claims in a preview, by the offer's id. */
  readonly #samples = new Map<string, Claim>();
  /** Until a user has signed in. */
  #waiting?: UnsignedPress;
  /** Shows that sign-in is needed, unless the page cancelled the event. */
  #signIn?: UnsignedPress;
  /** Name of a press on an earlier page that asked for a user, until the first user is here. */
  #kept = keptPress();
  /** Id of the offer whose claim was pressed last. */
  #pressedId?: string;

  /** @param onLeave called when another shopper is here, or nobody */
  constructor(host: LitElement, source: SessionSource, fire: FireOfferEvent, onLeave: () => void = () => undefined) {
    this.#host = host;
    this.#source = source;
    this.#fire = fire;
    this.#onLeave = onLeave;
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
   * @returns what to show; the same object as long as nothing changes
   */
  update(offers: readonly Offer[], now: number): ClaimViews {
    const session = this.#whoIsHere();
    const { access, giveaway, viewer, store } = session;
    const before = this.#shown?.viewer;
    if (giveaway !== this.#shown?.giveaway || viewer !== before) store.takeUnnamed(offers);
    if (before !== undefined && viewer !== before) this.#onLeave();
    this.#shown = session;
    const claims = new Map(offers.map((offer) => [offer, this.#claimOf(offer, session)]));
    const helped = findHelped(claims, this.#pressedId);
    const signIn = this.#signIn && isSameShopper(this.#signIn.session, session) ? this.#signIn.offer.id : undefined;
    const views = new Map<Offer, ClaimView>();
    let next = Infinity;
    for (const [offer, claim] of claims) {
      next = Math.min(next, nextClaimChange(offer, claim, now));
      const facts = {
        needsSignIn: signIn !== undefined && signIn === offer.id,
        recoverable: access.kind === 'gateway',
        sample: access.kind === 'preview',
        stored: claim.state === 'claimed' && store.stored(offer).code !== undefined,
        helped: offer === helped,
      };
      views.set(offer, claimView(offer, claim, facts, now));
    }
    return (this.#views = keepViews({ claims: views, nextChange: next }, this.#views));
  }

  /** Claims an offer that can be claimed, and fires the host's event for the outcome. */
  async press(place: Place): Promise<void> {
    const { offer } = place;
    const { id } = offer;
    if (id === undefined) return;
    const session = this.#whoIsHere();
    // The offer may have ended while the device slept, and its timers with it.
    this.#host.requestUpdate();
    // After the offer's end, a lost answer can still be asked for.
    if (availabilityOf(offer, Date.now()) !== 'open' && this.#claimOf(offer, session).state !== 'unconfirmed') return;
    this.#pressedId = id;
    this.#forgetPress();
    const { kind } = session.access;
    if (kind === 'preview') {
      const sample = nextClaim(READY, { type: 'claimed', code: SAMPLE_CODE, at: Date.now() });
      this.#samples.set(id, sample.claim);
    } else if (kind === 'key' && session.viewer === undefined) this.#requireUser(place, session);
    else await this.#claim(place, session);
  }

  /** Forgets the codes of this address, in storage and on the page. */
  forget(): void {
    this.#samples.clear();
    this.#forgetPress();
    forgetClaims(this.#source.readAccess().base);
    this.#host.requestUpdate();
  }

  /** Id of the offer whose press needed a user. It is returned once, when the giveaway is shown to a user who has signed in since. */
  takeSignedIn(offers: readonly Offer[]): string | undefined {
    const session = this.#shown;
    const before = this.#waiting?.session;
    if (!session?.giveaway || (!before && this.#kept === undefined)) return undefined;
    if ((session.viewer ?? session.token) === undefined) return undefined;
    if (session.giveaway === before?.giveaway && isSameShopper(session, before)) return undefined;
    const offer = this.#waiting?.offer ?? offers.find((shown) => pressName(session, shown) === this.#kept);
    this.#waiting = this.#kept = undefined;
    // Another giveaway of this page may have been pressed.
    if (offer) keepPress();
    return offer?.id;
  }

  #whoIsHere(): ClaimSession {
    return openSession(this.#source, this.#named);
  }

  /**
   * Whether the answer to a claim is for the shopper who is here now. If that is the shopper who pressed, the answer may give them
   * a name.
   */
  #isForWhoIsHere(viewer: string | undefined, session: ClaimSession): boolean {
    const now = this.#whoIsHere();
    if (now.viewer !== session.viewer) return now.viewer === viewer;
    this.#named = { giveaway: now.giveaway, viewer };
    return true;
  }

  #claimOf(offer: Offer, { access, store }: ClaimSession): Claim {
    const { id } = offer;
    if (id === undefined) return READY;
    if (access.kind === 'preview') return this.#samples.get(id) ?? READY;
    const claim = store.get(offer);
    // A gateway's 401 is shown as a request to sign in, not as a failure. The code of an earlier period stays.
    if (access.kind !== 'gateway' || claim.state !== 'failed' || claim.error.status !== 401) return claim;
    return claim.previous ? { state: 'claimed', ...claim.previous } : READY;
  }

  async #claim(place: Place, session: ClaimSession): Promise<void> {
    const end = await claimCode(place.offer, session);
    this.#host.requestUpdate();
    if (!end || !this.#isForWhoIsHere(end.viewer, session) || !end.effects.includes('announce')) return;
    const { claim } = end;
    const { state } = claim;
    if (state === 'claimed') this.#fire('rewards-claim', place, { code: claim.code });
    if (state === 'refused') this.#fire('rewards-claim-refused', place, { message: claim.message });
    if (state !== 'failed' && state !== 'unconfirmed') return;
    const { error } = claim;
    // A 401 that isn't certain may come from something in front of the gateway, such as a firewall.
    if (session.access.kind === 'gateway' && error.certain && error.status === 401)
      this.#requireUser(place, this.#whoIsHere());
    else this.#fire(state === 'failed' ? 'rewards-error' : 'rewards-claim-unconfirmed', place, { error });
  }

  #forgetPress(): void {
    this.#signIn = this.#waiting = this.#kept = undefined;
    keepPress();
  }

  #requireUser(place: Place, session: ClaimSession): void {
    const press = { offer: place.offer, session };
    this.#waiting = press;
    if (session.access.remember !== 'none') keepPress(pressName(session, place.offer));
    if (!this.#fire('rewards-user-required', place, {})) return;
    this.#signIn = press;
    this.#host.requestUpdate();
  }
}
