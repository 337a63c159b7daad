import type { CSSResult, LitElement } from 'lit';
import type { FireOfferEvent } from '../events.js';
import type { CodeCopy } from '../card/code-copy.js';
import type { OfferContext, OfferPlace, PictureOf } from '../card/offer-context.js';
import type { Actions } from '../card/press.js';
import type { Drawings } from '../card/states.js';
import type { DisplayMoment } from './moment.js';
import type { ImageUrl } from './pictures/picture-addresses.js';
import type { Frame, Phase } from './frame.js';
import type { Source } from './source.js';
import type { View } from './view.js';

/** An element, as its content and its lazy-loaded parts see it. */
export interface Host extends LitElement {
  readonly apiKey?: string | undefined;
  readonly deepLinks?: string | null | undefined;
  readonly linkParams?: string | null | undefined;
  readonly imageUrl?: ImageUrl | null | undefined;
  readonly imageWidths?: string | null | undefined;
}

/** What an element does for its content and its lazy-loaded parts. */
export interface Shell {
  readonly host: Host;
  readonly content: Content;
  /** The moment for which the element is drawn. There is none before the first update. */
  readonly moment: DisplayMoment;
  /** What its content shows at that moment. */
  readonly view: View;
  /** Resolves when what is asked for is on the page. */
  readonly settled: Promise<void>;
  /** What follows the first paint, once it has loaded; null if that failed. */
  readonly afterPaint?: { readonly drawings: Drawings } | null;
  /** Gives pictures that come in several sizes their addresses, once the part for that has loaded. */
  pictureOf: PictureOf;
  /** What copies codes, once a part that has codes has loaded. */
  copying?: CodeCopy;
  /** Adds what presses of a part do. Throws if an action has an owner already. */
  readonly addActions: (actions: Actions) => void;
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
  /** Loads the part of the details, without opening any. */
  readonly loadDetails: () => Promise<unknown>;
  /** Opens the details of an offer. */
  open(place: OfferPlace): void;
  /** Closes the details, if any are open. */
  closeDetails(): void;
  /** Adds the styles of a part, once even if several parts bring them. */
  addStyles(...styles: readonly CSSResult[]): void;
  /** Switches to the language around the element. */
  resetLocale(): void;
}

/** What an element is for: what it loads, and how that is drawn. */
export interface Content {
  /** Loads it. */
  readonly source: Pick<Source<unknown>, 'loading' | 'failure'> &
    Partial<Pick<Source<unknown>, 'loaded' | 'adopt' | 'awaitsNearness' | 'comeNear'>>;
  /** What is shown. There is none before the first update. */
  readonly view?: View | undefined;
  /** Whether further cards follow by themselves. */
  readonly awaitsCards?: boolean | undefined;
  /** Loads the lazy-loaded parts that it is drawn with. Resolves even if that fails. */
  readonly parts?: Promise<unknown>;
  /** Loads again. Settles when loading has succeeded or failed. */
  refresh(): Promise<void>;
  /** Derives the view at the shell's moment. Called before each update. */
  hostUpdate?(): void;
  /** The offers, in the state `ready`, and what is above them; words and a dialog if they are its own. */
  template?(phase: Phase): Pick<Frame, 'header' | 'note' | 'message' | 'content' | 'details'>;
}
