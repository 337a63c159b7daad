/** Whether the browser only prepares the page, which may never be seen. */
export function isPrerendering(): boolean | undefined {
  return (globalThis.document as { prerendering?: boolean } | undefined)?.prerendering;
}

/** Resolves when a page that was prerendered is shown. */
export function pageShown(): Promise<unknown> {
  return new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

/** When the page comes back from the back/forward cache, somebody else may have signed in: until that is known, hides what an element shows. */
export async function hideUntilKnown(host: Element, refresh: () => Promise<void>): Promise<void> {
  const shadow = host.shadowRoot!;
  const root = shadow.querySelector<HTMLElement>('.root');
  if (!root) return;
  // A dialog would be visible in a hidden element.
  root.querySelector('dialog')?.close();
  const focused = shadow.activeElement as HTMLElement | null;
  root.style.visibility = 'hidden';
  await refresh();
  root.style.visibility = '';
  focused?.focus({ preventScroll: true });
}
