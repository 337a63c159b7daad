import { html, type CSSResult, type LitElement, type TemplateResult } from 'lit';
import type { RewardsError } from '../client/rewards-error.js';
import type { Locale } from '../locales/locale.js';
import '../locales/english/surroundings.js';
import { AgeConfirmation } from '../offers/age/age-confirmation.js';
import { ExpiryTimer } from '../offers/expiry-timer.js';
import { hideBrokenImages } from '../offers/card/broken-images.js';
import { KeptFocus } from '../offers/kept-focus.js';
import { HeaderWatch } from '../offers/header/header-watch.js';
import type { OfferContext } from '../offers/offer-context.js';
import { Impressions } from '../offers/impressions.js';
import { RowArrows } from '../offers/row/row-arrows.js';
import { LanguageWatch } from '../locales/language-watch.js';
import type { State } from './frame.js';
import { NearView } from './near-view.js';
import { Notices } from './notices.js';
import { surroundingStyles } from './surroundings.styles.js';

export { drawings } from '../offers/states/drawings.js';

/** The interface of an element for its surroundings. */
export interface SurroundedElement extends LitElement {
  readonly state: State;
  /** Whether nothing is being loaded. */
  readonly idle: boolean;
  /** Whether loading waits until the element is near the viewport. */
  readonly waits: boolean;
  readonly apiKey?: string;
  /** Why loading failed last. */
  readonly failure?: RewardsError;
  /** The next instant at which something shown changes by itself, in epoch milliseconds. */
  readonly nextChange: number;
  readonly gated: OfferContext['gated'];
  readonly locale: Locale;
  addStyles(...styles: readonly CSSResult[]): void;
  /** Switches to the language around the element. */
  followLanguage(): void;
  /** Called when the element is near the viewport. */
  comeNear(): void;
}

/** A part of the code: adds what an element needs only after its first paint. */
export function surround(host: SurroundedElement): void {
  host.addStyles(surroundingStyles);
  hideBrokenImages(host.shadowRoot!);
  new LanguageWatch(host);
  new HeaderWatch(host);
  new ExpiryTimer(host);
  new AgeConfirmation(host);
  new Impressions(host, host.gated);
  new RowArrows(host);
  new KeptFocus(host);
  new NearView(host);
  new Notices(host);
}

/** Says that an old payload is shown. */
export function staleTemplate(loadedAt: number, locale: Locale): TemplateResult {
  // Not `formatInstant`: what three parts of the code share would be one more request.
  const date = new Date(loadedAt).toLocaleString(locale.tag, { dateStyle: 'medium', timeStyle: 'short' });
  return html`<div class="stale">${locale.strings.stale.replace('{date}', () => date)}</div>`;
}
