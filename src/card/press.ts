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

/** Where an event happens in a shadow root. Undefined in what the page has put into its slots, which is the page's own. */
export function ownTarget(event: Event, root: ShadowRoot): Element | undefined {
  const target = event.composedPath()[0] as Element;
  return target.getRootNode() === root ? target : undefined;
}

/** Listens to events of elements in the shadow root itself. */
export function listenToOwn(root: ShadowRoot, type: string, listener: (event: Event) => void): void {
  root.addEventListener(
    type,
    (event) => {
      if (ownTarget(event, root)) listener(event);
    },
    // Some events don't bubble.
    true,
  );
}
