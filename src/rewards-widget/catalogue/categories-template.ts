import { html, nothing, type TemplateResult } from 'lit';
import { catalogueEnglish } from '../../locales/english/catalogue.js';
import type { OfferContext } from '../../offers/offer-context.js';
import type { CategoryLevel } from './categories.js';

/** The button of a category carries what it chooses. */
export interface CategoryButton extends HTMLElement {
  path: readonly string[];
}

/**
 * A row of categories to choose from.
 *
 * @param outer whether it is the first row, which has the button for all
 * @param chosen the chosen categories, from the outside in
 */
export function categoriesTemplate(
  { above, labels }: CategoryLevel,
  outer: boolean,
  chosen: readonly string[],
  { locale, arrows }: OfferContext,
): TemplateResult {
  const strings = locale.of(catalogueEnglish);
  const chip = (text: string, pressed: boolean, path: readonly string[]): TemplateResult =>
    html`<button
      part=${pressed ? 'category category-chosen' : 'category'}
      class="chip"
      dir="auto"
      aria-pressed=${pressed}
      data-action="choose"
      .path=${path}
    >
      ${text}
    </button>`;
  const row = `categories-${above.length}`;
  return html`<div class="level" data-row=${row}>
    <div class="chips" role="group" aria-label=${strings.categories}>
      ${outer ? chip(strings.allCategories, !chosen.length, []) : nothing}
      ${labels.map((label) => {
        const pressed = chosen[above.length] === label;
        return chip(label, pressed, pressed ? (outer ? [] : above) : [...above, label]);
      })}
    </div>
    <div class="arrows">${arrows?.(row)}</div>
  </div>`;
}
