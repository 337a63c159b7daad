/** `node` and its ancestors as rendered, through slots and shadow roots. */
export function* flatTreePath(node: Node): Generator<Node> {
  for (let at: Node | null | undefined = node; at;) {
    yield at;
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as Partial<ShadowRoot>).host;
  }
}

/** Scrolls the scroll containers of `element` by `distance` px, the innermost first. */
export function scrollAround(element: Element, distance: number): void {
  for (const node of flatTreePath(element)) {
    if (Math.abs(distance) < 1) return;
    if (!(node instanceof Element) || getComputedStyle(node).overflowY === 'hidden') continue;
    const from = node.scrollTop;
    node.scrollBy({ top: distance, behavior: 'instant' });
    distance -= node.scrollTop - from;
  }
}
