/** Columns of a line of code, as formatters count them by default. */
export const LINE = 80;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;
const NONE = /\p{M}/u;

/** How many columns a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : NONE.test(character) ? 0 : 1;
  return width;
}
