import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { RewardsClient } from '../client/rewards-client.js';
import { OffersElement, type State } from '../element/offers-element.js';
import { dispatch } from '../events.js';
import { notice } from '../notice.js';
import { hasHeaderTemplate } from '../offers/header.js';
import { Memo } from '../offers/memo.js';
import { actionsTemplate } from '../offers/offer-actions.js';
import { expiryOf } from '../offers/offer-text.js';
import type { OfferView } from '../offers/offer-view.js';
import { errorTemplate } from '../offers/states.js';
import type { Settings } from '../wire/settings.js';
import { Catalogue } from './catalogue/catalogue.js';
import { FeedSource, type LoadedFeed } from './feed-source.js';
import { NearView } from './near-view.js';
import { painted } from './painted.js';
import { placementTemplate, placementTitle } from './placement.js';
import { rewardsWidgetStyles } from './rewards-widget.styles.js';
import { partnerLogos, readPlacements, readSections, type Section, type Sections } from './sections.js';

/** So many offers are drawn at once; of more, the catalogue waits until the first ones are painted. */
const AT_ONCE = 24;

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

  /** Address of the feed without `feedPath`; a path such as `/rewards` is resolved as the document resolves it. */
  @property({ attribute: 'feed-url' }) feedUrl?: string;

  /** Path of the feed under its address: `/gap/api`, or `/dev/gap/api` (contract 4.1). */
  @property({ attribute: 'feed-path' }) feedPath = '/gap/api';

  /** Category of offers to ask for; all of them by default. */
  @property() flow?: string;

  /** Which placements, in which order: names separated by spaces. */
  @property() placements = 'hero popular all';

  /** The header's heading; by default our own words, in the reader's language. */
  @property() heading?: string;

  /** The line under the heading; by default our own words. */
  @property() subheading?: string;

  /** `lazy` waits with the loading until the element is near the part of the page in view. */
  @property() loading: 'eager' | 'lazy' = 'eager';

  /** A client to load the feed with, instead of the addresses. */
  @property({ attribute: false }) client?: RewardsClient;

  /** A feed payload to render instead of loading one: raw JSON, or a feed as read. */
  @property({ attribute: false }) feed?: unknown;

  readonly #near = new NearView(this, () => this.loading === 'lazy');
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
  readonly #catalogue = new Catalogue(this);
  readonly #sections = new Memo<Sections>();
  readonly #view = new Memo<OfferView>();
  /** The instant that offers are shown as of; moves on when one of them ends. */
  #now = 0;
  #shown: readonly Section[] = [];
  /** Whether the first offers are painted, so that the catalogue may follow. */
  #painted = false;
  #announced?: LoadedFeed;

  override async refresh(): Promise<void> {
    const waits = this.#waits;
    this.#near.near = true;
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
    for (const { placement, offers } of this.#shown) {
      const index = offers.findIndex((offer) => offer.id === id);
      const offer = offers[index];
      if (!offer || this.gated(offer)) continue;
      void this.details.open({ offer, placement, position: index + 1 });
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
    if (this.#shown.some(({ offers }) => offers.length) && loaded) return 'ready';
    return loaded?.whole ? 'empty' : failed ? 'error' : 'loading';
  }

  protected override get stale(): boolean {
    return this.#source.loaded?.stale === true;
  }

  protected override get settings(): Settings | undefined {
    return this.#source.loaded?.feed.settings;
  }

  protected override updated(): void {
    super.updated();
    const { loaded } = this.#source;
    if (!loaded) return;
    const { feed, whole, stale } = loaded;
    if (this.state !== 'ready') return;
    if (whole && loaded !== this.#announced && this.#complete) {
      this.#announced = loaded;
      this.checkLayout('headerTemplate', feed.headerTemplate, hasHeaderTemplate);
      dispatch(this, 'rewards-ready', { feed, stale });
    }
    if (!this.#painted) void this.#paintCatalogue();
  }

  /** It waits for its first feed only: what is shown already would be lost. */
  get #waits(): boolean {
    return this.loading === 'lazy' && !this.#near.near && !this.#announced;
  }

  #readShown({ feed, whole }: LoadedFeed): void {
    const { placements, preview, ageRestricted } = this;
    const read = (): Sections =>
      readSections(feed, {
        placements: readPlacements(placements),
        preview,
        ageRestricted,
        awaited: !whole,
        now: this.#now,
      });
    const of = [feed, placements, preview, ageRestricted];
    let sections = this.#sections.get([...of, this.#now], read);
    if (!this.#now || sections.nextExpiry <= Date.now()) {
      this.#now = Date.now();
      sections = this.#sections.get([...of, this.#now], read);
    }
    this.#shown = sections.list;
    this.expiry.set(sections.nextExpiry);
  }

  #offerView({ feed: { settings } }: LoadedFeed): OfferView {
    const { locale } = this.language;
    const headingLevel = Math.min(this.level + 2, 6);
    const now = this.#now;
    return this.#view.get([settings, locale, headingLevel, now, this.ageRestricted, this.gate.open], () => ({
      settings,
      locale,
      headingLevel,
      gated: (offer) => this.gated(offer),
      ended: (offer) => expiryOf(offer) <= now,
      foot: actionsTemplate,
    }));
  }

  protected override headerTemplate(): TemplateResult | typeof nothing {
    const { loaded } = this.#source;
    if (!loaded) return nothing;
    this.#readShown(loaded);
    if (!loaded.whole && this.state !== 'ready') return nothing;
    const { strings } = this.language.locale;
    return this.topTemplate(loaded.feed.headerTemplate, {
      heading: this.heading ?? strings.heading,
      subheading: this.subheading ?? strings.subheading,
      logos: partnerLogos(this.#shown, this.gated),
    });
  }

  protected override staleTemplate(): TemplateResult | typeof nothing {
    const { loadedAt, stale } = this.#source.loaded!;
    const { locale } = this.language;
    return stale
      ? html`<div class="stale">${locale.strings.stale.replace('{date}', () => locale.dateTime(loadedAt))}</div>`
      : nothing;
  }

  protected override contentTemplate(): TemplateResult {
    const view = this.#offerView(this.#source.loaded!);
    const titleLevel = Math.min(this.level + 1, 6);
    return html`${this.#shown.map((section) =>
      section.placement === 'all'
        ? this.#catalogueTemplate(section, view, titleLevel)
        : guard([section, view, titleLevel], () =>
            placementTemplate(section, view, titleLevel, section === this.#shown[0]),
          ),
    )}
    ${this.details.template(view)}`;
  }

  #catalogueTemplate(section: Section, view: OfferView, titleLevel: number): TemplateResult {
    const { failed } = this.#source;
    // What follows the element must not move twice: the catalogue's place is kept beyond the edge of the screen.
    if (!section.offers.length || this.#followsPaint(section))
      return html`<div class=${failed ? nothing : 'kept'} role="status" aria-busy=${!failed}>
        ${failed ? html`<slot name="error">${errorTemplate(view.locale.strings)}</slot>` : nothing}
      </div>`;
    this.#catalogue.setOffers(section.offers, view.gated);
    return this.#catalogue.template(placementTitle(section, view), titleLevel, view);
  }

  /** Whether the catalogue waits until the first offers are painted. */
  #followsPaint({ offers }: Section): boolean {
    return offers.length > AT_ONCE && !this.#painted;
  }

  /** Whether everything shown is in the document, the catalogue's first rows included. */
  get #complete(): boolean {
    const all = this.#shown.find(({ placement }) => placement === 'all');
    return !all || (!this.#followsPaint(all) && this.#catalogue.drawn);
  }

  async #paintCatalogue(): Promise<void> {
    await painted();
    this.#painted = true;
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'rewards-widget': RewardsWidget;
  }
}
