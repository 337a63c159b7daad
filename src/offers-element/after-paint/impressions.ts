import type { OfferCardElement, OfferPlace } from '../../offers/offer-context.js';
import type { Shell } from '../shell.js';
import { whileConnected } from './while-connected.js';

/** How long half of a card has to be in view, in milliseconds. */
const DWELL_MS = 1000;

/** Identifies an offer for counting views. An offer without an id is identified by its content, however often it is loaded. */
const viewKey = ({ offer, placement }: OfferPlace): string => `${placement} ${offer.id ?? JSON.stringify(offer)}`;

/**
 * Whether a card with half of it in view can be seen: neither it nor anything around it is hidden or transparent, and nothing lies over
 * its middle. Browsers find only what can be pressed there, so a card that can't be pressed counts as uncovered.
 */
function isSeen(card: Element, root: ShadowRoot): boolean {
  if (!card.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
    return false;
  if (getComputedStyle(card).pointerEvents === 'none') return true;
  const { left, top, width, height } = card.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // Firefox finds what is in the root even below something else.
  const around = root.host.getRootNode() as Document | ShadowRoot;
  return around.elementFromPoint(x, y) === root.host && card.contains(root.elementFromPoint(x, y));
}

/** Fires an event for each offer that was seen: half of its card in view for a second, once per offer and placement. */
export function countViews(shell: Shell): void {
  const { host, fire } = shell;
  const seen = new Set<string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  /** The observed cards with their offers: after an update, a card may show another offer. */
  const watched = new Map<Element, string>();

  const stop = (card: Element): void => {
    clearTimeout(timers.get(card));
    timers.delete(card);
  };
  const start = (card: OfferCardElement): void =>
    void timers.set(
      card,
      setTimeout(() => onDwell(card), DWELL_MS),
    );
  const onDwell = (card: OfferCardElement): void => {
    // No observer says when what hides it is gone.
    if (!isSeen(card, host.shadowRoot!)) return start(card);
    const { place } = card;
    const key = viewKey(place);
    if (seen.has(key)) return;
    seen.add(key);
    fire('rewards-offer-view', place, {});
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        stop(target);
        // A browser may still tell what it had seen before the card, or the element, was gone.
        if (isIntersecting && watched.has(target)) start(target as OfferCardElement);
      }
    },
    { threshold: 0.5 },
  );
  /** Cards come and go with every update, and while scrolling. */
  const update = (): void => {
    const cards = new Map<Element, string>();
    // When a tab is shown again, every second starts over.
    if (host.isConnected && document.visibilityState === 'visible')
      for (const card of host.shadowRoot!.querySelectorAll<OfferCardElement>('.card[part=offer]'))
        // Behind the age gate, an offer doesn't count as seen.
        if (!shell.content.context?.gated(card.place.offer)) cards.set(card, viewKey(card.place));
    for (const [card, key] of watched) {
      if (cards.get(card) === key) continue;
      observer.unobserve(card);
      stop(card);
      watched.delete(card);
    }
    for (const [card, key] of cards) {
      if (!watched.has(card)) observer.observe(card);
      watched.set(card, key);
    }
  };

  whileConnected(host, () => {
    document.addEventListener('visibilitychange', update);
    update();
    return () => {
      document.removeEventListener('visibilitychange', update);
      observer.disconnect();
      for (const card of watched.keys()) stop(card);
      watched.clear();
    };
  });
  host.addController({ hostUpdated: update });
}
