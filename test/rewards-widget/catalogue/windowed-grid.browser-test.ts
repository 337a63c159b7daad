import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';
import { catalogueOffers, mountCatalogue, type CatalogueHarness } from './catalogue-harness.js';

const large = catalogueOffers(10_000);
const around = { hero: [fullOffer('h')], popular: ['p1', 'p2', 'p3', 'p4'].map((id) => fullOffer(id)) };

const mountLarge = (options = {}): Promise<CatalogueHarness> => mountCatalogue(large, options, around);

async function scrollTo(catalogue: CatalogueHarness, share: number): Promise<void> {
  const { top, height } = catalogue.list.getBoundingClientRect();
  scrollBy(0, top + share * (height - innerHeight));
  await catalogue.settled();
}

function expectFilled(catalogue: CatalogueHarness): void {
  const { visible, columns, list } = catalogue;
  const shown = Math.min(list.getBoundingClientRect().bottom, innerHeight);
  const bottoms = catalogue.cards
    .filter((card) => visible.includes(card.place.position))
    .map((card) => card.getBoundingClientRect().bottom);
  expect(visible, 'no offer is missing').to.deep.equal(visible.map((_, index) => visible[0]! + index));
  expect((visible[0]! - 1) % columns, 'rows begin at their start').to.equal(0);
  expect(Math.max(...bottoms)).to.be.at.least(shown - 32);
}

beforeEach(async () => {
  await setViewport({ width: 1440, height: 900 });
  scrollTo0();
});

function scrollTo0(): void {
  window.scrollTo(0, 0);
}

