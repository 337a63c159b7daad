import type { GiveawayFlow } from './giveaway/giveaway-flow.js';
import type { RewardsCodes } from './codes/rewards-codes.js';
import type { RewardsWidget } from './widget/rewards-widget.js';

/** Attributes of `<rewards-widget>`, and those of its properties that have no attribute. */
export interface RewardsWidgetOwnAttributes {
  'feed-url'?: string | undefined;
  'feed-path'?: string | undefined;
  'api-key'?: string | undefined;
  flow?: string | undefined;
  preview?: boolean | undefined;
  placements?: string | undefined;
  heading?: string | undefined;
  subheading?: string | undefined;
  'heading-level'?: number | string | undefined;
  'age-restricted'?: RewardsWidget['ageRestricted'] | undefined;
  disclosure?: string | undefined;
  variant?: string | undefined;
  'deep-links'?: RewardsWidget['deepLinks'] | undefined;
  'image-url'?: string | undefined;
  imageUrl?: RewardsWidget['imageUrl'] | undefined;
  'image-widths'?: string | undefined;
  loading?: RewardsWidget['loading'] | undefined;
  client?: RewardsWidget['client'] | undefined;
  feed?: unknown;
}

/** Attributes of `<giveaway-flow>`, and those of its properties that have no attribute. */
export interface GiveawayFlowOwnAttributes {
  'base-url'?: string | undefined;
  'api-key'?: string | undefined;
  'flow-id'?: string | undefined;
  user?: string | undefined;
  'user-token'?: string | undefined;
  userToken?: GiveawayFlow['userToken'] | undefined;
  preview?: boolean | undefined;
  remember?: GiveawayFlow['remember'] | undefined;
  'heading-level'?: number | string | undefined;
  'age-restricted'?: GiveawayFlow['ageRestricted'] | undefined;
  disclosure?: string | undefined;
  variant?: string | undefined;
  'deep-links'?: GiveawayFlow['deepLinks'] | undefined;
  'image-url'?: string | undefined;
  imageUrl?: GiveawayFlow['imageUrl'] | undefined;
  'image-widths'?: string | undefined;
  client?: GiveawayFlow['client'] | undefined;
  giveaway?: unknown;
}

/** Attributes of `<rewards-codes>`, and those of its properties that have no attribute. */
export interface RewardsCodesOwnAttributes {
  'base-url'?: string | undefined;
  'api-key'?: string | undefined;
  user?: string | undefined;
  'user-token'?: string | undefined;
  userToken?: RewardsCodes['userToken'] | undefined;
  remember?: RewardsCodes['remember'] | undefined;
  heading?: string | undefined;
  'heading-level'?: number | string | undefined;
  barcode?: RewardsCodes['barcode'] | undefined;
  vault?: RewardsCodes['vault'] | undefined;
  variant?: string | undefined;
  client?: RewardsCodes['client'] | undefined;
}

/** A listener for each event, by the name that React 19, Preact and Svelte 5 give it: `onrewards-ready`. */
export type Listeners<EventMap> = {
  [Name in keyof EventMap & string as `on${Name}`]?: ((event: EventMap[Name]) => void) | undefined;
};
