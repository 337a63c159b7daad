import { html, nothing, type TemplateResult } from 'lit';
import { catalogueEnglish } from '../../locales/english/catalogue.js';
import type { Locale } from '../../locales/locale.js';
import { ORDERS, type CategoryLevel, type Filter, type Order } from './filter.js';
import type { OfferContext } from '../../card/offer-context.js';

export const searchIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M15.5 15.5l5 5M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0z" />
</svg>`;
const clearIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>`;
const orderIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M8 19V5M4 9l4-4 4 4M16 5v14M12 15l4 4 4-4" />
</svg>`;

/** What a shopper does with the search and the order. */
export interface SearchActions {
  readonly focus: (event: Event) => void;
  readonly input: (event: Event) => void;
  readonly order: (order: Order) => void;
}

/** The search field, and the order beside it. Password managers know by its attributes that it isn't for a user's name. */
export function searchTemplate({ query, order }: Filter, locale: Locale, on: SearchActions): TemplateResult {
  const strings = locale.of(catalogueEnglish);
  const names = [strings.defaultOrder, strings.endingSoonest, strings.byPartner];
  return html`<div class="search">
    <div class="field">
      ${searchIcon}<input
        part="search"
        type="search"
        .value=${query}
        placeholder=${strings.search}
        aria-label=${strings.search}
        autocomplete="off"
        spellcheck="false"
        enterkeyhint="search"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        data-form-type="other"
        @focus=${on.focus}
        @input=${on.input}
      />${query ? html`<button class="icon" aria-label=${strings.clear} data-action="clear">${clearIcon}</button>` : nothing}
    </div>
    <div class="field order">
      <select
        part="sort"
        aria-label=${strings.sort}
        @change=${({ target }: Event) => on.order(ORDERS[(target as HTMLSelectElement).selectedIndex]!)}
      >
        ${ORDERS.map((name, index) => html`<option ?selected=${name === order}>${names[index]}</option>`)}</select
      >${orderIcon}
    </div>
  </div>`;
}

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
