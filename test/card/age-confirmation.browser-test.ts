import { expect } from '@open-wc/testing';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, mount } from '../support/widget-harness.js';

const wine = fullOffer('wine', { ageRestricted: true, title: 'Barolo' });
const feed = payload({ hero: [wine], popular: offers(2), all: [...offers(12), wine] });

// A confirmation lasts as long as the page, so this test is alone in its file.
describe('an age confirmation', () => {
  before(() => sessionStorage.clear());
  after(() => sessionStorage.clear());

  it('shows offers at their places in every widget of the page, and in those added later, and their views are reported', async () => {
    const one = create({ feed, ageRestricted: 'gate' });
    const views = one.record('rewards-offer-view');
    const other = create({ feed: payload({ all: [wine, fullOffer('tea')] }), ageRestricted: 'gate' });
    await until(() => one.ageButton !== undefined, 'nothing is asked');
    expect(one.sections()).not.to.include('hero');
    // As early as a shopper can press it, before what follows the first paint has loaded.
    one.ageButton!.click();
    await until(() => one.sections().includes('all') && one.offers('all').length === 13, 'it is not in the catalogue');
    expect(one.sections()).to.deep.equal(['hero', 'popular', 'all']);
    const { card, title } = one.offers('all')[12]!;
    expect(title).to.equal('Barolo');
    await until(() => card.contains(one.focused), 'the focus is not on its card');
    await until(() => views.some(({ detail }) => detail.offer.id === 'wine'), 'its view is not reported');
    await other.drawn();
    for (const widget of [one, other, await mount({ feed, ageRestricted: 'gate' })]) {
      expect(widget.ageButton).to.equal(undefined);
      expect(widget.offer('wine').title).to.equal('Barolo');
      expect(widget.offer('wine').badges).to.have.length(1);
    }
    expect(sessionStorage.length, 'it is kept for the visit').to.equal(1);
  });
});
