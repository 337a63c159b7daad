import { html, type LitElement, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { heroCardTemplate, offerCardTemplate } from '../../offers/offer-card.js';
import { stickerUnderImage } from '../../offers/offer-text.js';
import type { OfferCardElement, OfferView } from '../../offers/offer-view.js';
import { gridClass } from '../../offers/section.styles.js';
import type { Offer } from '../../wire/offer.js';
import { measure, placeCards, type Geometry } from './grid-geometry.js';
import { keyedList } from './keyed-list.js';
import { rowWindow, type RowWindow } from './row-window.js';
import { drawnIn, scrollAround } from './scrolling.js';

/** Up to so many offers all cards are in the document, so that the browser's own find-in-page sees them. */
export const ALL_DRAWN = 300;

/** Cards kept ready beyond either edge of the screen, in px. */
const OVERSCAN = 200;

const keyOf = (offer: Offer): unknown => offer.id ?? offer;

/**
 * The cards of a catalogue in columns. Of a large catalogue, only rows near the screen are in the document; beside them
 * the first and the last card and the neighbours of the one focused last, so that Tab finds its way from any of them.
 */
export class OfferGrid implements ReactiveController {
  readonly #host: ReactiveControllerHost & LitElement;
  #observer?: ResizeObserver;
  #roots: Node[] = [];
  #frame = 0;
  #sample?: HTMLElement | null;
  #offers: readonly Offer[] = [];
  #windowed = false;
  /** Missing until a card has been drawn and measured. */
  #geometry?: Geometry;
  #drawn = '';
  /** Whether measuring was tried: it brings nothing while the list is not displayed. */
  #tried = false;
  /** Key of the offer whose card had the focus last. */
  #focused?: unknown;
  #focusMoved = false;
  /** Height that the list keeps though its cards need less. */
  #held = 0;

  constructor(host: ReactiveControllerHost & LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // Deferred to a frame: to change sizes within its callback is an error of its own.
    this.#observer = new ResizeObserver(this.#schedule);
    this.#sample = undefined;
    window.addEventListener('resize', this.#schedule);
    for (const node of drawnIn(this.#host)) {
      // Where something above the list grows or shrinks, an ancestor does too.
      if (node instanceof Element) this.#observer.observe(node);
      else {
        // Scrolling is not told beyond the root in which it happens.
        node.addEventListener('scroll', this.#schedule, true);
        this.#roots.push(node);
      }
    }
    this.hostUpdated();
    this.#schedule();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    // An update may still come, and must not observe anew.
    this.#observer = undefined;
    window.removeEventListener('resize', this.#schedule);
    for (const root of this.#roots) root.removeEventListener('scroll', this.#schedule, true);
    this.#roots = [];
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
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
    // Before the paint, and after the update that an update may not follow within.
    if (this.#windowed && !this.#geometry) void this.#host.updateComplete.then(() => this.#update());
  }

  /** Whether the rows near the screen are in the document. */
  get drawn(): boolean {
    return !this.#windowed || (this.#tried && String(this.#toDraw()) === this.#drawn);
  }

  /** Keeps the list as high as the part of the page in view needs, so that with fewer cards nothing jumps. */
  hold(): void {
    const list = this.#list;
    if (!list) return;
    const { height, top } = list.getBoundingClientRect();
    this.#held = Math.max(Math.min(height, innerHeight - top), 0);
    // Before the cards go: where the page is laid out between, it would be too short for where it is scrolled to.
    this.#place(list);
  }

  /** Moves the focus to the list itself, for when what had it goes away. */
  focus(): void {
    this.#list?.focus({ preventScroll: true });
  }

  /**
   * @param total of how many offers these are what is left
   * @param instead what stands in the list's place when there are no offers
   */
  template(offers: readonly Offer[], total: number, view: OfferView, instead: unknown): TemplateResult {
    const windowed = total > ALL_DRAWN;
    // One alone is no column of a grid, but large.
    const alone = total === 1;
    const kind = windowed ? 'grid fixed windowed' : alone ? '' : gridClass(total);
    this.#offers = offers;
    this.#windowed = windowed;
    const drawn = this.#toDraw();
    this.#drawn = String(drawn);
    const setSize = windowed ? offers.length : undefined;
    return html`<div
      class="list ${kind} ${stickerUnderImage(view.settings) ? 'stickered' : ''}"
      role=${offers.length ? 'list' : 'none'}
      tabindex="-1"
      @focusin=${this.#onFocus}
    >
      ${
        offers.length
          ? guard([offers, view, this.#drawn], () =>
              keyedList(
                drawn,
                (index) => keyOf(offers[index]!),
                (index) =>
                  (alone ? heroCardTemplate : offerCardTemplate)(
                    { offer: offers[index]!, placement: 'all', position: index + 1, setSize },
                    view,
                  ),
              ),
            )
          : instead
      }
    </div>`;
  }

  get #list(): HTMLElement | null | undefined {
    // A header of the page's own may hold the like.
    return this.#host.shadowRoot?.querySelector<HTMLElement>('[data-placement=all]>.list');
  }

  /** Indexes of the offers to have in the document, in order. */
  #toDraw(): number[] {
    const count = this.#offers.length;
    if (!this.#windowed) return Array.from(this.#offers.keys());
    const drawn = new Set([0, count - 1]);
    if (this.#geometry) {
      const { columns } = this.#geometry;
      const { first, end } = this.#window(this.#geometry);
      for (let index = first * columns; index < end * columns; index++) drawn.add(index);
    }
    const focused =
      this.#focused === undefined ? -1 : this.#offers.findIndex((offer) => keyOf(offer) === this.#focused);
    if (focused >= 0) for (const index of [focused - 1, focused, focused + 1]) drawn.add(index);
    return [...drawn].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
  }

  #window(geometry: Geometry): RowWindow {
    const rows = Math.ceil(this.#offers.length / geometry.columns);
    return rowWindow({ ...geometry, rows, overscan: OVERSCAN });
  }

  readonly #schedule = (): void => {
    if (this.#windowed || this.#held)
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#update();
      });
  };

  readonly #onFocus = (event: Event): void => {
    const card = (event.target as Element).closest<OfferCardElement>('.card');
    this.#focused = card && keyOf(card.place.offer);
    if (!this.#windowed) return;
    this.#focusMoved = true;
    // At once, for the next press of Tab may come before the next frame.
    this.#host.requestUpdate();
    this.#schedule();
  };

  /** Measures, and draws and places anew what has changed. */
  #update(): void {
    const list = this.#list;
    if (!list) return;
    const box = list.getBoundingClientRect();
    this.#held = Math.max(Math.min(this.#held, innerHeight - box.top), 0);
    const before = this.#geometry;
    const rowHeight = this.#sample?.offsetHeight;
    // Nothing to go by while there is no card to measure, or while none is drawn.
    const now = rowHeight ? measure(list, rowHeight, box) : undefined;
    const first = this.#windowed && !this.#tried;
    if (first) this.#tried = true;
    if (this.#windowed && now) {
      this.#geometry = now;
      if (before && (before.columns !== now.columns || before.pitch !== now.pitch)) this.#keepPlace(list, before, now);
      else if (this.#focusMoved) this.#showFocused(list, now);
      this.#focusMoved = false;
    }
    if (first || (now && String(this.#toDraw()) !== this.#drawn)) this.#host.requestUpdate();
    this.#place(list);
  }

  /** The offer that was at the upper edge of the screen is there again, in whichever row it is now. */
  #keepPlace(list: HTMLElement, before: Geometry, now: Geometry): void {
    const { shift, height } = this.#window(before);
    if (before.scroll <= 0 || before.scroll > height) return;
    const seen = (before.scroll - shift) / before.pitch;
    const row = Math.round(seen);
    const newRow = Math.floor((row * before.columns) / now.columns);
    this.#place(list);
    this.#scrollTo(list, (newRow + seen - row) * now.pitch, now);
  }

  /** In a capped list, rows move on while the browser scrolls to the one that was focused. */
  #showFocused(list: HTMLElement, now: Geometry): void {
    const { scale, shift } = this.#window(now);
    const index = this.#offers.findIndex((offer) => keyOf(offer) === this.#focused);
    if (scale === 1 || index < 0) return;
    const start = Math.floor(index / now.columns) * now.pitch;
    const seen = now.scroll - shift;
    if (start < seen || start + now.pitch > seen + now.viewport) this.#scrollTo(list, start - now.gap, now);
  }

  /** Brings `start`, in px of rows, to the upper edge of the screen. */
  #scrollTo(list: HTMLElement, start: number, now: Geometry): void {
    scrollAround(list, start * this.#window(now).scale + list.getBoundingClientRect().top);
    this.#schedule();
  }

  #place(list: HTMLElement): void {
    const { style } = list;
    style.minHeight = this.#held ? `${this.#held}px` : '';
    if (!this.#windowed || !this.#geometry || !this.#offers.length) {
      style.height = '';
      return;
    }
    placeCards(list, this.#geometry, this.#window(this.#geometry));
  }
}
