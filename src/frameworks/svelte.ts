import type { HTMLAttributes } from 'svelte/elements';
import type { Listeners } from '../attributes.js';
import type { AttributesOf, ElementOf, ElementTag, EventsOf } from '../elements.js';

/** Props of an element in Svelte. */
type ElementAttributes<Tag extends ElementTag> = AttributesOf<Tag> &
  Listeners<EventsOf<Tag>> &
  HTMLAttributes<ElementOf<Tag>>;

/** Props of `<rewards-widget>` in Svelte. */
export type RewardsWidgetAttributes = ElementAttributes<'rewards-widget'>;

/** Props of `<giveaway-flow>` in Svelte. */
export type GiveawayFlowAttributes = ElementAttributes<'giveaway-flow'>;

/** Props of `<rewards-codes>` in Svelte. */
export type RewardsCodesAttributes = ElementAttributes<'rewards-codes'>;

type Elements = { [Tag in ElementTag]: ElementAttributes<Tag> };

declare module 'svelte/elements' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges the elements into Svelte's own map
  interface SvelteHTMLElements extends Elements {}
}
