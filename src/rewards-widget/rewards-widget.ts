import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { RewardsClient } from '../client/rewards-client.js';
import type { State } from '../element/frame.js';
import { OffersElement } from '../element/offers-element.js';
import { painted } from '../element/painted.js';
import { dispatch } from '../events.js';
import { notice } from '../notice.js';
import { hasHeaderTemplate } from '../offers/header.js';
import { isOfAge } from '../offers/of-age.js';
import type { OfferPlace, OfferView } from '../offers/offer-view.js';
import { errorTemplate } from '../offers/states.js';
import type { Settings } from '../wire/settings.js';
import type { Catalogue } from './catalogue/catalogue.js';
import { FeedSource, type LoadedFeed } from './feed-source.js';
import { placementTitle } from './placement.js';
import { rewardsWidgetStyles } from './rewards-widget.styles.js';
import { isSmall, type Section } from './sections.js';
import { nextModel, type WidgetModel } from './widget-model.js';
import { sectionsTemplate, widgetTopTemplate } from './widget-templates.js';

/**
 * Partner offers ("rewards") of a merchant's account: header, hero, popular and the whole catalogue.
 *
 * @summary Loads the offers feed and renders it.
 * @tag rewards-widget
 *
 * @slot header - Replaces the header.
 * @slot loading - Replaces the skeleton while the feed is loaded.
 * @slot empty - Replaces the words for a feed without offers.
 * @slot error - Replaces the words and the button for a feed that could not be loaded.
 * @slot footer - Stands below the offers.
 *
 * @event rewards-ready - A load or a new payload with content is rendered: `{ feed, stale }`.
 * @event rewards-error - Loading failed: `{ error }`.
 * @event rewards-warning - The payload drifts from the contract: `{ path, problem }`.
 * @event rewards-offer-view - Half of a card was in view for a second: `{ offer, placement, position }`.
 * @event rewards-offer-open - Details were opened: `{ offer, placement }`.
 * @event rewards-offer-click - A call to action was activated; cancelable: `{ offer, placement, position, url }`.
 * @event rewards-code-copy - Copy was pressed: `{ offer, copied }`.
 *
 * @csspart header - The header.
 * @csspart heading - Its heading.
 * @csspart subheading - The line under the heading.
 * @csspart logo - A logo in the header.
 * @csspart ribbon - The mark of a preview.
 * @csspart placement - A section: hero, popular, all or test, named by `data-placement`.
 * @csspart placement-title - A section's title.
 * @csspart offer - A card, named by `data-offer`.
 * @csspart offer-image - A card's picture.
 * @csspart offer-logo - The partner's logo.
 * @csspart offer-partner - The partner's name.
 * @csspart offer-title - The offer's title.
 * @csspart offer-description - The offer's description.
 * @csspart discount - What is to be saved.
 * @csspart sticker - A short text of social proof.
 * @csspart badge - Marks an ended, a test and an age-restricted offer.
 * @csspart cta - The call to action.
 * @csspart details-button - Opens the details.
 * @csspart details - The dialog of the details.
 * @csspart terms - Terms, as link or as text.
 * @csspart expiry - Until when the offer lasts.
 * @csspart code - A discount code.
 * @csspart copy - Copies the code.
 * @csspart search - The search field.
 * @csspart category - A category's button.
 * @csspart skeleton - What stands in while loading.
 * @csspart empty - The words for no offers.
 * @csspart error - The words for a failure.
 * @csspart retry - Tries again.
 *
 * @cssproperty --rewards-cta-color - Text of calls to action; from the settings.
 * @cssproperty --rewards-cta-bg - Ground of calls to action; from the settings.
 * @cssproperty --rewards-header-bg - Ground of the header; from the settings.
 * @cssproperty --rewards-header-text-color - Text of the header; from the settings.
 * @cssproperty [--rewards-font=system-ui, sans-serif] - Font family.
 * @cssproperty [--rewards-radius=14px] - Radius of cards and header.
 * @cssproperty [--rewards-gap=16px] - Distance between cards; 12px in narrow widgets.
 * @cssproperty [--rewards-card-min=15em] - Least width of a card in the catalogue.
 * @cssproperty --rewards-surface - Ground of cards.
 * @cssproperty --rewards-text - Text.
 * @cssproperty --rewards-muted - Secondary text.
 * @cssproperty --rewards-border - Borders.
 * @cssproperty --rewards-sticker-bg - Ground of stickers.
 * @cssproperty --rewards-sticker-color - Text of stickers.
 * @cssproperty --rewards-focus - Focus rings.
 *
 * @cssstate loading - The feed is being loaded.
 * @cssstate ready - Offers are shown.
 * @cssstate empty - There are no offers to show.
 * @cssstate error - The feed could not be loaded.
 * @cssstate stale - Beside `ready`: the service is down, and the last good feed is shown.
 */
