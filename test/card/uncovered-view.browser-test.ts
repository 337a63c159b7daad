import { expect } from '@open-wc/testing';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';

// On its own page, because the confirmation lasts for the visit and other tests need the question.
before(() => sessionStorage.clear());
after(() => sessionStorage.clear());

it('rewards-offer-view fires for an offer for adults once it is revealed', async () => {
  const wine = fullOffer('wine', { ageRestricted: true });
  const widget = await mount({ feed: payload({ popular: [wine, fullOffer('tea')] }), ageRestricted: 'gate' });
  const views = widget.record('rewards-offer-view');
  widget.element.scrollIntoView();
  await widget.nextEvent('rewards-offer-view');
  widget.ageButton!.click();
  expect(views.map(({ detail }) => detail.offer.id)).to.deep.equal(['tea']);
  const { detail } = await widget.nextEvent('rewards-offer-view');
  expect(detail.offer.id).to.equal('wine');
});
