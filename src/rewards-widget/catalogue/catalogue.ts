import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { catalogueEnglish } from '../../locales/english/catalogue.js';
import type { Shell } from '../../offers-element/shell.js';
import type { OfferContext } from '../../offers/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import { MIN_SEARCHABLE_OFFERS, type Section } from '../sections.js';
import type { WidgetContext } from '../widget-model.js';
import { catalogueTemplate } from './catalogue-template.js';
import { categoriesTemplate, type CategoryButton } from './categories-template.js';
import { categoryLevels, isWithin, stillThere, type CategoryLevel } from './categories.js';
import { filterStyles } from './filter.styles.js';
import { keepCharacters } from './kept-characters.js';
import { OfferGrid } from './offer-grid.js';
import { offerGridStyles } from './offer-grid.styles.js';
import { prepareSearch, searchText, searchWords } from './search-texts.js';

/** Delay from the last letter to the announcement of the result, in milliseconds. */
const ANNOUNCE_AFTER_MS = 500;

const searchIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M15.5 15.5l5 5M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0z" />
</svg>`;
const clearIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>`;

/**
 * The placement `all`: every offer in a grid, with search and categories. Renders into its host's own shadow root, so
 * that parts and styles reach everything.
 */
export class Catalogue implements ReactiveController {
  readonly #host: LitElement;
  readonly #grid: OfferGrid;
  #section: Section = { placement: 'all', offers: [] };
  #context?: WidgetContext;
  /** The offers that match query and category. */
  #found: readonly Offer[] = [];
  #query = '';
  /** The chosen categories, from the outside in. */
  #chosen: readonly string[] = [];
  #levels: readonly CategoryLevel[] = [];
  #timer?: ReturnType<typeof setTimeout>;
  /** The announced result; undefined before the first search. */
  #announced?: readonly Offer[];

  constructor(shell: Shell) {
    const { host } = shell;
    this.#host = host;
    this.#grid = new OfferGrid(shell);
    shell.addStyles(filterStyles, offerGridStyles);
    keepCharacters(host.shadowRoot!);
    host.addController(this);
    const { actions } = shell;
    actions.choose = ({ button }) => this.#choose((button as CategoryButton).path);
    actions.clear = ({ button }) => this.#clear(button);
    actions['show-all'] = () => this.#showAll();
  }

  /** Shows the placement from now on. The same arguments mean that nothing has changed. */
  show(section: Section, context: WidgetContext): void {
    if (section === this.#section && context === this.#context) return;
    this.#section = section;
    this.#context = context;
    this.#chosen = stillThere(this.#uncovered, this.#chosen);
    this.#levels = categoryLevels(this.#uncovered, this.#chosen);
    if (!this.#searchable) this.#query = '';
    this.#filter();
    this.#prepare();
  }

  /** Forgets offers, search and category: what is loaded next is something else. */
  reset(): void {
    this.#section = { ...this.#section, offers: [] };
    this.#query = '';
    this.#chosen = [];
    this.#announced = undefined;
    clearTimeout(this.#timer);
  }

  /** Whether the first rows are in the document. */
  get ready(): boolean {
    return this.#grid.ready;
  }

  /** Whether more cards follow by themselves. */
  get continues(): boolean {
    return this.#grid.continues;
  }

  hostConnected(): void {
    this.#prepare();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** The section: title, result count, search, categories and the offers. Call `show` before. */
  template(): TemplateResult {
    const context = this.#context!;
    const strings = context.locale.of(catalogueEnglish);
    const count = (offers: readonly Offer[]): string =>
      context.locale.count(offers.length, context.locale.strings.results);
    return catalogueTemplate({
      section: this.#section,
      context,
      count: this.#found.length,
      ...this.#controls(context),
      announced: this.#announced && (this.#announced.length ? count(this.#announced) : strings.noResults),
      list: this.#grid.template(
        context,
        html`<div class="nothing" role="listitem">
          ${searchIcon}
          <div>${strings.noResults}</div>
          <button class="outlined" data-action="show-all">${strings.showAll}</button>
        </div>`,
      ),
    });
  }

  #controls(context: OfferContext): { search: unknown; categories: unknown } {
    if (!this.#searchable) return { search: nothing, categories: nothing };
    return {
      search: this.#searchTemplate(context),
      categories: this.#levels.map((level, index) => categoriesTemplate(level, !index, this.#chosen, context)),
    };
  }

  #searchTemplate({ locale }: OfferContext): TemplateResult {
    const strings = locale.of(catalogueEnglish);
    return html`<div class="search">
      ${searchIcon}<input
        part="search"
        type="search"
        .value=${this.#query}
        placeholder=${strings.search}
        aria-label=${strings.search}
        autocomplete="off"
        spellcheck="false"
        enterkeyhint="search"
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      />${this.#query ? html`<button class="icon" aria-label=${strings.clear} data-action="clear">${clearIcon}</button>` : nothing}
    </div>`;
  }

  get #offers(): readonly Offer[] {
    return this.#section.offers;
  }

  get #searchable(): boolean {
    return this.#offers.length >= MIN_SEARCHABLE_OFFERS;
  }

  /** No search or category finds an offer behind the age gate. */
  get #uncovered(): Offer[] {
    return this.#offers.filter((offer) => !this.#context!.gated(offer));
  }

  #choose(path: readonly string[]): void {
    this.#chosen = path;
    this.#levels = categoryLevels(this.#uncovered, path);
    this.#search();
  }

  #setQuery(query: string): void {
    this.#query = query;
    this.#search();
  }

  readonly #onInput = (event: Event): void => this.#setQuery((event.target as HTMLInputElement).value);

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#query) return;
    // Escape is handled: a dialog around us must stay open.
    event.preventDefault();
    event.stopPropagation();
    this.#setQuery('');
  };

  #clear(button: Element): void {
    button.parentElement!.querySelector('input')!.focus();
    this.#setQuery('');
  }

  #showAll(): void {
    this.#grid.focus();
    // The row of "All" may be scrolled to the category that was chosen.
    this.#host.shadowRoot!.querySelector('.chips')?.scrollTo({ left: 0 });
    this.#query = '';
    this.#choose([]);
  }

  /** Filters on user input: the list keeps its height, and the result is announced. */
  #search(): void {
    this.#grid.hold();
    this.#filter();
    this.#host.requestUpdate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#announced = this.#found;
      this.#host.requestUpdate();
    }, ANNOUNCE_AFTER_MS);
  }

  #filter(): void {
    const words = searchWords(this.#query);
    const matches = (offer: Offer): boolean =>
      !this.#context!.gated(offer) &&
      isWithin(offer, this.#chosen) &&
      words.every((word) => searchText(offer).includes(word));
    this.#found = words.length || this.#chosen.length ? this.#offers.filter(matches) : this.#offers;
    this.#grid.setOffers(this.#found, this.#offers.length);
  }

  #prepare(): void {
    const offers = this.#offers;
    if (this.#searchable) void prepareSearch(offers, () => offers === this.#offers && this.#host.isConnected);
  }
}
