import type { GiveawayFlow } from './giveaway-flow/giveaway-flow.js';
import type { RewardsWidget } from './rewards-widget/rewards-widget.js';

/** Attributes of `<rewards-widget>`, and those of its properties that have no attribute. */
export interface RewardsWidgetOwnAttributes {
  'feed-url'?: string;
  'feed-path'?: string;
  'api-key'?: string;
  flow?: string;
  preview?: boolean;
  placements?: string;
  heading?: string;
  subheading?: string;
  'heading-level'?: number | string;
  'age-restricted'?: RewardsWidget['ageRestricted'];
  loading?: RewardsWidget['loading'];
  client?: RewardsWidget['client'];
  feed?: unknown;
}

/** Attributes of `<giveaway-flow>`, and those of its properties that have no attribute. */
export interface GiveawayFlowOwnAttributes {
  'base-url'?: string;
  'api-key'?: string;
  'flow-id'?: string;
  user?: string;
  preview?: boolean;
  remember?: GiveawayFlow['remember'];
  'heading-level'?: number | string;
  'age-restricted'?: GiveawayFlow['ageRestricted'];
  client?: GiveawayFlow['client'];
  giveaway?: unknown;
}

/** A listener for each event, by the name that React 19, Preact and Svelte 5 give it: `onrewards-ready`. */
export type Listeners<EventMap> = {
  [Name in keyof EventMap & string as `on${Name}`]?: (event: EventMap[Name]) => void;
};
