import type { LitElement } from 'lit';

/** When an update of its host removes the focused element, moves the focus to what replaces it. */
export function keepFocus(host: LitElement): void {
  /** The focused element and its ancestors. */
  let around: readonly Element[] = [];
  let lost = false;
  host.addController({
    hostUpdate() {
      // Focus lost while loading waits for the result.
      if (lost) return;
      const found: Element[] = [];
      for (let at = host.shadowRoot!.activeElement; at; at = at.parentElement) found.push(at);
      around = found;
    },
    hostUpdated() {
      const root = host.shadowRoot!;
      lost = around.length > 0 && !root.contains(around[0]!);
      if (!lost || root.querySelector('[aria-busy=true]')) return;
      lost = false;
      // The reader may have moved on meanwhile.
      if (host.ownerDocument.activeElement !== host.ownerDocument.body) return;
      const place = around.find((at) => root.contains(at) && at.textContent.trim()) as HTMLElement | undefined;
      const near = place?.closest('.card,dialog,[role=status]')?.querySelector<HTMLElement>('a,button');
      if (place && !near) place.tabIndex = -1;
      (near ?? place)?.focus({ preventScroll: true });
    },
  });
}
