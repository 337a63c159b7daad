import { jsonText } from './escaping.js';
import { ELEMENT_NAMES, placeRule } from './names.js';
import type { Placed } from './placed.js';
import type { OtherFile } from './snippet.js';

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
  return preview ? ['This is a preview, for a page that shoppers do not reach: docs/embed.md.'] : [];
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
