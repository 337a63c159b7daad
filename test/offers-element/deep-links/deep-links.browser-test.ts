import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/offers-element/deep-links/deep-links.js';
import '../../../src/locales/de.js';
import type { RewardsWidget } from '../../../src/rewards-widget/rewards-widget.js';
import { mountFlow } from '../../support/giveaway-harness.js';
import { offer, offers, payload } from '../../support/sample-feed.js';
import { giveaway, prize } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { mount, wrapper, type WidgetHarness, type WidgetOptions } from '../../support/widget-harness.js';
import { catalogueOffers } from '../../rewards-widget/catalogue/catalogue-harness.js';

const feed = payload({ popular: [offer('a'), offer('b')], all: offers(3) });

describe('an offer with an address', () => {
  const page = location.href;

  beforeEach(() => {
    sessionStorage.clear();
    history.pushState({ router: 'its own' }, '', page);
  });
  afterEach(() => history.replaceState(null, '', page));

  /** A widget on a page with this address. */
  async function openAt(address: string, options: WidgetOptions = {}): Promise<WidgetHarness> {
    history.replaceState(history.state, '', address);
    const widget = await mount({ feed, deepLinks: 'hash', lang: 'en', ...options });
    await started(widget);
    return widget;
  }

  /** Waits until the widget has read the page's address. */
  async function started(widget: {
    part(name: string): HTMLElement | undefined;
    all(selector: string): Element[];
    drawn(): Promise<void>;
  }): Promise<void> {
    await until(() => widget.all('.gone').length > 0, 'its links have not started');
    await widget.drawn();
  }

  const addressIs = (address: string): Promise<void> =>
    until(() => location.href === new URL(address, page).href, `the address is not ${address}`);
  const closes = (widget: WidgetHarness): Promise<void> => until(() => !widget.dialog.isOpen, 'the details are open');
  const opens = (widget: { dialog: { isOpen: boolean; title: string | undefined } }, title: string): Promise<void> =>
    until(() => widget.dialog.isOpen && widget.dialog.title === title, `${title} is not open`);

  it('is in the page’s address while its details are open, as one entry of the history', async () => {
    const widget = await openAt(`${page}#tab=2`);
    const { length } = history;
    await widget.openDetails('a');
    await addressIs('#tab=2&offer=a');
    expect(history.length).to.equal(length + 1);
    expect(history.state).to.deep.equal({ router: 'its own' });
    await sendKeys({ press: 'Escape' });
    await addressIs('#tab=2');
    expect(history.state).to.deep.equal({ router: 'its own' });
    expect(history.length).to.equal(length + 1);
  });

  it('is closed by Back, once, and opened by Forward', async () => {
    const widget = await openAt(page);
    history.pushState(null, '', '#before=1');
    await widget.openDetails('a');
    await addressIs('#before=1&offer=a');
    history.back();
    await closes(widget);
    await widget.drawn();
    await addressIs('#before=1');
    history.forward();
    await opens(widget, 'Title a');
    expect(location.hash).to.equal('#before=1&offer=a');
  });

  it('is opened by a link to it, here and in the page', async () => {
    const widget = await openAt('#offer=b');
    await opens(widget, 'Title b');
    await sendKeys({ press: 'Escape' });
    // The entry isn't ours: going back would leave the page.
    await addressIs(page);
    const link = wrapper().appendChild(document.createElement('a'));
    link.href = '#offer=a';
    link.click();
    await opens(widget, 'Title a');
    await sendKeys({ press: 'Escape' });
    await addressIs(page);
  });

  it('can be opened at once after another was closed', async () => {
    const widget = await openAt(page);
    await widget.openDetails('a');
    await addressIs('#offer=a');
    widget.dialog.element.close();
    await widget.openDetails('b');
    await addressIs('#offer=b');
    expect(widget.dialog.title).to.equal('Title b');
    await sendKeys({ press: 'Escape' });
    await addressIs(page);
  });

  it('takes the place of another without a second entry', async () => {
    const widget = await openAt(page);
    await widget.openDetails('a');
    await addressIs('#offer=a');
    const { length } = history;
    widget.element.openOffer('b');
    await addressIs('#offer=b');
    expect(history.length).to.equal(length);
  });

  it('is in the query where the page’s fragment is a route', async () => {
    const widget = await openAt('?x=1#/route', { deepLinks: 'query' });
    await widget.openDetails('a');
    await addressIs('?x=1&offer=a#/route');
    await sendKeys({ press: 'Escape' });
    await addressIs('?x=1#/route');
  });

  for (const fragment of ['#/route', '#!x', '#reviews'])
    it(`leaves the fragment ${fragment} alone`, async () => {
      const widget = await openAt(fragment);
      const { length } = history;
      await widget.openDetails('a');
      await widget.drawn();
      expect([location.hash, history.length]).to.deep.equal([fragment, length]);
      await sendKeys({ press: 'Escape' });
      await closes(widget);
      expect(location.hash).to.equal(fragment);
    });

  it('has none without an id', async () => {
    const widget = await openAt(page, {
      feed: payload({ popular: [{ title: 'Nameless', url: 'https://shop.example' }] }),
    });
    widget.offers('popular')[0]!.openDetails();
    await opens(widget, 'Nameless');
    await widget.drawn();
    expect(location.href).to.equal(page);
    expect(widget.part('share')).to.equal(undefined);
  });

  it('is opened in a windowed catalogue, too', async () => {
    const widget = await openAt('#offer=a9000', { feed: payload({ all: catalogueOffers(10_000) }) });
    await until(() => widget.dialog.isOpen, 'it is not open');
    expect(widget.dialog.title).to.equal(catalogueOffers(9000).at(-1)!['title' as never]);
  });

  it('is opened in a giveaway, too', async () => {
    history.replaceState(null, '', '#offer=b');
    const flow = await mountFlow({ deepLinks: 'hash', giveaway: giveaway({ offers: [prize('a'), prize('b')] }) });
    await until(() => flow.dialog.isOpen, 'it is not open');
    expect(flow.dialog.title).to.equal('Title b');
  });

  it('is opened by the first of two elements that has it', async () => {
    const other = await mount({ feed: payload({ popular: [offer('x')] }), deepLinks: 'hash', lang: 'en' });
    await started(other);
    const first = await openAt('#offer=b');
    const second = await mount({ feed, deepLinks: 'hash', lang: 'en' });
    await started(second);
    await opens(first, 'Title b');
    expect([other.dialog.isOpen, second.dialog.isOpen]).to.deep.equal([false, false]);
    expect(gone(other, first, second)).to.deep.equal([]);
  });

  const gone = (...widgets: WidgetHarness[]): string[] =>
    widgets.flatMap((widget) => widget.all('.gone').map(({ textContent }) => textContent)).filter(Boolean);
  const GONE = 'This offer isn’t available.';

  it('is missed once, in words, though two elements lack it', async () => {
    const first = await openAt('#offer=nowhere');
    expect(gone(first)).to.deep.equal([GONE]);
    const second = await mount({ feed, deepLinks: 'hash', lang: 'de' });
    await started(second);
    expect(gone(first, second)).to.deep.equal([GONE]);
    await first.openDetails('a');
    await addressIs('#offer=a');
    await first.drawn();
    expect(gone(first, second)).to.deep.equal([]);
  });

  it('is missed in the reader’s language', async () => {
    expect(gone(await openAt('#offer=nowhere', { lang: 'de' }))).to.deep.equal(['Dieses Angebot ist nicht verfügbar.']);
  });

  it('that is covered is missed, and opened once the reader has confirmed their age', async () => {
    const adult = payload({ popular: [offer('a', { ageRestricted: true })] });
    const widget = await openAt('#offer=a', { feed: adult, ageRestricted: 'gate' });
    expect(widget.dialog.isOpen).to.equal(false);
    expect(gone(widget)).to.deep.equal([GONE]);
    widget.offer('a').gate!.click();
    await opens(widget, 'Title a');
    await widget.drawn();
    expect(gone(widget)).to.deep.equal([]);
  });

  it('that has ended is missed', async () => {
    const ended = giveaway({ offers: [prize('a', { expiry: '2020-01-01' })] });
    history.replaceState(null, '', '#offer=a');
    const flow = await mountFlow({ deepLinks: 'hash', giveaway: ended });
    await until(() => flow.status.includes(GONE), 'it is not missed');
    expect(flow.dialog.isOpen).to.equal(false);
  });

  it('is not missed while the feed still loads', async () => {
    history.replaceState(null, '', '#offer=nowhere');
    const widget = await mount({ feedUrl: undefined, deepLinks: 'hash' });
    await widget.watches();
    expect(widget.status).not.to.contain(GONE);
  });

  it('leaves the address when a router hides or removes its element, without going back', async () => {
    const widget = await openAt(page);
    await widget.openDetails('a');
    await addressIs('#offer=a');
    const { length } = history;
    widget.element.remove();
    await addressIs(page);
    expect(history.length).to.equal(length);
  });

  for (const value of ['', 'hash', 'query', 'somewhere', undefined] as const)
    it(`deep-links=${value}: ${value === undefined || value === 'somewhere' ? 'is off' : 'is on'}`, async () => {
      const widget = await mount({ feed });
      const { warn } = console;
      const said: unknown[] = [];
      console.warn = (text: unknown) => void said.push(text);
      try {
        if (value !== undefined) widget.element.setAttribute('deep-links', value);
        await widget.element.updateComplete;
        if (value !== undefined) await started(widget);
        await widget.openDetails('a');
        if (value === 'somewhere' || value === undefined) {
          await widget.drawn();
          expect(location.href).to.equal(page);
          expect(widget.part('share')).to.equal(undefined);
        } else await addressIs(value === 'query' ? `${page}${page.includes('?') ? '&' : '?'}offer=a` : '#offer=a');
      } finally {
        console.warn = warn;
      }
      expect(said.length).to.equal(value === 'somewhere' ? 1 : 0);
      const { element }: { element: RewardsWidget } = widget;
      element.removeAttribute('deep-links');
      await sendKeys({ press: 'Escape' });
    });

  describe('can be shared', () => {
    const { share, clipboard } = navigator;
    const set = (key: 'share' | 'clipboard', value: unknown): void =>
      void Object.defineProperty(navigator, key, { configurable: true, value });
    afterEach(() => {
      set('share', share);
      set('clipboard', clipboard);
    });

    async function pressShare(address = page): Promise<[WidgetHarness, HTMLElement, CustomEvent[]]> {
      const widget = await openAt(address);
      const events: CustomEvent[] = [];
      widget.element.addEventListener('rewards-offer-share', (event) => void events.push(event));
      await widget.openDetails('a');
      const button = widget.part('share')!;
      expect(button.ariaLabel).to.equal('Share');
      button.click();
      return [widget, button, events];
    }

    it('by the system’s sheet', async () => {
      const shared: unknown[] = [];
      set('share', async (data: unknown) => void shared.push(data));
      const [, , events] = await pressShare();
      await until(() => events.length > 0, 'there is no event');
      expect(shared).to.deep.equal([{ title: 'Title a', url: `${page}#offer=a` }]);
      const { offer, method, placement, position } = events[0]!.detail as Record<string, unknown>;
      expect([(offer as { id: string }).id, method, placement, position]).to.deep.equal(['a', 'share', 'popular', 1]);
      expect(events[0]!.bubbles && events[0]!.composed).to.equal(true);
    });

    it('with the link copied where there is no sheet, which is said', async () => {
      const copied: string[] = [];
      set('share', undefined);
      set('clipboard', { writeText: async (text: string) => void copied.push(text) });
      const [widget, , events] = await pressShare();
      await until(() => events.length > 0, 'there is no event');
      expect(copied).to.deep.equal([`${page}#offer=a`]);
      expect((events[0]!.detail as { method: string }).method).to.equal('copy');
      expect(widget.status).to.contain('Link copied');
      await until(() => !widget.status.includes('Link copied'), 'it stays');
    });

    it('with the link shown and selected where nothing can be copied', async () => {
      set('share', undefined);
      set('clipboard', undefined);
      const [widget, button] = await pressShare();
      await until(() => button.nextElementSibling!.firstElementChild !== null, 'there is no link');
      const link = button.nextElementSibling!.firstElementChild as HTMLInputElement;
      expect([link.value, link.selectionStart, link.selectionEnd]).to.deep.equal([
        `${page}#offer=a`,
        0,
        link.value.length,
      ]);
      expect(widget.focused).to.equal(link);
    });

    it('without an event when the shopper closes the sheet', async () => {
      let asked = false;
      set('share', async () => {
        asked = true;
        throw new DOMException('closed', 'AbortError');
      });
      set('clipboard', { writeText: () => expect.fail('copied') });
      const [widget, , events] = await pressShare();
      await until(() => asked, 'the sheet is not asked for');
      await widget.drawn();
      expect(events).to.have.length(0);
    });

    it('from a page whose fragment is its own, by a link without it', async () => {
      const shared: { url: string }[] = [];
      set('share', async (data: { url: string }) => void shared.push(data));
      await pressShare('#/route');
      await until(() => shared.length > 0, 'nothing is shared');
      expect(shared[0]!.url).to.equal(`${page}#offer=a`);
    });

    it('once, although the details are opened again', async () => {
      const [widget] = await pressShare();
      widget.element.openOffer('b');
      await opens(widget, 'Title b');
      expect(widget.parts('share')).to.have.length(1);
    });
  });
});
