import { fixtureSync } from '@open-wc/testing';
import '../../src/define.js';
// Loaded in advance, so that a test waits for the element, not for the network.
import '../../src/element/after-paint/after-paint.js';
import '../../src/element/after-paint/nearness.js';
import '../../src/element/details/details.js';
import '../../src/widget/catalogue/catalogue.js';
import '../../src/widget/feed-memory.js';
import type { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { ElementHarness } from './element-harness.js';
import type { Network } from './network.js';

/** A widget as a shopper, a page or a test sees it. */
export type WidgetHarness = ElementHarness<RewardsWidget>;

/** Properties of a widget, and `children` for its slots. */
export type WidgetOptions = Partial<Omit<RewardsWidget, 'children'>> & {
  children?: readonly Element[];
  /** The widget's parent; by default a wrapper that the test removes. */
  parent?: Element;
};

/** Puts a widget on the page and waits until it has settled. */
export async function mount(options: WidgetOptions = {}): Promise<WidgetHarness> {
  const widget = create(options);
  await widget.drawn();
  return widget;
}

/** Puts a widget on the page, without waiting. */
export function create({ children = [], parent = wrapper(), ...properties }: WidgetOptions = {}): WidgetHarness {
  const element = document.createElement('rewards-widget');
  Object.assign(element, properties);
  element.append(...children);
  parent.append(element);
  return new ElementHarness(element);
}

/** Puts a widget on the page that loads this feed from an address, and waits until it is ready. */
export async function loadWidget(network: Network, feed: object, options: WidgetOptions = {}): Promise<WidgetHarness> {
  const widget = create({ feedUrl: 'https://feed.example', ...options });
  (await network.next()).json(feed);
  await widget.becomes('ready');
  return widget;
}

/** A wrapper that is removed after the test, with the given styles, such as `width: 320px`. */
export function wrapper(css = ''): HTMLElement {
  const parent = fixtureSync<HTMLElement>('<div></div>');
  parent.style.cssText = css;
  return parent;
}

/** A child for a slot. */
export function slotted(slot: string, text: string): Element {
  const element = document.createElement('p');
  element.slot = slot;
  element.textContent = text;
  return element;
}
