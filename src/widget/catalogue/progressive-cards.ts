import type { LitElement } from 'lit';
import { nextPaint } from '../../element/next-paint.js';
import type { ShownOffer } from '../../card/offer-context.js';

/** With more, a press would wait on a phone with a slow processor; with fewer, all cards would take longer altogether. */
const CARDS_AT_A_TIME = 6;

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
 * All cards come into the document, a few after each paint: the browser's find-in-page works, and no press waits long, not even on a phone with a
 * slow processor.
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
    const step = this.#awaitsPaint || !host.isConnected ? 0 : CARDS_AT_A_TIME;
    return [...offers.keys()].slice(0, needsAll ? undefined : Math.max(CARDS_AT_A_TIME, indexes.length + step));
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
