/** Cards that are ready beyond either edge of the screen, in px. */
const OVERSCAN_PX = 200;

/** What of the page a windowed list depends on: lengths in px. */
export interface Geometry {
  readonly columns: number;
  /** From one row's start to the next one's: its height and the gap. */
  readonly pitch: number;
  readonly gap: number;
  /** From the list's start to the start of what is in view; negative when the list starts below it. */
  readonly scroll: number;
  readonly viewport: number;
}

/** Rows to have in the document: the first one, and the one after the last. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}

/** @param rowHeight of a card that is drawn */
export function measure(list: HTMLElement, rowHeight: number): Geometry {
  const { top, height } = list.getBoundingClientRect();
  // A page may draw us smaller or larger than we are.
  const zoom = height / list.offsetHeight || 1;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const gap = parseFloat(rowGap) || 0;
  return {
    columns: gridTemplateColumns.split(' ').length,
    pitch: rowHeight + gap,
    gap,
    scroll: -top / zoom,
    viewport: innerHeight / zoom,
  };
}

/** The rows near the view; at least one of `count`, so that there is always a card to measure. */
export function rowsNearView({ pitch, gap, scroll, viewport }: Geometry, count: number): Rows {
  const first = Math.max(Math.min(Math.floor((scroll + gap - OVERSCAN_PX) / pitch), count - 1), 0);
  const end = Math.min(Math.max(Math.ceil((scroll + viewport + OVERSCAN_PX) / pitch), first + 1), count);
  return { first, end };
}
