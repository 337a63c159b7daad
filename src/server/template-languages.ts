/*
 * A page may go through a template language on its way: Caddy's `templates`, nginx's SSI, ESI, Liquid, Jinja, ERB, Vue. What
 * partners and visitors write must be text to all of them. Their tags begin with a brace or with `<`, which is escaped anyway.
 */

/** Markup with each brace as a character reference, which browsers read as the brace itself. */
export function inertMarkup(markup: string): string {
  return markup.replaceAll('{', '&#123;').replaceAll('}', '&#125;');
}

/** A text of JSON: its braces come before quotes or after a value. */
const TEXT = /"(?:[^"\\]|\\.)*"/g;

/** JSON for a script element, with braces and `<` in its texts as escapes. Without `<`, the script element can't end early either. */
export function inertJson(value: unknown): string {
  const escape = (character: string): string => `\\u00${character.charCodeAt(0).toString(16)}`;
  return JSON.stringify(value).replace(TEXT, (text) => text.replace(/[<{}]/g, escape));
}