describe('a catalogue of 10,000 offers', () => {
  it('keeps the document small at every scroll position', async () => {
    const catalogue = await mountLarge();
    for (const share of [0, 0.25, 0.5, 0.51, 1]) {
      await scrollTo(catalogue, share);
      expect(catalogue.widget.all().length).to.be.at.most(600);
      expectFilled(catalogue);
    }
  });

  it('shows the middle offers after a jump there, and the last ones at the end', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.5);
    expect(catalogue.visible[0]).to.be.within(4_950, 5_050);
    await scrollTo(catalogue, 1);
    expect(catalogue.visible.at(-1)).to.equal(10_000);
    const end = catalogue.card(10_000)!.getBoundingClientRect().bottom;
    expect(end).to.be.closeTo(catalogue.list.getBoundingClientRect().bottom, 1);
    await scrollTo(catalogue, 0);
    expect(catalogue.visible[0]).to.equal(1);
  });

  it('moves nothing on the screen', async () => {
    const catalogue = await mountLarge();
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    });
    observer.observe({ type: 'layout-shift' });
    for (const share of [0, 0.001, 0.5, 0.501, 1]) await scrollTo(catalogue, share);
    for (const entry of observer.takeRecords()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    observer.disconnect();
    expect(shifts).to.deep.equal([]);
  });

  it('gives every offer its position in the whole set', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.5);
    for (const card of catalogue.cards) {
      expect(card.ariaPosInSet).to.equal(String(card.place.position));
      expect(card.ariaSetSize).to.equal('10000');
      expect(card.dataset.offer).to.equal(`a${card.place.position}`);
    }
  });

  it('has rows of one height, whatever the texts', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.5);
    expect(new Set(catalogue.cards.map((card) => card.offsetHeight)).size).to.equal(1);
  });

  it('brings every offer into the document while scrolling through it', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(301));
    const steps = Math.ceil(catalogue.list.offsetHeight / innerHeight);
    const seen = new Set<number>();
    for (let step = 0; step <= steps; step++) {
      await scrollTo(catalogue, step / steps);
      for (const position of catalogue.visible) seen.add(position);
    }
    expect(seen.size).to.equal(301);
  });

  for (const [width, columns] of [
    [320, 1],
    [560, 2],
    [800, 3],
    [1100, 4],
    [1440, 5],
  ] as const)
    it(`is laid out in ${columns} columns at ${width} px`, async () => {
      await setViewport({ width, height: 900 });
      const catalogue = await mountLarge();
      await scrollTo(catalogue, 0.3);
      expect(catalogue.columns).to.equal(columns);
      expectFilled(catalogue);
      const lefts = catalogue.cards.map(
        (card) => [card.place.position % columns, card.getBoundingClientRect().left] as const,
      );
      for (const [column, left] of lefts) expect(left).to.equal(lefts.find(([other]) => other === column)![1]);
    });

  it('is laid out from right to left on such a page', async () => {
    const catalogue = await mountLarge({ dir: 'rtl' });
    const [first, second] = [1, 2].map((position) => catalogue.card(position)!.getBoundingClientRect().left);
    expect(first).to.be.above(second!);
  });

  it('follows the page’s card width', async () => {
    const catalogue = await mountLarge();
    catalogue.widget.element.style.setProperty('--rewards-card-min', '400px');
    await scrollTo(catalogue, 0.5);
    expect(catalogue.columns).to.equal(3);
    expectFilled(catalogue);
  });

  it('follows a larger text size', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.5);
    const before = catalogue.cards[0]!.offsetHeight;
    const style = document.createElement('style');
    style.textContent = 'rewards-widget::part(offer) { font-size: 24px; }';
    document.head.append(style);
    try {
      await until(() => catalogue.cards[0]!.offsetHeight > before);
      await catalogue.settled();
      expectFilled(catalogue);
      const tops = catalogue.cards.map((card) => card.getBoundingClientRect().top).sort((a, b) => a - b);
      const rows = [...new Set(tops)];
      for (const [index, top] of rows.slice(1).entries())
        expect(top - rows[index]!).to.be.at.least(catalogue.cards[0]!.offsetHeight);
    } finally {
      style.remove();
    }
  });

  it('is filled when it is shown after having been hidden', async () => {
    const parent = wrapper();
    parent.hidden = true;
    const catalogue = await mountLarge({ parent });
    parent.hidden = false;
    await until(() => catalogue.cards.length > 5);
    await scrollTo(catalogue, 0.5);
    expectFilled(catalogue);
  });

  it('follows when content above it disappears without a scroll event', async () => {
    const parent = wrapper();
    const above = document.createElement('div');
    above.style.height = '3000px';
    parent.append(above);
    document.documentElement.style.overflowAnchor = 'none';
    try {
      const catalogue = await mountLarge({ parent });
      await scrollTo(catalogue, 0.5);
      const scrolled = scrollY;
      const { visible } = catalogue;
      above.style.height = '0';
      await until(() => catalogue.visible.length > 5 && catalogue.visible[0]! > visible[0]!);
      expect(scrollY).to.equal(scrolled);
      expectFilled(catalogue);
    } finally {
      document.documentElement.style.overflowAnchor = '';
    }
  });
});

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

const focusedPosition = (catalogue: CatalogueHarness): number | undefined =>
  catalogue.cards.find((card) => card.contains(catalogue.widget.focused))?.place.position;

async function press(catalogue: CatalogueHarness, key: string): Promise<void> {
  await sendKeys({ press: key });
  await catalogue.widget.element.updateComplete;
}

