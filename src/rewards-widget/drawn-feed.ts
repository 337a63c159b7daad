import type { Drawn } from '../offers-element/display-options.js';
import type { CategoryLevel } from './catalogue/categories.js';

/** Facts on a catalogue of which a server has rendered the first offers. */
export interface DrawnCatalogue {
  /** Number of its offers. */
  readonly total: number;
  readonly categories: readonly CategoryLevel[];
}

/** The data of a feed's first screen that a server has rendered. */
export interface DrawnFeed extends Drawn, DrawnCatalogue {
  /** The feed, with only the rendered offers. */
  readonly feed: unknown;
}
