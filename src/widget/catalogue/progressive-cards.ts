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
  /** Whether all cards are needed at once: on paper. */
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

/**
 * All cards come into the document, a screenful after each paint. So the browser's find-in-page works. With more at a time, a press would wait
 * on a phone with a slow processor, and with fewer, they would take longer altogether.
 */
export class ProgressiveCards implements CardStrategy {
  /** From the first update on. */
  readonly ready = true;
  readonly #grid: Grid;
  #awaitsPaint = false;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  get hasMore(): boolean {
    const { indexes, offers } = this.#grid;
    return indexes.length < offers.length;
  }

  next(): readonly number[] {
    const { host, offers, indexes, needsAll } = this.#grid;
    // An update before the next paint leaves the cards as they are, and so does any of a removed host.
    const step = this.#awaitsPaint || !host.isConnected ? 0 : FIRST_CARDS;
    return [...offers.keys()].slice(0, needsAll ? undefined : Math.max(FIRST_CARDS, indexes.length + step));
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
