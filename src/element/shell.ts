import type { CSSResult, LitElement, nothing, TemplateResult } from 'lit';
import type { FireOfferEvent } from '../events.js';
import type { AgeRestricted } from '../card/of-age.js';
import type { OfferContext, OfferPlace, ShownOffers } from '../card/offer-context.js';
import type { Actions } from '../card/press.js';
import type { Drawings } from '../card/states.js';
import type { DisplayMoment } from './moment.js';
import type { ImageUrl } from './pictures/picture-addresses.js';
import type { Settings } from '../wire/settings.js';
import type { State } from './frame.js';
import type { Source } from './source.js';

/** An element, as its content and its lazy-loaded parts see it. */
export interface Host extends LitElement {
  readonly apiKey?: string | undefined;
  readonly headingLevel: number;
  readonly ageRestricted?: AgeRestricted;
  readonly deepLinks?: string | null | undefined;
  readonly imageUrl?: ImageUrl | null | undefined;
  readonly imageWidths?: string | null | undefined;
}

/** What an element does for its content and its lazy-loaded parts. */
export interface Shell {
  readonly host: Host;
  readonly content: Content;
  /** The moment for which the element is drawn. There is none before the first update. */
  readonly moment: DisplayMoment;
  /** Resolves when what is asked for is on the page. */
  readonly settled: Promise<void>;
  /** What follows the first paint, once it has loaded; null if that failed. */
  readonly afterPaint?: { readonly drawings: Drawings } | null;
  /** What presses do. */
  readonly actions: Actions;
  /** Performs a requested update synchronously. */
  readonly updateNow: () => void;
  /** Loads a part and uses it. If it can't be loaded, shows a message with a retry. */
  loadPart<Part>(name: string, load: () => Promise<Part>, then: (part: Part) => unknown): Promise<void>;
  /** The parts that failed to load, by name, with a function that retries. */
  readonly missing: ReadonlyMap<string, () => void>;
  /** The arrows of a row that doesn't fit. */
  readonly arrows: OfferContext['arrows'];
  /** Fires an event of the host about an offer. */
  readonly fire: FireOfferEvent;
  /** Opens the details of an offer. */
  open(place: OfferPlace): void;
  /** Closes the details, if any are open. */
  closeDetails(): void;
  /** Adds the styles of a part, once even if several parts bring them. */
  addStyles(...styles: readonly CSSResult[]): void;
  /** Switches to the language around the element. */
  resetLocale(): void;
}

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
