import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { catalogueEnglish } from '../../locales/english/catalogue.js';
import type { Shell } from '../../element/shell.js';
import { keepLast } from '../../element/view.js';
import type { OfferContext, ShownOffer } from '../../card/offer-context.js';
import { MIN_SEARCHABLE_OFFERS, type Section, type WidgetContext } from '../widget-view.js';
import { catalogueTemplate } from './catalogue-template.js';
import {
  categoriesTemplate,
  type CategoryButton,
  searchIcon,
  searchTemplate,
  type SearchActions,
} from './filter-template.js';
import { filterOffers, inOrder, prepareSearch, stillThere, type CategoryLevel, type Filter } from './filter.js';
import { keepFilter, NO_FILTER, readFilter } from './filter-memory.js';
import { filterStyles } from './filter.styles.js';
import { OfferGrid } from './offer-grid.js';
import { offerGridStyles } from './offer-grid.styles.js';

/** Delay from the last letter to the announcement of the result, in milliseconds. */
const ANNOUNCE_AFTER_MS = 500;

/**
 * The placement `all`: every offer in a grid, with search and categories. Renders into its host's own shadow root, so
 * that parts and styles reach everything.
 */
export class Catalogue implements ReactiveController {
  readonly #host: LitElement;
  readonly #grid: OfferGrid;
  #section: Section = { placement: 'all', offers: [] };
  #context?: WidgetContext;
  /** All offers in the chosen order. They are sorted only if something has changed: not for each letter of a search. */
  readonly #inOrder = keepLast(inOrder);
  /** Those that match the filter. */
  #found: readonly ShownOffer[] = [];
  #filter: Filter;
  #levels: readonly CategoryLevel[] = [];
  /** Whether the search has been focused. What is written before isn't the shopper's. */
  #entered = false;
  #timer?: ReturnType<typeof setTimeout>;
  /** The announced result; undefined before the first search. */
  #announced?: readonly ShownOffer[];

  constructor(shell: Shell) {
    const { host } = shell;
    this.#host = host;
    this.#filter = readFilter(host);
    this.#grid = new OfferGrid(shell);
    shell.addStyles(filterStyles, offerGridStyles);
    host.addController(this);
    shell.addActions({
      choose: ({ button }) => this.#change({ chosen: (button as CategoryButton).path }),
      clear: ({ button }) => this.#clear(button),
      'show-all': () => this.#showAll(),
    });
  }

  /** Shows the placement from now on. The same arguments mean that nothing has changed. */
  show(section: Section, context: WidgetContext): void {
    if (section === this.#section && context === this.#context) return;
    this.#section = section;
    this.#context = context;
    const { query, chosen, order } = this.#filter;
    const remaining = stillThere(
      section.offers.map(({ offer }) => offer),
      chosen,
    );
    this.#set(this.#searchable ? { query, chosen: remaining, order } : { ...NO_FILTER, chosen: remaining });
    this.#prepare();
  }

  /** Forgets offers, search, category and order: what is loaded next is something else. */
  reset(): void {
    this.#section = { ...this.#section, offers: [] };
    this.#filter = NO_FILTER;
    keepFilter(this.#host, NO_FILTER);
    this.#announced = undefined;
    clearTimeout(this.#timer);
  }

  /** Whether the first rows are in the document. */
  get ready(): boolean {
    return this.#grid.ready;
  }

  /** Whether more cards follow by themselves. */
  get hasMore(): boolean {
    return this.#grid.hasMore;
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
    const noResults = strings.noResults.replace('{query}', () => this.#filter.query.trim());
    const count = (offers: readonly ShownOffer[]): string =>
      context.locale.count(offers.length, context.locale.strings.results);
    return catalogueTemplate({
      section: this.#section,
      context,
      count: this.#found.length,
      ...this.#controls(context),
      announced: this.#announced && (this.#announced.length ? count(this.#announced) : noResults),
      list: this.#grid.template(
        context,
        html`<div class="nothing" role="listitem">
          ${searchIcon}
          <div dir="auto">${noResults}</div>
          <button class="outlined" data-action="show-all">${strings.showAll}</button>
        </div>`,
      ),
    });
  }

  #controls(context: OfferContext): { search: unknown; categories: unknown } {
    if (!this.#searchable) return { search: nothing, categories: nothing };
    return {
      search: searchTemplate(this.#filter, context.locale, this.#on),
      categories: this.#levels.map((level, index) => categoriesTemplate(level, !index, this.#filter.chosen, context)),
    };
  }

  get #offers(): readonly ShownOffer[] {
    return this.#section.offers;
  }

  get #searchable(): boolean {
    return this.#offers.length >= MIN_SEARCHABLE_OFFERS;
  }

  readonly #on: SearchActions = {
    focus: ({ target }) => {
      this.#entered = true;
      this.#showQuery(target as HTMLInputElement);
    },
    input: ({ target }) => {
      const field = target as HTMLInputElement;
      // The event of the focus is missing in a window that isn't in front.
      this.#entered ||= this.#host.shadowRoot!.activeElement === field;
      if (this.#entered) this.#change({ query: field.value });
      else this.#showQuery(field);
    },
    order: (order) => this.#change({ order }),
  };

  /** Takes away what a password manager has written. */
  #showQuery(field: HTMLInputElement): void {
    if (field.value !== this.#filter.query) field.value = this.#filter.query;
  }

  #clear(button: Element): void {
    button.parentElement!.querySelector('input')!.focus();
    this.#change({ query: '' });
  }

  #showAll(): void {
    this.#grid.focus();
    // The row of "All" may be scrolled to the category that was chosen.
    const chips = this.#host.shadowRoot!.querySelector('.chips');
    if (chips) chips.scrollLeft = 0;
    this.#change({ query: '', chosen: [] });
  }

  /** Changes the filter on user input: it is kept, the list keeps its height, and the result is announced. */
  #change(change: Partial<Filter>): void {
    this.#grid.hold();
    this.#set({ ...this.#filter, ...change });
    keepFilter(this.#host, this.#filter);
    this.#host.requestUpdate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#announced = this.#found;
      this.#host.requestUpdate();
    }, ANNOUNCE_AFTER_MS);
  }

  /** Derives what is shown with a filter. */
  #set(filter: Filter): void {
    const sorted = this.#inOrder(this.#offers, filter.order, this.#context!.locale);
    const { levels, found } = filterOffers(this.#offers, sorted, filter);
    this.#filter = filter;
    this.#levels = levels;
    this.#found = found;
    this.#grid.setOffers(found, sorted.length);
  }

  #prepare(): void {
    const offers = this.#offers;
    if (this.#searchable) void prepareSearch(offers, () => offers !== this.#offers || !this.#host.isConnected);
  }
}
