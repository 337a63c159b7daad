import type { LitElement } from 'lit';
import { flatTreePath, isElement } from '../../element/flat-tree.js';

/** A watch for whatever moves or resizes a list. */
export interface LayoutWatch {
  /** Also watches this card, instead of the one before. Its size depends on the page's fonts and widths. */
  follow(card: Element | null): void;
  stop(): void;
}

/** Calls `changed` in the frame after the content of `host` may have moved or changed its size, and once at the start. */
export function watchLayout(host: LitElement, changed: () => void): LayoutWatch {
  let frame = 0;
  let followed: Element | null = null;
  // Deferred to a frame, because changing sizes within an observer's callback is an error.
  const view = host.ownerDocument.defaultView!;
  const schedule = (): void => {
    frame ||= view.requestAnimationFrame(() => {
      frame = 0;
      changed();
    });
  };
  const observer = new ResizeObserver(schedule);
  // Content above the list may be in the host, which has no box with `display: contents`.
  observer.observe(host.shadowRoot!.querySelector('.root')!);
  const path = [...flatTreePath(host)];
  // If something above the list grows or shrinks, so does an ancestor.
  for (const node of path) if (isElement(node)) observer.observe(node);
  // `scroll` isn't seen beyond the root in which it happens.
  const roots = path.filter((node) => !isElement(node));
  for (const root of roots) root.addEventListener('scroll', schedule, true);
  view.addEventListener('resize', schedule);
  schedule();
  return {
    follow(card) {
      if (card === followed) return;
      if (followed) observer.unobserve(followed);
      if (card) observer.observe(card);
      followed = card;
    },
    stop() {
      observer.disconnect();
      for (const root of roots) root.removeEventListener('scroll', schedule, true);
      view.removeEventListener('resize', schedule);
      view.cancelAnimationFrame(frame);
    },
  };
}

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
