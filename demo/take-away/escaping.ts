/**
 * Characters that end lines in one language and not in another, and those that turn the order of what is read: code has to
 * look as it runs.
 */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A value of an attribute with its quotes, the same in HTML, in JSX and in templates of Vue. */
export function quoteAttribute(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(UNSEEN, (character) => `&#${character.charCodeAt(0)};`);
  return `"${escaped}"`;
}

/** The same where braces begin expressions, as in Svelte. */
export function quoteAttributeWithBraces(text: string): string {
  return quoteAttribute(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
}

/** A string of JavaScript with its quotes. */
export function quoteString(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, escapeUnit);
}

/** JSON for people to read, seen as it is. Without a line break at its end. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSEEN, (character) =>
    character === '\n' ? character : escapeUnit(character),
  );
}

/** The same for between the tags of a script: nothing in it ends the script, or begins a comment. */
export function jsonTextInHtml(value: unknown): string {
  return jsonText(value).replaceAll('<', '\\u003c');
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