export class RewardsWidget extends OffersElement {
  static override readonly styles = rewardsWidgetStyles;

  static override readonly properties: PropertyDeclarations = {
    feedUrl: { attribute: 'feed-url' },
    feedPath: { attribute: 'feed-path' },
    flow: {},
    placements: {},
    heading: {},
    subheading: {},
    loading: {},
    client: { attribute: false },
    feed: { attribute: false },
  };

  /** Address of the feed without `feedPath`; a path such as `/rewards` is resolved as the document resolves it. */
  feedUrl?: string;

  /** Path of the feed under its address: `/gap/api`, or `/dev/gap/api` (contract 4.1). */
  feedPath = '/gap/api';

  /** Category of offers to ask for; all of them by default. */
  flow?: string;

  /** Which placements, in which order: names separated by spaces. */
  placements = 'hero popular all';

  /** The header's heading; by default our own words, in the reader's language. */
  heading?: string;

  /** The line under the heading; by default our own words. */
  subheading?: string;

  /** `lazy` waits with the loading until the element is near the part of the page in view. */
  loading: 'eager' | 'lazy' = 'eager';

  /** A client to load the feed with, instead of the addresses. */
  client?: RewardsClient;

  /** A feed payload to render instead of loading one: raw JSON, or a feed as read. */
  feed?: unknown;

