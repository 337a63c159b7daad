import type { ElementName } from '../scenarios/scenario.js';
import type { CodeFile } from './snippet.js';

/** The names that the code for an element has. */
export interface Names {
  /** The class of the element, which is also the React component's. */
  readonly className: string;
  /** The variable that holds it. */
  readonly variable: string;
  /** The property that takes a payload, which also names the payload. */
  readonly payload: string;
  readonly payloadFile: string;
  /** What a project may call its own component. */
  readonly component: string;
}

export const NAMES: Readonly<Record<ElementName, Names>> = {
  'rewards-widget': {
    className: 'RewardsWidget',
    variable: 'widget',
    payload: 'feed',
    payloadFile: 'rewards-feed.json',
    component: 'RewardsOffers',
  },
  'giveaway-flow': {
    className: 'GiveawayFlow',
    variable: 'flow',
    payload: 'giveaway',
    payloadFile: 'rewards-giveaway.json',
    component: 'RewardsGiveaway',
  },
};

/** The rule that keeps the element's place until its script is there. */
export function placeRule(element: ElementName): string {
  return `${element}:not(:defined) {\n  display: block;\n  min-height: 640px;\n}\n`;
}

export const INSTALL = {
  file: 'Terminal',
  language: 'sh',
  code: 'npm install rewards-widget\n',
  about: 'Once, in your project.',
} as const satisfies CodeFile & { about: string };
