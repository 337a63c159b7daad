/** The class of a grid in which so many cards stand: a few fill their row, whatever its width. */
export function gridClass(count: number): string {
  return count > 4 ? 'grid' : 'grid few';
}
