import { quoteAttribute } from './escaping.js';
import { LINE, widthOf } from './line-width.js';
import type { PlacedValue } from './placed.js';

interface TagOptions {
  /** What the line begins with. */
  readonly indent?: string;
  /** How the tag ends, on one line and on several. */
  readonly end: readonly [string, string];
  /** Columns that have to be left on the line. */
  readonly left?: number;
}

/** A tag on one line where it fits, else with each attribute on its own. */
export function tagText(
  tag: string,
  attributes: readonly string[],
  { indent = '', end, left = 0 }: TagOptions,
): string {
  const line = `${indent}<${[tag, ...attributes].join(' ')}${end[0]}`;
  if (attributes.length === 0 || widthOf(line) + left <= LINE) return line;
  return [`${indent}<${tag}`, ...attributes.map((attribute) => `${indent}  ${attribute}`), indent + end[1]].join('\n');
}

/** Attributes as HTML has them. */
export function htmlAttributes(values: readonly PlacedValue[]): string[] {
  return values.map(({ attribute, value }) =>
    value === true ? attribute : `${attribute}=${quoteAttribute(String(value))}`,
  );
}