  readonly #source = new FeedSource(this, () => ({
    feed: this.feed,
    client: this.client,
    feedUrl: this.feedUrl,
    feedPath: this.feedPath,
    apiKey: this.apiKey,
    flow: this.flow,
    preview: this.preview,
    waiting: this.#waits,
  }));
  #model?: WidgetModel;
  /** Search, categories and large numbers of cards: a part of the code that comes after the first paint. */
  #catalogue?: Catalogue;
  #asksForCatalogue = false;
  /** It could not be loaded: the reader may try again. */
  #lacksCatalogue = false;
  /** Whether the element is, or was, near the part of the page in view. */
  #near = false;
  #watchesNear = false;
  #announced?: LoadedFeed;

  override async refresh(): Promise<void> {
    const waits = this.#waits;
    this.#comeNear();
    await this.updateComplete;
    await (waits ? this.#source.settled : this.#source.refresh());
  }

  /**
   * Opens the details of an offer.
   *
   * @returns false when no offer shown has that id, or when it waits for the reader to confirm their age
   */
  openOffer(id: string): boolean {
    // What was shown before something else was asked for is gone.
    if (this.state !== 'ready') return false;
    for (const { placement, offers } of this.#sections) {
      const index = offers.findIndex((offer) => offer.id === id);
      const offer = offers[index];
      if (!offer || this.gated(offer)) continue;
      this.open({ offer, placement, position: index + 1 });
      return true;
    }
    return false;
  }

  protected override async firstUpdated(): Promise<void> {
    // Pages set properties as soon as they can: by the first paint it is known whether one was forgotten.
    await painted();
    if (!this.client && this.feedUrl === undefined && this.feed === undefined)
      notice('<rewards-widget> has nothing to show: give it a feed-url, a client or a feed.');
  }

  protected override get state(): State {
    const { loaded, failed } = this.#source;
    if (loaded && this.#sections.some(({ offers }) => offers.length)) return 'ready';
    return loaded?.whole ? 'empty' : failed ? 'error' : 'loading';
  }

  protected override get settings(): Settings | undefined {
    return this.#source.loaded?.feed.settings;
  }

  protected override get stale(): boolean {
    return this.#source.loaded?.stale === true;
  }

  protected override get offerView(): OfferView | undefined {
    return this.#model?.view;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { loaded } = this.#source;
    this.#model = loaded && nextModel(this.#model, this.#inputs(loaded), this.gated, Date.now());
    this.nextChange = this.#model?.nextExpiry ?? Infinity;
    const all = this.#all;
    if (all && this.#model) this.#catalogue?.setOffers(all.offers, this.#model.view.gated);
  }

  protected override updated(): void {
    super.updated();
    if (this.#waits && !this.#watchesNear) void this.#watchNear();
    const { loaded } = this.#source;
    if (!loaded || this.state !== 'ready') return;
    const all = this.#all;
    if (all?.offers.length && !isSmall(all) && !this.#catalogue) void this.#askForCatalogue();
    else if (loaded.whole && loaded !== this.#announced && (!all || isSmall(all) || this.#catalogue?.ready)) {
      this.#announced = loaded;
      this.checkLayout('headerTemplate', loaded.feed.headerTemplate, hasHeaderTemplate);
      dispatch(this, 'rewards-ready', { feed: loaded.feed, stale: loaded.stale });
    }
  }

  #inputs({ feed, whole }: LoadedFeed): WidgetModel['inputs'] {
    const { placements, preview, ageRestricted, locale, level } = this;
    return { feed, whole, placements, preview, ageRestricted, locale, level, ofAge: isOfAge() };
  }

  get #sections(): readonly Section[] {
    return this.#model?.list ?? [];
  }

  get #all(): Section | undefined {
    return this.#sections.find(({ placement }) => placement === 'all');
  }

  /** It waits for its first feed only: what is shown already would be lost. */
  get #waits(): boolean {
    return this.loading === 'lazy' && !this.#near && !this.#announced;
  }

  readonly #comeNear = (): void => {
    this.#near = true;
    this.requestUpdate();
  };

  async #watchNear(): Promise<void> {
    this.#watchesNear = true;
    try {
      const { NearView } = await import('./near-view.js');
      new NearView(this, this.#comeNear);
    } catch {
      // To load too early is better than never.
      this.#comeNear();
    }
  }

  /** After the first paint, which it must not hold up. */
  async #askForCatalogue(): Promise<void> {
    if (this.#asksForCatalogue) return;
    this.#asksForCatalogue = true;
    await painted();
    try {
      const { Catalogue } = await import('./catalogue/catalogue.js');
      this.#catalogue = new Catalogue(this);
    } catch {
      this.#lacksCatalogue = true;
    }
    this.requestUpdate();
  }

  protected override onAction(action: string | undefined, target: HTMLElement, place: OfferPlace | undefined): void {
    if (action !== 'catalogue') super.onAction(action, target, place);
    else {
      this.#asksForCatalogue = this.#lacksCatalogue = false;
      void this.#askForCatalogue();
      this.requestUpdate();
    }
  }

  protected override headerTemplate(): TemplateResult | typeof nothing {
    const { loaded } = this.#source;
    if (!loaded || (!loaded.whole && this.state !== 'ready')) return nothing;
    return widgetTopTemplate(this.#model!, this);
  }

  protected override staleTemplate(): TemplateResult | typeof nothing {
    const { loadedAt, stale } = this.#source.loaded!;
    const { locale } = this;
    return stale
      ? html`<div class="stale">${locale.strings.stale.replace('{date}', () => locale.dateTime(loadedAt))}</div>`
      : nothing;
  }

  protected override contentTemplate(): TemplateResult {
    const model = this.#model!;
    return sectionsTemplate(model, (section, titleLevel) => this.#catalogueTemplate(section, model.view, titleLevel));
  }

  #catalogueTemplate(section: Section, view: OfferView, titleLevel: number): TemplateResult {
    if (section.offers.length && this.#catalogue)
      return this.#catalogue.template(placementTitle(section, view), titleLevel, view);
    // What follows the element must not move twice: the catalogue's place is kept beyond the edge of the screen.
    const { strings } = view.locale;
    const { failed } = this.#source;
    const lacks = this.#lacksCatalogue;
    return html`<div class=${failed || lacks ? nothing : 'kept'} role="status" aria-busy=${!failed && !lacks}>
      ${failed ? html`<slot name="error">${errorTemplate(strings)}</slot>` : lacks ? errorTemplate(strings, 'catalogue') : nothing}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'rewards-widget': RewardsWidget;
  }
}
