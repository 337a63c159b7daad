import { html, type TemplateResult } from 'lit';
import type { Locale } from '../locales/locale.js';
import '../locales/english/surroundings.js';
import { AgeConfirmation } from '../offers/age/age-confirmation.js';
import { ExpiryTimer } from '../offers/expiry-timer.js';
import { hideBrokenImages } from '../offers/card/broken-images.js';
import { KeptFocus } from '../offers/kept-focus.js';
import { HeaderWatch } from '../offers/header/header-watch.js';
import { Impressions } from '../offers/impressions.js';
import { RowArrows } from '../offers/row/row-arrows.js';
import { LanguageWatch } from '../locales/language-watch.js';
import { NearView } from './near-view.js';
import { Notices } from './notices.js';
import type { Shell } from './shell.js';
import { surroundingStyles } from './surroundings.styles.js';

export { drawings } from '../offers/states/drawings.js';

/** Lazy-loaded. Adds what an element needs only after its first paint. */
export function surround(shell: Shell): void {
  const { host, gated } = shell;
  shell.addStyles(surroundingStyles);
  hideBrokenImages(host.shadowRoot!);
  new LanguageWatch(host, () => shell.followLanguage());
  new HeaderWatch(host);
  new ExpiryTimer(shell);
  new AgeConfirmation(host);
  new Impressions(host, gated);
  new RowArrows(shell);
  new KeptFocus(host);
  new NearView(shell);
  new Notices(shell);
}

/** Says that an old payload is shown. */
export function staleTemplate(loadedAt: number, locale: Locale): TemplateResult {
  // Not `formatInstant`: what three parts of the code share would be one more request.
  const date = new Date(loadedAt).toLocaleString(locale.tag, { dateStyle: 'medium', timeStyle: 'short' });
  return html`<div class="stale">${locale.strings.stale.replace('{date}', () => date)}</div>`;
}
