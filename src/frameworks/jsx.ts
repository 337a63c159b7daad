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

/** Props of any element that React and Preact share, so that neither library's types are needed. */
interface AnyElement<T> {
  key?: string | number | bigint | null | undefined;
  ref?: ((element: T | null) => unknown) | { current: T | null } | null | undefined;
  children?: unknown;
  id?: string | undefined;
  class?: string | undefined;
  className?: string | undefined;
  style?: string | object | undefined;
  slot?: string | undefined;
  hidden?: boolean | undefined;
  lang?: string | undefined;
  dir?: string | undefined;
  title?: string | undefined;
  [listener: `on${string}`]: ((event: never) => unknown) | undefined;
}

/** Props of `<rewards-widget>` in JSX. */
export interface RewardsWidgetAttributes
  extends RewardsWidgetOwnAttributes, Listeners<RewardsWidgetEventMap>, AnyElement<RewardsWidget> {}

/** Props of `<giveaway-flow>` in JSX. */
export interface GiveawayFlowAttributes
  extends GiveawayFlowOwnAttributes, Listeners<GiveawayFlowEventMap>, AnyElement<GiveawayFlow> {}

/** Props of `<rewards-codes>` in JSX. */
export interface RewardsCodesAttributes
  extends RewardsCodesOwnAttributes, Listeners<RewardsCodesEventMap>, AnyElement<RewardsCodes> {}

interface RewardsElements {
  'rewards-codes': RewardsCodesAttributes;
  'rewards-widget': RewardsWidgetAttributes;
  'giveaway-flow': GiveawayFlowAttributes;
}

// Both libraries also declare their types globally. With these names, neither has to be installed for the other.
/* eslint-disable @typescript-eslint/no-namespace, @typescript-eslint/no-empty-object-type -- both are needed to merge declarations */
declare global {
  namespace React.JSX {
    interface IntrinsicElements extends RewardsElements {}
  }
  namespace preact.JSX {
    interface IntrinsicElements extends RewardsElements {}
  }
}
