/** Reads the level of a heading: 1 to 6; 2 for an invalid one. */
export function readHeadingLevel(level: unknown): number {
  return Math.min(Math.max(Math.round(Number(level)) || 2, 1), 6);
}
