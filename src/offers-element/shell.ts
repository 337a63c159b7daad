import type { CSSResult, LitElement } from 'lit';
import type { FireOfferEvent } from '../events.js';
import type { AgeRestricted } from '../offers/age/age-restricted.js';
import type { OfferContext, OfferPlace } from '../offers/offer-context.js';
import type { Actions } from '../offers/press.js';
import type { Drawings } from '../offers/states/states.js';
import type { Content } from './content.js';
import type { Moment } from './moment.js';
import type { ImageUrl } from './pictures/picture-addresses.js';

/** An element, as its content and its lazy-loaded parts see it. */
export interface Host extends LitElement {
  readonly apiKey?: string | undefined;
  readonly preview: boolean;
  readonly headingLevel: number;
  readonly ageRestricted: AgeRestricted;
  readonly deepLinks?: string | null | undefined;
  readonly imageUrl?: ImageUrl | null | undefined;
  readonly imageWidths?: string | null | undefined;
}

/** What an element does for its content and its lazy-loaded parts. */
export interface Shell {
  readonly host: Host;
  readonly content: Content;
  /** The moment for which the element is drawn. There is none before the first update. */
  readonly moment: Moment;
  /** Resolves when what is asked for is on the page. */
  readonly settled: Promise<void>;
  /** What follows the first paint, once it has loaded; null if that failed. */
  readonly afterPaint?: { readonly drawings: Drawings } | null;
  /** What presses do. */
  readonly actions: Actions;
  /** Performs a requested update synchronously. */
  readonly updateNow: () => void;
  /** Loads a part and uses it. If it can't be loaded, shows a message with a retry. */
  use<Part>(name: string, load: () => Promise<Part>, then: (part: Part) => unknown): Promise<void>;
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
  followLanguage(): void;
}
