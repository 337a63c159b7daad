import type { ReactiveController, TemplateResult } from 'lit';
import type { Shell } from '../../element/shell.js';
import { offerKey } from '../../card/offer-text.js';
import type { OfferCardElement, OfferContext, ShownOffer } from '../../card/offer-context.js';
import { listenToOwn } from '../../card/press.js';
import { catalogueClass, listTemplate } from '../widget-templates.js';
import { MAX_DRAWN_OFFERS } from '../widget-view.js';
import { type CardStrategy, type Grid, ProgressiveCards } from './progressive-cards.js';
import { cardsTemplate } from './catalogue-template.js';
import { watchLayout, type LayoutWatch } from './layout-watch.js';
import { WindowedCards } from './windowed-cards.js';

/** The cards of a catalogue in columns: all of an ordinary catalogue, only those near the screen of a large one. */
export class OfferGrid implements ReactiveController, Grid {
  readonly host: Shell['host'];
  readonly #updateNow: Shell['updateNow'];
  readonly #progressive = new ProgressiveCards(this);
  readonly #windowed = new WindowedCards(this, () => this.#layoutChanged());
  offers: readonly ShownOffer[] = [];
  indexes: readonly number[];
  focused: unknown;
  /** Number of offers without a search. */
  #total = 0;
  #printing = false;
  #watch?: LayoutWatch | undefined;
  #unmount?: () => void;

  constructor({ host, updateNow }: Shell) {
    this.host = host;
    this.#updateNow = updateNow;
    // The first cards may be in the document already.
    this.indexes = [...(this.#list?.querySelectorAll('.card') ?? []).keys()];
    listenToOwn(host.shadowRoot!, 'focusin', this.#onFocus);
    host.addController(this);
  }

  hostConnected(): void {
    this.#unmount = this.#mount();
  }

  hostDisconnected(): void {
    this.#unmount?.();
  }

  /** Starts what lasts while the host is on the page. Returns the function that ends it. */
  #mount(): () => void {
    const watch = watchLayout(this.host, () => this.#layoutChanged());
    this.#watch = watch;
    const view = this.host.ownerDocument.defaultView!;
    for (const type of ['beforeprint', 'afterprint']) view.addEventListener(type, this.#onPrint);
    return () => {
      watch.stop();
      // An update may still follow, and must not observe again.
      this.#watch = undefined;
      for (const type of ['beforeprint', 'afterprint']) view.removeEventListener(type, this.#onPrint);
    };
  }

  /**
   * @param offers those to show
   * @param total number of offers without a search
   */
  setOffers(offers: readonly ShownOffer[], total: number): void {
    this.offers = offers;
    this.#total = total;
    // Cards lose their places until they are measured. The page must not become shorter than its scroll position meanwhile.
    if (this.#strategy === this.#windowed && !this.#windowed.measured) this.hold();
  }

  get needsAll(): boolean {
    return this.#printing;
  }

  /** Paper doesn't scroll, so it has all cards. */
  get #strategy(): CardStrategy {
    return this.#total > MAX_DRAWN_OFFERS && !this.needsAll ? this.#windowed : this.#progressive;
  }

  /** Whether the first rows are in the document. */
  get ready(): boolean {
    return this.#strategy.ready;
  }

  /** Whether more cards follow by themselves. */
  get hasMore(): boolean {
    return this.#strategy.hasMore;
  }

  hostUpdate(): void {
    this.indexes = this.#strategy.next();
  }

  hostUpdated(): void {
    const list = this.#list;
    if (!list) return;
    this.#watch?.follow(list.querySelector('.card'));
    this.#strategy.rendered(list);
  }

  /** Keeps the list high enough for the scroll position. Before its cards are removed: a layout in between would scroll the page. */
  hold(): void {
    const list = this.#list;
    if (list) holdHeight(list);
  }

  /** Moves the focus to the list itself, when the focused element is removed. */
  focus(): void {
    const list = this.#list;
    if (list) list.tabIndex = -1;
    list?.focus({ preventScroll: true });
  }

  /** @param instead shown in place of the cards if there are no offers */
  template(context: OfferContext, instead: unknown): TemplateResult {
    const { offers, indexes } = this;
    const total = this.#total;
    const windowed = this.#strategy === this.#windowed;
    // On paper, cards are as high as their texts.
    const className = catalogueClass(this.#printing ? Math.min(total, MAX_DRAWN_OFFERS) : total, context);
    return listTemplate(
      windowed ? `${className} windowed` : className,
      offers.length ? cardsTemplate(offers, indexes, total, windowed ? offers.length : undefined, context) : instead,
      !windowed && this.hasMore,
    );
  }

  get #list(): HTMLElement | null | undefined {
    // The page's own header may contain a list, too.
    return this.host.shadowRoot?.querySelector<HTMLElement>('[data-placement=all]>.list');
  }

  #layoutChanged(): void {
    const list = this.#list;
    if (!list) return;
    releaseHeight(list);
    this.#strategy.layoutChanged?.(list);
  }

  readonly #onPrint = ({ type }: Event): void => {
    this.#printing = type === 'beforeprint';
    this.host.requestUpdate();
    // A script that prints the page leaves no time for an update.
    this.#updateNow();
  };

  readonly #onFocus = (event: Event): void => {
    const card = (event.target as Element).closest<OfferCardElement>('.list > .card');
    if (!card) return;
    this.focused = offerKey(card.place.offer);
    // Synchronously, because Tab may be pressed again before the next frame.
    if (this.#strategy === this.#windowed) this.host.requestUpdate();
  };
}

/** Keeps the list high enough for the scroll position, so that nothing jumps with fewer cards. */
function holdHeight(list: HTMLElement): void {
  const { height, top } = list.getBoundingClientRect();
  setHeight(list, Math.min(height, list.ownerDocument.defaultView!.innerHeight - top));
}

/** Gives back what has left the screen. */
function releaseHeight(list: HTMLElement): void {
  const held = parseFloat(list.style.minHeight);
  if (held)
    setHeight(list, Math.min(held, list.ownerDocument.defaultView!.innerHeight - list.getBoundingClientRect().top));
}

function setHeight({ style }: HTMLElement, height: number): void {
  style.minHeight = height > 0 ? `${height}px` : '';
}
