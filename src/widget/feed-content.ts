import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { dispatch } from '../events.js';
import { hasHeaderTemplate } from '../card/header.js';
import type { OfferContext } from '../card/offer-context.js';
import { messageTemplate } from '../card/states.js';
import { checkLayout } from '../element/source.js';
import type { Content, Host, Shell } from '../element/shell.js';
import type { State } from '../element/frame.js';
import { nextPaint } from '../element/next-paint.js';
import type { Settings } from '../wire/settings.js';
import type * as CatalogueModule from './catalogue/catalogue.js';
import { FeedSource, type FeedAttributes } from './feed-source.js';
import { placementTemplate, sectionsTemplate, widgetTopTemplate } from './widget-templates.js';
import {
  isWhole,
  type LoadedFeed,
  isSmall,
  type Section,
  deriveWidget,
  isCurrent,
  type WidgetContext,
  type WidgetModel,
} from './widget-view.js';

/** The attributes of a widget. */
interface WidgetHost extends Host, FeedAttributes {
  readonly loading: 'eager' | 'lazy';
}

/** A feed, in its placements. */
export class FeedContent implements Content, ReactiveController {
  readonly #host: WidgetHost;
  readonly #shell: Shell;
  readonly source: FeedSource;
  #model?: WidgetModel | undefined;
  /** Search, categories and large numbers of cards: lazy-loaded after the first paint. */
  #part?: typeof CatalogueModule;
  #catalogue?: CatalogueModule.Catalogue;
  parts?: Promise<void>;
  /** Whether the element is, or was, near the viewport. */
  #near = false;
  #announced?: LoadedFeed;

  constructor(host: WidgetHost, shell: Shell) {
    this.#host = host;
    this.#shell = shell;
    this.source = new FeedSource(host, () => this.awaitsView);
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
      const index = offers.findIndex((offer) => offer.id === id && !this.context!.gated(offer));
      if (index < 0) continue;
      this.#shell.open({ offer: offers[index]!, placement, position: index + 1 });
      return true;
    }
    return false;
  }

  get state(): State {
    const { loaded, failed } = this.source;
    if (loaded && this.sections.some(({ offers }) => offers.length)) return 'ready';
    return isWhole(loaded) ? 'empty' : failed ? 'error' : 'loading';
  }

  get settings(): Settings | undefined {
    return this.source.loaded?.feed.settings;
  }

  get staleSince(): number | undefined {
    const { loaded } = this.source;
    return loaded?.kind === 'kept' ? loaded.loadedAt : undefined;
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
  get awaitsView(): boolean {
    return this.#host.loading === 'lazy' && !this.#near && !this.#announced && this.source.fetches;
  }

  get continues(): boolean {
    return !!this.#all?.offers.length && this.#catalogue?.hasMore === true;
  }

  comeNear(): void {
    this.#near = true;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const { loaded } = this.source;
    const { moment, arrows } = this.#shell;
    if (!loaded) {
      this.#model = undefined;
      this.#catalogue?.reset();
      return;
    }
    if (!isCurrent(this.#model, loaded, moment)) this.#model = deriveWidget(loaded, moment, arrows);
    const all = this.#all;
    if (!all?.offers.length) return;
    // While the first screen is rendered. It must not delay the first paint.
    if (!isSmall(all))
      this.parts ??= this.#shell.loadPart(
        'catalogue',
        () => Promise.all([import('./catalogue/catalogue.js'), nextPaint()]),
        ([part]) => (this.#part = part),
      );
    if (this.#part && isWhole(loaded))
      (this.#catalogue ??= new this.#part.Catalogue(this.#shell)).show(all, this.#model.context);
  }

  hostUpdated(): void {
    const { loaded } = this.source;
    if (!isWhole(loaded) || loaded === this.#announced || this.state !== 'ready') return;
    const all = this.#all;
    if (all && !isSmall(all) && !(this.#catalogue?.ready ?? all === this.sections[0])) return;
    this.#announced = loaded;
    const { feed, kind } = loaded;
    checkLayout(this.#host, 'headerTemplate', feed.headerTemplate, hasHeaderTemplate);
    dispatch(this.#host, 'rewards-ready', { feed, stale: kind === 'kept' });
  }

  top(): TemplateResult | typeof nothing {
    return ['ready', 'empty'].includes(this.state) ? widgetTopTemplate(this.#model!) : nothing;
  }

  body(): TemplateResult {
    const model = this.#model!;
    // The rest can wait, but without a load, nothing uncovers what a server has withheld.
    const staysCovered = this.source.failed && model.loaded.withheld;
    return sectionsTemplate(
      model,
      (section) => this.#catalogueTemplate(section, model.context),
      staysCovered ? this.#errorTemplate(model.context) : nothing,
    );
  }

  get #all(): Section | undefined {
    return this.sections.find(({ placement }) => placement === 'all');
  }

  #errorTemplate({ locale }: OfferContext): TemplateResult {
    return messageTemplate('error', locale.strings, this.#shell.afterPaint?.drawings);
  }

  #catalogueTemplate(section: Section, context: WidgetContext): TemplateResult {
    if (section.offers.length && this.#catalogue) return this.#catalogue.template();
    const isMissing = this.#shell.missing.has('catalogue');
    // Without other sections, the first cards don't wait for the lazy-loaded part.
    if (section.offers.length && section === this.sections[0])
      return placementTemplate(section, context, true, !isMissing);
    // Content below must not move twice, so the catalogue's room is reserved up to the end of the screen.
    const { failed } = this.source;
    const reserved = !failed && !isMissing;
    return html`<div class=${reserved ? 'kept' : nothing} role="status" aria-busy=${reserved}>
      ${failed ? html`<slot name="error">${this.#errorTemplate(context)}</slot>` : nothing}
    </div>`;
  }
}
