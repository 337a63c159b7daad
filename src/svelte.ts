import type { HTMLAttributes } from 'svelte/elements';
import type { GiveawayFlowOwnAttributes, Listeners, RewardsWidgetOwnAttributes } from './attributes.js';
import type { GiveawayFlowEventMap, RewardsWidgetEventMap } from './events.js';
import type { GiveawayFlow } from './giveaway-flow/giveaway-flow.js';
import type { RewardsWidget } from './rewards-widget/rewards-widget.js';

/** Props of `<rewards-widget>` in Svelte. */
export type RewardsWidgetAttributes = RewardsWidgetOwnAttributes &
  Listeners<RewardsWidgetEventMap> &
  HTMLAttributes<RewardsWidget>;

/** Props of `<giveaway-flow>` in Svelte. */
export type GiveawayFlowAttributes = GiveawayFlowOwnAttributes &
  Listeners<GiveawayFlowEventMap> &
  HTMLAttributes<GiveawayFlow>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'rewards-widget': RewardsWidgetAttributes;
    'giveaway-flow': GiveawayFlowAttributes;
  }
}
