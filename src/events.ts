import type { RewardsError } from './client/rewards-error.js';
import type { Feed } from './wire/feed.js';
import type { Offer } from './wire/offer.js';
import type { Placement } from './wire/placement.js';
import type { Drift } from './wire/report.js';

/** Where an offer stands as shown; `test` is the last section of a preview. */
export type ShownPlacement = Placement | 'test';

/** Every public event by name, with the type of its `detail`. All of them bubble and are composed. */
export interface RewardsEventMap {
  /** A load or a new payload with content is rendered; `stale` when it is the last good feed of a service now down. */
  'rewards-ready': CustomEvent<{ feed: Feed; stale: boolean }>;
  /** Loading failed. */
  'rewards-error': CustomEvent<{ error: RewardsError; offer?: Offer }>;
  /** The payload drifts from the contract; once per path. */
  'rewards-warning': CustomEvent<Drift>;
  /** Half of the card was in view for one second; once per offer and placement. `position` counts from 1. */
  'rewards-offer-view': CustomEvent<{ offer: Offer; placement: ShownPlacement; position: number }>;
  /** The details were opened. */
  'rewards-offer-open': CustomEvent<{ offer: Offer; placement: ShownPlacement }>;
  /** The call to action was activated. Cancelling it stops the navigation. */
  'rewards-offer-click': CustomEvent<{ offer: Offer; placement: ShownPlacement; position: number; url: string }>;
  /** The copy button was pressed; `copied` tells whether the clipboard took it. */
  'rewards-code-copy': CustomEvent<{ offer: Offer; copied: boolean }>;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges the events into the platform's own map
  interface HTMLElementEventMap extends RewardsEventMap {}
}

type Detail<Name extends keyof RewardsEventMap> = RewardsEventMap[Name]['detail'];

/**
 * Fires a public event from `target`.
 *
 * @returns false when a listener cancelled it; only `rewards-offer-click` can be cancelled
 */
export function dispatch<Name extends keyof RewardsEventMap>(
  target: EventTarget,
  name: Name,
  detail: Detail<Name>,
): boolean {
  const cancelable = name === 'rewards-offer-click';
  return target.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
}
