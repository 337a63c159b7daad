import { mount, type WidgetHarness, type WidgetOptions } from '../../support/widget-harness.js';
import { offer, offers, payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import '../../../src/offers-element/deep-links/deep-links.js';

export const feed = payload({ popular: [offer('a'), offer('b')], all: offers(3) });

interface Links {
  /** The page's address before each test. */
  readonly page: string;
  /** A widget on a page with this address. */
  openAt(address: string, options?: WidgetOptions): Promise<WidgetHarness>;
  addressIs(address: string): Promise<void>;
  opens(widget: WidgetHarness, title: string): Promise<void>;
}

/** Pages with addresses of their own. */
export function useLinks(): Links {
  const page = location.href;

  beforeEach(() => sessionStorage.clear());
  // WebKit allows a page a hundred entries in ten seconds.
  afterEach(() => {
    if (location.href !== page) history.replaceState(null, '', page);
  });

  return {
    page,
    async openAt(address, options = {}) {
      history.pushState({ router: 'its own' }, '', address);
      const widget = await mount({ feed, deepLinks: 'hash', lang: 'en', ...options });
      await started(widget);
      return widget;
    },
    addressIs: (address) => until(() => location.href === new URL(address, page).href, `the address is not ${address}`),
    opens: (widget, title) =>
      until(() => widget.dialog.isOpen && widget.dialog.title === title, `${title} is not open`),
  };
}

/** Waits until a widget has read the page's address. */
export async function started(widget: WidgetHarness): Promise<void> {
  await until(() => widget.all('.gone').length > 0, 'its links have not started');
  await widget.drawn();
}
