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
  const pattern = new RegExp([...key].map(patternOf).join(''), 'g');
  const tail = key.length * LONGEST - 1;
  const text = (written: string): string => written.replace(pattern, MASK);
  return {
    text,
    stream: () => {
      let held = '';
      return new TransformStream({
        transform: (piece, controller) => {
          const masked = text(held + piece);
          // A key may have begun here. One that is whole is masked already.
          const end = Math.max(masked.length - tail, 0);
          held = masked.slice(end);
          if (end > 0) controller.enqueue(masked.slice(0, end));
        },
        flush: (controller) => controller.enqueue(held),
      });
    },
  };
}

/** A character as it stands, and as JSON or an address may write it. */
function patternOf(char: string): string {
  const code = char.charCodeAt(0).toString(16).padStart(2, '0');
  const hex = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const plain = /\w/.test(char) ? char : `\\${char}`;
  return `(?:\\\\?${plain}|\\\\u00${hex}|%${hex})`;
}
