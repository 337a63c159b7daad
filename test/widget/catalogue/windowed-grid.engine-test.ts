import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';
import { catalogueOffers, mountCatalogue } from './catalogue-harness.js';
import { expectFilled, large, mountLarge, scrollTo, useWindow } from './large-catalogue.js';

useWindow();

describe('a catalogue of 10,000 offers', () => {
  it('shows the offers of every scroll position in a small document', async () => {
    const catalogue = await mountLarge();
    for (const share of [0, 0.25, 0.5, 0.51, 1, 0]) {
      await scrollTo(catalogue, share);
      expect(catalogue.widget.all().length).to.be.at.most(600);
      expectFilled(catalogue);
      expect(catalogue.visible[0]).to.be.closeTo(Math.max(share * 10_000, 1), share ? 50 : 0);
      if (share === 1) {
        expect(catalogue.visible.at(-1)).to.equal(10_000);
        const end = catalogue.card(10_000)!.getBoundingClientRect().bottom;
        expect(end).to.be.closeTo(catalogue.list.getBoundingClientRect().bottom, 1);
      }
    }
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

  it('has rows of one height, and gives every offer its position in the whole set', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.5);
    expect(new Set(catalogue.cards.map((card) => card.offsetHeight)).size).to.equal(1);
    for (const { ariaPosInSet, ariaSetSize, dataset, place } of catalogue.cards)
      expect([ariaPosInSet, ariaSetSize, dataset.offer]).to.deep.equal([
        String(place.position),
        '10000',
        `a${place.position}`,
      ]);
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
