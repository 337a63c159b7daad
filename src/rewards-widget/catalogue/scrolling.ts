import { flatTreePath, isElement } from '../../offers-element/flat-tree.js';

/** Scrolls the scroll containers of `element` by `distance` px, the innermost first. */
export function scrollAround(element: Element, distance: number): void {
  for (const node of flatTreePath(element)) {
    if (Math.abs(distance) < 1) return;
    if (!isElement(node) || getComputedStyle(node).overflowY === 'hidden') continue;
    const from = node.scrollTop;
    node.scrollBy({ top: distance, behavior: 'instant' });
    distance -= node.scrollTop - from;
  }
}
