import type { HTMLAttributes, PublicProps } from 'vue';
import type { Pascal, PropertyOf } from '../attributes.js';
import type { GiveawayFlowEventMap, RewardsCodesEventMap, RewardsWidgetEventMap } from '../events.js';
import type { GiveawayFlow } from '../giveaway/giveaway-flow.js';
import type { RewardsCodes } from '../codes/rewards-codes.js';
import type { RewardsWidget } from '../widget/rewards-widget.js';

/** A listener for each event, by the name that Vue's compiler gives it: `onRewardsReady` for `@rewards-ready`. */
type Listeners<EventMap> = {
  [Name in keyof EventMap & string as `on${Pascal<Name>}`]?: ((event: EventMap[Name]) => void) | undefined;
};

/** An element in the form of Vue's component types. */
type ElementComponent<Element, EventMap> = new () => {
  // A template may also write `heading-level="3"`, which is text.
  $props: { [Name in Exclude<PropertyOf<Element>, 'headingLevel'>]?: Element[Name] | undefined } & {
    headingLevel?: number | string | undefined;
  } & Listeners<EventMap> &
    HTMLAttributes &
    PublicProps;
};

declare module 'vue' {
  interface GlobalComponents {
    'rewards-widget': ElementComponent<RewardsWidget, RewardsWidgetEventMap>;
    'rewards-codes': ElementComponent<RewardsCodes, RewardsCodesEventMap>;
    'giveaway-flow': ElementComponent<GiveawayFlow, GiveawayFlowEventMap>;
  }
}
