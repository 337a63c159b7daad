import type { Locator } from 'playwright-core';

/** How many animations run in an element's shadow root, which `document.getAnimations()` leaves out. */
export function runningAnimations(element: Locator): Promise<number> {
  return element.evaluate(
    ({ shadowRoot }) => shadowRoot!.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
}
