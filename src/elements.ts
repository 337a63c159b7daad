import type { OwnAttributes } from './attributes.js';
import type { RewardsCodes } from './codes/rewards-codes.js';
import type { GiveawayFlowEventMap, RewardsCodesEventMap, RewardsWidgetEventMap } from './events.js';
import type { GiveawayFlow } from './giveaway/giveaway-flow.js';
import type { RewardsWidget } from './widget/rewards-widget.js';

/*
 * All elements. Frameworks' types, the docs, the studio and the WordPress plugin follow from it. Its imports are types only, so that reading it
 * loads no element.
 */

/** The class of each element, by its tag. */
interface ElementClasses {
  'rewards-widget': RewardsWidget;
  'giveaway-flow': GiveawayFlow;
  'rewards-codes': RewardsCodes;
}

/** The events of each. */
interface ElementEvents extends Record<ElementTag, object> {
  'rewards-widget': RewardsWidgetEventMap;
  'giveaway-flow': GiveawayFlowEventMap;
  'rewards-codes': RewardsCodesEventMap;
}

export type ElementTag = keyof ElementClasses;
export type ElementOf<Tag extends ElementTag> = ElementClasses[Tag];
export type EventsOf<Tag extends ElementTag> = ElementEvents[Tag];
export type AttributesOf<Tag extends ElementTag> = OwnAttributes<ElementOf<Tag>>;

interface ElementFacts<Tag extends ElementTag> {
  /** The property for what the service sends, from which a server draws it; null for one that shows only what a browser keeps. */
  readonly payload: (keyof ElementOf<Tag> & ('feed' | 'giveaway')) | null;
  /** The attribute with the address of the gateway. */
  readonly address: keyof AttributesOf<Tag> & ('feed-url' | 'base-url');
  /** The script that registers it. */
  readonly script: 'embed.js' | 'codes.js';
  /** The height that a page reserves for it until its script runs, in CSS pixels. */
  readonly reservedPx: number;
  /** Other attributes of an example. */
  readonly example: Partial<Record<keyof AttributesOf<Tag>, string>>;
  /** The page of the docs about it. */
  readonly guide: string;
}

export const ELEMENTS = {
  'rewards-widget': {
    payload: 'feed',
    address: 'feed-url',
    script: 'embed.js',
    reservedPx: 640,
    example: {},
    guide: 'embed',
  },
  'giveaway-flow': {
    payload: 'giveaway',
    address: 'base-url',
    script: 'embed.js',
    reservedPx: 640,
    example: { 'flow-id': 'weekly-treats' },
    guide: 'giveaways',
  },
  'rewards-codes': {
    payload: null,
    address: 'base-url',
    script: 'codes.js',
    reservedPx: 320,
    example: {},
    guide: 'codes',
  },
} as const satisfies { readonly [Tag in ElementTag]: ElementFacts<Tag> };

export const ELEMENT_TAGS = Object.keys(ELEMENTS) as readonly ElementTag[];

/** The elements that show a payload. */
export type PayloadTag = {
  [Tag in ElementTag]: (typeof ELEMENTS)[Tag]['payload'] extends null ? never : Tag;
}[ElementTag];

export function hasPayload(tag: ElementTag): tag is PayloadTag {
  return ELEMENTS[tag].payload !== null;
}
