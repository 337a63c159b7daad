import { shallowArrayEquals } from '@lit/task';
import type { AgeQuestion } from '../card/of-age.js';
import type { OfferContext, ShownOffers } from '../card/offer-context.js';
import type { HeaderView, State } from './frame.js';
import type { DisplayMoment } from './moment.js';

/**
 * What an element shows at a moment: data that its templates and its parts read. It is frozen. Once something has loaded, it stays the
 * same object as long as nothing changes.
 */
export interface View {
  readonly moment: DisplayMoment;
  readonly state: State;
  /** The header. None before something has loaded. */
  readonly header?: HeaderView | undefined;
  /** The offers, in the state `ready`. */
  readonly sections: readonly ShownOffers[];
  /** The question of the reader's age, if offers wait for it. */
  readonly question?: AgeQuestion | undefined;
  /** The context of the offers' templates, once something has loaded. It has the payload's settings. */
  readonly context?: OfferContext | undefined;
  /** The next instant at which something shown changes by itself, in epoch milliseconds; `Infinity` for never. */
  readonly nextChange: number;
  /** When the shown payload was loaded, in epoch milliseconds, if the service is down. */
  readonly staleSince?: number | undefined;
  /** The giveaway's id, for the events of its offers. */
  readonly giveawayId?: string | undefined;
}

/** The same function, whose result stays the same object as long as its arguments are the same. */
export function keepLast<Args extends readonly unknown[], Result>(
  derive: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (!last || !shallowArrayEquals(args, last.args)) last = { args, result: derive(...args) };
    return last.result;
  };
}

/** The view of an element that has loaded nothing. */
export function emptyView(moment: DisplayMoment, state: State): View {
  return Object.freeze({ moment, state, sections: [], nextChange: Infinity });
}
