/** Resolves when what is rendered now has been painted; at once in a tab that paints nothing. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
