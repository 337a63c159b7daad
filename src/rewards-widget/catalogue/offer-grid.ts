import type { ReactiveController, TemplateResult } from 'lit';
import { nextPaint } from '../../offers-element/next-paint.js';
import type { Shell } from '../../offers-element/shell.js';
import { offerKey } from '../../offers/card/offer-text.js';
import type { OfferCardElement, OfferContext } from '../../offers/offer-context.js';
import { listenToOwn } from '../../offers/own-events.js';
import type { Offer } from '../../wire/offer.js';
import { listTemplate } from '../placement.js';
import { FIRST_CARDS, MAX_DRAWN_OFFERS } from '../sections.js';
import { cardsTemplate, listClass } from './catalogue-template.js';
import { measure, rowsNearView, type Geometry } from './geometry.js';
import { drawnIn, scrollAround } from './scrolling.js';

/** Number of cards rendered after each further paint. Even if the processor is slow, pressed keys don't wait long. */
const NEXT_CARDS = 24;

/**
 * The cards of a catalogue in columns. An ordinary catalogue is rendered completely, a few cards at a time. For a large one, the
 * document contains only rows near the screen, the first and the last card, and the neighbours of the last focused one,
 * so that Tab works from any of them.
 */
export class OfferGrid implements ReactiveController {
  readonly #host: Shell['host'];
  readonly #updateNow: Shell['updateNow'];
  #observer?: ResizeObserver;
  #roots: Node[] = [];
  #frame = 0;
  #sample?: HTMLElement | null;
  #offers: readonly Offer[] = [];
  #total = 0;
  /** Whether these are only the offers that a server has rendered. */
  #first = false;
  #printing = false;
  /** Where the list started on the screen, in px. */
  #topBeforePrint = 0;
  /** Undefined until a card has been rendered and measured, and while the list is not displayed. */
  #geometry?: Geometry;
  #measured = false;
  /** Indexes of the offers that are in the document, in order. */
  #rendered: readonly number[] = [];
  /** Key of the offer whose card had the focus last. */
  #focused?: unknown;
  /** Height that the list keeps even if its cards need less, in px. */
  #held = 0;
  #continuing = false;

