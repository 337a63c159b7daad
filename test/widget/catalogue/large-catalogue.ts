import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { fullOffer } from '../../support/sample-feed.js';
import { catalogueOffers, mountCatalogue, type CatalogueHarness } from './catalogue-harness.js';

export const large = catalogueOffers(10_000);
export const around = { hero: [fullOffer('h')], popular: ['p1', 'p2', 'p3', 'p4'].map((id) => fullOffer(id)) };

export const mountLarge = (options = {}): Promise<CatalogueHarness> => mountCatalogue(large, options, around);

/** Starts each test in a window of 1440 × 900 px, at its top. */
export function useWindow(): void {
  beforeEach(async () => {
    await setViewport({ width: 1440, height: 900 });
    window.scrollTo(0, 0);
  });
}

/** Scrolls to a share of the list: 0 is its start, 1 its end. */
export async function scrollTo(catalogue: CatalogueHarness, share: number): Promise<void> {
  const { top, height } = catalogue.list.getBoundingClientRect();
  scrollBy(0, top + share * (height - innerHeight));
  await catalogue.settled();
}

/** No offer is missing between the first and the last in sight, and no row. */
export function expectFilled(catalogue: CatalogueHarness): void {
  const { visible, columns, list } = catalogue;
  const shown = Math.min(list.getBoundingClientRect().bottom, innerHeight);
  const bottoms = catalogue.cards
    .filter((card) => visible.includes(card.place.position))
    .map((card) => card.getBoundingClientRect().bottom);
  expect(visible, 'no offer is missing').to.deep.equal(visible.map((_, index) => visible[0]! + index));
  expect((visible[0]! - 1) % columns, 'rows begin at their start').to.equal(0);
  expect(Math.max(...bottoms)).to.be.at.least(shown - 32);
}
