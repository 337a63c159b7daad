import type { Offer } from '../../wire/offer.js';

/** An offer's categories: the parent, then the one within it. Shorter or empty if the feed has less. */
function categoryPath({ category }: Offer): string[] {
  const { parent, name } = category ?? {};
  return [parent, parent === name ? undefined : name].filter((label) => label !== undefined);
}

/** Whether the offer is in `chosen` or below. */
export function isWithin(offer: Offer, chosen: readonly string[]): boolean {
  const path = categoryPath(offer);
  return chosen.every((label, level) => path[level] === label);
}

/** A row of categories to choose from. */
export interface CategoryLevel {
  /** The categories above them. */
  readonly above: readonly string[];
  /** Each once, in the order of the feed. */
  readonly labels: readonly string[];
}

/** Rows of categories: the outer ones first, then those within the chosen one. A row with a single category is left out. */
export function categoryLevels(offers: readonly Offer[], chosen: readonly string[]): CategoryLevel[] {
  const levels: CategoryLevel[] = [];
  for (let above: readonly string[] = []; ;) {
    const labels = labelsBelow(offers, above);
    if (labels.length > 1) levels.push({ above, labels });
    const into = chosen[above.length] ?? (levels.length ? undefined : labels[0]);
    if (into === undefined) return levels;
    above = [...above, into];
  }
}

function labelsBelow(offers: readonly Offer[], above: readonly string[]): string[] {
  const labels = new Set<string>();
  for (const offer of offers) {
    const label = categoryPath(offer)[above.length];
    if (label !== undefined && isWithin(offer, above)) labels.add(label);
  }
  return [...labels];
}

/** The part of `chosen` that still exists. */
export function stillThere(offers: readonly Offer[], chosen: readonly string[]): readonly string[] {
  let path = chosen;
  while (path.length && !offers.some((offer) => isWithin(offer, path))) path = path.slice(0, -1);
  return path;
}
