import { type ReactiveController, type ReactiveControllerHost, html, nothing, type TemplateResult } from 'lit';
import type { FireOfferEvent } from '../events.js';
import type { Offer } from '../wire/offer.js';
import type { OfferPlace } from './offer-context.js';
import { copyText } from './copy-text.js';
import type { Locale } from '../locales/locale.js';
import { detailsEnglish } from '../locales/english/details.js';
import type { Actions, Press } from './press.js';

/** How long the copy button shows that it worked, in milliseconds. */
const COPIED_MS = 2000;

/** How copying a code ended. */
export interface CopyOutcome {
  readonly offer: Offer;
  readonly copied: boolean;
}

interface CopyShell {
  readonly host: ReactiveControllerHost & HTMLElement;
  readonly fire: FireOfferEvent;
  copying?: CodeCopy;
  addActions(actions: Actions): void;
}

/** What has been done. */
export const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>`;

/** Copies the codes of an element, on cards and in the details, and remembers the outcome for a moment. */
export class CodeCopy implements ReactiveController {
  readonly #host: CopyShell['host'];
  readonly #fire: FireOfferEvent;
  #timer?: ReturnType<typeof setTimeout>;
  /** How the last press ended. It is undefined before one, and once a confirmation is over. */
  last?: CopyOutcome | undefined;

  private constructor({ host, fire, addActions }: CopyShell) {
    this.#host = host;
    this.#fire = fire;
    host.addController(this);
    addActions({ copy: ({ button, place }) => void this.#copy(place!, codeBeside(button)!) });
  }

  /** The one of an element. */
  static of(shell: CopyShell): CodeCopy {
    return (shell.copying ??= new CodeCopy(shell));
  }

  hostDisconnected(): void {
    this.#say(undefined);
  }

  /** Copies the text of `code`. If the browser refuses, leaves it selected. */
  async #copy(place: OfferPlace, code: HTMLElement, leaving = false): Promise<void> {
    const copied = await copyText(code, leaving);
    if (!this.#host.isConnected) return;
    this.#say({ offer: place.offer, copied });
    // An instruction stays; a confirmation disappears.
    if (copied) this.#timer = setTimeout(() => this.#say(undefined), COPIED_MS);
    this.#fire('rewards-code-copy', place, { copied });
  }

  /** The link beside a shopper's own code copies it, too. The labels of a feed promise nothing of a code. */
  copyBeforeLeaving({ event, button, place }: Press): void {
    const code = place?.code !== undefined && codeBeside(button);
    if (code && event.type === 'click') void this.#copy(place, code, true);
  }

  reset(): void {
    this.#say(undefined);
  }

  #say(last: CopyOutcome | undefined): void {
    clearTimeout(this.#timer);
    this.last = last;
    this.#host.requestUpdate();
  }
}

/** Whether copying the code of `offer` just worked; undefined if copy was not pressed. */
export function outcomeOf(offer: Offer, last: CopyOutcome | undefined): boolean | undefined {
  return last?.offer === offer ? last.copied : undefined;
}

/** The code on the card of a button, or in its dialog. */
function codeBeside(button: HTMLElement): HTMLElement | null | undefined {
  return button.closest('.card,dialog')?.querySelector<HTMLElement>('[part=code]');
}

/** Label of the link beside a code: to the partner, or the host of the address. */
export function copyAndGoLabel({ partner, url }: Offer, locale: Locale): string {
  const target = partner ?? new URL(url!).hostname.replace(/^www\./, '');
  return locale.of(detailsEnglish).copyAndGo.replace('{partner}', () => target);
}

/**
 * A code as a ticket, with its copy button.
 *
 * @param canCopy whether it has a copy button
 * @param outcome whether copying just worked; undefined if copy was not pressed
 * @param title of the offer, if a page may show several codes
 */
export function codeBoxTemplate(
  code: string,
  canCopy: boolean,
  locale: Locale,
  outcome: boolean | undefined,
  title?: string,
): TemplateResult {
  const strings = locale.of(detailsEnglish);
  return html`<div part="code-box" class="ticket">
      <span class="visually-hidden">${strings.code}</span>
      <code part="code" class="code" dir="ltr" translate="no">${code}</code>
      ${
        canCopy
          ? html`<button
              part="copy"
              class="copy"
              data-action="copy"
              aria-label=${title ? `${strings.copy}: ${title}` : nothing}
            >
              <span ?data-unseen=${outcome}>${strings.copy}</span>
              <span ?data-unseen=${!outcome}> ${tick}${strings.copied} </span>
            </button>`
          : nothing
      }
    </div>
    <div role="status" class=${outcome === false ? 'hint' : 'visually-hidden'}>
      ${outcome === undefined ? nothing : outcome ? strings.copied : strings.copyByHand}
    </div>`;
}
