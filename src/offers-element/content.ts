import type { nothing, TemplateResult } from 'lit';
import type { OfferContext, ShownOffers } from '../offers/offer-context.js';
import type { Settings } from '../wire/settings.js';
import type { State } from './frame.js';
import type { Source } from './source.js';

/** What an element shows. */
export interface Content {
  readonly state: State;
  /** Loads it. */
  readonly source: Pick<Source<unknown>, 'loading' | 'failure'> & Partial<Pick<Source<unknown>, 'loaded' | 'adopt'>>;
  /** The settings of what is loaded. */
  readonly settings?: Settings | undefined;
  /** The offers shown, in the state `ready`. */
  readonly sections: readonly ShownOffers[];
  /** The giveaway's id, for the events of its offers. */
  readonly giveawayId?: string | undefined;
  /** The context of the offers' templates. */
  readonly context?: OfferContext | undefined;
  /** When the shown payload was loaded, in epoch milliseconds, if the service is down. */
  readonly staleSince?: number | undefined;
  /** The next instant at which something shown changes by itself, in epoch milliseconds; `Infinity` or none for never. */
  readonly nextChange?: number;
  /** Whether loading waits until the element is near the viewport. */
  readonly awaitsView?: boolean;
  /** Whether more cards follow by themselves. */
  readonly continues?: boolean;
  /** Called when the element is near the viewport, or that cannot be observed. */
  comeNear?(): void;
  /** Loads again. Settles when loading has succeeded or failed. */
  refresh(): Promise<void>;
  /** The header, if there is something to show. */
  top?(): TemplateResult | typeof nothing;
  /** The offers, in the state `ready`. */
  body?(): TemplateResult | typeof nothing;
  /** Loads the lazy-loaded parts that it is drawn with. Resolves even if that fails. */
  readonly parts?: Promise<unknown>;
  /** Derives what is shown at the shell's moment. Called before each update. */
  hostUpdate?(): void;
}
