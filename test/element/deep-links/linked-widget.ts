import { mount, type WidgetHarness, type WidgetOptions } from '../../support/widget-harness.js';
import { offer, offers, payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import '../../../src/element/deep-links/deep-links.js';

export const feed = payload({ popular: [offer('a'), offer('b')], all: offers(3) });

interface Links {
  /** The page's address before each test. */
  readonly page: string;
  /** A widget on a page with this address. */
  openAt(address: string, options?: WidgetOptions): Promise<WidgetHarness>;
  addressIs(address: string): Promise<void>;
  opens(widget: WidgetHarness, title: string): Promise<void>;
  /** How many entries the widgets have added to the history since the last `openAt`. */
  entries(): number;
}

/** Pages with addresses of their own. */
export function useLinks(): Links {
  const page = location.href;
  const { pushState } = history;
  let entries = 0;

  beforeEach(() => {
    sessionStorage.clear();
    // A browser keeps 50 entries for all files that use its page: then the history's length tells nothing.
    history.pushState = (...entry) => {
      entries++;
      pushState.apply(history, entry);
    };
  });
  // WebKit allows a page a hundred entries in ten seconds.
  afterEach(() => {
    history.pushState = pushState;
    if (location.href !== page) history.replaceState(null, '', page);
  });

  return {
    page,
    async openAt(address, options = {}) {
      history.pushState({ router: 'its own' }, '', address);
      entries = 0;
      const widget = await mount({ feed, deepLinks: 'hash', lang: 'en', ...options });
      await started(widget);
      return widget;
    },
    addressIs: (address) => until(() => location.href === new URL(address, page).href, `the address is not ${address}`),
    opens: (widget, title) =>
      until(() => widget.dialog.isOpen && widget.dialog.title === title, `${title} is not open`),
    entries: () => entries,
  };
}

/** Waits until a widget has read the page's address. */
export async function started(widget: WidgetHarness): Promise<void> {
  await until(() => widget.all('.gone').length > 0, 'its links have not started');
  await widget.drawn();
}
