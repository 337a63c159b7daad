import type { PlacedValue } from './placed.js';

/**
 * Characters that end lines in one language and not in another, and bidirectional control characters: code must
 * look as it runs.
 */
// eslint-disable-next-line no-control-regex -- these characters are searched for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A value of an attribute with its quotes, the same in HTML, in JSX and in templates of Vue. */
export function quoteAttribute(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(INVISIBLE, (character) => `&#${character.charCodeAt(0)};`);
  return `"${escaped}"`;
}

/** The same for languages in which braces begin expressions, such as Svelte. */
export function quoteAttributeWithBraces(text: string): string {
  return quoteAttribute(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
}

/** A string of JavaScript with its quotes. */
export function quoteString(text: string): string {
  return JSON.stringify(text).replace(INVISIBLE, escapeUnit);
}

/** Readable JSON, without invisible characters or a line break at its end. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(INVISIBLE, (character) =>
    character === '\n' ? character : escapeUnit(character),
  );
}

/** The same for the content of a script element: nothing in it ends the script, or begins a comment. */
export function jsonTextInHtml(value: unknown): string {
  return jsonText(value).replaceAll('<', '\\u003c');
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A value as an attribute in HTML syntax. */
export function htmlAttribute({ attribute, value }: PlacedValue, quote = quoteAttribute): string {
  return value === true ? attribute : `${attribute}=${quote(String(value))}`;
}
