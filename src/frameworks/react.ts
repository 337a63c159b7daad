'use client';

import { createComponent, type EventName } from '@lit/react';
import React, { type FunctionComponent, type HTMLAttributes, type RefAttributes } from 'react';
import type { ListenerProp, ListenerProps, PropertyOf } from '../attributes.js';
import '../define.js';
import { RewardsCodes as RewardsCodesElement } from '../codes/rewards-codes.js';
import type { ElementOf, ElementTag, EventsOf } from '../elements.js';
import { EVENTS, listenerProp } from '../event-names.js';
import { GiveawayFlow as GiveawayFlowElement } from '../giveaway/giveaway-flow.js';
import { register } from '../register.js';
import { RewardsWidget as RewardsWidgetElement } from '../widget/rewards-widget.js';

/** An element's properties, a listener for each of its events, and all HTML attributes. */
type ElementProps<Tag extends ElementTag> = {
  [Name in PropertyOf<ElementOf<Tag>>]?: ElementOf<Tag>[Name] | undefined;
} & Omit<HTMLAttributes<ElementOf<Tag>>, PropertyOf<ElementOf<Tag>>> &
  RefAttributes<ElementOf<Tag>> &
  ListenerProps<EventsOf<Tag>>;

/** The element's properties, a listener for each of its events, and all HTML attributes. */
export type RewardsWidgetProps = ElementProps<'rewards-widget'>;

/** The element's properties, a listener for each of its events, and all HTML attributes. */
export type GiveawayFlowProps = ElementProps<'giveaway-flow'>;

/** The element's properties, a listener for each of its events, and all HTML attributes. */
export type RewardsCodesProps = ElementProps<'rewards-codes'>;

/** An element's events for `@lit/react`. */
type EventNames<EventMap> = {
  [Name in keyof EventMap & string as ListenerProp<Name>]: EventName<Extract<EventMap[Name], Event>>;
};

/** Those that an element never fires cost nothing: its types have no such prop. */
const events = Object.fromEntries(EVENTS.map((name) => [listenerProp(name), name]));

/**
 * `<rewards-widget>` as a React component. Children with a `slot` fill the element's slots; `ref` is the element
 * with its methods. On a server it renders only the tag, and the properties follow on hydration.
 */
export const RewardsWidget: FunctionComponent<RewardsWidgetProps> = createComponent({
  react: React,
  tagName: 'rewards-widget',
  elementClass: RewardsWidgetElement,
  events: events as EventNames<EventsOf<'rewards-widget'>>,
  displayName: 'RewardsWidget',
});

/** `<giveaway-flow>` as a React component, which works in the same way. */
export const GiveawayFlow: FunctionComponent<GiveawayFlowProps> = createComponent({
  react: React,
  tagName: 'giveaway-flow',
  elementClass: GiveawayFlowElement,
  events: events as EventNames<EventsOf<'giveaway-flow'>>,
  displayName: 'GiveawayFlow',
});

/** `<rewards-codes>` as a React component, which works in the same way. An app that doesn't import it doesn't bundle the element. */
export const RewardsCodes: FunctionComponent<RewardsCodesProps> = /* @__PURE__ */ createRewardsCodes();

function createRewardsCodes(): FunctionComponent<RewardsCodesProps> {
  register({ 'rewards-codes': RewardsCodesElement });
  return createComponent({
    react: React,
    tagName: 'rewards-codes',
    elementClass: RewardsCodesElement,
    events: events as EventNames<EventsOf<'rewards-codes'>>,
    displayName: 'RewardsCodes',
  });
}
