import type { GiveawayFlowOwnAttributes, Listeners, RewardsWidgetOwnAttributes } from './attributes.js';
import type { GiveawayFlowEventMap, RewardsWidgetEventMap } from './events.js';
import type { GiveawayFlow } from './giveaway-flow/giveaway-flow.js';
import type { RewardsWidget } from './rewards-widget/rewards-widget.js';

/** What any element takes, in the words that React and Preact share: neither library's types are needed here. */
interface AnyElement<T> {
  key?: string | number | bigint | null;
  ref?: ((element: T | null) => unknown) | { current: T | null } | null;
  children?: unknown;
  id?: string;
  class?: string;
  className?: string;
  style?: string | object;
  slot?: string;
  hidden?: boolean;
  lang?: string;
  dir?: string;
  title?: string;
  [listener: `on${string}`]: ((event: never) => unknown) | undefined;
}

/** What `<rewards-widget>` takes in JSX. */
export interface RewardsWidgetAttributes
  extends RewardsWidgetOwnAttributes, Listeners<RewardsWidgetEventMap>, AnyElement<RewardsWidget> {}

/** What `<giveaway-flow>` takes in JSX. */
export interface GiveawayFlowAttributes
  extends GiveawayFlowOwnAttributes, Listeners<GiveawayFlowEventMap>, AnyElement<GiveawayFlow> {}

interface RewardsElements {
  'rewards-widget': RewardsWidgetAttributes;
  'giveaway-flow': GiveawayFlowAttributes;
}

// Both libraries name their types globally too; under these names neither has to be installed for the other's sake.
/* eslint-disable @typescript-eslint/no-namespace, @typescript-eslint/no-empty-object-type -- so are they merged into */
declare global {
  namespace React.JSX {
    interface IntrinsicElements extends RewardsElements {}
  }
  namespace preact.JSX {
    interface IntrinsicElements extends RewardsElements {}
  }
}
