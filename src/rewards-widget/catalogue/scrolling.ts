/** The rendered ancestors of `node`, through slots and shadow roots, beginning with `node` itself. */
export function* drawnIn(node: Node): Generator<Node> {
  for (let at: Node | null | undefined = node; at;) {
    yield at;
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as Partial<ShadowRoot>).host;
  }
}

/** Scrolls the scroll containers of `element` by `distance` px, the innermost first. */
export function scrollAround(element: Element, distance: number): void {
  for (const node of drawnIn(element)) {
    if (Math.abs(distance) < 1) return;
    if (!(node instanceof Element) || getComputedStyle(node).overflowY === 'hidden') continue;
    const from = node.scrollTop;
    node.scrollBy({ top: distance, behavior: 'instant' });
    distance -= node.scrollTop - from;
  }
}
