/** A letter that nothing after it joins: what combines with others comes later in Unicode. */
const PLAIN_START = /^[ -\u02ff](?![^ -\u02ff])/;
/** Created for the first name that needs it, because that takes as long as rendering ten cards. */
let graphemes: Intl.Segmenter | undefined;

/** The first letter of a text as a reader counts: a flag, a family or a letter with its accent is one. Empty without a text. */
export function firstLetter(text: string): string {
  if (PLAIN_START.test(text)) return text[0]!;
  graphemes ??= new Intl.Segmenter();
  return graphemes.segment(text).containing(0)?.segment ?? '';
}

/** The beginning of a text, at most so many characters. None is halved: one beyond the BMP has two units. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return [...text.slice(0, 2 * maxChars)].slice(0, maxChars).join('');
}
