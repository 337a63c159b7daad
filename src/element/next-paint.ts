/** Resolves after the next paint; at once in a hidden tab, which doesn't paint. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
