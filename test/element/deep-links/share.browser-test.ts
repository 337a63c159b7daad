import { expect } from '@open-wc/testing';
import { linksEnglish } from '../../../src/locales/english/links.js';
import { until } from '../../support/until.js';
import type { WidgetHarness } from '../../support/widget-harness.js';
import { useLinks } from './linked-widget.js';

describe('an offer with an address can be shared', () => {
  const { openAt, opens, page } = useLinks();
  const { share, clipboard } = navigator;
  const bare = page.replace(/[?#].*/s, '');
  const set = (key: 'share' | 'clipboard', value: unknown): void =>
    void Object.defineProperty(navigator, key, { configurable: true, value });
  afterEach(() => {
    set('share', share);
    set('clipboard', clipboard);
  });

  /** What the system's sheet is asked to share. */
  function recordShared(): { url: string }[] {
    const shared: { url: string }[] = [];
    set('share', async (data: { url: string }) => void shared.push(data));
    return shared;
  }

  async function pressShare(address = page): Promise<[WidgetHarness, HTMLElement, CustomEvent[]]> {
    const widget = await openAt(address);
    const events: CustomEvent[] = [];
    widget.element.addEventListener('rewards-offer-share', (event) => void events.push(event));
    await widget.openDetails('a');
    const button = widget.part('share')!;
    expect(button.ariaLabel).to.equal(linksEnglish.share);
    button.click();
    return [widget, button, events];
  }

  it('by the system’s sheet', async () => {
    const shared = recordShared();
    const [, , events] = await pressShare();
    await until(() => events.length > 0, 'there is no event');
    expect(shared).to.deep.equal([{ title: 'Title a', url: `${bare}#offer-a` }]);
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
    expect(copied).to.deep.equal([`${bare}#offer-a`]);
    expect((events[0]!.detail as { method: string }).method).to.equal('copy');
    expect(widget.status).to.contain(linksEnglish.linkCopied);
    await until(() => !widget.status.includes(linksEnglish.linkCopied), 'it stays');
  });

  it('with the link shown and selected where nothing can be copied', async () => {
    set('share', undefined);
    set('clipboard', undefined);
    const { execCommand } = document;
    document.execCommand = () => false;
    try {
      const [, button, events] = await pressShare();
      await until(() => events.length > 0, 'there is no event');
      expect(button.nextElementSibling!.textContent).to.equal(`${bare}#offer-a`);
      expect(String(getSelection())).to.equal(`${bare}#offer-a`);
    } finally {
      document.execCommand = execCommand;
    }
  });

  for (const [what, name] of [
    ['when the shopper closes the sheet', 'AbortError'],
    ['while the page itself has a sheet open', 'InvalidStateError'],
  ] as const)
    it(`without an event and a copy ${what}`, async () => {
      let asked = false;
      set('share', async () => {
        asked = true;
        throw new DOMException('', name);
      });
      set('clipboard', { writeText: () => expect.fail('copied') });
      const [widget, , events] = await pressShare();
      await until(() => asked, 'the sheet is not asked for');
      await widget.drawn();
      expect(events).to.have.length(0);
    });

  it('once, however often it is pressed while the sheet is open', async () => {
    let close: (() => void) | undefined;
    let asked = 0;
    set('share', () => {
      asked++;
      return asked > 1
        ? Promise.reject(new DOMException('open', 'InvalidStateError'))
        : new Promise<void>((resolve) => (close = resolve));
    });
    set('clipboard', { writeText: () => expect.fail('copied') });
    const [widget, button, events] = await pressShare();
    button.click();
    await widget.drawn();
    close!();
    await until(() => events.length > 0, 'there is no event');
    await widget.drawn();
    expect([asked, events.map(({ detail }) => (detail as { method: string }).method)]).to.deep.equal([1, ['share']]);
  });

  for (const [name, canonical, address, expected] of [
    ['without the page’s query and fragment', undefined, '?key=wc_order_1&utm_source=x#/route', `${bare}#offer-a`],
    ['whose fragment is its own', undefined, '#/route', `${bare}#offer-a`],
    ['with its canonical address', '/products?id=7#top', '?key=wc_order_1', `${location.origin}/products?id=7#offer-a`],
    ['not with an empty one', '', '?key=1', `${bare}#offer-a`],
    ['not with one that is a fragment only', '#top', '?key=1', `${bare}#offer-a`],
    ['not with one of another origin', 'https://other.example/p', '?key=1', `${bare}#offer-a`],
  ] as const)
    it(`by a link to the page, ${name}`, async () => {
      const shared = recordShared();
      const link = document.createElement('link');
      if (canonical !== undefined) document.head.append(Object.assign(link, { rel: 'canonical', href: canonical }));
      try {
        await pressShare(address);
        await until(() => shared.length > 0, 'nothing is shared');
      } finally {
        link.remove();
      }
      expect(shared[0]!.url).to.equal(expected);
    });

  it('once, although the details are opened again', async () => {
    const [widget] = await pressShare();
    widget.element.openOffer('b');
    await opens(widget, 'Title b');
    expect(widget.parts('share')).to.have.length(1);
  });
});
