import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { dispatch } from '../events.js';
import type { OfferCardElement, OfferPlace, OfferContext } from './offer-context.js';

/** How long half of a card has to be in view, in milliseconds. */
const DWELL_MS = 1000;

/** What a view is counted by. An offer without an id is known by all that it says, however often it is loaded. */
const keyOf = ({ offer, placement }: OfferPlace): unknown => `${placement} ${offer.id ?? JSON.stringify(offer)}`;

/** Tells of each offer that was really seen: half of its card in view for a second, once per offer and placement. */
export class Impressions implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #gated: OfferContext['gated'];
  readonly #seen = new Set<unknown>();
  readonly #timers = new Map<Element, ReturnType<typeof setTimeout>>();
  /** The cards that are watched, and for what: a card that is drawn anew may be another offer's. */
  #watched = new Map<Element, unknown>();
  #observer?: IntersectionObserver;

  /** @param gated whether an offer is covered: what nobody sees is not seen */
  constructor(host: ReactiveControllerHost & HTMLElement, gated: OfferContext['gated']) {
    this.#host = host;
    this.#gated = gated;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.hostUpdated);
    this.#observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#onEntry(entry)), {
      threshold: 0.5,
    });
    this.hostUpdated();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.hostUpdated);
    this.#observer?.disconnect();
    this.#observer = undefined;
    for (const card of this.#watched.keys()) this.#stop(card);
    this.#watched.clear();
  }

  /** Cards come and go with every update, and with every row that is scrolled by. */
  readonly hostUpdated = (): void => {
    const watched = new Map<Element, unknown>();
    // In a tab that is shown again, every second begins anew.
    if (this.#observer && document.visibilityState === 'visible')
      for (const card of this.#host.shadowRoot!.querySelectorAll<OfferCardElement>('.card[part=offer]'))
        if (!this.#gated(card.place.offer)) watched.set(card, keyOf(card.place));
    for (const [card, key] of this.#watched) {
      if (watched.get(card) === key) continue;
      this.#observer?.unobserve(card);
      this.#stop(card);
      this.#watched.delete(card);
    }
    for (const card of watched.keys()) if (!this.#watched.has(card)) this.#observer!.observe(card);
    this.#watched = watched;
  };

  #onEntry({ target, isIntersecting }: IntersectionObserverEntry): void {
    this.#stop(target);
    if (isIntersecting)
      this.#timers.set(
        target,
        setTimeout(() => this.#onDwell(target as OfferCardElement), DWELL_MS),
      );
  }

  #onDwell({ place }: OfferCardElement): void {
    const key = keyOf(place);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const { offer, placement, position } = place;
    dispatch(this.#host, 'rewards-offer-view', { offer, placement, position });
  }

  #stop(card: Element): void {
    clearTimeout(this.#timers.get(card));
    this.#timers.delete(card);
  }
}
