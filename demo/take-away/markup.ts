import { quoteAttribute } from './escaping.js';
import type { PlacedValue } from './placed.js';

/** Attributes in HTML syntax. */
export function htmlAttributes(values: readonly PlacedValue[], quote = quoteAttribute): string[] {
  return values.map(({ attribute, value }) => (value === true ? attribute : `${attribute}=${quote(String(value))}`));
}
