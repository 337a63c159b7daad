/** The class of a grid with this many cards: a few fill their row, whatever its width. */
export function gridClass(count: number): string {
  return count > 4 ? 'grid' : 'grid few';
}
