import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FireOfferEvent } from '../../events.js';
import type { Offer } from '../../wire/offer.js';
import type { OfferPlace } from '../offer-context.js';
import { copyText } from './copy-text.js';

/** How long the copy button shows that it worked, in milliseconds. */
const COPIED_MS = 2000;

interface Outcome {
  readonly offer: Offer;
  readonly copied: boolean;
}

interface CopyShell {
  readonly host: ReactiveControllerHost & HTMLElement;
  readonly fire: FireOfferEvent;
}

/** Copies codes, and remembers the outcome for a moment. */
export class CodeCopy implements ReactiveController {
  readonly #host: CopyShell['host'];
  readonly #fire: FireOfferEvent;
  #timer?: ReturnType<typeof setTimeout>;
  #last?: Outcome;

  constructor({ host, fire }: CopyShell) {
    this.#host = host;
    this.#fire = fire;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#say(undefined);
  }

  /** Whether copying the code of `offer` just worked; undefined if copy was not pressed. */
  outcome(offer: Offer): boolean | undefined {
    return this.#last?.offer === offer ? this.#last.copied : undefined;
  }

  /** Copies the text of `code`. If the browser refuses, leaves it selected. */
  async copy(place: OfferPlace, code: HTMLElement): Promise<void> {
    const copied = await copyText(code);
    if (!this.#host.isConnected) return;
    this.#say({ offer: place.offer, copied });
    // An instruction stays; a confirmation disappears.
    if (copied) this.#timer = setTimeout(() => this.#say(undefined), COPIED_MS);
    this.#fire('rewards-code-copy', place, { copied });
  }

  reset(): void {
    this.#say(undefined);
  }

  #say(last: Outcome | undefined): void {
    clearTimeout(this.#timer);
    this.#last = last;
    this.#host.requestUpdate();
  }
}
