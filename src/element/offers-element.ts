import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { dispatch } from '../events.js';
import { notice } from '../notice.js';
import { AgeGate } from '../offers/age-gate.js';
import { readAgeRestricted, type AgeRestricted } from '../offers/age-restricted.js';
import { Details } from '../offers/details.js';
import { ExpiryTimer } from '../offers/expiry-timer.js';
import { headerTemplate, registerHeaderTemplate, type HeaderModel } from '../offers/header.js';
import { KeptFocus } from '../offers/kept-focus.js';
import { onImage } from '../offers/offer-media.js';
import type { OfferCardElement, OfferPlace } from '../offers/offer-view.js';
import { OfferViews } from '../offers/offer-views.js';
import { PrintedPictures } from '../offers/printed-pictures.js';
import { RowArrows } from '../offers/row-arrows.js';
import { emptyTemplate, errorTemplate, skeletonTemplate } from '../offers/states.js';
import { adoptStyles } from '../theme/adopt-styles.js';
import { Language } from '../theme/language.js';
import { SettingsSheet } from '../theme/settings-sheet.js';
import { VERSION } from '../version.js';
import { readFlag } from './flag.js';
import type { Settings } from '../wire/settings.js';
import { listenToOwn } from './own-events.js';

export type State = 'loading' | 'ready' | 'empty' | 'error';

/** What both elements are: a payload in one of four states, with offers that answer to the same presses. */
export abstract class OffersElement extends LitElement {
  /** The package's version. */
  static readonly version: string = VERSION;

  /** Adds a header layout under the number that payloads call it by (`headerTemplate`). For pages without a build. */
  static readonly registerHeaderTemplate = registerHeaderTemplate;

  /** Sent as `X-API-Key`. Everyone who sees the page can read it: behind a gateway it is left out. */
  @property({ attribute: 'api-key' }) apiKey?: string;

  /**
   * Shows what shoppers do not see yet, marked as a preview.
   *
   * @default false
   */
  @property({ converter: readFlag })
  get preview(): boolean {
    return this.#preview;
  }

  set preview(preview: boolean) {
    this.#preview = readFlag(preview);
  }

  #preview = false;

  /** Level of the heading in the page's outline, 1 to 6. Sections and cards follow one and two levels below. */
  @property({ attribute: 'heading-level', type: Number }) headingLevel = 2;

  /** What becomes of offers for adults: `show` with a badge, `gate` behind a confirmation, `hide`. Anything else gates. */
  @property({ attribute: 'age-restricted' }) ageRestricted: AgeRestricted = 'show';

  protected readonly language = new Language(this);
  protected readonly expiry = new ExpiryTimer(this);
  protected readonly gate = new AgeGate(this);
  protected readonly details = new Details(this);
  #sheet = new SettingsSheet();
  readonly #arrows = new RowArrows(this);
  readonly #internals = this.attachInternals();
  /** Height that the page's own snippet keeps free until the element is there; ours keeps it while loading. */
  readonly #reserved: string;

  constructor() {
    super();
    new OfferViews(this, this.gated);
    new KeptFocus(this);
    new PrintedPictures(this);
    // Until the constructor returns, the element is not `:defined`, and the snippet's rule still holds.
    const { minHeight } = getComputedStyle(this);
    this.#reserved = Number.parseFloat(minHeight) ? minHeight : '';
  }

  /** Loads again. What is shown stays until then. Settles when that is done, well or badly. */
  abstract refresh(): Promise<void>;

  /** What there is to show at this moment. */
  protected abstract get state(): State;

  protected abstract get stale(): boolean;

  /** What the payload asks for in colours. */
  protected abstract get settings(): Settings | undefined;

  /** Header, if there is something to show it for. */
  protected abstract headerTemplate(): TemplateResult | typeof nothing;

  /** What stands beside the states: that the payload is an old one. */
  protected abstract staleTemplate(): TemplateResult | typeof nothing;