describe('the keyboard focus in a large catalogue', () => {
  it('goes forward through 30 offers and back, one after the other', async () => {
    const catalogue = await mountLarge();
    const buttonsEach = 2;
    catalogue.card(1)!.querySelector<HTMLElement>('a')!.focus();
    const visited = [1];
    for (let i = 1; i < 30 * buttonsEach; i++) {
      await press(catalogue, 'Tab');
      const position = focusedPosition(catalogue);
      if (position !== visited.at(-1)) visited.push(position!);
    }
    expect(visited).to.deep.equal(Array.from({ length: 30 }, (_, index) => index + 1));
    await catalogue.shows(30);
    const back = [30];
    await sendKeys({ down: 'Shift' });
    for (let i = 1; i < 30 * buttonsEach; i++) {
      await press(catalogue, 'Tab');
      const position = focusedPosition(catalogue);
      if (position !== back.at(-1)) back.push(position!);
    }
    await sendKeys({ up: 'Shift' });
    expect(back).to.deep.equal(visited.reverse());
    await catalogue.shows(1);
  }).timeout(120_000);

  it('stays where it is while the page scrolls away, and continues from there', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.2);
    const position = catalogue.visible[7]!;
    const link = catalogue.card(position)!.querySelector<HTMLElement>('a')!;
    link.focus();
    await scrollTo(catalogue, 0.9);
    expect(catalogue.widget.focused).to.equal(link);
    expect(catalogue.visible).not.to.include(position);
    await press(catalogue, 'Tab');
    await press(catalogue, 'Tab');
    expect(focusedPosition(catalogue)).to.equal(position + 1);
    await catalogue.shows(position + 1);
    await catalogue.settled();
    expectFilled(catalogue);
  });

  it('stays when the columns change', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.2);
    const link = catalogue.card(catalogue.visible[7]!)!.querySelector<HTMLElement>('a')!;
    link.focus();
    await setViewport({ width: 700, height: 900 });
    await catalogue.settled();
    expect(catalogue.widget.focused).to.equal(link);
  });

  it('enters at the first offer from above and at the last from below, at every scroll position', async () => {
    const parent = wrapper();
    const after = document.createElement('button');
    const catalogue = await mountLarge({ parent });
    parent.append(after);
    const chip = catalogue.widget.parts('category').at(-1)!;
    chip.focus();
    await scrollTo(catalogue, 0.5);
    await press(catalogue, 'Tab');
    expect(focusedPosition(catalogue)).to.equal(1);
    await catalogue.shows(1);
    after.focus({ preventScroll: true });
    await sendKeys({ down: 'Shift' });
    await press(catalogue, 'Tab');
    await sendKeys({ up: 'Shift' });
    expect(focusedPosition(catalogue)).to.equal(10_000);
    await catalogue.shows(10_000);
    await catalogue.settled();
    expectFilled(catalogue);
  });

  it('lets keys scroll the page', async () => {
    const catalogue = await mountLarge();
    catalogue.card(1)!.querySelector<HTMLElement>('a')!.focus();
    // WebKit scrolls to what has the focus later, and that would end the scrolling of a key.
    await catalogue.shows(1);
    await catalogue.settled();
    await sendKeys({ press: 'End' });
    await catalogue.shows(10_000);
    // The browser scrolls smoothly, and may ignore a key that is pressed meanwhile.
    await catalogue.settled();
    await sendKeys({ press: 'PageUp' });
    await until(() => !catalogue.visible.includes(10_000));
    await catalogue.settled();
    await sendKeys({ press: 'Home' });
    await until(() => scrollY === 0);
    await catalogue.settled();
    await sendKeys({ press: 'PageDown' });
    await catalogue.settled();
    await sendKeys({ press: 'PageDown' });
    await catalogue.shows(1);
  });
});

describe('a catalogue of 100,000 offers', () => {
  it('is shown up to its last offer', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(100_000));
    for (const share of [0.5, 1, 0]) {
      await scrollTo(catalogue, share);
      expectFilled(catalogue);
      expect(catalogue.visible[0]).to.be.closeTo(share * 100_000, 20);
    }
    await scrollTo(catalogue, 1);
    const end = catalogue.card(100_000)!.getBoundingClientRect().bottom;
    expect(end).to.be.closeTo(catalogue.list.getBoundingClientRect().bottom, 2);
  });
});

describe('a catalogue of 300 offers', () => {
  it('has all its cards in the document, for the browser’s find-in-page', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(300));
    expect(catalogue.cards).to.have.length(300);
    expect(catalogue.card(1)!.ariaSetSize).to.be.null;
    await scrollTo(catalogue, 1);
    expectFilled(catalogue);
  });

  it('switches to a window with a larger feed, and back', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(300));
    catalogue.widget.element.feed = payload({ all: large });
    await until(() => catalogue.count === '10,000 offers');
    await scrollTo(catalogue, 0.5);
    expectFilled(catalogue);
    catalogue.widget.element.feed = payload({ all: catalogueOffers(40) });
    await until(() => catalogue.count === '40 offers');
    await scrollTo(catalogue, 0);
    expect(catalogue.cards).to.have.length(40);
    expectFilled(catalogue);
  });
});
