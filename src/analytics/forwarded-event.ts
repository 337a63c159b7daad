import type { ForwardedName } from '../event-names.js';
import type { OfferDetail, RewardsEventMap } from '../events.js';

/** One of the events that analytics get. */
export type ForwardedEvent = {
  [Name in ForwardedName]: { name: Name; detail: RewardsEventMap[Name]['detail'] };
}[ForwardedName];

type Parameters = Readonly<Record<string, unknown>>;

/** An event as it is sent: a name, and its parameters. */
export type Message = readonly [name: string, parameters: Parameters];

/**
 * The parameters of an event. Whatever is not named here stays on the page: codes, messages of the service, addresses.
 *
 * @param offerParameters those of the offer that it is about. An error may be about the feed instead.
 */
export function parametersOf(
  { detail }: ForwardedEvent,
  offerParameters: (detail: OfferDetail) => Parameters,
): Parameters {
  return {
    ...('offer' in detail && offerParameters(detail as OfferDetail)),
    ...('copied' in detail && { copied: detail.copied }),
    ...('method' in detail && { method: detail.method }),
    ...('error' in detail && { error_kind: detail.error.kind, error_status: detail.error.status }),
  };
}

/** Where an offer is shown, such as `hero_1`. */
export function slotOf({ placement, position }: OfferDetail): string {
  return `${placement}_${position}`;
}
