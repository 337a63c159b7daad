import { ORDERS, type Order } from './filter.js';

/** What a shopper has chosen of a catalogue. */
export interface View {
  readonly query: string;
  /** The chosen categories, from the outside in. */
  readonly chosen: readonly string[];
  readonly order: Order;
}

/** As at first: everything, as sent. */
export const FIRST_VIEW: View = { query: '', chosen: [], order: 'sent' };

/** The view that was kept in this tab for an element of this page, as far as it can be read. */
export function readView(element: Element): View {
  let kept: Partial<Record<keyof View, unknown>> | null | undefined;
  try {
    kept = JSON.parse(sessionStorage.getItem(keyOf(element))!) as typeof kept;
  } catch {
    // Storage is forbidden, or something else has written there.
  }
  const { query, chosen, order } = kept ?? FIRST_VIEW;
  return {
    query: typeof query === 'string' ? query : '',
    chosen: Array.isArray(chosen) ? chosen.map(String) : [],
    order: ORDERS.find((name) => name === order) ?? 'sent',
  };
}

/** Keeps a view until the tab is closed, for Back and for a reload. */
export function keepView(element: Element, view: View): void {
  try {
    sessionStorage.setItem(keyOf(element), JSON.stringify(view));
  } catch {
    // Storage is forbidden or full: the view lasts as long as the element.
  }
}

/** By page, without the offer that a link opens, and by element: its id, else which of the page's elements it is. */
function keyOf(element: Element): string {
  const page = new URL(location.href);
  page.searchParams.delete('offer');
  const which = element.id || [...document.querySelectorAll(element.localName)].indexOf(element);
  return `rewards-widget:view:${page.pathname}${page.search}:${which}`;
}
