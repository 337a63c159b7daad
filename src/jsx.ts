import type { GiveawayFlowEventMap, RewardsWidgetEventMap } from './events.js';
import type { GiveawayFlow } from './giveaway-flow/giveaway-flow.js';
import type { RewardsWidget } from './rewards-widget/rewards-widget.js';

/** A listener for each event, as React 19 and Preact bind it: `onrewards-ready`. */
type Listeners<EventMap> = {
  [Name in keyof EventMap & string as `on${Name}`]?: (event: EventMap[Name]) => void;
};

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

/** Attributes of `<rewards-widget>`, and those of its properties that have no attribute. */
export interface RewardsWidgetAttributes extends Listeners<RewardsWidgetEventMap>, AnyElement<RewardsWidget> {
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
export interface GiveawayFlowAttributes extends Listeners<GiveawayFlowEventMap>, AnyElement<GiveawayFlow> {
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
