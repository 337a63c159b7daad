/** A number that may be too long. Fast, because most answers have none; it may be within a text, too. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/;

/**
 * Parses JSON. An integer beyond ±(2^53 − 1), which a JavaScript number can't hold, becomes the text of its digits: as an id or a
 * code it would name something else. Fractions stay numbers.
 *
 * @throws {SyntaxError} as `JSON.parse` does
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return LONG_NUMBER.test(text) ? JSON.parse(quoteLongIntegers(text)) : value;
}

/** Only for valid JSON. There, a quote begins or ends a text, unless it is escaped within one. */
function quoteLongIntegers(json: string): string {
  let isInText = false;
  let quote = json.indexOf('"');
  return json.replace(/[-\d][-+.\deE]{15,}/g, (number, index: number) => {
    for (; quote >= 0 && quote < index; quote = json.indexOf('"', quote + 1))
      if (!isInText || !isEscaped(json, quote)) isInText = !isInText;
    const isLong = !isInText && /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number));
    return isLong ? `"${number}"` : number;
  });
}

/** Whether an odd number of backslashes is before it. */
function isEscaped(text: string, index: number): boolean {
  let before = index;
  while (text[before - 1] === '\\') before--;
  return (index - before) % 2 === 1;
}
