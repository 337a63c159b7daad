const MASK = '***';

/** Masks the API key in a text from the service, in case it echoes the key. */
export type KeyFilter = (text: string) => string;

/** @param key of visible ASCII characters */
export function createKeyFilter(key: string): KeyFilter {
  const [first = '', ...rest] = key;
  const spelled = beginningOf(first) + rest.map(patternOf).join('');
  // Looking for backslashes first takes many times as long, and nearly no text has the key.
  const somewhere = new RegExp(spelled);
  const pattern = new RegExp(`(?<!\\\\)(\\\\*)${spelled}`, 'g');
  // A pair of backslashes is an escaped one before the key. An odd one belongs to the key's first character.
  return (text) =>
    somewhere.test(text)
      ? text.replace(pattern, (_key, slashes: string) => slashes.slice(slashes.length % 2) + MASK)
      : text;
}

/** Matches a character as it is, and as JSON or an address may write it. */
function patternOf(char: string): string {
  const { plain, hex } = spellingsOf(char);
  return `(?:\\\\?${plain}|\\\\u00${hex}|%${hex})`;
}

/** The same for the first character, without its backslash, which is among those before it. */
function beginningOf(char: string): string {
  const { plain, hex } = spellingsOf(char);
  return `(?:${plain}|(?<=\\\\)u00${hex}|%${hex})`;
}

function spellingsOf(char: string): { plain: string; hex: string } {
  const code = char.charCodeAt(0).toString(16).padStart(2, '0');
  const hex = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return { plain: /\w/.test(char) ? char : `\\${char}`, hex };
}
