/** The lists of a feed (contract 1.1), in the order of section titles. */
export const PLACEMENTS = ['hero', 'popular', 'all'] as const;

export type Placement = (typeof PLACEMENTS)[number];

export function isPlacement(value: unknown): value is Placement {
  return PLACEMENTS.includes(value as Placement);
}

/**
 * Reads an attribute: names of placements in any order, each once; all of them if none is known. A removed attribute is null, and
 * a framework's removed property is undefined.
 */
export function readPlacements(given: string | null | undefined): readonly Placement[] {
  const named = new Set(
    String(given ?? '')
      .toLowerCase()
      .split(/[\s,]+/),
  );
  const known = [...named].filter(isPlacement);
  return known.length ? known : PLACEMENTS;
}