  protected abstract contentTemplate(): TemplateResult;

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = this.attachShadow({ mode: 'open' });
    adoptStyles(root, this.#styles);
    // One listener serves all cards. The root is our own: it needs no cleaning up.
    const listen = (type: string, listener: (event: Event) => void): void => listenToOwn(root, type, listener);
    listen('click', this.#onClick);
    listen('auxclick', this.#onClick);
    listen('pointerdown', this.details.onPointer);
    listen('pointerup', this.details.onPointer);
    listen('close', this.details.onClose);
    listen('scroll', this.#arrows.onScroll);
    listen('load', onImage);
    listen('error', onImage);
    return root;
  }

  get #styles(): CSSResult[] {
    return (this.constructor as typeof OffersElement).elementStyles as CSSResult[];
  }

  /** Called by the platform when the element is in another document than before. */
  adoptedCallback(): void {
    if (this.shadowRoot) adoptStyles(this.shadowRoot, this.#styles);
    this.#sheet = new SettingsSheet();
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.ageRestricted = readAgeRestricted(this.ageRestricted);
    if (changed.has('apiKey') && this.apiKey)
      notice('everyone who sees this page can read its api-key; a gateway keeps it on your server.');
  }

  protected override update(changed: PropertyValues<this>): void {
    // First, or the calls to action fade from our own colours to these.
    if (this.settings) this.#sheet.apply(this.settings, this.renderRoot as ShadowRoot);
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const { strings } = this.language.locale;
    const header = this.headerTemplate();
    const { state } = this;
    return html`<div class="frame">
      <div class="root" aria-busy=${state === 'loading'}>
        ${header}
        <div role="status">
          ${state === 'loading' ? html`<slot name="loading">${skeletonTemplate(strings)}</slot>` : nothing}
          ${state === 'empty' ? html`<slot name="empty">${emptyTemplate(strings)}</slot>` : nothing}
          ${state === 'error' ? html`<slot name="error">${errorTemplate(strings)}</slot>` : nothing}
          ${state === 'ready' ? this.staleTemplate() : nothing}
        </div>
        ${state === 'ready' ? this.contentTemplate() : nothing}
        <slot name="footer"></slot>
      </div>
    </div>`;
  }

  protected override updated(): void {
    const { state } = this;
    const { states } = this.#internals;
    for (const name of ['loading', 'ready', 'empty', 'error', 'stale']) states.delete(name);
    states.add(state);
    if (this.stale && state === 'ready') states.add('stale');
    const root = this.renderRoot.querySelector<HTMLElement>('.root')!;
    root.style.height = state === 'loading' ? this.#reserved : '';
  }

  /** The heading's level, as far as it is one. */
  protected get level(): number {
    return Math.min(Math.max(Math.round(this.headingLevel) || 2, 1), 6);
  }

  protected readonly gated = (offer: { ageRestricted: boolean }): boolean =>
    offer.ageRestricted && this.ageRestricted === 'gate' && !this.gate.open;

  /**
   * The header in its slot, and the mark of a preview.
   *
   * @param id number of the layout
   * @param below what else the slot replaces
   */
  protected topTemplate(
    id: number | undefined,
    header: Omit<HeaderModel, 'headingLevel'>,
    below: unknown = nothing,
  ): TemplateResult {
    return html`<div class="top">
      <slot name="header">${headerTemplate(id, { ...header, headingLevel: this.level })} ${below}</slot>
      ${
        this.preview ? html`<span part="ribbon" class="ribbon">${this.language.locale.strings.preview}</span>` : nothing
      }
    </div>`;
  }

  /** Tells of a layout that the payload asks for and that is not there. */
  protected checkLayout(path: string, id: number | undefined, has: (id: number) => boolean): void {
    if (id !== undefined && !has(id)) dispatch(this, 'rewards-warning', { path, problem: 'is not known' });
  }

  /** A button or link of ours was pressed. */
  protected onAction(action: string | undefined, target: HTMLElement, place: OfferPlace | undefined): void {
    if (action === 'open' && place) void this.details.open(place);
    else if (action === 'close') this.details.close();
    else if (action === 'copy') this.details.copy();
    else if (action === 'confirm-age') {
      // Safari's buttons have no focus when they are pressed, and so none to hand on.
      target.focus();
      this.gate.confirm();
    } else if (action === 'retry') void this.refresh();
    else if (action === 'back' || action === 'forward') this.#arrows.onArrow(target);
  }

  readonly #onClick = (event: Event): void => {
    this.details.onClick(event);
    const target = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = target?.dataset.action;
    const place = target?.closest<OfferCardElement>('.card,.pane')?.place;
    // The middle button opens links too; nothing else.
    if (!target || (event.type === 'auxclick' && (action !== 'go' || (event as MouseEvent).button !== 1))) return;
    if (action === 'go' && place) this.#onGo(event, place);
    else this.onAction(action, target, place);
  };

  #onGo(event: Event, { offer, placement, position }: OfferPlace): void {
    const going = dispatch(this, 'rewards-offer-click', { offer, placement, position, url: offer.url! });
    if (!going) event.preventDefault();
  }
}
