import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { RewardsClient } from '../client/rewards-client.js';
import type { State } from '../offers-element/frame.js';
import { OffersElement } from '../offers-element/offers-element.js';
import { nextPaint } from '../offers-element/next-paint.js';
import { dispatch } from '../events.js';
import { hasHeaderTemplate } from '../offers/header/header.js';
import { isOfAge } from '../offers/age/of-age.js';
import type { OfferContext } from '../offers/offer-context.js';
import { wordsTemplate } from '../offers/states/states.js';
import type { Settings } from '../wire/settings.js';
import type * as CataloguePart from './catalogue/catalogue.js';
import { FeedSource, type LoadedFeed } from './feed-source.js';
import { placementTemplate } from './placement.js';
import { rewardsWidgetStyles } from './rewards-widget.styles.js';
import { isSmall, type Section } from './sections.js';
import { nextModel, type WidgetModel } from './widget-model.js';
import { sectionsTemplate, widgetTopTemplate } from './widget-templates.js';

/** @internal Lazy-loaded. Only the core can load it again after a failure. */
export const loadCatalogue = (): Promise<typeof CataloguePart> => import('./catalogue/catalogue.js');

/**
 * Partner offers ("rewards") of a merchant's account: header, hero, popular and the whole catalogue.
 *
 * @summary Loads the offers feed and renders it.
 * @tag rewards-widget
 *
 * @event rewards-ready - The whole feed is on the page, after each load and each new `feed`. Not for a feed without offers: `{ feed, stale }`.
 * @event rewards-error - The feed could not be loaded, or not all of it: `{ error }`.
 *
 * @csspart placement-title - A section's title.
 * @csspart sticker - A short text of social proof.
 * @csspart search - The search field itself.
 * @csspart category - A category's button.
 * @csspart category-chosen - A category's button, while it is chosen.
 *
 * @cssproperty [--rewards-sticker-bg=light-dark(#fff, #17181c)] - Background of stickers. Under a picture `#f3f3f1` and `#292a2f`.
 * @cssproperty --rewards-sticker-color - Their text. By default `--rewards-text`.
 *
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

  /** Address of the feed, without `feed-path`. A path such as `/rewards` works too. */
  feedUrl?: string | undefined;

  /** Path of the feed under its address; the other form is `/dev/gap/api` (contract 4.1). */
  feedPath = '/gap/api';

  /** Category of offers to ask for. All of them by default. */
  flow?: string | undefined;

  /** Which sections to show, in which order: names separated by spaces. */
  placements = 'hero popular all';

  /** The heading. By default our own words, in the reader's language. */
  heading?: string | undefined;

  /** The line under the heading. By default our own words; empty for no line. */
  subheading?: string | undefined;

  /** `lazy` waits until the element is near the part of the page in view. */
  loading: 'eager' | 'lazy' = 'eager';

  /** A `RewardsClient` to load with, instead of the addresses. */
  client?: RewardsClient | undefined;

  /** A feed to show instead of loading one: JSON as the service sends it, or a feed as read. */
  feed?: unknown;

  readonly #source = new FeedSource(this);
  #model?: WidgetModel;
  /** Search, categories and large numbers of cards: lazy-loaded after the first paint. */
  #catalogue?: CataloguePart.Catalogue | undefined;
  #asked?: Promise<void>;
  /** Whether the element is, or was, near the viewport. */
  #near = false;
  #announced?: LoadedFeed;

  override async refresh(): Promise<void> {
    const { waits } = this;
    this.comeNear();
    await this.updateComplete;
    await (waits ? this.#source.settled : this.#source.refresh());
  }

  /**
   * Opens the details of an offer. Returns false when no such offer is shown, or when it is covered until the reader confirms
   * their age.
   */
  openOffer(id: string): boolean {
    // What was shown before a new request is gone.
    if (this.state !== 'ready') return false;
    for (const { placement, offers } of this.sections) {
      const index = offers.findIndex((offer) => offer.id === id && !this.gated(offer));
      if (index < 0) continue;
      this.open({ offer: offers[index]!, placement, position: index + 1 });
      return true;
    }
    return false;
  }

  /** @internal */
  override get state(): State {
    const { loaded, failed } = this.#source;
    if (loaded && this.sections.some(({ offers }) => offers.length)) return 'ready';
    return loaded?.whole ? 'empty' : failed ? 'error' : 'loading';
  }

  /** @internal */
  override get idle(): boolean {
    return !this.#source.loading;
  }

  /** @internal */
  override get settings(): Settings | undefined {
    return this.#source.loaded?.feed.settings;
  }

  protected override get staleSince(): number | undefined {
    const { loaded } = this.#source;
    return loaded?.stale ? loaded.loadedAt : undefined;
  }

  protected override get offerContext(): OfferContext | undefined {
    return this.#model?.context;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { loaded } = this.#source;
    this.#model = loaded && nextModel(this.#model, this.#inputs(loaded), this.gated, Date.now());
    this.nextChange = this.#model?.nextExpiry ?? Infinity;
    const all = this.#all;
    if (!all?.offers.length) return;
    if (this.#catalogue) this.#catalogue.setOffers(all.offers, this.#model!.context.gated, loaded?.drawn);
    else if (!isSmall(all))
      // While the first screen is rendered. It must not delay the first paint.
      void (this.#asked ??= this.use(
        'catalogue',
        () => Promise.all([loadCatalogue(), nextPaint()]),
        ([{ Catalogue }]) => (this.#catalogue = new Catalogue(this)),
      ));
  }

  protected override updated(): void {
    super.updated();
    const { loaded } = this.#source;
    if (!loaded || this.state !== 'ready') return;
    const all = this.#all;
    if (
      loaded.whole &&
      loaded !== this.#announced &&
      (!all || isSmall(all) || (this.#catalogue?.ready ?? all === this.sections[0]))
    ) {
      this.#announced = loaded;
      this.checkLayout('headerTemplate', loaded.feed.headerTemplate, hasHeaderTemplate);
      dispatch(this, 'rewards-ready', { feed: loaded.feed, stale: loaded.stale });
    }
  }

  #inputs({ feed, whole, drawn }: LoadedFeed): WidgetModel['inputs'] {
    const { placements, preview, ageRestricted, locale, level } = this;
    return {
      feed,
      whole: whole || drawn !== undefined,
      placements,
      preview,
      ageRestricted,
      locale,
      level,
      ofAge: isOfAge(),
    };
  }

  /** @internal Takes over server-rendered data, with a catalogue if there is one with search. */
  adopt(loaded: LoadedFeed, catalogue: CataloguePart.Catalogue | undefined): void {
    this.#source.adopt(loaded);
    this.#catalogue = catalogue;
  }

  /** @internal */
  override get sections(): readonly Section[] {
    return this.#model?.list ?? [];
  }

  get #all(): Section | undefined {
    return this.sections.find(({ placement }) => placement === 'all');
  }

  /** @internal Only the first feed waits; otherwise the one on the screen would be lost. */
  override get waits(): boolean {
    return this.loading === 'lazy' && !this.#near && !this.#announced;
  }

  /** @internal */
  override comeNear(): void {
    this.#near = true;
    super.comeNear();
  }

  protected override topTemplate(): TemplateResult | typeof nothing {
    const { loaded } = this.#source;
    if (!loaded || (!loaded.whole && this.state !== 'ready')) return nothing;
    return widgetTopTemplate(this.#model!, this);
  }

  protected override contentTemplate(): TemplateResult {
    const model = this.#model!;
    // The rest can wait, but without a load, nothing uncovers what a server has withheld.
    const lacks = this.#source.failed && this.withholds;
    return sectionsTemplate(
      model,
      (section, titleLevel) => this.#catalogueTemplate(section, model.context, titleLevel),
      lacks ? wordsTemplate('error', model.inputs.locale.strings, this.drawingOf('error')) : nothing,
    );
  }

  #catalogueTemplate(section: Section, context: OfferContext, titleLevel: number): TemplateResult {
    if (section.offers.length && this.#catalogue) return this.#catalogue.template(section, titleLevel, context);
    const lacking = this.lacks('catalogue');
    // Without other sections, the first cards don't wait for the part of the code.
    if (section.offers.length && section === this.sections[0])
      return placementTemplate(section, context, titleLevel, true, !lacking);
    // Content below must not move twice, so the catalogue's room is reserved up to the end of the screen.
    const { failed } = this.#source;
    const kept = !failed && !lacking;
    return html`<div class=${kept ? 'kept' : nothing} role="status" aria-busy=${kept}>
      ${failed ? html`<slot name="error">${wordsTemplate('error', context.locale.strings, this.drawingOf('error'))}</slot>` : nothing}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'rewards-widget': RewardsWidget;
  }
}
