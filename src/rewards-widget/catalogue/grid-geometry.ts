import type { OfferCardElement } from '../../offers/offer-view.js';
import type { RowWindow } from './row-window.js';

/** What of the page the window depends on: lengths in px. */
export interface Geometry {
  readonly columns: number;
  readonly pitch: number;
  readonly gap: number;
  readonly scroll: number;
  readonly viewport: number;
}

/** @param rowHeight of a card that is drawn */
export function measure(list: HTMLElement, rowHeight: number, { top, height }: DOMRect): Geometry {
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

/** Makes the list as high as all of its rows, and puts each card that is drawn where it belongs. */
export function placeCards(
  list: HTMLElement,
  { columns, pitch, gap }: Geometry,
  { first, end, height, scale, shift }: RowWindow,
): void {
  const { style } = list;
  style.height = `${height}px`;
  style.setProperty('--_columns', String(columns));
  style.setProperty('--_pitch', `${pitch}px`);
  style.setProperty('--_before', `${first * pitch + shift}px`);
  style.setProperty('--_after', `${end * pitch - gap + shift}px`);
  for (const card of list.querySelectorAll<OfferCardElement>('.card')) {
    const index = card.place.position - 1;
    const row = Math.floor(index / columns);
    // A card kept beyond the window stands where scrolling would bring its row.
    const top = row < first || row >= end ? row * pitch * scale : row * pitch + shift;
    card.style.setProperty('--_top', `${top}px`);
    card.style.setProperty('--_column', String((index % columns) + 1));
  }
}
