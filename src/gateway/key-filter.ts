const MASK = '***';

/** Masks the API key in a text that an upstream sent, should it be echoed there. */
export type KeyFilter = (text: string) => string;

/** @param key of visible ASCII characters */
export function createKeyFilter(key: string): KeyFilter {
  const [first = '', ...rest] = key;
  const pattern = new RegExp(`(?<!\\\\)(\\\\*)${beginningOf(first)}${rest.map(patternOf).join('')}`, 'g');
  // Two backslashes are one that was written before the key; an odd one belongs to its first character.
  return (text) => text.replace(pattern, (_key, slashes: string) => slashes.slice(slashes.length % 2) + MASK);
}

/** A character as it stands, and as JSON or an address may write it. */
function patternOf(char: string): string {
  const { plain, hex } = spellingsOf(char);
  return `(?:\\\\?${plain}|\\\\u00${hex}|%${hex})`;
}

/** The same without the backslash, which is among those before it. */
function beginningOf(char: string): string {
  const { plain, hex } = spellingsOf(char);
  return `(?:${plain}|(?<=\\\\)u00${hex}|%${hex})`;
}

function spellingsOf(char: string): { plain: string; hex: string } {
  const code = char.charCodeAt(0).toString(16).padStart(2, '0');
  const hex = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return { plain: /\w/.test(char) ? char : `\\${char}`, hex };
}
