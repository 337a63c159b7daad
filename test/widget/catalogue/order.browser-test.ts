import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { catalogueOffers, mountCatalogue, mountCatalogueAgain, type CatalogueHarness } from './catalogue-harness.js';

/** The last offer ends first, and every fifth is of the same partner. */
const dated = (count: number): object[] =>
  catalogueOffers(count, (index) => ({ expiry: index ? `2090-01-01T00:00:${59 - (index % 60)}Z` : null }));

const english = { lang: 'en' };

beforeEach(() => setViewport({ width: 1440, height: 900 }));

/** The element leaves the page, as when the shopper goes on. */
function leave({ widget }: CatalogueHarness): void {
  widget.element.remove();
}

describe('the order of the catalogue', () => {
  it('is offered from twelve offers on, in a native list with a name', async () => {
    expect((await mountCatalogue(dated(11), english)).order).to.be.undefined;
    const { order } = await mountCatalogue(dated(12), english);
    expect(order!.localName).to.equal('select');
    expect(order!.getAttribute('aria-label')).to.equal('Sort');
    expect([...order!.options].map(({ text }) => text)).to.deep.equal([
      'Default order',
      'Ending soonest',
      'Partner, A to Z',
    ]);
  });

  it('puts what ends soonest first, and numbers the cards as shown', async () => {
    const catalogue = await mountCatalogue(dated(40), english);
    await catalogue.sort('Ending soonest');
    expect(catalogue.titles[0]).to.equal('Offer number 40');
    expect(catalogue.titles.at(-1)).to.equal('Crème brûlée number 1');
    expect(catalogue.card(1)!.place.offer.id).to.equal('a40');
    expect(catalogue.widget.focused).to.equal(catalogue.order);
  });

  it('by partner works in a large catalogue, with search and category', async () => {
    const catalogue = await mountCatalogue(dated(10_000), english);
    await catalogue.sort('Partner, A to Z');
    await catalogue.choose('Travel');
    await catalogue.type('brulee');
    const partners = catalogue.cards.map(({ place }) => place.offer.partner);
    expect(partners).to.deep.equal(partners.toSorted());
    expect(new Set(catalogue.cards.map(({ place }) => place.offer.category!.parent))).to.deep.equal(
      new Set(['Travel']),
    );
    expect(partners[0]).to.equal('Partner 0');
    await catalogue.sort('Default order');
    expect(catalogue.card(1)!.place.offer.id).to.equal('a22');
  });

  it('is a target of 44 px in a narrow element, beside the search', async () => {
    await setViewport({ width: 320, height: 700 });
    const catalogue = await mountCatalogue(dated(12), english);
    const { width, height, top } = catalogue.order!.getBoundingClientRect();
    expect([width, height]).to.deep.equal([44, 44]);
    expect(catalogue.search!.getBoundingClientRect().top).to.equal(top);
    expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
  });

  it('moves nothing when it appears', async () => {
    const catalogue = await mountCatalogue(dated(11), english);
    catalogue.widget.element.feed = payload({ all: dated(40) });
    await until(() => catalogue.order !== undefined);
    const bar = catalogue.order!.closest('.bar')!;
    expect(bar.getBoundingClientRect().height).to.equal(44);
  });
});

describe('a view of the catalogue', () => {
  it('survives Back and a reload: search, category and order', async () => {
    const before = await mountCatalogue(dated(40), english);
    await before.choose('Travel');
    await before.type('number 2');
    await before.sort('Ending soonest');
    const { titles } = before;
    expect(titles).not.to.be.empty;
    leave(before);
    const after = await mountCatalogueAgain(dated(40), english);
    expect(after.search!.value).to.equal('number 2');
    expect(after.categories[0]).to.include('[Travel]');
    expect(after.orderName).to.equal('Ending soonest');
    expect(after.titles).to.deep.equal(titles);
  });

  it('is that of one element, by its id or its place on the page', async () => {
    const first = await mountCatalogue(dated(40), english);
    const second = await mountCatalogueAgain(dated(40), english);
    const named = await mountCatalogueAgain(dated(40), { ...english, id: 'deals' });
    await second.sort('Ending soonest');
    await named.sort('Partner, A to Z');
    for (const catalogue of [first, second, named]) leave(catalogue);
    expect((await mountCatalogueAgain(dated(40), { ...english, id: 'deals' })).orderName).to.equal('Partner, A to Z');
    expect((await mountCatalogueAgain(dated(40), english)).orderName).to.equal('Ending soonest');
  });

  it('is that of one page, whichever offer its address opens', async () => {
    const { href } = location;
    const before = await mountCatalogue(dated(40), english);
    await before.sort('Ending soonest');
    leave(before);
    try {
      const opened = new URL(href);
      opened.searchParams.set('offer', 'a1');
      history.replaceState(history.state, '', opened);
      const same = await mountCatalogueAgain(dated(40), english);
      expect(same.orderName).to.equal('Ending soonest');
      leave(same);
      history.replaceState(history.state, '', '/elsewhere');
      expect((await mountCatalogueAgain(dated(40), english)).orderName).to.equal('Default order');
    } finally {
      history.replaceState(history.state, '', href);
    }
  });

  it('is forgotten when the element loads something else', async () => {
    const before = await mountCatalogue(dated(40), english);
    await before.type('number 2');
    before.widget.element.feed = null;
    await before.widget.element.updateComplete;
    leave(before);
    expect((await mountCatalogueAgain(dated(40), english)).search!.value).to.equal('');
  });

  it('is the first one if something else was stored', async () => {
    for (const stored of ['{"query":1,"chosen":"x","order":"random"}', 'null', '[', '"text"']) {
      const before = await mountCatalogue(dated(40), english);
      await before.sort('Ending soonest');
      leave(before);
      sessionStorage.setItem(sessionStorage.key(0)!, stored);
      const { search, orderName, count } = await mountCatalogueAgain(dated(40), english).then((catalogue) => {
        leave(catalogue);
        return { search: catalogue.search!.value, orderName: catalogue.orderName, count: catalogue.count };
      });
      expect([search, orderName, count]).to.deep.equal(['', 'Default order', '40 offers']);
    }
  });

  it('works where storage is forbidden', async () => {
    const storage = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!;
    leave(await mountCatalogue(dated(12)));
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
    try {
      const catalogue = await mountCatalogueAgain(dated(40), english);
      await catalogue.sort('Ending soonest');
      expect(catalogue.titles[0]).to.equal('Offer number 40');
    } finally {
      Object.defineProperty(window, 'sessionStorage', storage);
    }
  });
});
