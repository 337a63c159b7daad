import type { Figures } from './figures.js';
import type { Day, DayRange } from './days.js';
import type { ViewState } from './view-state.js';

/** What has become of asking for figures. */
export type Loaded =
  /** The figures of before stay in view, where there are any. */
  | { readonly status: 'loading'; readonly figures?: Figures }
  | { readonly status: 'ready'; readonly figures: Figures }
  | { readonly status: 'failed'; readonly message: string }
  /** The range cannot be asked for. */
  | { readonly status: 'wrong-range'; readonly message: string };

export interface PageState {
  readonly view: ViewState;
  /** Of the range as chosen. */
  readonly days: DayRange;
  readonly today: Day;
  readonly loaded: Loaded;
}

export interface PageActions {
  readonly choose: (change: Partial<ViewState>) => void;
  readonly reload: () => void;
}
