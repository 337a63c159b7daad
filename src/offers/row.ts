import { html, type TemplateResult } from 'lit';
import type { Strings } from '../locales/strings.js';
import { arrowIcon } from './icons.js';

/** Arrows for a row that scrolls sideways; they stand anywhere in the row's section. */
export function arrowsTemplate(strings: Strings): TemplateResult {
  return html`<div class="arrows" hidden>
    <button class="icon back" data-action="back" aria-label=${strings.previous}>${arrowIcon}</button>
    <button class="icon" data-action="forward" aria-label=${strings.next}>${arrowIcon}</button>
  </div>`;
}
