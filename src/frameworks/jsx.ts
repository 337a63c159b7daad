import type { Listeners } from '../attributes.js';
import type { AttributesOf, ElementOf, ElementTag, EventsOf } from '../elements.js';

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

/** Props of an element in JSX. */
type ElementAttributes<Tag extends ElementTag> = AttributesOf<Tag> &
  Listeners<EventsOf<Tag>> &
  AnyElement<ElementOf<Tag>>;

/** Props of `<rewards-widget>` in JSX. */
export type RewardsWidgetAttributes = ElementAttributes<'rewards-widget'>;

/** Props of `<giveaway-flow>` in JSX. */
export type GiveawayFlowAttributes = ElementAttributes<'giveaway-flow'>;

/** Props of `<rewards-codes>` in JSX. */
export type RewardsCodesAttributes = ElementAttributes<'rewards-codes'>;

type RewardsElements = { [Tag in ElementTag]: ElementAttributes<Tag> };

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
