import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { dispatch } from '../events.js';
import { hasHeaderTemplate } from '../card/header.js';
import { messageTemplate } from '../card/states.js';
import { checkLayout } from '../element/source.js';
import type { Content, Host, Shell } from '../element/shell.js';
import type { Frame } from '../element/frame.js';
import { nextPaint } from '../element/next-paint.js';
import { emptyView, keepLast, type View } from '../element/view.js';
import type * as CatalogueModule from './catalogue/catalogue.js';
import { FeedSource, type FeedAttributes } from './feed-source.js';
import { placementTemplate, sectionsTemplate } from './widget-templates.js';
import { topTemplate } from '../element/frame.js';
import { deriveWidget, isSmall, isWhole, type LoadedFeed, type Section, type WidgetView } from './widget-view.js';

type WidgetHost = Host & FeedAttributes;

/** A feed, in its placements. */
export class FeedContent implements Content, ReactiveController {
  readonly #host: WidgetHost;
  readonly #shell: Shell;
  readonly source: FeedSource;
  view?: View;
  /** The view of what is loaded. */
  #shown?: WidgetView | undefined;
  readonly #derive = keepLast(deriveWidget);
  /** Search, categories and large numbers of cards: lazy-loaded after the first paint. */
  #part?: typeof CatalogueModule;
  #catalogue?: CatalogueModule.Catalogue;
  parts?: Promise<void>;
  /** Whether the first paint is over, or a server has drawn it. */
  #painted = false;
  #announced?: LoadedFeed;

  constructor(host: WidgetHost, shell: Shell) {
    this.#host = host;
    this.#shell = shell;
    this.source = new FeedSource(host);
    host.addController(this);
  }

  refresh(): Promise<void> {
    return this.source.refresh();
  }

  /** Opens the details of an offer that is shown. Returns whether it did. */
  open(id: string): boolean {
    for (const { placement, offers } of this.view?.sections ?? []) {
      const index = offers.findIndex(({ offer }) => offer.id === id);
      if (index < 0) continue;
      this.#shell.open({ ...offers[index]!, placement, position: index + 1 });
      return true;
    }
    return false;
  }

  get awaitsCards(): boolean | undefined {
    return this.#isPart || (this.#all?.offers.length ? this.#catalogue?.hasMore : false);
  }

  hostUpdate(): void {
    const { loaded, failed } = this.source;
    const { moment, arrows } = this.#shell;
    const { locale } = moment;
    if (!loaded) {
      this.#shown = undefined;
      this.view = emptyView(moment, failed ? 'error' : 'loading');
      this.#catalogue?.reset();
      return;
    }
    this.view = this.#shown = this.#derive(loaded, moment, failed, arrows);
    this.#painted ||= loaded.kind === 'server';
    const all = this.#all;
    if (!all?.offers.length) return;
    // While the first screen is rendered. It must not delay the first paint.
    if (!isSmall(all))
      this.parts ??= this.#shell.loadPart(
        'catalogue',
        async () => {
          await nextPaint();
          const part = import('./catalogue/catalogue.js');
          // While that loads: the first number beyond 999 takes the browser 30 ms, and a phone four times as long.
          locale.count(all.offers.length, locale.strings.results);
          return part;
        },
        (part) => (this.#part = part),
      );
    if (this.#part && isWhole(loaded))
      (this.#catalogue ??= new this.#part.Catalogue(this.#shell)).show(all, this.#shown.context);
  }

  hostUpdated(): void {
    const { loaded, state } = this.#shown ?? {};
    if (this.#isPart) return void this.#drawRest();
    this.#painted ||= state === 'ready';
    if (!isWhole(loaded) || loaded === this.#announced || state !== 'ready') return;
    const all = this.#all;
    if (all && !isSmall(all) && !(this.#catalogue?.ready ?? all === this.view!.sections[0])) return;
    this.#announced = loaded;
    const { feed, kind } = loaded;
    checkLayout(this.#host, 'headerTemplate', feed.headerTemplate, hasHeaderTemplate);
    dispatch(this.#host, 'rewards-ready', { feed, stale: kind === 'kept' });
  }

  template(): Pick<Frame, 'header' | 'content'> {
    const view = this.#shown;
    if (!view || view.state === 'loading' || view.state === 'error') return {};
    const header = topTemplate(view.header, view.moment);
    if (view.state === 'empty') return { header };
    // Withheld offers only appear after a load, so show its error.
    const below = view.failed && view.loaded.question ? this.#errorTemplate() : nothing;
    const sections = this.#isPart ? [view.sections[0]!, this.#all!] : view.sections;
    const drawn = { ...view, sections };
    return { header, content: sectionsTemplate(drawn, (section) => this.#catalogueTemplate(section, drawn), below) };
  }

  /**
   * Whether only the first section is drawn, and room for the catalogue: what is between them follows the first paint, so that a phone has less
   * to lay out at a time. Without that room, one would see what is below the element move.
   */
  get #isPart(): boolean {
    const all = this.#all;
    return !this.#painted && !!all && !isSmall(all) && all !== this.#shown!.sections[0];
  }

  async #drawRest(): Promise<void> {
    await nextPaint();
    this.#painted = true;
    this.#host.requestUpdate();
  }

  get #all(): Section | undefined {
    return this.#shown?.sections.find(({ placement }) => placement === 'all');
  }

  #errorTemplate(): TemplateResult {
    return messageTemplate('error', this.#shell.moment.locale.strings, this.#shell.afterPaint?.drawings);
  }

  #catalogueTemplate(section: Section, { sections, context, failed }: WidgetView): TemplateResult {
    if (section.offers.length && this.#catalogue) return this.#catalogue.template();
    const isMissing = this.#shell.missing.has('catalogue');
    // Without other sections, the first cards don't wait for the lazy-loaded part.
    if (section.offers.length && section === sections[0]) return placementTemplate(section, context, true, !isMissing);
    // Content below must not move twice, so room for the catalogue is reserved.
    const reserved = !failed && !isMissing;
    return html`<div class=${reserved ? 'kept' : nothing} role="status" aria-busy=${reserved}>
      ${failed ? html`<slot name="error">${this.#errorTemplate()}</slot>` : nothing}
    </div>`;
  }
}
