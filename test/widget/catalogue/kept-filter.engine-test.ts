import { expect } from '@open-wc/testing';
import { catalogueEnglish } from '../../../src/locales/english/catalogue.js';
import { catalogueOffers, mountCatalogue, mountCatalogueAgain, type CatalogueHarness } from './catalogue-harness.js';

/** The last offer ends first. */
const offers = catalogueOffers(40, (index) => ({ expiry: index ? `2090-01-01T00:00:${59 - index}Z` : null }));

const english = { lang: 'en' };
const mountFirst = (): Promise<CatalogueHarness> => mountCatalogue(offers, english);
const mountAgain = (options = {}): Promise<CatalogueHarness> => mountCatalogueAgain(offers, { ...english, ...options });

/** The element leaves the page, as when the shopper goes on. */
function leave({ widget }: CatalogueHarness): void {
  widget.element.remove();
}

describe('what a shopper has chosen of a catalogue', () => {
  it('survives Back and a reload: search, category and order', async () => {
    const before = await mountFirst();
    await before.choose('Travel');
    await before.type('number 2');
    await before.sort(catalogueEnglish.endingSoonest);
    const { titles } = before;
    expect(titles).not.to.be.empty;
    leave(before);
    const after = await mountAgain();
    expect([after.search!.value, after.orderName]).to.deep.equal(['number 2', catalogueEnglish.endingSoonest]);
    expect(after.categories[0]).to.include('[Travel]');
    expect(after.titles).to.deep.equal(titles);
  });

  it('is that of one element, by its id or its place on the page', async () => {
    const [first, second, named] = [await mountFirst(), await mountAgain(), await mountAgain({ id: 'deals' })];
    await second.sort(catalogueEnglish.endingSoonest);
    await named.sort(catalogueEnglish.byPartner);
    for (const catalogue of [first, second, named]) leave(catalogue);
    expect((await mountAgain({ id: 'deals' })).orderName).to.equal(catalogueEnglish.byPartner);
    expect((await mountAgain()).orderName).to.equal(catalogueEnglish.endingSoonest);
  });

  it('is that of one page, whichever offer its address opens', async () => {
    const { href } = location;
    const before = await mountFirst();
    await before.sort(catalogueEnglish.endingSoonest);
    leave(before);
    try {
      const opened = new URL(href);
      opened.searchParams.set('offer', 'a1');
      history.replaceState(history.state, '', opened);
      const same = await mountAgain();
      expect(same.orderName).to.equal(catalogueEnglish.endingSoonest);
      leave(same);
      for (const elsewhere of ['/order', '/order?key=1', '/order?key=2']) {
        history.replaceState(history.state, '', elsewhere);
        const other = await mountAgain();
        expect(other.orderName).to.equal(catalogueEnglish.defaultOrder);
        await other.sort(catalogueEnglish.endingSoonest);
        leave(other);
      }
      // An address may contain secrets.
      for (const name of Object.keys(sessionStorage)) expect(name).to.match(/^rewards-widget:view:\w+$/);
    } finally {
      history.replaceState(history.state, '', href);
    }
  });

  it('is forgotten when the element loads something else', async () => {
    const before = await mountFirst();
    await before.type('number 2');
    before.widget.element.feed = null;
    await before.widget.element.updateComplete;
    leave(before);
    expect((await mountAgain()).search!.value).to.equal('');
  });

  it('is everything, as sent, if something else was stored', async () => {
    const before = await mountFirst();
    await before.sort(catalogueEnglish.endingSoonest);
    leave(before);
    const name = sessionStorage.key(0)!;
    for (const stored of ['{"query":1,"chosen":"x","order":"random"}', 'null', '[', '"text"']) {
      sessionStorage.setItem(name, stored);
      const catalogue = await mountAgain();
      const { search, orderName, count } = catalogue;
      expect([search!.value, orderName, count]).to.deep.equal(['', catalogueEnglish.defaultOrder, '40 offers']);
      leave(catalogue);
    }
  });

  it('lasts as long as the element where storage is forbidden', async () => {
    const storage = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!;
    leave(await mountFirst());
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
    try {
      const catalogue = await mountAgain();
      await catalogue.sort(catalogueEnglish.endingSoonest);
      expect(catalogue.titles[0]).to.equal('Offer number 40');
    } finally {
      Object.defineProperty(window, 'sessionStorage', storage);
    }
  });
});
