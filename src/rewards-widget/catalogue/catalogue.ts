import {
  html,
  nothing,
  type LitElement,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { closeIcon, searchIcon } from '../../offers/icons.js';
import type { OfferView } from '../../offers/offer-view.js';
import type { Offer } from '../../wire/offer.js';
import { categoryLevels, isWithin, stillThere, type CategoryLevel } from './categories.js';
import { OfferGrid } from './offer-grid.js';
import { searchText, searchWords } from './search-text.js';
import { breath, idle, inSlices } from './slices.js';

export { catalogueStyles } from './catalogue.styles.js';

/** From so many offers up there is something to search. */
const SEARCHABLE = 12;

/** How long after the last result it is said, in milliseconds: not after every letter. */
const QUIET = 500;

/**
 * The placement `all`: every offer in a grid, with search and categories. Renders into its host's own shadow root, so
 * that parts and styles reach everything.
 */
export class Catalogue implements ReactiveController {
  readonly #host: ReactiveControllerHost & LitElement;
  readonly #grid: OfferGrid;
  #offers: readonly Offer[] = [];
  /** Whether an offer is covered: until the reader's age is confirmed, it is found by nothing. */
  #gated: OfferView['gated'] = () => false;
  /** What is left of the offers by query and category. */
  #found: readonly Offer[] = [];
  #query = '';
  /** The categories chosen, from the outside in. */
  #chosen: readonly string[] = [];
  #levels: readonly CategoryLevel[] = [];
  /** Counts filterings, so that a later one ends an earlier one. */
  #generation = 0;
  #timer?: ReturnType<typeof setTimeout>;
  /** The results to be said: none before there was a search. */
  #told?: readonly Offer[];

  constructor(host: ReactiveControllerHost & LitElement) {
    this.#host = host;
    this.#grid = new OfferGrid(host);
    host.addController(this);
  }

  /** The offers of the placement as shown; the same array and function mean that nothing has changed. */
  setOffers(offers: readonly Offer[], gated: OfferView['gated']): void {
    if (offers === this.#offers && gated === this.#gated) return;
    this.#offers = offers;
    this.#gated = gated;
    this.#chosen = stillThere(this.#open, this.#chosen);
    this.#levels = categoryLevels(this.#open, this.#chosen);
    if (offers.length < SEARCHABLE) this.#query = '';
    void this.#filter();
    void this.#prepare();
  }

  /** Whether the first rows are in the document. */
  get drawn(): boolean {
    return this.#grid.drawn;
  }

  hostConnected(): void {
    void this.#filter();
    void this.#prepare();
  }

  hostDisconnected(): void {
    this.#generation++;
    clearTimeout(this.#timer);
  }

  /**
   * The section: title, result count, search, categories and the offers.
   *
   * @param titleLevel level of the title among the page's headings
   */
  template(title: string, titleLevel: number, view: OfferView): TemplateResult {
    const { strings } = view.locale;
    const count = (offers: readonly Offer[]): string => view.locale.count(offers.length, strings.results);
    const searchable = this.#offers.length >= SEARCHABLE;
    return html`<section part="placement" data-placement="all" aria-label=${title}>
      <div class="bar">
        <div part="placement-title" class="placement-title" dir="auto" role="heading" aria-level=${titleLevel}>
          ${title}
        </div>
        <span class="count">${count(this.#found)}</span>
        ${searchable ? this.#searchTemplate(view) : nothing}
      </div>
      ${searchable ? this.#levels.map((level, index) => this.#levelTemplate(level, !index, view)) : nothing}
      <div class="visually-hidden" role="status">
        ${this.#told && (this.#told.length ? count(this.#told) : strings.noResults)}
      </div>
      ${this.#grid.template(
        this.#found,
        this.#offers.length,
        view,
        html`<div class="nothing">
          ${searchIcon}
          <div>${strings.noResults}</div>
          <button class="outlined" @click=${this.#onShowAll}>${strings.showAll}</button>
        </div>`,
      )}
    </section>`;
  }

  #searchTemplate({ locale: { strings } }: OfferView): TemplateResult {
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
      />${this.#query ? html`<button class="icon" aria-label=${strings.clear} @click=${this.#onClear}>${closeIcon}</button>` : nothing}
    </div>`;
  }

  #levelTemplate({ above, labels }: CategoryLevel, outer: boolean, { locale: { strings } }: OfferView): TemplateResult {
    const chip = (text: string, chosen: boolean, path: readonly string[]): TemplateResult =>
      html`<button part="category" class="chip" dir="auto" aria-pressed=${chosen} @click=${() => this.#choose(path)}>
        ${text}
      </button>`;
    return html`<div class="chips" role="group" aria-label=${strings.categories}>
      ${outer ? chip(strings.allCategories, !this.#chosen.length, []) : nothing}
      ${labels.map((label) => {
        const chosen = this.#chosen[above.length] === label;
        return chip(label, chosen, chosen ? (outer ? [] : above) : [...above, label]);
      })}
    </div>`;
  }

  get #open(): Offer[] {
    return this.#offers.filter((offer) => !this.#gated(offer));
  }

  #choose(path: readonly string[]): void {
    this.#chosen = path;
    this.#levels = categoryLevels(this.#open, this.#chosen);
    void this.#search();
  }

  #setQuery(query: string): void {
    this.#query = query;
    void this.#search();
  }

  readonly #onInput = (event: Event): void => this.#setQuery((event.target as HTMLInputElement).value);

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#query) return;
    // It is used up: a dialog around us stays open.
    event.preventDefault();
    event.stopPropagation();
    this.#setQuery('');
  };

  readonly #onClear = (event: Event): void => {
    (event.currentTarget as Element).parentElement!.querySelector('input')!.focus();
    this.#setQuery('');
  };

  readonly #onShowAll = (): void => {
    this.#grid.focus();
    this.#query = '';
    this.#choose([]);
  };

  /** Filters for a person: the list keeps its height, and the result is said. */
  async #search(): Promise<void> {
    this.#host.requestUpdate();
    clearTimeout(this.#timer);
    if (!(await this.#filter(true)) || !this.#host.isConnected) return;
    this.#timer = setTimeout(() => {
      this.#told = this.#found;
      this.#host.requestUpdate();
    }, QUIET);
  }

  /** @returns false when a later filtering took its place */
  async #filter(hold = false): Promise<boolean> {
    const generation = ++this.#generation;
    const words = searchWords(this.#query);
    let found: Offer[] | undefined;
    if (words.length || this.#chosen.length) {
      const matches: Offer[] = (found = []);
      const match = (offer: Offer): void => {
        if (this.#gated(offer) || !isWithin(offer, this.#chosen)) return;
        const text = searchText(offer);
        if (words.every((word) => text.includes(word))) matches.push(offer);
      };
      if (!(await inSlices(this.#offers, match, breath, () => generation === this.#generation))) return false;
    }
    if (hold) this.#grid.hold();
    this.#found = found ?? this.#offers;
    this.#host.requestUpdate();
    return true;
  }

  /** Makes the search texts beforehand. */
  async #prepare(): Promise<void> {
    const offers = this.#offers;
    if (offers.length < SEARCHABLE) return;
    await idle();
    await inSlices(offers, searchText, idle, () => offers === this.#offers && this.#host.isConnected);
  }
}
