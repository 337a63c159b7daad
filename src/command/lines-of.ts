/** One secret a line, so that one can be replaced. Empty lines count for nothing. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
