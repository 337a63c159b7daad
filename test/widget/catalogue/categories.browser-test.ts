import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { catalogueOffers, mountCatalogue } from './catalogue-harness.js';

const small = catalogueOffers(40);
const large = catalogueOffers(10_000);

beforeEach(async () => {
  await setViewport({ width: 1440, height: 900 });
  window.scrollTo(0, 0);
});

describe('categories', () => {
  it('begin with all, then the parents', async () => {
    const catalogue = await mountCatalogue(small);
    expect(catalogue.categories).to.deep.equal([['[All]', 'Food', 'Travel', 'Fashion', 'Home']]);
  });

  it('show only the offers of the chosen one, and the categories within it', async () => {
    const catalogue = await mountCatalogue(large);
    await catalogue.choose('Travel');
    expect(catalogue.categories).to.deep.equal([
      ['All', 'Food', '[Travel]', 'Fashion', 'Home'],
      ['Travel: Morning', 'Travel: Noon', 'Travel: Night'],
    ]);
    expect(catalogue.count).to.equal('2,500 offers');
    await catalogue.choose('Travel: Noon');
    expect(catalogue.categories[1]).to.deep.equal(['Travel: Morning', '[Travel: Noon]', 'Travel: Night']);
    expect(catalogue.cards.every((card) => card.place.offer.category?.name === 'Travel: Noon')).to.be.true;
  });

  it('are cleared by a second press, and by All', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.choose('Travel');
    await catalogue.choose('Travel: Noon');
    await catalogue.choose('Travel: Noon');
    expect(catalogue.categories[0]).to.include('[Travel]');
    expect(catalogue.count).to.equal('10 offers');
    await catalogue.choose('Travel');
    expect(catalogue.count).to.equal('40 offers');
    await catalogue.choose('Home');
    await catalogue.choose('All');
    expect(catalogue.categories).to.deep.equal([['[All]', 'Food', 'Travel', 'Fashion', 'Home']]);
  });

  it('keep the focus on the pressed one', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.choose('Travel');
    expect((catalogue.widget.focused as HTMLElement).innerText).to.equal('Travel');
  });

  it('work together with the search', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.choose('Food');
    await catalogue.type('brulee');
    expect(catalogue.titles).to.deep.equal(['Crème brûlée number 1', 'Crème brûlée number 29']);
  });

  it('are left out if there is nothing to choose', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(20, () => ({ category: { name: 'One' } })));
    expect(catalogue.categories).to.be.empty;
    expect(catalogue.search).to.exist;
  });
});

describe('a new feed', () => {
  it('keeps the query, and the category if it still exists', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.choose('Travel');
    await catalogue.type('brulee');
    catalogue.widget.element.feed = payload({ all: catalogueOffers(100) });
    await until(() => catalogue.titles.includes('Crème brûlée number 78'));
    expect(catalogue.search!.value).to.equal('brulee');
    expect(catalogue.categories[0]).to.include('[Travel]');
  });

  it('clears a category that no longer exists', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.choose('Travel');
    catalogue.widget.element.feed = payload({
      all: catalogueOffers(20, (index) => ({ category: { name: `New ${index % 2}` } })),
    });
    await until(() => catalogue.count === '20 offers');
    expect(catalogue.categories).to.deep.equal([['[All]', 'New 0', 'New 1']]);
  });

  it('clears a query if it has too few offers for a search field', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.type('brulee');
    catalogue.widget.element.feed = payload({ all: catalogueOffers(5) });
    await until(() => catalogue.count === '5 offers');
    expect(catalogue.search).to.be.undefined;
  });
});
