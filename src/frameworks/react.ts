'use client';

import { createComponent, type EventName } from '@lit/react';
import React, { type FunctionComponent, type HTMLAttributes, type RefAttributes } from 'react';
import type { Pascal, PropertyOf } from '../attributes.js';
import '../define.js';
import { RewardsCodes as RewardsCodesElement } from '../codes/rewards-codes.js';
import type { GiveawayFlowEventMap, RewardsCodesEventMap, RewardsWidgetEventMap } from '../events.js';
import { GiveawayFlow as GiveawayFlowElement } from '../giveaway/giveaway-flow.js';
import { register } from '../register.js';
import { RewardsWidget as RewardsWidgetElement } from '../widget/rewards-widget.js';

/** All events of an element, by their React names. */
type ReactNames<EventMap> = { readonly [Name in keyof EventMap & string as `on${Pascal<Name>}`]: Name };

const rewardsWidgetEvents = {
  onRewardsReady: 'rewards-ready',
  onRewardsError: 'rewards-error',
  onRewardsWarning: 'rewards-warning',
  onRewardsOfferView: 'rewards-offer-view',
  onRewardsOfferOpen: 'rewards-offer-open',
  onRewardsOfferClick: 'rewards-offer-click',
  onRewardsOfferShare: 'rewards-offer-share',
  onRewardsCodeCopy: 'rewards-code-copy',
} as const satisfies ReactNames<RewardsWidgetEventMap>;

const giveawayFlowEvents = {
  ...rewardsWidgetEvents,
  onRewardsClaim: 'rewards-claim',
  onRewardsClaimRefused: 'rewards-claim-refused',
  onRewardsClaimUnconfirmed: 'rewards-claim-unconfirmed',
  onRewardsUserRequired: 'rewards-user-required',
} as const satisfies ReactNames<GiveawayFlowEventMap>;

const rewardsCodesEvents = {
  onRewardsOfferClick: 'rewards-offer-click',
  onRewardsCodeCopy: 'rewards-code-copy',
  onRewardsCodeShow: 'rewards-code-show',
} as const satisfies ReactNames<RewardsCodesEventMap>;

/** Listeners by their React names. */
type Listeners<Names extends Record<string, keyof EventMap>, EventMap> = {
  [Name in keyof Names]?: ((event: EventMap[Names[Name]]) => void) | undefined;
};

/** The same names for `@lit/react`. */
type EventNames<Names extends Record<string, keyof EventMap>, EventMap extends Record<keyof EventMap, Event>> = {
  [Name in keyof Names]: EventName<EventMap[Names[Name]]>;
};

/** An element's properties, and all HTML attributes. */
type Properties<Element extends HTMLElement> = {
  [Name in PropertyOf<Element>]?: Element[Name] | undefined;
} & Omit<HTMLAttributes<Element>, PropertyOf<Element>> &
  RefAttributes<Element>;

/** The element's properties, a listener for each of its events, and all HTML attributes. */
export interface RewardsWidgetProps
  extends Properties<RewardsWidgetElement>, Listeners<typeof rewardsWidgetEvents, RewardsWidgetEventMap> {}

/** The element's properties, a listener for each of its events, and all HTML attributes. */
export interface GiveawayFlowProps
  extends Properties<GiveawayFlowElement>, Listeners<typeof giveawayFlowEvents, GiveawayFlowEventMap> {}

/** The element's properties, a listener for each of its events, and all HTML attributes. */
export interface RewardsCodesProps
  extends Properties<RewardsCodesElement>, Listeners<typeof rewardsCodesEvents, RewardsCodesEventMap> {}

/**
 * `<rewards-widget>` as a React component. Children with a `slot` fill the element's slots; `ref` is the element
 * with its methods. On a server it renders only the tag, and the properties follow on hydration.
 */
export const RewardsWidget: FunctionComponent<RewardsWidgetProps> = createComponent({
  react: React,
  tagName: 'rewards-widget',
  elementClass: RewardsWidgetElement,
  events: rewardsWidgetEvents as EventNames<typeof rewardsWidgetEvents, RewardsWidgetEventMap>,
  displayName: 'RewardsWidget',
});

/** `<giveaway-flow>` as a React component, which works in the same way. */
export const GiveawayFlow: FunctionComponent<GiveawayFlowProps> = createComponent({
  react: React,
  tagName: 'giveaway-flow',
  elementClass: GiveawayFlowElement,
  events: giveawayFlowEvents as EventNames<typeof giveawayFlowEvents, GiveawayFlowEventMap>,
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
    events: rewardsCodesEvents as EventNames<typeof rewardsCodesEvents, RewardsCodesEventMap>,
    displayName: 'RewardsCodes',
  });
}
