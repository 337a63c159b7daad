import type { LitElement, ReactiveController } from 'lit';
import { listenToOwn } from '../element/own-events.js';

/** How near to its end a row counts as being there, in px: scroll positions are not whole numbers. */
const SLACK = 4;

/** Rows that scroll sideways: their arrows, hidden where all fits and off at the ends, and the card that has the focus. */
export class RowArrows implements ReactiveController {
  readonly #host: LitElement;
  #observer?: ResizeObserver;

  constructor(host: LitElement) {
    this.#host = host;
    const root = host.shadowRoot!;
    listenToOwn(root, 'focusin', onFocus);
    listenToOwn(root, 'scroll', onScroll);
    listenToOwn(root, 'click', onClick);
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver(() => this.hostUpdated());
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  hostUpdated(): void {
    this.#host.shadowRoot!.querySelectorAll('.row').forEach(update);
  }
}

function onScroll({ target }: Event): void {
  if (target instanceof HTMLElement && target.matches('.row')) update(target);
}

/** An arrow moves its row by nearly the row's width. */
function onClick({ target }: Event): void {
  const arrow = (target as Element).closest<HTMLElement>('[data-action=back],[data-action=forward]');
  const row = arrow?.closest('section')?.querySelector('.row');
  if (!arrow || !row) return;
  const forward = arrow.matches('[data-action=forward]') === (getComputedStyle(row).direction === 'ltr');
  row.scrollBy((forward ? 1 : -1) * row.clientWidth * 0.9, 0);
}

/** Brings the whole card: browsers leave a button alone of which a little shows, or the row snaps back under it. */
function onFocus(event: Event): void {
  const target = event.target as Element;
  // Not what is pressed: it must not move between press and click.
  if (target.matches(':focus-visible'))
    target.closest('.row > .card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function update(row: Element): void {
  const arrows = row.closest('section')?.querySelectorAll<HTMLElement>('[data-action=back],[data-action=forward]');
  if (arrows?.length !== 2) return;
  const [back, forward] = arrows as unknown as [HTMLElement, HTMLElement];
  const most = row.scrollWidth - row.clientWidth;
  const at = Math.abs(row.scrollLeft);
  back.parentElement!.hidden = most < SLACK;
  // Not `disabled`, which would drop the focus of whoever just pressed it.
  back.ariaDisabled = String(at < SLACK);
  forward.ariaDisabled = String(at > most - SLACK);
}
