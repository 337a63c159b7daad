import type { OfferCardElement, OfferPlace } from '../../card/offer-context.js';
import { flatTreePath, isElement } from '../flat-tree.js';
import type { Shell } from '../shell.js';
import { whileConnected } from './while-connected.js';

/** How long enough of a card has to be in view, in milliseconds. */
const DWELL_MS = 1000;

/** Identifies an offer for counting views. An offer without an id is identified by its content, however often it is loaded. */
const viewKey = ({ offer, placement }: OfferPlace): string => `${placement} ${offer.id ?? JSON.stringify(offer)}`;

/** When to look at a card again: a card that is taller than the window never has half of itself in view (w3c/IntersectionObserver 124). */
const THRESHOLDS = [...new Array(20).keys()].map((index) => (index + 1) / 40);

/** The boxes that a card is seen through: the window, and what scrolls or clips around the card. */
function* boxesAround(card: Element): Generator<DOMRectReadOnly> {
  const { documentElement, body, defaultView } = card.ownerDocument;
  yield new DOMRectReadOnly(0, 0, defaultView!.innerWidth, defaultView!.innerHeight);
  for (const node of flatTreePath(card)) {
    // The overflow of these two is the window's.
    if (node === card || !isElement(node) || node === body || node === documentElement) continue;
    if (getComputedStyle(node).overflow !== 'visible') yield node.getBoundingClientRect();
  }
}

/** The share of a card that can be in view at once, from 0 to 1. */
function reachableShare({ target, boundingClientRect, rootBounds }: IntersectionObserverEntry): number {
  let { width, height } = boundingClientRect;
  const area = width * height;
  const fit = (box: Pick<DOMRectReadOnly, 'width' | 'height'>): void => {
    width = Math.min(width, box.width);
    height = Math.min(height, box.height);
  };
  // A frame of another origin isn't told the window's size. A page may have a `screen` of its own.
  const through = rootBounds ?? target.ownerDocument.defaultView!.screen;
  if (through.height > 0) fit(through);
  for (const box of boxesAround(target)) fit(box);
  return (width * height) / area;
}

/** Whether half of a card is in view, or half of as much of it as fits. */
function isHalfInView(entry: IntersectionObserverEntry): boolean {
  const { intersectionRatio: ratio } = entry;
  return ratio >= 0.5 || (ratio > 0 && ratio >= reachableShare(entry) / 2);
}

/** The middle of what is in view of a card. */
function middleOf(card: Element): [x: number, y: number] {
  let { left, top, right, bottom } = card.getBoundingClientRect();
  for (const box of boxesAround(card)) {
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return [(left + right) / 2, (top + bottom) / 2];
}

/**
 * Whether a card that is in view can be seen: neither it nor anything around it is hidden or transparent, and nothing lies over the
 * middle of what is in view. Browsers find only what can be pressed there, so a card that can't be pressed counts as uncovered.
 */
function isSeen(card: Element, root: ShadowRoot): boolean {
  if (!card.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
    return false;
  if (getComputedStyle(card).pointerEvents === 'none') return true;
  const [x, y] = middleOf(card);
  // Firefox finds what is in the root even below something else.
  const around = root.host.getRootNode() as Document | ShadowRoot;
  return around.elementFromPoint(x, y) === root.host && card.contains(root.elementFromPoint(x, y));
}

/** Fires an event for each offer that was seen for a second, once per offer and placement. */
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
    // Nothing notifies us when what covers it goes away, so check again.
    if (!isSeen(card, host.shadowRoot!)) return start(card);
    const { place } = card;
    const key = viewKey(place);
    if (seen.has(key)) return;
    seen.add(key);
    fire('rewards-offer-view', place, {});
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target } = entry;
        // Entries may arrive after the card was unobserved.
        if (!watched.has(target) || !isHalfInView(entry)) stop(target);
        else if (!timers.has(target)) start(target as OfferCardElement);
      }
    },
    { threshold: THRESHOLDS },
  );
  /** Cards come and go with every update, and while scrolling. */
  const update = (): void => {
    const cards = new Map<Element, string>();
    // When a tab is shown again, every second starts over.
    if (host.isConnected && host.ownerDocument.visibilityState === 'visible')
      for (const card of host.shadowRoot!.querySelectorAll<OfferCardElement>('.card[part=offer]'))
        // Kept codes are the shopper's own.
        if (card.place.placement !== 'codes') cards.set(card, viewKey(card.place));
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
    const { ownerDocument } = host;
    ownerDocument.addEventListener('visibilitychange', update);
    update();
    return () => {
      ownerDocument.removeEventListener('visibilitychange', update);
      observer.disconnect();
      for (const card of watched.keys()) stop(card);
      watched.clear();
    };
  });
  host.addController({ hostUpdated: update });
}
