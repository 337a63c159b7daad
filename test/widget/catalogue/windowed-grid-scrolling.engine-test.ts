import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';
import { catalogueOffers, type CatalogueHarness } from './catalogue-harness.js';
import { around, expectFilled, mountLarge, scrollTo, useWindow } from './large-catalogue.js';

useWindow();

describe('the reader’s place in a large catalogue', () => {
  it('stays when the columns change', async () => {
    const catalogue = await mountLarge();
    for (const width of [1000, 700, 400, 1440, 320, 1300]) {
      await scrollTo(catalogue, 0.4);
      const { top } = catalogue;
      await setViewport({ width, height: 900 });
      await catalogue.settled();
      const { visible, columns } = catalogue;
      expect(visible.slice(0, 2 * columns), `at ${width} px`).to.include(top);
      expectFilled(catalogue);
    }
  });

  it('stays when its container gets narrower', async () => {
    const parent = wrapper();
    const catalogue = await mountLarge({ parent });
    await scrollTo(catalogue, 0.4);
    const { top } = catalogue;
    parent.style.width = '600px';
    await until(() => catalogue.columns === 2);
    await catalogue.settled();
    expect(catalogue.visible.slice(0, 4)).to.include(top);
  });

  it('stays when a new feed comes', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.4);
    const { visible } = catalogue;
    catalogue.widget.element.feed = payload({ all: catalogueOffers(10_000), ...around });
    await catalogue.settled();
    await catalogue.settled();
    expect(catalogue.visible).to.deep.equal(visible);
  });
});

describe('scrolling in a large catalogue', () => {
  const scrolls: [name: string, mount: () => Promise<[CatalogueHarness, Element]>][] = [
    [
      'in a box of the page',
      async () => {
        const box = scroller(wrapper());
        return [await mountLarge({ parent: box }), box];
      },
    ],
    [
      'in a box around another shadow root',
      async () => {
        const box = scroller(wrapper());
        const host = box.appendChild(document.createElement('div'));
        return [await mountLarge({ parent: host.attachShadow({ mode: 'open' }) }), box];
      },
    ],
    [
      'in a box of another shadow root',
      async () => {
        const host = wrapper();
        const box = scroller(host.attachShadow({ mode: 'open' }));
        return [await mountLarge({ parent: box }), box];
      },
    ],
    [
      'in a box of another shadow root that it is slotted into',
      async () => {
        const host = wrapper();
        const box = scroller(host.attachShadow({ mode: 'open' }));
        box.append(document.createElement('slot'));
        return [await mountLarge({ parent: host }), box];
      },
    ],
  ];
  for (const [name, mountIn] of scrolls)
    it(`brings the offers ${name}`, async () => {
      const [catalogue, box] = await mountIn();
      for (const share of [0.5, 1, 0.2]) {
        box.scrollTop = share * (box.scrollHeight - box.clientHeight);
        await catalogue.settled();
        const { top, bottom } = box.getBoundingClientRect();
        const shown = catalogue.cards.filter((card) => {
          const rect = card.getBoundingClientRect();
          return rect.bottom > top + 20 && rect.top < bottom - 20;
        });
        expect(shown.length).to.be.above(1);
        expect(shown[0]!.place.position).to.be.closeTo(share * 10_000, 200);
      }
    });

  function scroller(parent: Node): HTMLElement {
    const box = document.createElement('div');
    box.style.height = '600px';
    box.style.overflowY = 'auto';
    parent.appendChild(box);
    return box;
  }

  it('costs nothing once the element is gone', async () => {
    const listening = spyOnListeners();
    const parent = wrapper();
    const box = scroller(parent.attachShadow({ mode: 'open' }));
    try {
      const catalogue = await mountLarge({ parent: box });
      expect(listening.count()).to.be.above(1);
      await catalogue.widget.remove();
      expect(listening.count()).to.equal(0);
      let frames = 0;
      const request = window.requestAnimationFrame;
      window.requestAnimationFrame = (callback) => (frames++, request.call(window, callback));
      try {
        document.dispatchEvent(new Event('scroll'));
        dispatchEvent(new Event('resize'));
        expect(frames).to.equal(0);
      } finally {
        window.requestAnimationFrame = request;
      }
    } finally {
      listening.restore();
    }
  });

  it('still works after a move to another place and back', async () => {
    const catalogue = await mountLarge();
    const { element } = catalogue.widget;
    const box = scroller(wrapper().attachShadow({ mode: 'open' }));
    box.append(element);
    await catalogue.settled();
    box.scrollTop = box.scrollHeight / 2;
    await catalogue.settled();
    expect(catalogue.visible[0]).to.be.closeTo(5_000, 200);
    element.remove();
    wrapper().append(element);
    await catalogue.settled();
    await scrollTo(catalogue, 0.8);
    expect(catalogue.visible[0]).to.be.closeTo(8_000, 200);
    expectFilled(catalogue);
  });

  /** Counts listeners for scrolling and resizing, wherever they are. */
  function spyOnListeners(): { count(): number; restore(): void } {
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const listeners = new Set<string>();
    const ids = new Map<unknown, number>();
    const id = (thing: unknown): number => ids.get(thing) ?? (ids.set(thing, ids.size), ids.size - 1);
    const key = (target: unknown, type: string, listener: unknown): string => `${id(target)} ${type} ${id(listener)}`;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, listener, ...rest) {
      const outside = !(this instanceof ShadowRoot && this.host.localName === 'rewards-widget');
      if (/^(scroll|resize)$/.test(type) && outside) listeners.add(key(this, type, listener));
      addEventListener.call(this ?? window, type, listener, ...rest);
    };
    EventTarget.prototype.removeEventListener = function (this: EventTarget, type: string, listener, ...rest) {
      listeners.delete(key(this, type, listener));
      removeEventListener.call(this ?? window, type, listener, ...rest);
    };
    return {
      count: () => listeners.size,
      restore: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
    };
  }
});
