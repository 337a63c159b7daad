import { headerStyles } from '../../src/offers/header/header.styles.js';
import { tokenStyles } from '../../src/theme/tokens.styles.js';

export type Scheme = 'light' | 'dark';

/** The style sheets that hold the widget's own colours. */
const css = `${tokenStyles.cssText}${headerStyles.cssText}`;

/**
 * The colour that the widget gives a custom property when neither settings nor page set it, as its style sheets have it.
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
  // A page that sets nothing leaves public properties to their fallbacks.
  const declared = new RegExp(`${name}:([^;]+);`).exec(css)?.[1];
  return resolve((declared ?? fallback ?? '').trim(), scheme);
}

/** The argument of a function that begins at `start`, up to the parenthesis that ends it. */
function argument(start: number): string {
  let depth = 0;
  for (let end = start; end < css.length; end++) {
    if (css[end] === '(') depth++;
    if (css[end] === ')' && depth-- === 0) return css.slice(start, end).trim();
  }
  return '';
}
