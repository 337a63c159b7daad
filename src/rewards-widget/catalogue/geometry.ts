/** Cards are rendered up to this far beyond the screen, in px. */
const OVERSCAN_PX = 200;

/** The measurements that a windowed list depends on, in px. */
export interface Geometry {
  readonly columns: number;
  /** Distance between the starts of two rows: height and gap. */
  readonly pitch: number;
  readonly gap: number;
  /** Distance from the list's start to the start of the visible part; negative if the list starts below it. */
  readonly scroll: number;
  readonly viewport: number;
}

/** A range of rows: the first one, and the one after the last. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}

/** Measures a list by its first card. Undefined if it has none, or isn't displayed. */
export function measure(list: HTMLElement): Geometry | undefined {
  const card = list.querySelector('.card');
  // With fractions, so that cards are exactly where a grid would put them.
  const rowHeight = card ? parseFloat(getComputedStyle(card).height) : 0;
  if (!rowHeight) return undefined;
  const { top, height } = list.getBoundingClientRect();
  // A page may scale the element.
  const zoom = height / list.offsetHeight || 1;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const gap = parseFloat(rowGap) || 0;
  return {
    columns: gridTemplateColumns.split(' ').length,
    pitch: rowHeight + gap,
    gap,
    scroll: -top / zoom,
    viewport: list.ownerDocument.defaultView!.innerHeight / zoom,
  };
}

/** The rows near the visible part; at least one, so that there is always a card to measure. */
export function rowsNearView({ pitch, gap, scroll, viewport }: Geometry, count: number): Rows {
  const first = Math.max(Math.min(Math.floor((scroll + gap - OVERSCAN_PX) / pitch), count - 1), 0);
  const end = Math.min(Math.max(Math.ceil((scroll + viewport + OVERSCAN_PX) / pitch), first + 1), count);
  return { first, end };
}
