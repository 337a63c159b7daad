import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How near to its end a row counts as being there, in px: scroll positions are not whole numbers. */
const SLACK = 4;

/** The arrows of rows that scroll sideways: hidden where all fits, off at the ends. */
export class RowArrows implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #observer?: ResizeObserver;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
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
    this.#host.shadowRoot?.querySelectorAll('.row').forEach(update);
  }

  /** `scroll` does not bubble: listen in the capture phase. */
  readonly onScroll = ({ target }: Event): void => {
    if (target instanceof HTMLElement && target.matches('.row')) update(target);
  };

  /** Moves the row that an arrow belongs to by nearly its width. */
  onArrow(arrow: Element): void {
    const row = arrow.closest('section')!.querySelector('.row')!;
    const forward = arrow.matches('[data-action=forward]') === (getComputedStyle(row).direction === 'ltr');
    row.scrollBy({ left: (forward ? 1 : -1) * row.clientWidth * 0.9, behavior: 'smooth' });
  }
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
