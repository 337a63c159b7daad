import { expect } from '@open-wc/testing';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';

// On its own page, because the confirmation lasts for the visit and other tests need gated offers.
before(() => sessionStorage.clear());
after(() => sessionStorage.clear());

it('rewards-offer-view fires for an offer for adults once it is revealed', async () => {
  const wine = fullOffer('wine', { ageRestricted: true });
  const widget = await mount({ feed: payload({ popular: [wine, fullOffer('tea')] }), ageRestricted: 'gate' });
  const views = widget.record('rewards-offer-view');
  widget.element.scrollIntoView();
  // Both cards came into view at once.
  await widget.nextEvent('rewards-offer-view');
  await widget.element.updateComplete;
  widget.offer('wine').gate!.click();
  expect(views.map(({ detail }) => detail.offer.id)).to.deep.equal(['tea']);
  const { detail } = await widget.nextEvent('rewards-offer-view');
  expect(detail.offer.id).to.equal('wine');
});
