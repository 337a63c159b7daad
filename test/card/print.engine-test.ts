import { expect } from '@open-wc/testing';
import { onPaper } from '../support/paper.js';
import { offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { catalogueOffers, mountCatalogue } from '../widget/catalogue/catalogue-harness.js';
import { create, mount, wrapper } from '../support/widget-harness.js';

describe('a printed page', () => {
  for (const width of [320, 700])
    it(`shows every card of a row whole at ${width} px`, async () => {
      const parent = wrapper(`width: ${width}px`);
      const widget = await mount({ feed: payload({ hero: offers(3), popular: offers(8) }), parent });
      onPaper(widget, true);
      try {
        const { left, right } = parent.getBoundingClientRect();
        for (const { card } of widget.offers()) {
          const box = card.getBoundingClientRect();
          expect(box.left).to.be.at.least(left - 1);
          expect(box.right).to.be.at.most(right + 1);
        }
      } finally {
        onPaper(widget, false);
      }
    });

  it('shows no search and no categories, which paper cannot use', async () => {
    const category = (index: number): object => ({ category: { name: `Kind ${index % 3}` } });
    const widget = await mount({ feed: payload({ all: offers(40, category) }) });
    const shown = (): boolean[] =>
      [...widget.parts('search'), ...widget.parts('category')].map((control) => control.checkVisibility());
    expect(shown()).to.have.length.above(2).and.not.include(false);
    onPaper(widget, true);
    try {
      expect(shown()).not.to.include(true);
    } finally {
      onPaper(widget, false);
    }
  });

  it('shows all rows of a large catalogue, and the screen afterwards only those nearby', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(400));
    const { cards, list } = catalogue;
    window.scrollBy(0, list.getBoundingClientRect().top + list.offsetHeight / 2);
    await catalogue.settled();
    const { visible } = catalogue;
    window.dispatchEvent(new Event('beforeprint'));
    onPaper(catalogue.widget, true);
    try {
      expect(catalogue.positions.length).to.equal(400);
      expect(catalogue.positions.every((position, index) => position === index + 1)).to.equal(true);
      const bottoms = catalogue.cards.map((card) => card.getBoundingClientRect().bottom);
      const following = catalogue.cards.slice(catalogue.columns).map((card) => card.getBoundingClientRect().top);
      expect(following.every((top, index) => top >= bottoms[index]!)).to.equal(true);
      expect(list.getBoundingClientRect().bottom).to.be.at.least(Math.max(...bottoms) - 1);
    } finally {
      onPaper(catalogue.widget, false);
      window.dispatchEvent(new Event('afterprint'));
    }
    await catalogue.settled();
    // WebKit scrolls back when the cards go.
    if (!navigator.vendor.startsWith('Apple')) expect(catalogue.visible).to.deep.equal(visible);
    expect(catalogue.cards.length).to.be.at.most(cards.length + 40);
  });

  it('shows all cards of an ordinary catalogue, even those not drawn yet', async () => {
    const widget = create({ feed: payload({ all: offers(200) }) });
    // Beyond the first cards, which need no code for catalogues.
    await until(
      () => widget.sections().includes('all') && widget.offers('all').length > 12,
      'there are no further cards',
    );
    expect(widget.offers('all').length).to.be.below(200);
    window.dispatchEvent(new Event('beforeprint'));
    expect(widget.offers('all')).to.have.length(200);
    window.dispatchEvent(new Event('afterprint'));
  });
});

describe('a page in columns', () => {
  for (const width of [1000, 1600])
    it(`keeps stickers and badges on their pictures at ${width} px`, async () => {
      const proof = { enabled: true, position: 'on_image', fallbackText: 'Hot' };
      const shown = offers(12, () => ({ ageRestricted: true }));
      const feed = payload({ settings: { socialProof: proof }, hero: shown.slice(0, 1), all: shown });
      const widget = await mount({ feed, parent: wrapper(`columns: 2; width: ${width}px`) });
      for (const offer of widget.offers())
        for (const part of ['sticker', 'badge']) expect(offer.isOnPicture(part), `${offer.id} ${part}`).to.be.true;
    });
});
