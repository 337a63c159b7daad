import { html, nothing, type TemplateResult } from 'lit';
import type { Locale } from '../../locales/locale.js';
import { detailsEnglish } from '../../locales/english/details.js';
import type { Action } from '../press.js';

/**
 * A code as a ticket, with its copy button.
 *
 * @param action of the copy button
 * @param outcome whether copying just worked; undefined if copy was not pressed
 * @param title of the offer, if a page may show several codes
 */
export function codeBoxTemplate(
  code: string,
  action: Action,
  locale: Locale,
  outcome: boolean | undefined,
  title?: string,
): TemplateResult {
  const strings = locale.of(detailsEnglish);
  return html`<div part="code-box" class="ticket">
      <span class="visually-hidden">${strings.code}</span>
      <code part="code" class="code" dir="ltr" translate="no">${code}</code>
      <button
        part="copy"
        class="copy"
        data-action=${action}
        aria-label=${title ? `${strings.copy}: ${title}` : nothing}
      >
        <span ?data-unseen=${outcome}>${strings.copy}</span>
        <span ?data-unseen=${!outcome}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>${strings.copied}
        </span>
      </button>
    </div>
    <div role="status" class=${outcome === false ? 'hint' : 'visually-hidden'}>
      ${outcome === undefined ? nothing : outcome ? strings.copied : strings.copyByHand}
    </div>`;
}
