import type { LitElement, ReactiveController } from 'lit';

/** When an update of its host removes the focused element, moves the focus to what replaces it. */
export class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  /** The focused element and its ancestors. */
  #around: readonly Element[] = [];
  #lost = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    // Focus lost while loading waits for the result.
    if (this.#lost) return;
    const around: Element[] = [];
    for (let at = this.#host.shadowRoot!.activeElement; at; at = at.parentElement) around.push(at);
    this.#around = around;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot!;
    this.#lost = this.#around.length > 0 && !root.contains(this.#around[0]!);
    if (!this.#lost || root.querySelector('[aria-busy=true]')) return;
    this.#lost = false;
    // The reader may have moved on meanwhile.
    if (this.#host.ownerDocument.activeElement !== this.#host.ownerDocument.body) return;
    const place = this.#around.find((at) => root.contains(at) && at.textContent.trim()) as HTMLElement | undefined;
    const near = place?.closest('.card,dialog,[role=status]')?.querySelector<HTMLElement>('a,button');
    if (place && !near) place.tabIndex = -1;
    (near ?? place)?.focus({ preventScroll: true });
  }
}
