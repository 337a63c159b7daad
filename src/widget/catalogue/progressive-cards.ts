import type { LitElement } from 'lit';
import { nextPaint } from '../../element/next-paint.js';
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

/** What a step of cards may take, layout included, in milliseconds. A press that comes meanwhile waits for it. */
const STEP_MS = 12;

/** All cards come into the document, a few after each paint. So the browser's find-in-page works. */
export class ProgressiveCards implements CardStrategy {
  readonly #grid: Grid;
  #awaitsPaint = false;
  #startedAt = 0;
  /** Number of cards that come next: as many as the processor draws in time. */
  #step = 4;

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
    this.#startedAt = Date.now();
    // Any update of a removed host leaves the cards as they are.
    const step = needsAll ? Infinity : host.isConnected || !indexes.length ? this.#step : 0;
    return [...offers.keys()].slice(0, indexes.length + step);
  }

  rendered(list: HTMLElement): void {
    // A large catalogue may have been here before.
    list.style.height = '';
    // The layout is needed in any case: here it counts.
    list.getBoundingClientRect();
    // Clocks are rounded, and jump.
    const took = Math.max(Date.now() - this.#startedAt, 1);
    this.#step = Math.ceil((this.#step * STEP_MS) / took);
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
