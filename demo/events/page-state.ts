import type { Figures } from './figures.js';
import type { Day, DayRange } from './days.js';
import type { ViewState } from './view-state.js';

/** The state of loading figures. */
export type Loaded =
  /** Earlier figures stay in view, if there are any. */
  | { readonly status: 'loading'; readonly figures?: Figures }
  | { readonly status: 'ready'; readonly figures: Figures }
  | { readonly status: 'failed'; readonly message: string }
  /** The range is invalid. */
  | { readonly status: 'wrong-range'; readonly message: string };

export interface PageState {
  readonly view: ViewState;
  /** The chosen range. */
  readonly days: DayRange;
  readonly today: Day;
  readonly loaded: Loaded;
}

export interface PageActions {
  readonly choose: (change: Partial<ViewState>) => void;
  readonly reload: () => void;
}
