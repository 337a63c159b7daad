/** What is called with the history's events; undefined while no element follows them. */
let handle: ((event: Event) => void) | undefined;

const listen = (event: Event): void => handle?.(event);

/**
 * Chromium calls the listeners of a window in the order in which they were added, capturing or not. So ours are added as soon as the script runs,
 * though what follows the events is lazy-loaded: routers that start later don't see what it stops.
 */
export function listenToHistory(): void {
  const { navigation, document } = globalThis as { navigation?: Navigation; document?: Document };
  // A server's Node has none.
  if (!document) return;
  for (const type of ['popstate', 'hashchange']) addEventListener(type, listen, true);
  navigation?.addEventListener('navigate', listen, true);
}

export function followHistory(handler: typeof handle): void {
  handle = handler;
}
