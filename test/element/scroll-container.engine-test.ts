import { expect } from '@open-wc/testing';
import { keep, showCodes } from '../support/codes-harness.js';
import { mountFlow } from '../support/giveaway-harness.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { giveaway } from '../support/sample-giveaway.js';
import { mount, wrapper } from '../support/widget-harness.js';
import { catalogueOffers, mountCatalogue } from '../widget/catalogue/catalogue-harness.js';

/** Puts an element below others in a scroll container, such as a drawer's. */
const elements: Record<string, (parent: HTMLElement) => Promise<unknown>> = {
  'rewards-widget': (parent) => mount({ feed: payload({ hero: [fullOffer('a')] }), parent }),
  'rewards-widget with a catalogue': (parent) => mountCatalogue(catalogueOffers(100), { parent }),
  'giveaway-flow': (parent) => mountFlow({ giveaway: giveaway({ offers: [fullOffer('a')] }), parent }),
  'rewards-codes': (parent) => {
    keep('SAVE-10');
    return showCodes({}, [], parent);
  },
};

for (const [name, mountIn] of Object.entries(elements)) {
  it(`scrolls in its container, and does not make the page scroll: ${name}`, async () => {
    const container = wrapper('height: 200px; overflow: auto');
    const above = container.appendChild(document.createElement('p'));
    above.style.height = '5000px';
    const before = document.documentElement.scrollHeight;
    await mountIn(container);
    expect(container.scrollHeight).to.be.above(5000);
    expect(document.documentElement.scrollHeight).to.equal(before);
  });
}
