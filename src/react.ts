'use client';

import { createComponent, type EventName } from '@lit/react';
import React, { type FunctionComponent, type HTMLAttributes, type RefAttributes } from 'react';
import './define.js';
import type { RewardsWidgetEventMap } from './events.js';
import { RewardsWidget as RewardsWidgetElement } from './rewards-widget/rewards-widget.js';

const rewardsWidgetEvents = {
  onRewardsReady: 'rewards-ready',
  onRewardsError: 'rewards-error',
  onRewardsWarning: 'rewards-warning',
  onRewardsOfferView: 'rewards-offer-view',
  onRewardsOfferOpen: 'rewards-offer-open',
  onRewardsOfferClick: 'rewards-offer-click',
  onRewardsCodeCopy: 'rewards-code-copy',
} as const satisfies Record<string, keyof RewardsWidgetEventMap>;

/** Listeners by the names that React gives them. */
type Listeners<Events extends Record<string, keyof RewardsWidgetEventMap>> = {
  [Name in keyof Events]?: (event: RewardsWidgetEventMap[Events[Name]]) => void;
};

/** The same names in the words of the library. */
type EventNames<Events extends Record<string, keyof RewardsWidgetEventMap>> = {
  [Name in keyof Events]: EventName<RewardsWidgetEventMap[Events[Name]]>;
};

type RewardsWidgetProperty =
  | 'feedUrl'
  | 'feedPath'
  | 'apiKey'
  | 'flow'
  | 'preview'
  | 'placements'
  | 'heading'
  | 'subheading'
  | 'headingLevel'
  | 'ageRestricted'
  | 'loading'
  | 'client'
  | 'feed';

/** The element's properties, a listener for each of its events, and what every HTML element takes. */
export interface RewardsWidgetProps
  extends
    Partial<Pick<RewardsWidgetElement, RewardsWidgetProperty>>,
    Listeners<typeof rewardsWidgetEvents>,
    Omit<HTMLAttributes<RewardsWidgetElement>, RewardsWidgetProperty>,
    RefAttributes<RewardsWidgetElement> {}

/**
 * `<rewards-widget>` as a React component. Children with a `slot` go where the element has slots; `ref` gives the element
 * with its methods. On a server it renders the bare tag, and the properties follow when the page is hydrated.
 */
export const RewardsWidget: FunctionComponent<RewardsWidgetProps> = createComponent({
  react: React,
  tagName: 'rewards-widget',
  elementClass: RewardsWidgetElement,
  events: rewardsWidgetEvents as EventNames<typeof rewardsWidgetEvents>,
  displayName: 'RewardsWidget',
});
