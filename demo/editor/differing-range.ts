/** What is to be replaced in one text so that it becomes another. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The shortest single replacement that makes `next` of `text`; nothing when they are the same. */
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
