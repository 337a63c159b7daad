import { offerKey } from '../../card/offer-text.js';
import type { OfferCardElement } from '../../card/offer-context.js';
import type { CardStrategy, Grid } from './progressive-cards.js';
import { scrollAround } from './layout-watch.js';

/**
 * The document contains only the cards near the screen, the first and the last one, and the neighbours of the last focused one,
 * so that Tab works from any of them. The list is as high as all of its rows.
 */
export class WindowedCards implements CardStrategy {
  readonly #grid: Grid;
  readonly #remeasure: () => void;
  /** Undefined until a card has been rendered and measured, and while the list is not displayed. */
  #geometry?: Geometry;
  #measured = false;

  /** @param remeasure calls `layoutChanged` */
  constructor(grid: Grid, remeasure: () => void) {
    this.#grid = grid;
    this.#remeasure = remeasure;
  }

  /** Whether the list has been measured, even if it was not displayed. */
  get measured(): boolean {
    return this.#measured;
  }

  get ready(): boolean {
    const { indexes } = this.#grid;
    const next = this.next();
    return this.#measured && next.length === indexes.length && next.every((index, at) => index === indexes[at]);
  }

  get hasMore(): boolean {
    return !this.ready;
  }

  next(): readonly number[] {
    const { offers, indexes, focused } = this.#grid;
    const count = offers.length;
    const near = new Set([0, count - 1]);
    if (this.#geometry) {
      const { columns } = this.#geometry;
      const { first, end } = rowsNearView(this.#geometry, Math.ceil(count / columns));
      for (let index = first * columns; index < end * columns; index++) near.add(index);
    }
    // Keep the cards until the nearby rows are known, because rendering pictures again would be visible.
    else for (const index of indexes) near.add(index);
    const focus = focused === undefined ? -1 : offers.findIndex(({ offer }) => offerKey(offer) === focused);
    if (focus >= 0) for (const index of [focus - 1, focus, focus + 1]) near.add(index);
    return [...near].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
  }

  rendered(list: HTMLElement): void {
    this.#place(list);
    // Before the paint, but after this update, because an update must not request another.
    if (!this.#measured) void this.#grid.host.updateComplete.then(this.#remeasure);
  }

  layoutChanged(list: HTMLElement): void {
    const before = this.#geometry;
    const now = measure(list);
    this.#geometry = now ?? before;
    if (before && now) this.#keepPlace(list, before, now);
    if (!this.ready) this.#grid.host.requestUpdate();
    this.#measured = true;
    this.#place(list);
  }

  /** Scrolls the offer that was at the top of the screen back there, in whichever row it is now. */
  #keepPlace(list: HTMLElement, before: Geometry, now: Geometry): void {
    const seen = before.scroll / before.pitch;
    if (before.columns === now.columns && before.pitch === now.pitch) return;
    if (seen <= 0 || seen * before.columns > this.#grid.offers.length) return;
    const row = Math.round(seen);
    const newRow = Math.floor((row * before.columns) / now.columns);
    this.#place(list);
    scrollAround(list, (newRow + seen - row) * now.pitch + list.getBoundingClientRect().top);
  }

  /** Makes the list as high as all of its rows, and places each rendered card. */
  #place(list: HTMLElement): void {
    const { style } = list;
    const { offers } = this.#grid;
    if (!this.#geometry || !offers.length) {
      style.height = '';
      return;
    }
    const { columns, pitch, gap } = this.#geometry;
    const rows = Math.ceil(offers.length / columns);
    const { first, end } = rowsNearView(this.#geometry, rows);
    style.height = `${rows * pitch - gap}px`;
    style.setProperty('--_columns', String(columns));
    style.setProperty('--_pitch', `${pitch}px`);
    style.setProperty('--_before', `${first * pitch}px`);
    style.setProperty('--_after', `${end * pitch - gap}px`);
    for (const card of list.querySelectorAll<OfferCardElement>('.card')) {
      const index = card.place.position - 1;
      card.style.setProperty('--_top', `${Math.floor(index / columns) * pitch}px`);
      card.style.setProperty('--_column', String((index % columns) + 1));
    }
  }
}

/** Cards are rendered up to this far beyond the screen, in px. */
const OVERSCAN_PX = 200;

/** The measurements that a windowed list depends on, in px. */
interface Geometry {
  readonly columns: number;
  /** Distance between the starts of two rows: height and gap. */
  readonly pitch: number;
  readonly gap: number;
  /** Distance from the list's start to the start of the visible part; negative if the list starts below it. */
  readonly scroll: number;
  readonly viewport: number;
}

/** A range of rows: the first one, and the one after the last. */
interface Rows {
  readonly first: number;
  readonly end: number;
}

/** Measures a list by its first card. Undefined if it has none, or isn't displayed. */
function measure(list: HTMLElement): Geometry | undefined {
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
function rowsNearView({ pitch, gap, scroll, viewport }: Geometry, count: number): Rows {
  const first = Math.max(Math.min(Math.floor((scroll + gap - OVERSCAN_PX) / pitch), count - 1), 0);
  const end = Math.min(Math.max(Math.ceil((scroll + viewport + OVERSCAN_PX) / pitch), first + 1), count);
  return { first, end };
}
