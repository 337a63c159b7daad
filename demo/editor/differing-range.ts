/** The replacement that turns one text into another. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The shortest single replacement that turns `text` into `next`, or undefined when they are equal. */
export function differingRange(text: string, next: string): Replacement | undefined {
  if (text === next) return undefined;
  const shorter = Math.min(text.length, next.length);
  let start = 0;
  while (start < shorter && text.charCodeAt(start) === next.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && text.charCodeAt(text.length - 1 - end) === next.charCodeAt(next.length - 1 - end))
    end++;
  return { from: start, to: text.length - end, insert: next.slice(start, next.length - end) };
}
