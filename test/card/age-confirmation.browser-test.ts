import { expect } from '@open-wc/testing';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';

const feed = payload({ all: [fullOffer('wine', { ageRestricted: true, title: 'Barolo' }), fullOffer('tea')] });

// A confirmation lasts as long as the page, so this test is alone in its file.
describe('an age confirmation', () => {
  before(() => sessionStorage.clear());
  after(() => sessionStorage.clear());

  it('reveals offers in every widget of the page, and in those added later', async () => {
    const one = await mount({ feed, ageRestricted: 'gate' });
    const other = await mount({ feed, ageRestricted: 'gate' });
    const { gate, card } = one.offer('wine');
    gate!.focus();
    gate!.click();
    await one.drawn();
    await other.drawn();
    for (const widget of [one, other, await mount({ feed, ageRestricted: 'gate' })]) {
      expect(widget.offer('wine').gate).to.equal(undefined);
      expect(widget.offer('wine').title).to.equal('Barolo');
      expect(widget.offer('wine').badges).to.have.length(1);
    }
    expect(card.contains(one.focused), 'the focus is still on the card').to.be.true;
    expect(sessionStorage.length, 'it is kept for the visit').to.equal(1);
  });
});
