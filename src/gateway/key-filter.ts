const MASK = '***';

/** Longest way to write one character: `\u002b`. */
const LONGEST = 6;

/** Takes the API key out of what an upstream sends, should it be echoed there. */
export interface KeyFilter {
  text(text: string): string;
  /** For one body that comes in pieces: keys that are split between two of them are found too. */
  stream(): TransformStream<string, string>;
}

/** @param key of visible ASCII characters */
export function createKeyFilter(key: string): KeyFilter {
  const [first = '', ...rest] = key;
  const pattern = new RegExp(`(?<!\\\\)(\\\\*)${beginningOf(first)}${rest.map(patternOf).join('')}`, 'g');
  const tail = key.length * LONGEST - 1;
  // Two backslashes are one that was written before the key; an odd one belongs to its first character.
  const text = (written: string): string =>
    written.replace(pattern, (_key, slashes: string) => slashes.slice(slashes.length % 2) + MASK);
  return {
    text,
    stream: () => {
      let held = '';
      return new TransformStream({
        transform: (piece, controller) => {
          const masked = text(held + piece);
          // A key may have begun here. One that is whole is masked already.
          let end = Math.max(masked.length - tail, 0);
          // Nor between a backslash and what it stands for.
          if (backslashesBefore(masked, end) % 2) end -= 1;
          held = masked.slice(end);
          if (end > 0) controller.enqueue(masked.slice(0, end));
        },
        flush: (controller) => controller.enqueue(held),
      });
    },
  };
}

function backslashesBefore(text: string, end: number): number {
  let start = end;
  while (text[start - 1] === '\\') start -= 1;
  return end - start;
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
