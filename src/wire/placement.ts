/** The lists of a feed (contract 1.1), in the order of section titles. */
export const PLACEMENTS = ['hero', 'popular', 'all'] as const;

export type Placement = (typeof PLACEMENTS)[number];

export function isPlacement(value: unknown): value is Placement {
  return PLACEMENTS.includes(value as Placement);
}
