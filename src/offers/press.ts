import type { OfferPlace } from './offer-context.js';

/** What a pressed element with `data-action` does. */
export type Action =
  | 'again'
  | 'back'
  | 'choose'
  | 'claim'
  | 'clear'
  | 'close'
  | 'confirm-age'
  | 'copy-claimed'
  | 'copy-shown'
  | 'forward'
  | 'go'
  | 'open'
  | 'retry'
  | 'share'
  | 'show-all';

/** A press of an element with `data-action`. */
export interface Press {
  readonly event: Event;
  readonly button: HTMLElement;
  /** The place of the card, or of the details, that the button is in. */
  readonly place: OfferPlace | undefined;
}

/** What is done for each action. Lazy-loaded parts add theirs. */
export type Actions = Partial<Record<Action, (press: Press) => void>>;
