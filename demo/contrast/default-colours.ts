import { headerStyles } from '../../src/card/header.styles.js';
import { tokenStyles } from '../../src/theme/tokens.styles.js';

export type Scheme = 'light' | 'dark';

/** The style sheets with the widget's default colours. */
const css = `${tokenStyles.cssText}${headerStyles.cssText}`;

/**
 * The default colour of a custom property in the widget's style sheets.
 *
 * @param property public name, as in `--rewards-cta-bg`
 */
export function defaultColour(property: string, scheme: Scheme): string {
  const fallback = new RegExp(`var\\(${property},`).exec(css);
  if (!fallback) throw new Error(`No style sheet of the widget has ${property}.`);
  return resolve(argument(fallback.index + fallback[0].length), scheme);
}

function resolve(value: string, scheme: Scheme): string {
  const [, light, dark] = /^light-dark\(([^,]+),([^,]+)\)$/.exec(value) ?? [];
  if (light && dark) return resolve((scheme === 'light' ? light : dark).trim(), scheme);
  const [, name, fallback] = /^var\((--[\w-]+)(?:,(.+))?\)$/s.exec(value) ?? [];
  if (!name) return value;
  // If a page doesn't set a public property, its fallback applies.
  const declared = new RegExp(`${name}:([^;]+);`).exec(css)?.[1];
  return resolve((declared ?? fallback ?? '').trim(), scheme);
}

/** The arguments of the function that begins at `start`, up to its closing parenthesis. */
function argument(start: number): string {
  let depth = 0;
  for (let end = start; end < css.length; end++) {
    if (css[end] === '(') depth++;
    if (css[end] === ')' && depth-- === 0) return css.slice(start, end).trim();
  }
  return '';
}
