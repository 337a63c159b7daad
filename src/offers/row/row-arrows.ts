import { html, nothing, render, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { listenToOwn } from '../own-events.js';
import type { Locale } from '../../locales/locale.js';

/** Distance at which a row counts as scrolled to its end, in px, because scroll positions are fractional. */
const SLACK_PX = 4;

/** The element around the rows. */
interface Shell {
  readonly host: LitElement;
  readonly locale: Locale;
}

/** Rows that scroll sideways: arrows if a row doesn't fit, disabled at its ends, and scrolling to the focused card. */
export class RowArrows implements ReactiveController {
  readonly #shell: Shell;
  #observer?: ResizeObserver;
  #frame = 0;

  constructor(shell: Shell) {
    this.#shell = shell;
    const { host } = shell;
    const root = host.shadowRoot!;
    listenToOwn(root, 'focusin', onFocus);
    listenToOwn(root, 'scroll', ({ target }) => this.#update((target as Element).closest('section:has(> .row)')));
    listenToOwn(root, 'click', onClick);
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver(() => this.hostUpdated());
    this.#observer.observe(this.#shell.host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** Measures in the next frame, which needs the layout anyway. An update would have to wait for one of its own. */
  hostUpdated(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#shell.host.shadowRoot!.querySelectorAll('section').forEach((section) => this.#update(section));
    });
  }

  /** The section's bar is rendered without arrows. They are added here. */
  #update(section: Element | null): void {
    const bar = section?.querySelector('.bar');
    const row = section?.querySelector('.row');
    let arrows = bar?.querySelector<HTMLElement>('.arrows');
    if (bar && row && !arrows) {
      arrows = document.createElement('div');
      arrows.className = 'arrows';
      bar.append(arrows);
    }
    if (arrows) render(row ? this.#template(row) : nothing, arrows);
  }

  #template(row: Element): TemplateResult | typeof nothing {
    const { previous, next } = this.#shell.locale.strings;
    const most = row.scrollWidth - row.clientWidth;
    const at = Math.abs(row.scrollLeft);
    const arrow = (name: string, label: string, off: boolean): TemplateResult =>
      // Not `disabled`, which would drop the focus after a press.
      html`<button part="arrow" class="icon ${name}" data-action=${name} aria-label=${label} aria-disabled=${off}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5l7 7-7 7" /></svg>
      </button>`;
    return most < SLACK_PX
      ? nothing
      : html`${arrow('back', previous, at < SLACK_PX)}${arrow('forward', next, at > most - SLACK_PX)}`;
  }
}

/** An arrow moves its row by nearly the row's width. */
function onClick({ target }: Event): void {
  const arrow = (target as Element).closest<HTMLElement>('.arrows > button');
  const row = arrow?.closest('section')?.querySelector('.row');
  if (!arrow || !row) return;
  const forward = arrow.matches('.forward') === (getComputedStyle(row).direction === 'ltr');
  row.scrollBy((forward ? 1 : -1) * row.clientWidth * 0.9, 0);
}

/** Scrolls the whole card into view: browsers don't scroll if a button shows partly, and the row may snap back. */
function onFocus(event: Event): void {
  const target = event.target as Element;
  // Not for a pressed element, which must not move between press and click.
  if (target.matches(':focus-visible'))
    target.closest('.row > .card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
