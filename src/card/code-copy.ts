import { type ReactiveController, type ReactiveControllerHost, html, nothing, type TemplateResult } from 'lit';
import type { FireOfferEvent } from '../events.js';
import type { Offer } from '../wire/offer.js';
import type { OfferPlace } from './offer-context.js';
import { copyText } from './copy-text.js';
import type { Locale } from '../locales/locale.js';
import { detailsEnglish } from '../locales/english/details.js';
import type { Action, Actions, Press } from './press.js';

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

/** What has been done. */
export const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>`;

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
  async copy(place: OfferPlace, code: HTMLElement, leaving = false): Promise<void> {
    const copied = await copyText(code, leaving);
    if (!this.#host.isConnected) return;
    this.#say({ offer: place.offer, copied });
    // An instruction stays; a confirmation disappears.
    if (copied) this.#timer = setTimeout(() => this.#say(undefined), COPIED_MS);
    this.#fire('rewards-code-copy', place, { copied });
  }

  /**
   * From now on, the link beside a code copies it, too.
   *
   * @param codeOf finds the code beside a pressed link
   */
  copyBeforeLeaving(actions: Actions, codeOf: (press: Press) => HTMLElement | null | undefined = codeOnCard): void {
    const { go } = actions;
    actions.go = (press) => {
      const code = codeOf(press);
      if (code && press.event.type === 'click') void this.copy(press.place!, code, true);
      go?.(press);
    };
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

function codeOnCard({ button }: Press): HTMLElement | null | undefined {
  return button.closest('.card')?.querySelector<HTMLElement>('[part=code]');
}

/** Label of the link beside a code: to the partner, or the host of the address. */
export function copyAndGoLabel({ partner, url }: Offer, locale: Locale): string {
  const target = partner ?? new URL(url!).hostname.replace(/^www\./, '');
  return locale.of(detailsEnglish).copyAndGo.replace('{partner}', () => target);
}

/**
 * A code as a ticket, with its copy button.
 *
 * @param action of the copy button; undefined for none
 * @param outcome whether copying just worked; undefined if copy was not pressed
 * @param title of the offer, if a page may show several codes
 */
export function codeBoxTemplate(
  code: string,
  action: Action | undefined,
  locale: Locale,
  outcome: boolean | undefined,
  title?: string,
): TemplateResult {
  const strings = locale.of(detailsEnglish);
  return html`<div part="code-box" class="ticket">
      <span class="visually-hidden">${strings.code}</span>
      <code part="code" class="code" dir="ltr" translate="no">${code}</code>
      ${
        action
          ? html`<button
              part="copy"
              class="copy"
              data-action=${action}
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
