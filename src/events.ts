import type { RewardsError } from './client/rewards-error.js';
import type { Feed } from './wire/feed.js';
import type { Giveaway } from './wire/giveaway.js';
import type { Offer } from './wire/offer.js';
import type { Placement } from './wire/placement.js';
import type { Drift } from './wire/fields.js';

/** The section in which an offer is shown; `test` is the last section of a feed's preview, and `codes` is `<rewards-codes>`. */
export type ShownPlacement = Placement | 'test' | 'giveaway' | 'codes';

/** A feed is rendered; `stale` if it is the last good one during an outage. */
export interface FeedReady extends VariantDetail {
  readonly feed: Feed;
  readonly giveaway?: undefined;
  readonly stale: boolean;
}

/** A giveaway is rendered. */
export interface GiveawayReady extends VariantDetail {
  readonly giveaway: Giveaway;
  readonly feed?: undefined;
  readonly stale: boolean;
}

/** An offer, and where it is shown: in every detail with an `offer`. */
export interface OfferDetail {
  offer: Offer;
  placement: ShownPlacement;
  /** From 1, within the placement as shown. */
  position: number;
  /** The id of the giveaway that the offer is part of. Only in giveaways. */
  giveaway?: string | undefined;
  /** The element's `variant`, in every detail. */
  variant?: string | undefined;
}

type VariantDetail = Pick<OfferDetail, 'variant'>;

/** Every public event by name, with the type of its `detail`. All of them bubble and are composed. */
export interface RewardsEventMap {
  /** A load or a new payload with content is rendered. */
  'rewards-ready': CustomEvent<
    VariantDetail &
      ({ feed: Feed; giveaway?: undefined; stale: boolean } | { giveaway: Giveaway; feed?: undefined; stale: boolean })
  >;
  /** Loading failed; or a claim of `offer` failed, and certainly nothing was claimed. */
  'rewards-error': CustomEvent<{ error: RewardsError } & Partial<OfferDetail>>;
  /** The payload drifts from the contract; once per path. */
  'rewards-warning': CustomEvent<Drift & VariantDetail>;
  /** Half of the card was in view for one second; once per offer and placement. */
  'rewards-offer-view': CustomEvent<OfferDetail>;
  /** The details were opened. */
  'rewards-offer-open': CustomEvent<OfferDetail>;
  /** The call to action was activated. Cancelling it stops the navigation. */
  'rewards-offer-click': CustomEvent<OfferDetail & { url: string }>;
  /** The offer was shared from its details: by the system's sheet, or by copying its link. */
  'rewards-offer-share': CustomEvent<OfferDetail & { method: 'share' | 'copy' }>;
  /** A code was copied by its button or by the link beside it; `copied` says whether that worked. */
  'rewards-code-copy': CustomEvent<OfferDetail & { copied: boolean }>;
  /** A claimed code was opened for the till, as a QR code or as Code 128. */
  'rewards-code-show': CustomEvent<OfferDetail & { as: 'qr' | 'code128' }>;
  /** A code was claimed. */
  'rewards-claim': CustomEvent<OfferDetail & { code: string }>;
  /** A claim was refused; `message` is the server's, if it sent one. */
  'rewards-claim-refused': CustomEvent<OfferDetail & { message: string | undefined }>;
  /** The answer to a claim was lost: it may have gone through. */
  'rewards-claim-unconfirmed': CustomEvent<OfferDetail & { error: RewardsError }>;
  /** A claim needs a signed-in shopper. Cancelling it suppresses our own text. */
  'rewards-user-required': CustomEvent<OfferDetail>;
}

type ClaimEvents = 'rewards-claim' | 'rewards-claim-refused' | 'rewards-claim-unconfirmed' | 'rewards-user-required';

/** The events of `<rewards-widget>`. */
export type RewardsWidgetEventMap = Omit<RewardsEventMap, 'rewards-ready' | 'rewards-code-show' | ClaimEvents> & {
  'rewards-ready': CustomEvent<FeedReady>;
};

/** The events of `<giveaway-flow>`. */
export type GiveawayFlowEventMap = Omit<RewardsEventMap, 'rewards-ready' | 'rewards-code-show'> & {
  'rewards-ready': CustomEvent<GiveawayReady>;
};

/** The events of `<rewards-codes>`. */
export type RewardsCodesEventMap = Pick<
  RewardsEventMap,
  'rewards-code-copy' | 'rewards-code-show' | 'rewards-offer-click'
>;

// Events bubble, so elements, the document and the window have them.
declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges the events into the platform's own map
  interface GlobalEventHandlersEventMap extends RewardsEventMap {}
}

type Detail<Name extends keyof RewardsEventMap> = RewardsEventMap[Name]['detail'];

/**
 * Fires an event about an offer.
 *
 * @param more the rest of the detail, besides the offer and its place
 * @returns false when a listener cancelled it
 */
export type FireOfferEvent = <Name extends Exclude<keyof RewardsEventMap, 'rewards-ready' | 'rewards-warning'>>(
  name: Name,
  place: Omit<OfferDetail, 'giveaway'>,
  more: Omit<Detail<Name>, keyof OfferDetail>,
) => boolean;

/**
 * Fires a public event from `target`.
 *
 * @returns false when a listener cancelled it; only `rewards-offer-click` and `rewards-user-required` can be cancelled
 */
export function dispatch<Name extends keyof RewardsEventMap>(
  target: EventTarget & VariantDetail,
  name: Name,
  detail: Detail<Name>,
): boolean {
  const cancelable = name === 'rewards-offer-click' || name === 'rewards-user-required';
  const { variant } = target;
  const event = { bubbles: true, composed: true, cancelable, detail: variant ? { ...detail, variant } : detail };
  return target.dispatchEvent(new CustomEvent(name, event));
}
