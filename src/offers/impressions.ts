import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { dispatch } from '../events.js';
import type { OfferCardElement, OfferPlace, OfferContext } from './offer-context.js';

/** How long half of a card has to be in view, in milliseconds. */
const DWELL_MS = 1000;

/** Identifies an offer for counting views. An offer without an id is identified by its content, however often it is loaded. */
const keyOf = ({ offer, placement }: OfferPlace): unknown => `${placement} ${offer.id ?? JSON.stringify(offer)}`;

/** Fires an event for each offer that was seen: half of its card in view for a second, once per offer and placement. */
export class Impressions implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #gated: OfferContext['gated'];
  readonly #seen = new Set<unknown>();
  readonly #timers = new Map<Element, ReturnType<typeof setTimeout>>();
  /** The observed cards with their offers: after an update, a card may show another offer. */
  #watched = new Map<Element, unknown>();
  #observer?: IntersectionObserver;

  /** @param gated whether an offer is behind the age gate, where it doesn't count as seen */
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

  /** Cards come and go with every update, and while scrolling. */
  readonly hostUpdated = (): void => {
    const watched = new Map<Element, unknown>();
    // When a tab is shown again, every second starts over.
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
