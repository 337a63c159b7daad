/** Attributes of an element: `true` is one without a value; null, undefined and false are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Attribute names: the part of HTML's syntax that is in use. */
const NAME = /^[a-z_][\w.:-]*$/i;

/**
 * Reads attributes as texts.
 *
 * @throws {TypeError} for an invalid name, or one whose value would run as script (`onclick`)
 */
export function readAttributes(attributes: Attributes | null | undefined): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (!NAME.test(name) || /^on/i.test(name)) throw new TypeError(`${JSON.stringify(name)} can't be an attribute`);
    if (value != null && value !== false) texts[name.toLowerCase()] = value === true ? '' : String(value);
  }
  return texts;
}

/** Attributes by the names of their properties: `headingLevel` for `heading-level`. */
export function propertiesOf(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

/** Writes attributes, each with a space before it. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}

function escapeAttribute(value: string): string {
  const escaped = value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return inertMarkup(escaped);
}

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
