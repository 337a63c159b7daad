import type { OfferPlace } from './offer-context.js';

/** What a pressed element with `data-action` does. */
export type Action =
  | 'again'
  | 'back'
  | 'bring-back'
  | 'choose'
  | 'claim'
  | 'clear'
  | 'close'
  | 'confirm'
  | 'confirm-age'
  | 'copy'
  | 'forward'
  | 'go'
  | 'open'
  | 'print'
  | 'put-away'
  | 'remind'
  | 'remove'
  | 'remove-all'
  | 'retry'
  | 'share'
  | 'show-all'
  | 'till';

/** A press of an element with `data-action`. */
export interface Press {
  readonly event: Event;
  readonly button: HTMLElement;
  /** The place of the card, or of the details, that the button is in. */
  readonly place: OfferPlace | undefined;
}

/** What is done for each action. Each has one owner. */
export type Actions = Partial<Record<Action, (press: Press) => void>>;

/** Listens to events of elements in the shadow root itself. Events of slotted elements belong to the page. */
export function listenToOwn(root: ShadowRoot, type: string, listener: (event: Event) => void): void {
  root.addEventListener(
    type,
    (event) => {
      if ((event.target as Node).getRootNode() === root) listener(event);
    },
    // Some events don't bubble.
    true,
  );
}
