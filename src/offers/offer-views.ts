import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { dispatch } from '../events.js';
import type { OfferCardElement } from './offer-view.js';

/** How long half of a card has to be in view, in milliseconds. */
const DWELL = 1000;

/** Tells of each offer that was really seen: half of its card in view for a second, once per offer and placement. */
export class OfferViews implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #seen = new Set<unknown>();
  readonly #timers = new Map<Element, ReturnType<typeof setTimeout>>();
  #watched = new Set<Element>();
  #observer?: IntersectionObserver;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#onEntry(entry)), {
      threshold: 0.5,
    });
    this.hostUpdated();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#watched.clear();
    for (const card of this.#timers.keys()) this.#stop(card);
  }

  /** Cards come and go with every update, and with every row that is scrolled by. */
  hostUpdated(): void {
    if (!this.#observer || !this.#host.isConnected) return;
    const cards = new Set<Element>(this.#host.shadowRoot?.querySelectorAll('[part=offer]'));
    for (const card of this.#watched) {
      if (cards.has(card)) continue;
      this.#observer.unobserve(card);
      this.#stop(card);
    }
    for (const card of cards) if (!this.#watched.has(card)) this.#observer.observe(card);
    this.#watched = cards;
  }

  #onEntry({ target, isIntersecting }: IntersectionObserverEntry): void {
    this.#stop(target);
    if (isIntersecting)
      this.#timers.set(
        target,
        setTimeout(() => this.#onDwell(target as OfferCardElement), DWELL),
      );
  }

  #onDwell(card: OfferCardElement): void {
    this.#timers.delete(card);
    const { offer, placement, position } = card.place;
    const key = offer.id === undefined ? offer : `${placement} ${offer.id}`;
    if (this.#seen.has(key) || document.visibilityState === 'hidden') return;
    this.#seen.add(key);
    dispatch(this.#host, 'rewards-offer-view', { offer, placement, position });
  }

  #stop(card: Element): void {
    clearTimeout(this.#timers.get(card));
    this.#timers.delete(card);
  }
}
