/** The places of a feed in which offers stand (contract 1.1), in the order in which section titles are sent. */
export const PLACEMENTS = ['hero', 'popular', 'all'] as const;

export type Placement = (typeof PLACEMENTS)[number];

export function isPlacement(value: unknown): value is Placement {
  return PLACEMENTS.includes(value as Placement);
}
