import {
  LitElement,
  type nothing,
  type CSSResult,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { RewardsError } from '../client/rewards-error.js';
import { dispatch } from '../events.js';
import { Locale, nearestLang } from '../locales/locale.js';
import { readAgeRestricted, type AgeRestricted } from '../offers/age/age-restricted.js';
import type { Details } from '../offers/details/details.js';
import { registerHeaderTemplate } from '../offers/header/header.js';
import { isOfAge } from '../offers/age/of-age.js';
import type { OfferCardElement, OfferPlace, OfferContext, ShownOffers } from '../offers/offer-context.js';
import { missingTemplate } from '../offers/states/states.js';
import { settingsCss } from '../theme/settings-sheet.js';
import { VERSION } from '../version.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import { readBooleanAttribute } from './boolean-attribute.js';
import { frameTemplate, type State } from './frame.js';
import { readHeadingLevel } from './heading-level.js';
import { offersElementStyles } from './offers-element.styles.js';
import { listenToOwn } from '../offers/own-events.js';
import { nextPaint } from './next-paint.js';
import type * as Surroundings from './surroundings.js';

/** Pause before loading surroundings again after a failure, in milliseconds. */
const RETRY_AFTER_MS = 30_000;

/**
 * The base of both elements: a payload in one of four states, with offers that react to the same presses.
 *
 * @slot header - Replaces the header.
 * @slot loading - Replaces the skeleton.
 * @slot empty - Replaces the message that there are no offers.
 * @slot error - Replaces the words and the button for what could not be loaded.
 * @slot footer - Is below the offers, in every state.
 *
 * @event rewards-warning - The payload drifts from the contract. Once for each path: `{ path, problem }`.
 * @event rewards-offer-view - Half of a card was in view for a second, in a tab that is shown. Once for each offer and placement: `{ offer, placement, position }`.
 * @event rewards-offer-open - The details were opened: `{ offer, placement }`.
 * @event rewards-offer-click - A call to action was pressed, on the card or in the details. Cancel it to stop the navigation: `{ offer, placement, position, url }`.
 * @event rewards-code-copy - Copy was pressed: `{ offer, copied }`.
 *
 * @csspart header - The header.
 * @csspart heading - Its heading.
 * @csspart subheading - The line under the heading.
 * @csspart logo - A logo in the header.
 * @csspart ribbon - Marks a preview.
 * @csspart placement - A section, with `data-placement`: `hero`, `popular`, `all`, `test` or `giveaway`.
 * @csspart offer - A card, with `data-offer`: the offer's id.
 * @csspart offer-image - Its picture.
 * @csspart offer-logo - The partner's logo.
 * @csspart offer-partner - The partner's name.
 * @csspart offer-title - The offer's title.
 * @csspart offer-description - Its description.
 * @csspart discount - What the shopper saves.
 * @csspart badge - Marks an ended, a test or an age-restricted offer, and a sample code.
 * @csspart cta - The link to the partner. In a giveaway, once there is a code.
 * @csspart details-button - Opens the details.
 * @csspart details - The dialog of the details.
 * @csspart terms - The terms, as a link or as text.
 * @csspart expiry - When the offer ends. In a giveaway also how often it can be claimed.
 * @csspart code - A code.
 * @csspart copy - Copies the code.
 * @csspart arrow - Scrolls a row back or forward.
 * @csspart message - Says that something could not be loaded. In a giveaway also the outcome of a claim, or when the offer opens or has ended.
 * @csspart skeleton - Shown while loading.
 * @csspart empty - The message that there are no offers.
 * @csspart error - The words for a failure.
 * @csspart retry - Tries again.
 *
 * @cssproperty --rewards-cta-color - Text of calls to action and claim buttons. From the settings, else `#fff` and `#17181c`.
 * @cssproperty --rewards-cta-bg - Their background. From the settings, else `--rewards-text`.
 * @cssproperty --rewards-header-bg - Background of the header. From the settings, else `#f3f3f1` and `#292a2f`.
 * @cssproperty --rewards-header-text-color - Text of the header. From the settings, else `--rewards-text`.
 * @cssproperty [--rewards-font=system-ui, sans-serif] - Font family.
 * @cssproperty [--rewards-radius=14px] - Corners of cards and header. Corners inside them follow.
 * @cssproperty [--rewards-gap=16px] - Distance between cards. `12px` where the element is narrower than 30em.
 * @cssproperty [--rewards-card-min=15em] - Smallest width of a card in a grid.
 * @cssproperty [--rewards-surface=light-dark(#fff, #1c1d21)] - Background of cards and of the details.
 * @cssproperty [--rewards-text=light-dark(#17181c, #f3f3f4)] - Text.
 * @cssproperty [--rewards-muted=light-dark(#5c5f67, #a9acb5)] - Secondary text.
 * @cssproperty [--rewards-border=light-dark(#17181c1c, #ffffff26)] - Borders.
 * @cssproperty [--rewards-focus=light-dark(#1c5fd8, #8db6ff)] - Focus rings.
 *
 * @cssstate loading - It is loading, and shows nothing else yet.
 * @cssstate ready - Offers are shown.
 * @cssstate empty - There are no offers to show.
 * @cssstate error - It could not be loaded.
 */
export abstract class OffersElement extends LitElement {
  /** The package's version. */
  static readonly version: string = VERSION;

  /** Adds a header layout under the number that feeds use for it (`headerTemplate`). For pages without a build. */
  static readonly registerHeaderTemplate = registerHeaderTemplate;

  static override readonly styles: CSSResultGroup = offersElementStyles;

  static override readonly properties: PropertyDeclarations = {
    apiKey: { attribute: 'api-key' },
    preview: {},
    headingLevel: { attribute: 'heading-level', type: Number },
    ageRestricted: { attribute: 'age-restricted' },
  };

  /** Sent as `X-API-Key`. Everyone who sees the page can read it: leave it out behind a gateway. */
  apiKey?: string | undefined;

  /**
   * Shows what shoppers don't see yet, marked as a preview.
   *
   * @default false
   */
  get preview(): boolean {
    return this.#preview;
  }

  set preview(preview: boolean) {
    this.#preview = readBooleanAttribute(preview);
  }

  #preview = false;

  /** Level of the heading in the page's outline, 1 to 6. Sections and cards follow below it. */
  headingLevel = 2;

  /** Offers for adults: `show` with a badge, `gate` behind a confirmation, or `hide`. Anything else means `gate`. */
  ageRestricted: AgeRestricted = 'show';

  /** @internal The next instant at which something shown changes by itself, in epoch milliseconds; `Infinity` for never. */
  nextChange = Infinity;

  /** @internal Why loading failed last, for surroundings that load later. */
  failure?: RewardsError;

  /** The dialog of the details: a part of the code that is loaded on first use. */
  protected details?: Details;

  /** A part of the code that follows the first paint. */
  protected surroundings?: typeof Surroundings;

  readonly #internals = this.attachInternals();
  readonly #sheet = new CSSStyleSheet();
  #settings?: Settings;
  /** Height that the page's snippet reserves until the element is defined. We keep it while loading. */
  readonly #reserved: string;
  #locale?: Locale;
  /** When to load the surroundings again after a failure, in epoch milliseconds. */
  #nextTry = 0;
  /** Whether loading the surroundings has succeeded or failed. */
  #settled = false;
  /** The parts of the code that failed to load, by name, with a function that retries. */
  readonly #missing = new Map<string, () => void>();
  /** The offer whose details were asked for last. Their code may still be loading. */
  #asked?: OfferPlace;
  /** In a server-rendered root: our own styles, until it is taken over. */
  #drawn?: CSSStyleSheet[];

  constructor() {
    super();
    // Until the constructor returns, the element is not `:defined`, and the snippet's rule still holds.
    const { minHeight } = getComputedStyle(this);
    this.#reserved = Number.parseFloat(minHeight) ? minHeight : '';
  }

  /** Loads again. What is shown stays until then. The promise settles when loading has succeeded or failed. */
  abstract refresh(): Promise<void>;

  /** @internal The current state. */
  abstract get state(): State;

  /** @internal Whether nothing is being loaded. */
  abstract get idle(): boolean;

  /** @internal The settings of what is loaded. */
  abstract get settings(): Settings | undefined;

  /** @internal The offers shown, in the state `ready`. */
  abstract get sections(): readonly ShownOffers[];

  /** The header, if there is something to show. */
  protected abstract topTemplate(): TemplateResult | typeof nothing;

  /** When the shown payload was loaded, in epoch milliseconds, if the service is down. */
  protected get staleSince(): number | undefined {
    return undefined;
  }

  protected abstract contentTemplate(): TemplateResult;

  /** The context of the offers' templates. */
  protected abstract get offerContext(): OfferContext | undefined;

  /** @internal Whether loading waits until the element is near the viewport. */
  get waits(): boolean {
    return false;
  }

  /** @internal Called when the element is near the viewport, or that cannot be observed. */
  comeNear(): void {
    this.requestUpdate();
  }

  /** @internal The reader's language. */
  get locale(): Locale {
    return (this.#locale ??= new Locale(nearestLang(this)));
  }

  /** @internal Switches to the language around the element. */
  followLanguage(): void {
    this.#locale = undefined;
    this.requestUpdate();
  }

  /** @internal Adds the styles of a part of the code, once even if several parts bring them. */
  addStyles(...styles: readonly CSSResult[]): void {
    const sheets = this.shadowRoot!.adoptedStyleSheets;
    for (const { styleSheet } of styles) if (!sheets.includes(styleSheet!)) sheets.push(styleSheet!);
  }

  /**
   * Waits while the parser is still reading content from a server. The attribute `drawn` announces that content, and the
   * element's first child follows it.
   */
  override async connectedCallback(): Promise<void> {
    while (!this.firstChild && this.hasAttribute('drawn') && document.readyState === 'loading') await nextPaint();
    if (this.isConnected) super.connectedCallback();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const drawn = this.shadowRoot !== null;
    const root = super.createRenderRoot() as ShadowRoot;
    // Otherwise lit would render before the existing content.
    this.renderOptions.renderBefore = undefined;
    root.adoptedStyleSheets.push(this.#sheet);
    // Now they would come before the server's styles, and before those of parts that load later.
    if (drawn) this.#drawn = root.adoptedStyleSheets.splice(0);
    // One listener serves all cards. The root is our own, so there is nothing to clean up.
    for (const type of ['click', 'auxclick']) listenToOwn(root, type, this.#onClick);
    return root;
  }

  /** Takes over server-rendered content before the first render. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#drawn ? this.#takeOver(this.#drawn) : super.scheduleUpdate();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.ageRestricted = readAgeRestricted(this.ageRestricted);
    // Before `LanguageWatch` has loaded, the language may have changed.
    if (!this.surroundings) this.#locale = undefined;
    // The settings' colours apply before anything is rendered, or buttons would fade into them.
    const { settings } = this;
    if (settings && settings !== this.#settings) this.#sheet.replaceSync(settingsCss((this.#settings = settings)));
  }

  protected override render(): TemplateResult {
    const state = this.#shownState;
    const { locale, staleSince } = this;
    const { strings } = locale;
    return frameTemplate({
      state,
      strings,
      header: this.topTemplate(),
      drawing: this.drawingOf(state),
      note: staleSince && this.surroundings?.staleTemplate(staleSince, locale),
      content: state === 'ready' ? this.contentTemplate() : undefined,
      missing: this.#missing.size ? missingTemplate(strings) : undefined,
      details: this.offerContext && this.details?.template(this.offerContext),
    });
  }

  protected override updated(): void {
    const state = this.#shownState;
    const { states } = this.#internals;
    states.clear();
    states.add(state);
    if (this.staleSince && state === 'ready') states.add('stale');
    const root = this.renderRoot.querySelector<HTMLElement>('.root')!;
    root.style.height = state === 'loading' ? this.#reserved : '';
    if (this.isConnected && (this.state !== 'loading' || this.idle)) void this.#surround();
  }

  /** @internal The heading's level, as read. */
  get level(): number {
    return readHeadingLevel(this.headingLevel);
  }

  /** @internal Whether an offer is behind the age gate, or a server has withheld all of it, even its title. */
  readonly gated = ({ ageRestricted, title }: Pick<Offer, 'ageRestricted' | 'title'>): boolean =>
    !title || (ageRestricted && this.ageRestricted === 'gate' && !isOfAge());

  /** @internal Whether a server has withheld offers, and the feed hasn't loaded. */
  get withholds(): boolean {
    return this.sections.some(({ offers }) => offers.some(({ title }) => !title));
  }

  /** @internal Warns of an unknown layout in the payload. */
  checkLayout(path: string, id: number | undefined, has: (id: number) => boolean): void {
    if (id !== undefined && !has(id)) dispatch(this, 'rewards-warning', { path, problem: 'is not known' });
  }

  /** Loads a part of the code and uses it. If that fails, shows a message with a retry. */
  protected async use<Part>(name: string, load: () => Promise<Part>, then: (part: Part) => void): Promise<void> {
    const part = await load().catch(() => undefined);
    if (part) this.#missing.delete(name);
    else this.#missing.set(name, () => void this.use(name, load, then));
    this.requestUpdate();
    if (part) then(part);
  }

  protected lacks(name: string): boolean {
    return this.#missing.has(name);
  }

  /** @internal The drawing above the words of a state, once it has loaded. */
  drawingOf(state: State): unknown {
    return this.surroundings?.drawings[state as 'error'];
  }

  /** Opens the details of an offer. */
  protected open(place: OfferPlace): void {
    this.#asked = place;
    void this.use(
      'details',
      () => import('../offers/details/details.js'),
      ({ Details }) => void (this.details ??= new Details(this)).open(this.#asked!),
    );
  }

  /** The texts in place of offers need the surroundings' styles, so they wait for them. */
  get #shownState(): State {
    return this.#settled || this.state === 'ready' ? this.state : 'loading';
  }

  async #takeOver(styles: CSSStyleSheet[]): Promise<void> {
    this.#drawn = undefined;
    const root = this.shadowRoot!;
    try {
      const { takeOver } = await import('./take-over.js');
      await takeOver(this);
    } catch {
      root.replaceChildren();
    }
    root.adoptedStyleSheets = [...styles, ...root.adoptedStyleSheets];
    await super.scheduleUpdate();
  }

  /** Waits for the first paint. After a failure, a later update tries again. */
  async #surround(): Promise<void> {
    if (this.surroundings || Date.now() < this.#nextTry) return;
    this.#nextTry = Date.now() + RETRY_AFTER_MS;
    await nextPaint();
    this.surroundings = await import('./surroundings.js').catch(() => undefined);
    this.#settled = true;
    this.requestUpdate();
    if (this.surroundings) this.surroundings.surround(this);
    // Loading too early is better than never.
    else this.comeNear();
  }

  readonly #onClick = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = target?.dataset.action;
    const place = target?.closest<OfferCardElement>('.card,.pane')?.place;
    // The middle button opens links too; nothing else.
    if (!target || (event.type === 'auxclick' && (action !== 'go' || (event as MouseEvent).button !== 1))) return;
    if (action === 'go' && place) this.#onGo(event, place);
    else if (action === 'open' && place) this.open(place);
    else if (action === 'retry') void this.refresh();
    else if (action === 'again') for (const again of this.#missing.values()) again();
  };

  #onGo(event: Event, { offer, placement, position }: OfferPlace): void {
    const going = dispatch(this, 'rewards-offer-click', { offer, placement, position, url: offer.url! });
    if (!going) event.preventDefault();
  }
}
