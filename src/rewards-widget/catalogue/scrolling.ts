/** What `node` is drawn in, from the inside out, through slots and shadow roots; begins with `node` itself. */
export function* drawnIn(node: Node): Generator<Node> {
  for (let at: Node | null | undefined = node; at;) {
    yield at;
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as Partial<ShadowRoot>).host;
  }
}

/** Scrolls whatever `element` scrolls in by `distance` px, the innermost first. */
export function scrollAround(element: Element, distance: number): void {
  for (const node of drawnIn(element)) {
    if (Math.abs(distance) < 1) return;
    if (!(node instanceof Element) || getComputedStyle(node).overflowY === 'hidden') continue;
    const from = node.scrollTop;
    node.scrollBy({ top: distance, behavior: 'instant' });
    distance -= node.scrollTop - from;
  }
}
