/**
 * Characters that end lines in one language and not in another, and those that turn the order of what is read: code has to
 * look as it runs.
 */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A value of an attribute with its quotes, the same in HTML, in JSX and in templates of Vue. */
export function quoteAttribute(text: string): string {
  const quote = preferredQuote(text, '"');
  return (
    quote +
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(quote, quote === '"' ? '&quot;' : '&apos;')
      .replace(UNSEEN, (character) => `&#${character.charCodeAt(0)};`) +
    quote
  );
}

/** A string of JavaScript with its quotes. */
export function quoteString(text: string): string {
  const quote = preferredQuote(text, "'");
  return (
    quote +
    text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n').replace(UNSEEN, escapeUnit) +
    quote
  );
}

/** JSON that may stand in a file, seen as it is. */
export function escapeJson(json: string): string {
  return json.replace(UNSEEN, (character) => (character === '\n' ? character : escapeUnit(character)));
}

/** JSON that may stand between the tags of a script: nothing in it ends the script, or begins a comment. */
export function escapeJsonInHtml(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** The quote that leaves less to be escaped. */
function preferredQuote(text: string, preferred: '"' | "'"): string {
  const other = preferred === '"' ? "'" : '"';
  return text.split(preferred).length > text.split(other).length ? other : preferred;
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
