import { sendKeys } from '@web/test-runner-commands';
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
  /** Opens the details of an offer, and waits until this is the page's address. */
  opensAt(widget: WidgetHarness, id: string, address: string): Promise<void>;
  /** Closes the details by their key, and waits until this is the page's address. */
  closesTo(address: string): Promise<void>;
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

  const addressIs = (address: string): Promise<void> =>
    until(() => location.href === new URL(address, page).href, `the address is not ${address}`);

  return {
    page,
    addressIs,
    async openAt(address, options = {}) {
      history.pushState({ router: 'its own' }, '', address);
      entries = 0;
      const widget = await mount({ feed, deepLinks: 'hash', lang: 'en', ...options });
      await started(widget);
      return widget;
    },
    opens: (widget, title) =>
      until(() => widget.dialog.isOpen && widget.dialog.title === title, `${title} is not open`),
    async opensAt(widget, id, address) {
      await widget.openDetails(id);
      await addressIs(address);
    },
    async closesTo(address) {
      await sendKeys({ press: 'Escape' });
      await addressIs(address);
    },
    entries: () => entries,
  };
}

/** Waits until a widget has read the page's address. */
export async function started(widget: WidgetHarness): Promise<void> {
  await until(() => widget.all('.gone').length > 0, 'its links have not started');
  await widget.drawn();
}
