import { expect } from '@open-wc/testing';
import { mountFlow } from '../support/giveaway-harness.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';
import { CatalogueHarness, catalogueOffers } from '../widget/catalogue/catalogue-harness.js';

const wine = fullOffer('wine', {
  ageRestricted: true,
  title: 'Barolo',
  partner: 'Vintner',
  description: 'A red',
  offerInfoButtonDiscount: 'Half price',
});
const settings = { socialProof: { enabled: true, position: 'on_image', fallbackText: 'Loved' } };
const feed = payload({ settings, all: [wine, fullOffer('tea')] });

/** The words and addresses that would reveal a gated offer. */
const telling = /Barolo|Vintner|A red|Half price|shop\.example\/wine|CODE-wine|picture\.svg/;

const COVERED = 'This offer is for adults only';

describe('offers for adults', () => {
  it('are shown with a badge by default, on the card and in the details', async () => {
    const widget = await mount({ feed, lang: 'en' });
    expect(widget.offer('wine').badges).to.deep.equal(['18+']);
    expect(widget.offer('tea').badges).to.deep.equal([]);
    const dialog = await widget.openDetails('wine');
    expect(dialog.part('badge')!.innerText).to.equal('18+');
  });

  it('are absent when they are hidden', async () => {
    const widget = await mount({ feed, ageRestricted: 'hide' });
    expect(widget.ids()).to.deep.equal(['tea']);
    widget.element.setAttribute('age-restricted', 'show');
    await widget.drawn();
    expect(widget.ids()).to.deep.equal(['wine', 'tea']);
  });

  for (const [word, title] of [
    ['Show', 'Barolo'],
    ['GATE', COVERED],
    ['gated', COVERED],
    ['', COVERED],
  ] as const)
    it(`are ${title === COVERED ? 'covered' : 'shown'} for the attribute ${JSON.stringify(word)}`, async () => {
      const widget = await mount({ feed, lang: 'en' });
      widget.element.setAttribute('age-restricted', word);
      await widget.drawn();
      expect(widget.offer('wine').title).to.equal(title);
      widget.element.removeAttribute('age-restricted');
      await widget.drawn();
      expect(widget.offer('wine').title).to.equal('Barolo');
    });

  it('are left out, whatever the case of the attribute', async () => {
    expect((await mount({ feed, ageRestricted: 'Hide' as 'hide' })).ids()).to.deep.equal(['tea']);
    const prizes = giveaway({ offers: [prize('wine', { ageRestricted: true }), prize('tea')] });
    expect((await mountFlow({ giveaway: prizes, ageRestricted: 'HIDE' as 'hide' })).ids()).to.deep.equal(['tea']);
  });

  it('behind the gate have no content in the document', async () => {
    const widget = await mount({ feed, ageRestricted: 'gate', lang: 'en' });
    const { card, gate, cta } = widget.offer('wine');
    expect(gate!.innerText).to.equal('I’m 18 or over');
    expect(cta).to.equal(undefined);
    expect(card.outerHTML).not.to.match(telling);
    expect(widget.offer('tea').title).to.equal('Title tea');
  });

  it('behind the gate are revealed by no logo, category or search', async () => {
    const cellar = { ...wine, category: { name: 'Wine', parent: 'Cellar' } };
    const widget = await mount({
      feed: payload({ headerTemplate: 2, hero: [cellar], all: [cellar, ...catalogueOffers(14)] }),
      ageRestricted: 'gate',
      lang: 'en',
    });
    const catalogue = new CatalogueHarness(widget);
    expect(widget.parts('logo')).to.be.empty;
    expect(catalogue.categories).to.deep.equal([['[All]', 'Food', 'Travel', 'Fashion', 'Home']]);
    await catalogue.type('barolo');
    expect(catalogue.cards).to.be.empty;
    widget.element.ageRestricted = 'show';
    await catalogue.settled();
    expect(widget.parts('logo')).to.have.length(1);
    expect(catalogue.categories).to.deep.equal([['[All]', 'Cellar', 'Food', 'Travel', 'Fashion', 'Home']]);
    expect(catalogue.titles).to.deep.equal(['Barolo']);
  });
});
