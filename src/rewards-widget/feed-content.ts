import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { dispatch } from '../events.js';
import { isOfAge } from '../offers/age/of-age.js';
import { hasHeaderTemplate } from '../offers/header/header.js';
import type { OfferContext } from '../offers/offer-context.js';
import { messageTemplate } from '../offers/states/states.js';
import { hasWithheld } from '../offers/withheld.js';
import { checkLayout } from '../offers-element/check-layout.js';
import type { Content } from '../offers-element/content.js';
import type { State } from '../offers-element/frame.js';
import type { DisplayOptions } from '../offers-element/display-options.js';
import { readHeadingLevel } from '../offers-element/heading-level.js';
import { nextPaint } from '../offers-element/next-paint.js';
import type { Host, Shell } from '../offers-element/shell.js';
import type { Settings } from '../wire/settings.js';
import type { Catalogue } from './catalogue/catalogue.js';
import { FeedSource, type FeedOptions } from './feed-source.js';
import { placementTemplate } from './placement.js';
import type { DrawnFeed, LoadedFeed } from './loaded-feed.js';
import { isSmall, type Section } from './sections.js';
import { nextModel, type WidgetModel } from './widget-model.js';
import { sectionsTemplate, widgetTopTemplate } from './widget-templates.js';

/** The attributes of a widget. */
interface WidgetHost extends Host, FeedOptions {
  readonly placements: string;
  readonly heading?: string | undefined;
  readonly subheading?: string | undefined;
  readonly loading: 'eager' | 'lazy';
}

// Only the core can load it again after a failure.
const loadCatalogue = () => import('./catalogue/catalogue.js');

/** A feed, in its placements. */
export class FeedContent implements Content, ReactiveController {
  readonly #host: WidgetHost;
  readonly #shell: Shell;
  readonly source: FeedSource;
  #model?: WidgetModel | undefined;
  /** Search, categories and large numbers of cards: lazy-loaded after the first paint. */
  #catalogue?: Catalogue | undefined;
  #asked = false;
  /** Whether the element is, or was, near the viewport. */
  #near = false;
  #announced?: LoadedFeed;

  constructor(host: WidgetHost, shell: Shell) {
    this.#host = host;
    this.#shell = shell;
    this.source = new FeedSource(host, () => this.waits);
    host.addController(this);
  }

  refresh(): Promise<void> {
    this.#near = true;
    return this.source.refresh();
  }

