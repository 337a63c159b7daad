import { notice } from '../notice.js';
import names from './string-names.json' with { type: 'json' };

/** The names among those of `strings` that no text has. */
export function unknownNames(strings: object): string[] {
  return Object.keys(strings).filter((name) => !names.includes(name));
}

/** Lazy-loaded where a page replaces texts. Logs which of them don't exist. */
export function logUnknown(language: string, strings: object): void {
  const unknown = unknownNames(strings);
  if (unknown.length) notice(`setStrings('${language}') names texts that don’t exist: ${unknown.join(', ')}.`);
}
