/**
 * Resolves after the next paint; at once in a hidden tab, which doesn't paint.
 *
 * @returns how long the frame's style, layout and paint took, in milliseconds
 */
export function nextPaint(): Promise<number> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, 0, 0);
    else
      requestAnimationFrame(() => {
        const start = performance.now();
        setTimeout(() => resolve(performance.now() - start));
      });
  });
}
