import type { HTMLAttributes } from 'svelte/elements';
import type {
  GiveawayFlowOwnAttributes,
  Listeners,
  RewardsCodesOwnAttributes,
  RewardsWidgetOwnAttributes,
} from '../attributes.js';
import type { GiveawayFlowEventMap, RewardsCodesEventMap, RewardsWidgetEventMap } from '../events.js';
import type { GiveawayFlow } from '../giveaway/giveaway-flow.js';
import type { RewardsCodes } from '../codes/rewards-codes.js';
import type { RewardsWidget } from '../widget/rewards-widget.js';

/** Props of `<rewards-widget>` in Svelte. */
export type RewardsWidgetAttributes = RewardsWidgetOwnAttributes &
  Listeners<RewardsWidgetEventMap> &
  HTMLAttributes<RewardsWidget>;

/** Props of `<giveaway-flow>` in Svelte. */
export type GiveawayFlowAttributes = GiveawayFlowOwnAttributes &
  Listeners<GiveawayFlowEventMap> &
  HTMLAttributes<GiveawayFlow>;

/** Props of `<rewards-codes>` in Svelte. */
export type RewardsCodesAttributes = RewardsCodesOwnAttributes &
  Listeners<RewardsCodesEventMap> &
  HTMLAttributes<RewardsCodes>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'rewards-codes': RewardsCodesAttributes;
    'rewards-widget': RewardsWidgetAttributes;
    'giveaway-flow': GiveawayFlowAttributes;
  }
}
