import { expect } from '@open-wc/testing';
import type { WidgetHarness } from './widget-harness.js';

/** Checks what all events have in common, and that only a click can be cancelled. */
export function expectPublic(event: Event, widget: WidgetHarness): void {
  expect([event.bubbles, event.composed, event.cancelable, event.target]).to.deep.equal([
    true,
    true,
    event.type === 'rewards-offer-click',
    widget.element,
  ]);
}
