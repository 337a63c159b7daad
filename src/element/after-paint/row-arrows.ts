import { html, nothing, type TemplateResult } from 'lit';
import { afterPaintEnglish } from '../../locales/english/after-paint.js';
import { listenToOwn, type Press } from '../../card/press.js';
import type { Shell } from '../shell.js';
import { whileConnected } from './while-connected.js';

/** The share of a card in view that counts as all of it, because scroll positions are fractional. */
const WHOLE = 0.98;

/** Cards, or categories. */
const ROW = '.row,.chips';

/** What a row is in, with its arrows. */
const AROUND = '[data-row],section';

/** A row that scrolls sideways. */
interface Row {
  readonly first: Element | null;
  readonly last: Element | null;
  readonly observer: IntersectionObserver;
  /** Which of its ends are in view. */
  atStart: boolean;
  atEnd: boolean;
}

/** Rows that scroll sideways: arrows if a row doesn't fit, disabled at its ends, and scrolling to the focused card. */
export class RowArrows {
  readonly #shell: Shell;
  readonly #rows = new Map<Element, Row>();

  constructor(shell: Shell) {
    this.#shell = shell;
    const { host } = shell;
    listenToOwn(host.shadowRoot!, 'focusin', onFocus);
    shell.addActions({ back: (press) => scroll(press, -1), forward: (press) => scroll(press, 1) });
    whileConnected(host, () => {
      this.#observe();
      return () => this.#observe();
    });
    host.addController({ hostUpdated: () => this.#observe() });
  }

  /** The arrows of a row. Not `disabled`, which would drop the focus after a press. */
  readonly template = (name: string): TemplateResult | typeof nothing => {
    const { previous, next } = this.#shell.moment.locale.of(afterPaintEnglish);
    const arrow = (action: string, label: string, off: boolean): TemplateResult =>
      html`<button part="arrow" class="icon ${action}" data-action=${action} aria-label=${label} aria-disabled=${off}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5l7 7-7 7" /></svg>
      </button>`;
    for (const [row, { atStart, atEnd }] of this.#rows)
      if (nameOf(row) === name && !(atStart && atEnd))
        return html`${arrow('back', previous, atStart)}${arrow('forward', next, atEnd)}`;
    return nothing;
  };

  /** Watches both ends of each row that is on the page. */
  #observe(): void {
    const { host } = this.#shell;
    const rows = new Set(host.isConnected ? host.shadowRoot!.querySelectorAll(ROW) : []);
    for (const [row, { observer }] of this.#rows) {
      if (rows.has(row)) continue;
      observer.disconnect();
      this.#rows.delete(row);
    }
    for (const row of rows) {
      const { firstElementChild: first, lastElementChild: last } = row;
      const before = this.#rows.get(row);
      if (before?.first === first && before?.last === last) continue;
      before?.observer.disconnect();
      const observer = new IntersectionObserver((entries) => this.#onView(row, entries), {
        root: row,
        threshold: WHOLE,
      });
      this.#rows.set(row, { atStart: true, atEnd: true, ...before, first, last, observer });
      for (const card of new Set([first, last])) if (card) observer.observe(card);
    }
  }

  #onView(row: Element, entries: readonly IntersectionObserverEntry[]): void {
    const shown = this.#rows.get(row);
    for (const { target, intersectionRatio, rootBounds } of entries) {
      // While the element is hidden, nothing is in view.
      if (!shown || !rootBounds?.width) continue;
      const whole = intersectionRatio >= WHOLE;
      if (target === shown.first) shown.atStart = whole;
      if (target === shown.last) shown.atEnd = whole;
    }
    this.#shell.host.requestUpdate();
  }
}

function nameOf(row: Element): string | undefined {
  const { row: name, placement } = row.closest<HTMLElement>(AROUND)?.dataset ?? {};
  return name ?? placement;
}

/** An arrow moves its row by nearly the row's width. */
function scroll({ button }: Press, by: number): void {
  const row = button.closest(AROUND)!.querySelector(ROW)!;
  const left = getComputedStyle(row).direction === 'ltr' ? by : -by;
  row.scrollBy(left * row.clientWidth * 0.9, 0);
}

/** Scrolls the whole card into view: browsers don't scroll if a button shows partly, and the row may snap back. */
function onFocus(event: Event): void {
  const target = event.target as Element;
  // Not for a pressed element, which must not move between press and click.
  if (target.matches(':focus-visible'))
    target.closest('.row > .card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
