/** Browsers stop growing a box near 17.8 (Firefox) and 33.5 (Chromium) million px. */
const MAX_HEIGHT = 15_000_000;

/** Rows of one height, and the part of their list that is in view. Lengths in px. */
export interface RowsInView {
  readonly rows: number;
  /** From one row's start to the next one's: its height and the gap. */
  readonly pitch: number;
  readonly gap: number;
  /** From the list's start to the start of what is in view; negative when the list starts below it. */
  readonly scroll: number;
  /** Height of what is in view. */
  readonly viewport: number;
  /** How far beyond either edge rows are kept ready. */
  readonly overscan: number;
  /** No list is made higher than this. */
  readonly cap?: number;
}

export interface RowWindow {
  /** First row to have in the document, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Height of the list. */
  readonly height: number;
  /** From a row's natural start, `row * pitch`, to where it stands in the list at this scroll position. */
  readonly shift: number;
  /** How far the list scrolls per px of rows: 1, and less when its height is capped. */
  readonly scale: number;
}

/**
 * Which rows have to be in the document. A capped list is scrolled in proportion: its ends are those of the rows, and
 * in between the rows move faster than the page.
 */
export function rowWindow({ rows, pitch, gap, scroll, viewport, overscan, cap = MAX_HEIGHT }: RowsInView): RowWindow {
  const full = Math.max(rows * pitch - gap, 0);
  const height = Math.min(full, cap);
  const scale = height < full ? (height - viewport) / (full - viewport) : 1;
  // Beyond its ends the list moves with the page.
  const inside = Math.min(Math.max(scroll, 0), Math.max(height - viewport, 0));
  const shift = inside - inside / scale;
  const start = scroll - shift;
  const first = Math.max(Math.min(Math.floor((start + gap - overscan) / pitch), rows - 1), 0);
  const end = Math.min(Math.max(Math.ceil((start + viewport + overscan) / pitch), first + 1), rows);
  return { first, end, height, shift, scale };
}
