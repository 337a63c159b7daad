import type { Json } from '../view/json.js';
import { escapeJson, escapeJsonInHtml } from './escaping.js';
import { LINE, widthOf } from './line-width.js';

type Escape = (json: string) => string;

/** JSON for people to read: each member on a line of its own, short lists on one. Without a line break at its end. */
export function jsonText(value: Json): string {
  return print(value, escapeJson, '', 0, '');
}

/** The same for between the tags of a script, indented by two. */
export function jsonTextInHtml(value: Json): string {
  return print(value, (json) => escapeJsonInHtml(escapeJson(json)), '  ', 2, '');
}

/**
 * @param escape what is done to names and single values
 * @param indent what the line begins with
 * @param column where the value begins on it
 * @param after what follows the value on its last line
 */
function print(value: Json, escape: Escape, indent: string, column: number, after: string): string {
  if (typeof value !== 'object' || value === null) return escape(JSON.stringify(value));
  const inner = `${indent}  `;
  const lines = (items: readonly string[], open: string, close: string): string =>
    `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
  if (!isList(value)) {
    const members = Object.entries(value);
    if (members.length === 0) return '{}';
    const texts = members.map(([name, member], index) => {
      const key = `${escape(JSON.stringify(name))}: `;
      return key + print(member, escape, inner, inner.length + widthOf(key), index < members.length - 1 ? ',' : '');
    });
    return lines(texts, '{', '}');
  }
  if (isShort(value)) {
    const flat = flatText(value, escape);
    if (column + widthOf(flat) + after.length <= LINE) return flat;
  }
  return lines(
    value.map((item, index) => print(item, escape, inner, inner.length, index < value.length - 1 ? ',' : '')),
    '[',
    ']',
  );
}

/** Whether a list may be on one line: there is nothing in it that has lines of its own. */
function isShort(list: readonly Json[]): boolean {
  if (list.length > 1 && list.every((item) => isList(item) && item.length > 1)) return false;
  return list.every((item) => {
    if (typeof item !== 'object' || item === null) return true;
    return isList(item) ? isShort(item) : Object.keys(item).length === 0;
  });
}

function flatText(value: Json, escape: Escape): string {
  return isList(value) ? `[${value.map((item) => flatText(item, escape)).join(', ')}]` : escape(JSON.stringify(value));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
