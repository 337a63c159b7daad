import { nextPaint } from '../../offers-element/next-paint.js';
import { FIRST_CARDS } from '../sections.js';
import type { CardStrategy, Grid } from './card-strategy.js';

/** Number of cards rendered after each further paint. Even if the processor is slow, pressed keys don't wait long. */
const NEXT_CARDS = 24;

/** All cards come into the document, a few after each paint. So the browser's find-in-page works. */
export class ProgressiveCards implements CardStrategy {
  readonly #grid: Grid;
  #awaitsPaint = false;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  get ready(): boolean {
    const { indexes, offers } = this.#grid;
    return indexes.length > 0 || !offers.length;
  }

  get continues(): boolean {
    const { indexes, offers } = this.#grid;
    return indexes.length < offers.length;
  }

  next(): readonly number[] {
    const { host, offers, indexes, atOnce } = this.#grid;
    // Any update of a removed host leaves the cards as they are.
    const next = host.isConnected ? NEXT_CARDS : 0;
    const step = atOnce ? Infinity : indexes.length ? next : FIRST_CARDS;
    return [...offers.keys()].slice(0, indexes.length + step);
  }

  rendered(list: HTMLElement): void {
    // A large catalogue may have been here before.
    list.style.height = '';
    void this.#continue();
  }

  /** Renders the next cards after a paint. A removed catalogue continues with the update that follows its return. */
  async #continue(): Promise<void> {
    const { host } = this.#grid;
    if (this.#awaitsPaint || !host.isConnected || !this.continues) return;
    this.#awaitsPaint = true;
    await nextPaint();
    this.#awaitsPaint = false;
    host.requestUpdate();
  }
}
