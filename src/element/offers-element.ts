import {
  LitElement,
  type CSSResult,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { AgeRestricted } from '../card/of-age.js';
import { setStrings } from '../locales/registry.js';
import { registerHeaderTemplate } from '../card/header.js';
import type { OfferCardElement } from '../card/offer-context.js';
import { listenToOwn, type Action } from '../card/press.js';
import { missingTemplate } from '../card/states.js';
import { readBoolean } from '../properties.js';
import { canDraw, RootStyles } from '../theme/root-styles.js';
import { settingsCss } from '../theme/settings-sheet.js';
import { VERSION } from '../version.js';
import type { Settings } from '../wire/settings.js';
import type { Content, Shell } from './shell.js';
import { listenToHistory } from './deep-links/history-events.js';
import { ElementShell } from './element-shell.js';
import { frameTemplate, type State } from './frame.js';
import { isArriving } from './hydration/server-moment.js';
import { offersElementStyles } from './offers-element.styles.js';
import type { ImageUrl } from './pictures/picture-addresses.js';

listenToHistory();

const loadHydration = () => import('./hydration/take-over.js');

/**
 * The base of both elements: a payload in one of four states, with offers that react to the same presses.
 *
 * @slot header - Replaces the header.
 * @slot disclosure - Replaces the line that partners pay, whether or not there is one.
 * @slot loading - Replaces the skeleton.
 * @slot empty - Replaces the message that there are no offers.
 * @slot error - Replaces the words and the button for what could not be loaded.
 * @slot footer - Is below the offers, in every state.
 *
 * @event rewards-warning - The payload drifts from the contract. Once for each path: `{ path, problem }`.
 * @event rewards-offer-view - Half of a card was in view for a second, in a tab that is shown. Once for each offer and placement: `{ offer, placement, position }`.
 * @event rewards-offer-open - The details were opened: `{ offer, placement, position }`.
 * @event rewards-offer-click - A call to action was pressed, on the card or in the details. Cancel it to stop the navigation: `{ offer, placement, position, url }`.
 * @event rewards-offer-share - The offer was shared by the system's sheet, or its link was copied, with `deep-links`: `{ offer, placement, position, method }`.
 * @event rewards-code-copy - Copy was pressed: `{ offer, placement, position, copied }`.
 *
 * @csspart header - The header.
 * @csspart heading - Its heading.
 * @csspart subheading - The line under the heading.
 * @csspart logo - A logo in the header.
 * @csspart ribbon - Marks a preview.
 * @csspart disclosure - The line that partners pay.
 * @csspart placement - A section, with `data-placement`: `hero`, `popular`, `all`, `test` or `giveaway`.
 * @csspart offer - A card, with `data-offer`: the offer's id.
 * @csspart picture - The frame of its picture, on a card and in the details. Without a picture, it shows the partner's initial.
 * @csspart offer-image - The picture itself.
 * @csspart offer-logo - The partner's logo.
 * @csspart offer-partner - The partner's name.
 * @csspart offer-title - The offer's title.
 * @csspart offer-description - Its description.
 * @csspart discount - What the shopper saves.
 * @csspart badge - Marks an ended, a test or an age-restricted offer, and a sample code.
 * @csspart cta - The link to the partner. In a giveaway, once there is a code.
 * @csspart details-button - Opens the details.
 * @csspart details - The dialog of the details.
 * @csspart details-title - Its title.
 * @csspart details-close - The button that closes it.
 * @csspart share - The button that shares the offer, with `deep-links`.
 * @csspart terms - The terms, as a link or as text.
 * @csspart expiry - When the offer ends. In a giveaway also how often it can be claimed.
 * @csspart code-box - The ticket that a code is on, with its copy button.
 * @csspart code - The code itself.
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
 * @cssproperty [--rewards-font=system-ui, sans-serif] - Font family. `inherit` takes the page's.
 * @cssproperty [--rewards-radius=14px] - Corners of cards and header. Corners inside them follow.
 * @cssproperty [--rewards-gap=16px] - Distance between cards. `12px` where the element is narrower than 30em.
 * @cssproperty [--rewards-card-min=15em] - Smallest width of a card in a grid.
 * @cssproperty --rewards-picture-ratio - Width to height of pictures, as `4 / 3`. By default `16 / 10` on cards, `16 / 9` in heroes and details, `1` on cards that lie on their side. A picture beside its text is at least so high.
 * @cssproperty [--rewards-card-align=start] - Alignment of the texts on cards: `start` or `center`.
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

  /** Replaces our own texts in a language, before or after it has loaded. For pages without a build. */
  static readonly setStrings = setStrings;

  static override readonly styles: CSSResultGroup = offersElementStyles;

  static override readonly properties: PropertyDeclarations = {
    apiKey: { attribute: 'api-key' },
    preview: { converter: readBoolean },
    headingLevel: { attribute: 'heading-level', type: Number },
    ageRestricted: { attribute: 'age-restricted' },
    disclosure: {},
    variant: {},
    deepLinks: { attribute: 'deep-links' },
    imageUrl: { attribute: 'image-url' },
    imageWidths: { attribute: 'image-widths' },
  };

  /** Sent as `X-API-Key`. Everyone who sees the page can read it: leave it out behind a gateway. */
  apiKey?: string | undefined;

  /** Shows what shoppers don't see yet, marked as a preview. */
  preview = false;

  /** Level of the heading in the page's outline, 1 to 6. Sections and cards follow below it. */
  headingLevel = 2;

  /** Offers for adults: `show` with a badge, `gate` behind a confirmation, or `hide`. Anything else means `gate`. */
  ageRestricted: AgeRestricted = 'show';

  /** A line under the header that partners pay: `partner` for our own words, anything else is the text itself. None by default. */
  disclosure?: string | undefined;

  /** Which variant of a test this is. It is in every event's detail, and nowhere else. */
  variant?: string | undefined;

  /**
   * Gives each offer an address of its own, which opens its details: in the page's fragment with `hash` (or empty), in its query with `query`.
   * Off by default.
   */
  deepLinks?: '' | 'hash' | 'query' | undefined;

  /**
   * Where pictures come in the sizes that fit: a template with `{url}`, or `{+url}` unencoded, and `{width}` in pixels. The property may also be a
   * function that returns an address.
   */
  imageUrl?: ImageUrl | undefined;

  /** The widths in pixels that `image-url` has, if not any: `320 640 1200`. At most 16. By default 160, 320, 480, 640, 960, 1280 and 1600. */
  imageWidths?: string | undefined;

  readonly #shell = new ElementShell(this, () => this.performUpdate());
  readonly #internals = canDraw() ? this.attachInternals() : undefined;
  #settings?: Settings;
  /** Height that the page's snippet reserves until the element is defined. We keep it while loading. */
  readonly #reserved: string;
  /** Whether the root is rendered by a server, and yet to be taken over. */
  #isFromServer = false;

  constructor() {
    super();
    // Until the constructor returns, the element is not `:defined`, and the snippet's rule still holds. This needs no layout.
    const { minHeight } = getComputedStyle(this);
    this.#reserved = Number.parseFloat(minHeight) ? minHeight : '';
  }

  /**
   * A promise that resolves when what is asked for now is on the page: loading has succeeded or failed, and nothing more follows by
   * itself. It never rejects. Read-only. It doesn't wait for pictures.
   */
  get settled(): Promise<void> {
    return this.#shell.settled;
  }

  /** Loads again. What is shown stays until then. The promise settles when loading has succeeded or failed. */
  refresh(): Promise<void> {
    return this.#shell.content.refresh();
  }

  /** Shows a content from now on. */
  protected show<T extends Content>(create: (shell: Shell) => T): T {
    const content = create(this.#shell);
    this.#shell.content = content;
    this.requestUpdate();
    return content;
  }

  override async connectedCallback(): Promise<void> {
    // Without a wait, the root is there at once, as an element's own code expects.
    if (isArriving(this)) await this.#markupArrived();
    if (!this.isConnected) return;
    super.connectedCallback();
    // What follows the first paint isn't loaded while the element is removed.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A move is a removal and a return in the same task.
    queueMicrotask(() => this.#shell.checkSettled());
  }

  /** Called when the element has come to another document, such as that of a frame or a Picture-in-Picture window. */
  adoptedCallback(): void {
    this.#shell.styles?.move();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    // Not lit's own: it styles roots in the script's document only.
    const { shadowRootOptions, elementStyles } = this.constructor as typeof LitElement;
    this.#isFromServer = this.shadowRoot !== null;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    if (!canDraw()) return root;
    const styles = new RootStyles(root, ...(elementStyles as CSSResult[]));
    if (this.#isFromServer) styles.hold();
    this.#shell.styles = styles;
    // One listener serves all presses. The root is our own, so there is nothing to clean up.
    for (const type of ['click', 'auxclick']) listenToOwn(root, type, this.#onPress);
    return root;
  }

  /** Takes over server-rendered content before the first render. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#isFromServer && canDraw() ? this.#takeOver() : super.scheduleUpdate();
  }

  protected override shouldUpdate(): boolean {
    return canDraw();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Until the language is watched, the language may have changed.
    if (!this.#shell.afterPaint) this.#shell.resetLocale();
    this.#shell.freeze(changed.size > 0);
    // For pages that read it: frameworks may have written a text.
    this.preview = this.#shell.moment.display.preview;
    // The settings' colours apply before anything is rendered, or buttons would fade into them.
    const { settings } = this.#shell.content;
    if (settings && settings !== this.#settings)
      this.#shell.styles!.settings = settingsCss((this.#settings = settings));
  }

  protected override render(): TemplateResult {
    const state = this.#state;
    const { content, moment, afterPaint, details, missing } = this.#shell;
    const { strings } = moment.locale;
    const { staleSince, context } = content;
    return frameTemplate({
      state,
      strings,
      header: content.top?.(),
      drawings: afterPaint?.drawings,
      note: staleSince && afterPaint?.staleTemplate(staleSince, this.#shell),
      content: state === 'ready' ? content.body?.() : undefined,
      missing: missing.size ? missingTemplate(strings) : undefined,
      details: context && details?.template(context),
    });
  }

  protected override update(changed: PropertyValues<this>): void {
    unwrapTexts(this.renderRoot);
    super.update(changed);
    const state = this.#state;
    const { states } = this.#internals!;
    states.clear();
    states.add(state);
    if (this.#shell.content.staleSince && state === 'ready') states.add('stale');
    const root = this.renderRoot.querySelector<HTMLElement>('.root')!;
    root.style.height = state === 'loading' ? this.#reserved : '';
  }

  protected override updated(): void {
    const { state, source, awaitsView } = this.#shell.content;
    if (this.isConnected && this.imageUrl && !awaitsView) this.#shell.fitPictures();
    if (this.isConnected && (state !== 'loading' || !source.loading)) void this.#shell.startAfterPaint();
    this.#shell.checkSettled();
  }

  /** The texts in place of offers need the styles of what follows the first paint, so they wait for it. */
  get #state(): State {
    const { state } = this.#shell.content;
    return this.#shell.afterPaint === undefined && state !== 'ready' ? 'loading' : state;
  }

  /** If this can't be loaded, the element is drawn anew. */
  async #markupArrived(): Promise<void> {
    const hydration = await loadHydration().catch(() => undefined);
    await hydration?.markupArrived(this);
  }

  async #takeOver(): Promise<void> {
    this.#isFromServer = false;
    const root = this.shadowRoot!;
    try {
      const { takeOver } = await loadHydration();
      await takeOver(this.#shell, () => this.render());
    } catch {
      root.replaceChildren();
    }
    this.#shell.styles!.release();
    await super.scheduleUpdate();
  }

  readonly #onPress = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = button?.dataset.action as Action | undefined;
    // The middle button opens links too; nothing else.
    if (!action || (event.type === 'auxclick' && (action !== 'go' || (event as MouseEvent).button !== 1))) return;
    const place = button!.closest<OfferCardElement>('.card,.pane')?.place;
    this.#shell.actions[action]?.({ event, button: button!, place });
  };
}

/** Translators wrap texts in `<font>`, of which we draw none. lit would then change what is no text any longer (zero-md 32). */
function unwrapTexts(root: ParentNode): void {
  for (const font of root.querySelectorAll<HTMLElement>('font')) {
    if (!font.isConnected) continue;
    const { previousSibling: before } = font;
    // A text in several wrappers is one again.
    if (before?.nodeType === Node.TEXT_NODE) {
      before.textContent += font.textContent;
      font.remove();
    } else font.replaceWith(font.textContent);
  }
}
