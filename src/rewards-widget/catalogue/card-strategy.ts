import type { LitElement } from 'lit';
import type { Offer } from '../../wire/offer.js';

/** A grid, as its strategy sees it. */
export interface Grid {
  readonly host: LitElement;
  readonly offers: readonly Offer[];
  /** Indexes of the offers whose cards are in the document, in order. */
  readonly indexes: readonly number[];
  /** Key of the offer whose card had the focus last. */
  readonly focused: unknown;
  /** Whether all cards are needed at once: on paper, and while a server's cards are taken over. */
  readonly atOnce: boolean;
}

/** Which cards are in the document, and where they are. */
export interface CardStrategy {
  /** Whether the first rows are in the document. */
  readonly ready: boolean;
  /** Whether more cards follow by themselves. */
  readonly continues: boolean;
  /** The indexes of the offers to render next, in order. */
  next(): readonly number[];
  /** Called after each render. */
  rendered(list: HTMLElement): void;
  /** Called in a frame after the list may have moved or changed its size. */
  layoutChanged?(list: HTMLElement): void;
}
