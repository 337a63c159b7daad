import type { CSSResult, LitElement } from 'lit';
import type { Locale } from '../locales/locale.js';
import { AgeConfirmation } from '../offers/age-confirmation.js';
import { ExpiryTimer } from '../offers/expiry-timer.js';
import { KeptFocus } from '../offers/kept-focus.js';
import type { OfferView } from '../offers/offer-view.js';
import { OfferViews } from '../offers/offer-views.js';
import { RowArrows } from '../offers/row-arrows.js';
import { LanguageWatch } from '../theme/language-watch.js';
import { surroundingStyles } from './surroundings.styles.js';

/** What an element lets its surroundings know. */
export interface SurroundedElement extends LitElement {
  /** The next instant at which something shown changes by itself, in epoch milliseconds. */
  readonly nextChange: number;
  readonly gated: OfferView['gated'];
  readonly locale: Locale;
  addStyles(...styles: readonly CSSResult[]): void;
  /** Takes up the language around the element. */
  followLanguage(): void;
}

/** A part of the code: gives an element what it needs once its first screen is painted, and not before. */
export function surround(host: SurroundedElement): void {
  host.addStyles(surroundingStyles);
  new LanguageWatch(host);
  new ExpiryTimer(host);
  new AgeConfirmation(host);
  new OfferViews(host, host.gated);
  new RowArrows(host);
  new KeptFocus(host);
}
