import type { ElementName, StageElement } from '../scenarios/scenario.js';
import type { OtherFile } from './snippet.js';

/** The names in the code for an element. */
export interface Names {
  /** The class of the element, which is also the React component's. */
  readonly className: string;
  /** The variable that holds it. */
  readonly variable: string;
  /** The property for a payload, which is also the payload's name. */
  readonly payload: string;
  readonly payloadFile: string;
  /** Name of the project's own component. */
  readonly component: string;
}

export const ELEMENT_NAMES: Readonly<Record<ElementName, Names>> = {
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

/** The CSS that keeps the element apart from what is around it, and reserves its room until its script has loaded. */
export function placeRule(element: StageElement): string {
  const height = element === 'rewards-codes' ? 320 : 640;
  return `${element} {\n  margin-block: 32px;\n}\n\n${element}:not(:defined) {\n  display: block;\n  min-height: ${height}px;\n}\n`;
}

export const NOT_ON_NPM = 'The package is not on npm yet: docs/start.md says how to pack it.';

/** The command that installs the package, with what else the code needs. */
export function installing(...others: readonly string[]): OtherFile {
  return {
    file: 'Install',
    language: 'sh',
    code: `npm install ${['rewards-widget', ...others].join(' ')}\n`,
    about: `Once, in your project. ${NOT_ON_NPM}`,
  };
}

export const INSTALL = installing();

/** The command that starts the code. */
export function starting(code: string, about: string): OtherFile {
  return { file: 'Start', language: 'sh', code: `${code}\n`, about };
}
