import type { LitElement } from 'lit';
import { nextPaint } from '../../element/next-paint.js';
import { FIRST_CARDS } from '../widget-view.js';
import type { ShownOffer } from '../../card/offer-context.js';

/** A grid, as its strategy sees it. */
export interface Grid {
  readonly host: LitElement;
  readonly offers: readonly ShownOffer[];
  /** Indexes of the offers whose cards are in the document, in order. */
  readonly indexes: readonly number[];
  /** Key of the offer whose card had the focus last. */
  readonly focused: unknown;
  /** Whether all cards are needed at once: on paper, and while a server's cards are taken over. */
  readonly needsAll: boolean;
}

/** Which cards are in the document, and where they are. */
export interface CardStrategy {
  /** Whether the first rows are in the document. */
  readonly ready: boolean;
  /** Whether more cards follow by themselves. */
  readonly hasMore: boolean;
  /** The indexes of the offers to render next, in order. */
  next(): readonly number[];
  /** Called after each render. */
  rendered(list: HTMLElement): void;
  /** Called in a frame after the list may have moved or changed its size. */
  layoutChanged?(list: HTMLElement): void;
}

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

  get hasMore(): boolean {
    const { indexes, offers } = this.#grid;
    return indexes.length < offers.length;
  }

  next(): readonly number[] {
    const { host, offers, indexes, needsAll } = this.#grid;
    // Any update of a removed host leaves the cards as they are.
    const next = host.isConnected ? NEXT_CARDS : 0;
    const step = needsAll ? Infinity : indexes.length ? next : FIRST_CARDS;
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
    if (this.#awaitsPaint || !host.isConnected || !this.hasMore) return;
    this.#awaitsPaint = true;
    await nextPaint();
    this.#awaitsPaint = false;
    host.requestUpdate();
  }
}