  constructor({ host, updateNow }: Shell) {
    this.#host = host;
    this.#updateNow = updateNow;
    // The first cards may be in the document already.
    this.#rendered = [...(this.#list?.querySelectorAll('.card') ?? []).keys()];
    listenToOwn(host.shadowRoot!, 'focusin', this.#onFocus);
    host.addController(this);
  }

  hostConnected(): void {
    // Deferred to a frame, because changing sizes within the callback is an error.
    this.#observer = new ResizeObserver(this.#schedule);
    this.#sample = undefined;
    window.addEventListener('resize', this.#schedule);
    window.addEventListener('beforeprint', this.#onPrint);
    window.addEventListener('afterprint', this.#onPrint);
    for (const node of drawnIn(this.#host)) {
      // If something above the list grows or shrinks, so does an ancestor.
      if (node instanceof Element) this.#observer.observe(node);
      else {
        // `scroll` isn't seen beyond the root in which it happens.
        node.addEventListener('scroll', this.#schedule, true);
        this.#roots.push(node);
      }
    }
    this.#schedule();
    void this.#continue();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    // An update may still follow, and must not observe again.
    this.#observer = undefined;
    window.removeEventListener('resize', this.#schedule);
    window.removeEventListener('beforeprint', this.#onPrint);
    window.removeEventListener('afterprint', this.#onPrint);
    for (const root of this.#roots) root.removeEventListener('scroll', this.#schedule, true);
    this.#roots = [];
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /**
   * @param offers those to show
   * @param total number of offers without a search
   * @param first whether a server has rendered them: all are in the document, and the others follow
   */
  setOffers(offers: readonly Offer[], total: number, first = false): void {
    this.#offers = offers;
    this.#total = total;
    this.#first = first;
    // Cards lose their places until they are measured. The page must not become shorter than its scroll position meanwhile.
    if (this.#windowed && !this.#measured) this.hold();
  }

  /** Whether only some rows are in the document. Paper doesn't scroll. */
  get #windowed(): boolean {
    return this.#total > MAX_DRAWN_OFFERS && !this.#first && !this.#printing;
  }

  /** Whether the first rows are in the document. */
  get ready(): boolean {
    if (!this.#windowed) return this.#rendered.length > 0 || !this.#offers.length;
    return this.#measured && String(this.#nearView()) === String(this.#rendered);
  }

  hostUpdate(): void {
    this.#rendered = this.#windowed ? this.#nearView() : this.#nextCards();
  }

  hostUpdated(): void {
    const list = this.#list;
    if (!list) return;
    const sample = this.#windowed ? list.querySelector<HTMLElement>('.card') : null;
    if (sample !== this.#sample) {
      if (this.#sample) this.#observer?.unobserve(this.#sample);
      if (sample) this.#observer?.observe(sample);
      this.#sample = sample;
    }
    this.#place(list);
    // Before the paint, but after this update, because an update must not request another.
    if (this.#windowed && !this.#measured) void this.#host.updateComplete.then(() => this.#update());
    else void this.#continue();
  }

  /** Keeps the list high enough for the scroll position, so that nothing jumps with fewer cards. */
  hold(): void {
    const list = this.#list;
    if (!list) return;
    const { height, top } = list.getBoundingClientRect();
    this.#held = Math.max(Math.min(height, innerHeight - top), 0);
    // Before the cards are removed: a layout in between would make the page too short for its scroll position.
    this.#place(list);
  }

  /** Moves the focus to the list itself, when the focused element is removed. */
  focus(): void {
    const list = this.#list;
    if (list) list.tabIndex = -1;
    list?.focus({ preventScroll: true });
  }

  /** @param instead shown in place of the cards if there are no offers */
  template(total: number, context: OfferContext, instead: unknown): TemplateResult {
    const offers = this.#offers;
    const windowed = this.#windowed;
    // On paper, cards are as high as their texts.
    const className = listClass(this.#printing ? Math.min(total, MAX_DRAWN_OFFERS) : total, context);
    return listTemplate(
      windowed ? `${className} windowed` : className,
      offers.length
        ? cardsTemplate(offers, this.#rendered, total, windowed ? offers.length : undefined, context)
        : instead,
      !windowed && this.#rendered.length < offers.length,
    );
  }

  get #list(): HTMLElement | null | undefined {
    // The page's own header may contain a list, too.
    return this.#host.shadowRoot?.querySelector<HTMLElement>('[data-placement=all]>.list');
  }

  /** The rendered cards of an ordinary catalogue, and the next few. Any update of a removed host leaves them as they are. */
  #nextCards(): readonly number[] {
    const next = this.#host.isConnected ? NEXT_CARDS : 0;
    const step = this.#printing || this.#first ? Infinity : this.#rendered.length ? next : FIRST_CARDS;
    const count = Math.min(this.#rendered.length + step, this.#offers.length);
    return count === this.#rendered.length ? this.#rendered : Array.from({ length: count }, (_, index) => index);
  }

  /** Renders the next cards after a paint. A removed catalogue continues when it returns. */
  async #continue(): Promise<void> {
    if (this.#continuing || !this.#host.isConnected) return;
    if (this.#windowed || this.#rendered.length >= this.#offers.length) return;
    this.#continuing = true;
    await nextPaint();
    this.#continuing = false;
    this.#host.requestUpdate();
  }

  /** The cards of a large catalogue to render. */
  #nearView(): readonly number[] {
    const count = this.#offers.length;
    const near = new Set([0, count - 1]);
    if (this.#geometry) {
      const { columns } = this.#geometry;
      const { first, end } = rowsNearView(this.#geometry, Math.ceil(count / columns));
      for (let index = first * columns; index < end * columns; index++) near.add(index);
    }
    // Keep the cards until the nearby rows are known, because rendering pictures again would be visible.
    else for (const index of this.#rendered) near.add(index);
    const focused =
      this.#focused === undefined ? -1 : this.#offers.findIndex((offer) => offerKey(offer) === this.#focused);
    if (focused >= 0) for (const index of [focused - 1, focused, focused + 1]) near.add(index);
    return [...near].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
  }

  readonly #schedule = (): void => {
    if (this.#windowed || this.#held)
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#update();
      });
  };

  readonly #onPrint = ({ type }: Event): void => {
    const top = (): number => this.#list?.getBoundingClientRect().top ?? 0;
    this.#printing = type === 'beforeprint';
    if (this.#printing) this.#topBeforePrint = top();
    this.#host.requestUpdate();
    // A script that prints the page leaves no time for an update.
    this.#updateNow();
    // WebKit scrolls back when the cards go.
    if (!this.#printing && this.#list) scrollAround(this.#list, top() - this.#topBeforePrint);
  };

  readonly #onFocus = (event: Event): void => {
    const card = (event.target as Element).closest<OfferCardElement>('.list > .card');
    if (!card) return;
    this.#focused = offerKey(card.place.offer);
    // Synchronously, because Tab may be pressed again before the next frame.
    if (this.#windowed) this.#host.requestUpdate();
  };

  /** Measures, then renders and places what has changed. */
  #update(): void {
    const list = this.#list;
    if (!list) return;
    this.#held = Math.max(Math.min(this.#held, innerHeight - list.getBoundingClientRect().top), 0);
    if (this.#windowed) {
      // With fractions, so that cards are exactly where a grid would put them.
      const rowHeight = this.#sample ? parseFloat(getComputedStyle(this.#sample).height) : 0;
      const before = this.#geometry;
      if (rowHeight) this.#geometry = measure(list, rowHeight);
      if (before && rowHeight) this.#keepPlace(list, before, this.#geometry!);
      if (!this.#measured || String(this.#nearView()) !== String(this.#rendered)) this.#host.requestUpdate();
      this.#measured = true;
    }
    this.#place(list);
  }

  /** Scrolls the offer that was at the top of the screen back there, in whichever row it is now. */
  #keepPlace(list: HTMLElement, before: Geometry, now: Geometry): void {
    const seen = before.scroll / before.pitch;
    if (before.columns === now.columns && before.pitch === now.pitch) return;
    if (seen <= 0 || seen * before.columns > this.#offers.length) return;
    const row = Math.round(seen);
    const newRow = Math.floor((row * before.columns) / now.columns);
    this.#place(list);
    scrollAround(list, (newRow + seen - row) * now.pitch + list.getBoundingClientRect().top);
    this.#schedule();
  }

  /** Makes the list as high as all of its rows, and places each rendered card. */
  #place(list: HTMLElement): void {
    const { style } = list;
    style.minHeight = this.#held ? `${this.#held}px` : '';
    if (!this.#windowed || !this.#geometry || !this.#offers.length) {
      style.height = '';
      return;
    }
    const { columns, pitch, gap } = this.#geometry;
    const rows = Math.ceil(this.#offers.length / columns);
    const { first, end } = rowsNearView(this.#geometry, rows);
    style.height = `${rows * pitch - gap}px`;
    style.setProperty('--_columns', String(columns));
    style.setProperty('--_pitch', `${pitch}px`);
    style.setProperty('--_before', `${first * pitch}px`);
    style.setProperty('--_after', `${end * pitch - gap}px`);
    for (const card of list.querySelectorAll<OfferCardElement>('.card')) {
      const index = card.place.position - 1;
      card.style.setProperty('--_top', `${Math.floor(index / columns) * pitch}px`);
      card.style.setProperty('--_column', String((index % columns) + 1));
    }
  }
}
