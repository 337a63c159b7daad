import { expect } from '@open-wc/testing';
import { mountFlow } from '../support/giveaway-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { mount } from '../support/widget-harness.js';
import type { OfferHarness } from '../support/offer-harness.js';

/** How pictures are loaded. */
const loading = (cards: readonly OfferHarness[]): string[] =>
  cards.map(({ image }) => `${image!.loading} ${image!.fetchPriority}`);

const feed = payload({ hero: offers(2), popular: offers(2) });

describe('the first picture', () => {
  it('of the hero is loaded at once, before all others', async () => {
    expect(loading((await mount({ feed })).offers())).to.deep.equal([
      'eager high',
      ...Array<string>(3).fill('lazy auto'),
    ]);
  });

  it('of a hero further down is loaded lazily', async () => {
    const widget = await mount({ feed, placements: 'popular hero' });
    expect(loading(widget.offers())).to.deep.equal(Array<string>(4).fill('lazy auto'));
  });

  it('of a giveaway’s large offer is loaded at once', async () => {
    const alone = await mountFlow({ giveaway: giveaway() });
    expect(loading(alone.offers())).to.deep.equal(['eager high']);
    const spotlight = await mountFlow({ giveaway: giveaway({ template: 3, offers: [prize('a'), prize('b')] }) });
    expect(loading(spotlight.offers())).to.deep.equal(['eager high', 'lazy auto']);
  });
});
