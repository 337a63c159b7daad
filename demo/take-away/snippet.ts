import { ELEMENTS } from '../../src/elements.js';
import type { PayloadTag, ElementTag } from '../../src/elements.js';
import { jsonText } from './escaping.js';
import type { Placed } from './placed.js';

/** A file of code, or a part of one. */
export interface CodeFile {
  /** A file name for a project. */
  readonly file: string;
  readonly language: 'html' | 'js' | 'ts' | 'tsx' | 'vue' | 'svelte' | 'json' | 'css' | 'sh' | 'text';
  /** Ends with a line break. */
  readonly code: string;
  /** Whether a program takes it as a file: it can also be downloaded. */
  readonly saved?: true;
}

/** A further file that the code needs. */
export interface OtherFile extends CodeFile {
  /** What it is for. */
  readonly about: string;
}

/** How to put the element on a page of one kind: the code, and further files. */
export interface Snippet extends CodeFile {
  /** Notes of a sentence or two each. */
  readonly notes: readonly string[];
  readonly others: readonly OtherFile[];
}

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

export const ELEMENT_NAMES: Readonly<Record<PayloadTag, Names>> = {
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
export function placeRule(element: ElementTag): string {
  const { reservedPx } = ELEMENTS[element];
  return `${element} {\n  margin-block: 32px;\n}\n\n${element}:not(:defined) {\n  display: block;\n  min-height: ${reservedPx}px;\n}\n`;
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

/** Imports of a language's strings, and of a payload. */
export function moduleImports({ element, locale, payload }: Placed): string[] {
  const { payload: name, payloadFile } = ELEMENT_NAMES[element];
  return [
    ...(locale ? [`import 'rewards-widget/locales/${locale}';`] : []),
    ...(payload ? [`import ${name} from './${payloadFile}';`] : []),
  ];
}

const SHOPPERS =
  'The gateway knows the shopper from your session, or from a signed token in user-token: docs/giveaways.md.';

/** Notes that apply to every kind of page that shows the element in the browser. */
export function commonNotes(placed: Placed): string[] {
  const { element, payload, gateway } = placed;
  if (!payload)
    return [
      `${gateway} is the address of your gateway, which keeps the API key on your server: docs/gateway.md.`,
      ...(element === 'giveaway-flow' ? [SHOPPERS] : []),
      ...dataNotes(placed),
    ];
  const notes = [
    element === 'rewards-widget'
      ? 'The offers are part of the page until you change it. Offers that expire disappear on time.'
      : 'The giveaway is part of the page until you change it.',
  ];
  if (element === 'giveaway-flow')
    notes.push(`Codes are claimed at your gateway, ${gateway}: docs/gateway.md.`, SHOPPERS);
  if (hasPaths(payload)) notes.push('Pictures whose addresses begin with / are loaded from your own site.');
  return [...notes, ...previewNotes(placed)];
}

/** Notes on data that come from a gateway. */
export function dataNotes(placed: Placed): string[] {
  const notes = ['Colours, labels and layouts come with the data. Give the settings JSON to your account manager.'];
  if (placed.values.some(({ value }) => value === 'YOUR-FLOW')) notes.push('YOUR-FLOW is the id of your giveaway.');
  return [...notes, ...previewNotes(placed)];
}

function previewNotes({ preview }: Placed): string[] {
  return preview ? ['This is a preview, for a page that shoppers do not reach: docs/adapt.md.'] : [];
}

/** How tall the reserved room should be, in the words of docs/embed.md. */
export const PLACE_NOTE =
  'min-height reserves the space until the script runs: set it to the height that the element has on your page, or to the smallest if the height varies.';

/** The payload as a file to import. */
export function payloadFiles({ element, payload }: Placed): OtherFile[] {
  if (!payload) return [];
  const { payloadFile } = ELEMENT_NAMES[element];
  return [
    {
      file: payloadFile,
      language: 'json',
      code: `${jsonText(payload)}\n`,
      about: 'What is on the stage. Save it beside the code above.',
    },
  ];
}

/** What the code of a component imports. */
export const PLACE_FILE = './rewards.css';

/** Space around the element, and the rule against layout shift, for pages whose markup arrives before the script. */
export function placeFile({ element }: Placed): OtherFile {
  return {
    file: PLACE_FILE.slice(2),
    language: 'css',
    code: placeRule(element),
    about:
      'The component imports it. Save it beside the component. On pages rendered on a server it also reserves the space until the script runs.',
  };
}

function hasPaths(payload: object): boolean {
  return Object.values(payload).some((value: unknown) =>
    typeof value === 'string' ? /^\/[^/]/.test(value) : typeof value === 'object' && value !== null && hasPaths(value),
  );
}
