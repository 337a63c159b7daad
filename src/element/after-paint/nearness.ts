import { flatTreePath, isElement } from '../flat-tree.js';
import type { Shell } from '../shell.js';

/**
 * What is near, where an element is. What is fixed doesn't come near by scrolling, and may be a sheet below the window. A margin of
 * scroll containers would also open what is closed by a height of 0, so there is none without a container.
 */
function nearnessAt(root: Element): IntersectionObserverInit {
  const styles = [...flatTreePath(root)].filter(isElement).map((element) => getComputedStyle(element));
  // Above and below, but not beside, where closed drawers are.
  const marginIf = (isNear: boolean): string => (isNear ? '400px 0px' : '0px');
  return {
    rootMargin: marginIf(!styles.some(({ position }) => position === 'fixed')),
    scrollMargin: marginIf(styles.some(({ overflow }) => /auto|scroll/.test(overflow))),
    // More than the edge of it.
    threshold: 1e-6,
  };
}

/** Lazy-loaded, by an element that waits. Notifies its source when the element is near. */
export function start({ host, content: { source } }: Shell): void {
  let observer: IntersectionObserver;
  host.addController({
    hostConnected() {
      // The host itself has no box if the page gives it `display: contents`.
      const root = host.shadowRoot!.querySelector('.root')!;
      observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio)) return;
        observer.disconnect();
        source.comeNear!();
      }, nearnessAt(root));
      observer.observe(root);
    },
    hostDisconnected: () => observer.disconnect(),
  });
}
