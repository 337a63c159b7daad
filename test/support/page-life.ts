/** Leaves the page for another one, and comes back to it from the back/forward cache. A page gets no storage events in there. */
export function goAndComeBack(meanwhile: () => void = () => undefined): void {
  for (const [type, pass] of [['pagehide', meanwhile], ['pageshow']] as const) {
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    pass?.();
  }
}

/** Makes this a page that is prerendered. Returns what shows it. */
export function prerenderPage(): () => void {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  return () => {
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
  };
}
