import type { ListenerProp } from './attributes.js';
import type { RewardsEventMap } from './events.js';

/**
 * Every public event, with what analytics call it: Google Analytics 4, and Segment's specification or its style. Those with null are for the
 * page's developer alone. Entries beside the first script import it, and never the first script itself.
 */
export const eventNames = {
  'rewards-ready': null,
  'rewards-warning': null,
  'rewards-offer-view': { ga4: 'view_promotion', segment: 'Promotion Viewed' },
  'rewards-offer-click': { ga4: 'select_promotion', segment: 'Promotion Clicked' },
  'rewards-offer-open': { ga4: 'select_content', segment: 'Promotion Opened' },
  'rewards-offer-share': { ga4: 'share', segment: 'Promotion Shared' },
  'rewards-code-copy': { ga4: 'copy_code', segment: 'Code Copied' },
  'rewards-code-show': { ga4: 'show_code', segment: 'Code Shown' },
  'rewards-claim': { ga4: 'claim_code', segment: 'Code Claimed' },
  'rewards-claim-refused': { ga4: 'claim_refused', segment: 'Claim Refused' },
  'rewards-claim-unconfirmed': { ga4: 'claim_unconfirmed', segment: 'Claim Unconfirmed' },
  'rewards-user-required': { ga4: 'sign_in_required', segment: 'Sign In Required' },
  'rewards-error': { ga4: 'rewards_error', segment: 'Rewards Error' },
} as const satisfies Readonly<Record<keyof RewardsEventMap, { readonly ga4: string; readonly segment: string } | null>>;

export const EVENTS = Object.keys(eventNames) as readonly (keyof typeof eventNames)[];

/** Those that analytics get. */
export const FORWARDED = EVENTS.filter((name): name is ForwardedName => eventNames[name] !== null);

export type ForwardedName = {
  [Name in keyof typeof eventNames]: (typeof eventNames)[Name] extends null ? never : Name;
}[keyof typeof eventNames];

/** An event as a prop of React's components. */
export function listenerProp<Event extends string>(event: Event): ListenerProp<Event> {
  const words = event.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  return `on${words.join('')}` as ListenerProp<Event>;
}
