/** Collects the events with these names that reach the window during each test of the suite. */
export function useWindowEvents(...names: readonly string[]): readonly Event[] {
  const events: Event[] = [];
  const note = (event: Event): void => void events.push(event);
  beforeEach(() => {
    events.length = 0;
    for (const name of names) addEventListener(name, note);
  });
  afterEach(() => {
    for (const name of names) removeEventListener(name, note);
  });
  return events;
}