  /** Opens the details of an offer that is shown and not covered. Returns whether it did. */
  open(id: string): boolean {
    // What was shown before a new request is gone.
    if (this.state !== 'ready') return false;
    for (const { placement, offers } of this.sections) {
      const index = offers.findIndex((offer) => offer.id === id && !this.#shell.gated(offer));
      if (index < 0) continue;
      this.#shell.open({ offer: offers[index]!, placement, position: index + 1 });
      return true;
    }
    return false;
  }

  get state(): State {
    const { loaded, failed } = this.source;
    if (loaded && this.sections.some(({ offers }) => offers.length)) return 'ready';
    return loaded?.whole ? 'empty' : failed ? 'error' : 'loading';
  }

  get settings(): Settings | undefined {
    return this.source.loaded?.feed.settings;
  }

  get staleSince(): number | undefined {
    const { loaded } = this.source;
    return loaded?.stale ? loaded.loadedAt : undefined;
  }

  get context(): OfferContext | undefined {
    return this.#model?.context;
  }

  get sections(): readonly Section[] {
    return this.#model?.list ?? [];
  }

  get nextChange(): number {
    return this.#model?.nextExpiry ?? Infinity;
  }

  /** Only the first feed waits; otherwise the one on the screen would be lost. */
  get waits(): boolean {
    return this.#host.loading === 'lazy' && !this.#near && !this.#announced;
  }

  comeNear(): void {
    this.#near = true;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const { loaded } = this.source;
    this.#model = loaded && nextModel(this.#model, this.#inputs(loaded), this.#shell, Date.now());
    if (!loaded) this.#catalogue?.reset();
    const all = this.#all;
    if (!all?.offers.length) return;
    if (this.#catalogue) this.#catalogue.setOffers(all.offers, this.#model!.context.gated, loaded?.drawn);
    else if (!this.#asked && !isSmall(all)) {
      this.#asked = true;
      // While the first screen is rendered. It must not delay the first paint.
      void this.#shell.use(
        'catalogue',
        () => Promise.all([loadCatalogue(), nextPaint()]),
        ([{ Catalogue }]) => (this.#catalogue = new Catalogue(this.#shell)),
      );
    }
  }

  hostUpdated(): void {
    const { loaded } = this.source;
    if (!loaded?.whole || loaded === this.#announced || this.state !== 'ready') return;
    const all = this.#all;
    if (all && !isSmall(all) && !(this.#catalogue?.ready ?? all === this.sections[0])) return;
    this.#announced = loaded;
    const { feed, stale } = loaded;
    checkLayout(this.#host, 'headerTemplate', feed.headerTemplate, hasHeaderTemplate);
    dispatch(this.#host, 'rewards-ready', { feed, stale });
  }

  async adopt(drawn: unknown, display: DisplayOptions): Promise<TemplateResult> {
    const { adoptFeed } = await import('./adopt-feed.js');
    const { feedUrl } = this.#host;
    const adopted = await adoptFeed(drawn as DrawnFeed, display, feedUrl, this.#shell, loadCatalogue);
    this.#catalogue = adopted.catalogue;
    this.source.adopt(adopted.loaded);
    return adopted.screen;
  }

  top(): TemplateResult | typeof nothing {
    const { loaded } = this.source;
    if (!loaded || (!loaded.whole && this.state !== 'ready')) return nothing;
    return widgetTopTemplate(this.#model!, this.#host);
  }

  body(): TemplateResult {
    const model = this.#model!;
    // The rest can wait, but without a load, nothing uncovers what a server has withheld.
    const lacks = this.source.failed && hasWithheld(this.sections);
    return sectionsTemplate(
      model,
      (section, titleLevel) => this.#catalogueTemplate(section, model.context, titleLevel),
      lacks ? this.#errorTemplate(model.context) : nothing,
    );
  }

  get #all(): Section | undefined {
    return this.sections.find(({ placement }) => placement === 'all');
  }

  #inputs({ feed, whole, drawn }: LoadedFeed): WidgetModel['inputs'] {
    const { placements, preview, ageRestricted, headingLevel } = this.#host;
    const { locale } = this.#shell;
    return {
      feed,
      whole: whole || drawn !== undefined,
      placements,
      preview,
      ageRestricted,
      locale,
      level: readHeadingLevel(headingLevel),
      ofAge: isOfAge(),
    };
  }

  #errorTemplate({ locale }: OfferContext): TemplateResult {
    return messageTemplate('error', locale.strings, this.#shell.afterPaint?.drawings);
  }

  #catalogueTemplate(section: Section, context: OfferContext, titleLevel: number): TemplateResult {
    if (section.offers.length && this.#catalogue) return this.#catalogue.template(section, titleLevel, context);
    const lacking = this.#shell.missing.has('catalogue');
    // Without other sections, the first cards don't wait for the lazy-loaded part.
    if (section.offers.length && section === this.sections[0])
      return placementTemplate(section, context, titleLevel, true, !lacking);
    // Content below must not move twice, so the catalogue's room is reserved up to the end of the screen.
    const { failed } = this.source;
    const kept = !failed && !lacking;
    return html`<div class=${kept ? 'kept' : nothing} role="status" aria-busy=${kept}>
      ${failed ? html`<slot name="error">${this.#errorTemplate(context)}</slot>` : nothing}
    </div>`;
  }
}
