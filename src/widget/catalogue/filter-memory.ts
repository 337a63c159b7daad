import { digest } from '../../client/digest.js';
import { ORDERS, type Filter } from './filter.js';

/** As at first: everything, as sent. */
export const NO_FILTER: Filter = { query: '', chosen: [], order: 'sent' };

/** The filter that was kept in this tab for an element of this page, as far as it can be read. */
export function readFilter(element: Element): Filter {
  let kept: Partial<Record<keyof Filter, unknown>> | null | undefined;
  try {
    kept = JSON.parse(sessionStorage.getItem(keyOf(element))!) as typeof kept;
  } catch {
    // Storage is forbidden, or something else has written there.
  }
  const { query, chosen, order } = kept ?? NO_FILTER;
  return {
    query: typeof query === 'string' ? query : '',
    chosen: Array.isArray(chosen) ? chosen.map(String) : [],
    order: ORDERS.find((name) => name === order) ?? 'sent',
  };
}

/** Keeps a filter until the tab is closed, for Back and for a reload. */
export function keepFilter(element: Element, filter: Filter): void {
  try {
    sessionStorage.setItem(keyOf(element), JSON.stringify(filter));
  } catch {
    // Storage is forbidden or full: the filter lasts as long as the element.
  }
}

/** By page, without the offer that a link opens, and by element: its id, else which of the page's elements it is. */
function keyOf(element: Element): string {
  const page = new URL(location.href);
  page.searchParams.delete('offer');
  const which = element.id || [...document.querySelectorAll(element.localName)].indexOf(element);
  // A digest, since addresses may contain secrets, such as the key of an order.
  return `rewards-widget:view:${digest(page.pathname, page.search, `${which}`)}`;
}
