import type { ElementName } from '../scenarios/scenario.js';
import type { JsonObject } from '../model/json.js';
import { jsonText } from './escaping.js';
import { formatCode } from './format-code.js';
import type { CodeFile } from './snippet.js';

/** What an account manager sets for an account (contract 2.2, 2.3), and for a giveaway (contract 2.6). */
const SETTING_KEYS: Readonly<Record<ElementName, readonly string[]>> = {
  'rewards-widget': ['headerTemplate', 'settings'],
  'giveaway-flow': ['template', 'headerTemplate', 'header', 'settings'],
};

/** The part of a payload that is set by hand, as a file. */
export async function settingsJson(element: ElementName, payload: JsonObject): Promise<CodeFile> {
  const set = SETTING_KEYS[element].flatMap((name) =>
    payload[name] === undefined ? [] : [[name, payload[name]] as const],
  );
  const file = { file: 'settings.json', language: 'json', code: `${jsonText(Object.fromEntries(set))}\n` } as const;
  return { ...file, code: await formatCode(file) };
}
