import type { Fields } from './fields.js';

/** Reads a colour of the settings: `#RGB` or `#RRGGBB`, trimmed (contract 2.3). Anything else is reported. */
export function readColour(fields: Fields, key: string): string | undefined {
  const text = fields.text(key);
  if (text === undefined || /^#([\da-f]{3}|[\da-f]{6})$/i.test(text)) return text;
  return fields.wrong(key, 'is not #RGB or #RRGGBB');
}
