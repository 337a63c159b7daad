import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { OfferName } from './offers-in-payload.js';

/** Number of suggestions shown at once. */
const MAX_SUGGESTIONS = 40;

let pickers = 0;

/** A field that finds an offer by title or id, among any number of offers. Fires `offer-pick` with the id. */
class OfferPicker extends LitElement {
  static override properties = {
    label: {},
    offers: { attribute: false },
    query: { state: true },
    problem: { state: true },
  };

  declare label: string;
  declare offers: readonly OfferName[];
  declare private query: string;
  declare private problem: string;
  readonly #id = `offer-picker-${++pickers}`;

  constructor() {
    super();
    this.label = '';
    this.offers = [];
    this.query = '';
    this.problem = '';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`<label class="controls-picker-label" for=${this.#id}>${this.label}</label>
      <div class="controls-row">
        <input
          class="field controls-row-text"
          id=${this.#id}
          list=${`${this.#id}-list`}
          autocomplete="off"
          placeholder="Title or id"
          aria-describedby=${`${this.#id}-problem`}
          .value=${this.query}
          @input=${this.#onInput}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === 'Enter') this.#pick();
          }}
        />
        <datalist id=${`${this.#id}-list`}>
          ${this.#matches().map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </datalist>
        <button type="button" class="button" @click=${this.#pick}>
          Add<span class="unseen"> ${this.label.replace(/^Add /, '')}</span>
        </button>
      </div>
      <p class="controls-hint controls-note" id=${`${this.#id}-problem`} role="status">${this.problem || nothing}</p>`;
  }

  readonly #onInput = (event: Event): void => {
    this.query = (event.target as HTMLInputElement).value;
    this.problem = '';
    // A suggestion was chosen.
    if (event instanceof InputEvent && event.inputType !== 'insertReplacementText') return;
    if (this.offers.some(({ id }) => id === this.query)) this.#pick();
  };

  readonly #pick = (): void => {
    const wanted = this.query.trim().toLowerCase();
    if (wanted === '') return;
    const offer =
      this.offers.find(({ id }) => id.toLowerCase() === wanted) ??
      this.offers.find(({ name }) => name.toLowerCase() === wanted);
    if (!offer) {
      this.problem = 'No offer has this title or id, or it has a text already.';
      return;
    }
    this.query = '';
    this.dispatchEvent(new CustomEvent('offer-pick', { detail: offer.id }));
  };

  #matches(): OfferName[] {
    const wanted = this.query.trim().toLowerCase();
    const matches: OfferName[] = [];
    for (const offer of this.offers) {
      if (matches.length === MAX_SUGGESTIONS) break;
      if (offer.id.toLowerCase().includes(wanted) || offer.name.toLowerCase().includes(wanted)) matches.push(offer);
    }
    return matches;
  }
}

if (!customElements.get('studio-offer-picker')) customElements.define('studio-offer-picker', OfferPicker);
