import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { mountFlow } from '../support/giveaway-harness.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';
import { CatalogueHarness, catalogueOffers } from '../widget/catalogue/catalogue-harness.js';

const WINE = '/test/support/picture.svg?wine';

const wine = fullOffer('wine', {
  image: WINE,
  heroImage: WINE,
  squareImage: WINE,
  partnerLogo: WINE,
  ageRestricted: true,
  title: 'Barolo',
  partner: 'Vintner',
  description: 'A red',
  offerInfoButtonDiscount: 'Half price',
});
const settings = { socialProof: { enabled: true, position: 'on_image', fallbackText: 'Loved' } };
const feed = payload({ settings, all: [wine, fullOffer('tea')] });

/** The words and addresses that would reveal a gated offer. */
const telling = /Barolo|Vintner|A red|Half price|shop\.example\/wine|CODE-wine|\?wine/;

describe('offers for adults', () => {
  it('are shown with a badge by default, on the card and in the details', async () => {
    const widget = await mount({ feed, lang: 'en' });
    expect(widget.offer('wine').badges).to.deep.equal([firstScreenEnglish.adult]);
    expect(widget.offer('tea').badges).to.deep.equal([]);
    const dialog = await widget.openDetails('wine');
    expect(dialog.part('badge')!.innerText).to.equal(firstScreenEnglish.adult);
  });

  it('follow the attribute while the page is open', async () => {
    const widget = await mount({ feed, lang: 'en' });
    for (const [word, ids] of [
      ['GATE', ['tea']],
      ['show', ['wine', 'tea']],
      ['hide', ['tea']],
      [null, ['wine', 'tea']],
    ] as const) {
      if (word === null) widget.element.removeAttribute('age-restricted');
      else widget.element.setAttribute('age-restricted', word);
      await widget.drawn();
      expect([widget.ids(), widget.ageButton !== undefined]).to.deep.equal([ids, word === 'GATE']);
    }
  });

  it('behind the gate have no content in the document', async () => {
    const widget = await mount({ feed, ageRestricted: 'gate', lang: 'en' });
    expect(widget.element.shadowRoot!.innerHTML).not.to.match(telling);
    expect(widget.offer('tea').title).to.equal('Title tea');
  });

  it('behind the gate are one question, above the catalogue', async () => {
    const rum = fullOffer('rum', { ageRestricted: true });
    const widget = await mount({
      feed: payload({ hero: [wine], popular: [fullOffer('tea'), rum], all: [wine, rum, fullOffer('tea')] }),
      ageRestricted: 'gate',
      lang: 'en',
    });
    expect(widget.sections()).to.deep.equal(['popular', 'all']);
    const questions = widget.parts('age-question');
    expect(questions.map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim())).to.deep.equal([
      '18+ 2 offers are for adults. I’m 18 or over',
    ]);
    expect(widget.ageButton!.ariaLabel).to.equal('I’m 18 or over: 2 offers are for adults.');
    expect(questions[0]!.nextElementSibling).to.equal(widget.parts('placement')[1]);
  });

  it('behind the gate are the question alone, if there are no others', async () => {
    const widget = await mount({ feed: payload({ popular: [wine] }), ageRestricted: 'gate', lang: 'en' });
    expect(widget.ids()).to.be.empty;
    expect(widget.part('age-question')!.innerText).to.contain('1 offer is for adults.');
    const flow = await mountFlow({
      giveaway: giveaway({ offers: [prize('wine', { ageRestricted: true })] }),
      ageRestricted: 'gate',
    });
    expect(flow.parts('placement')).to.be.empty;
    expect(flow.part('age-question')!.innerText).to.contain('1 offer is for adults.');
  });

  it('behind the gate are revealed by no logo, category or search', async () => {
    const cellar = { ...wine, category: { name: 'Wine', parent: 'Cellar' } };
    const widget = await mount({
      feed: payload({ headerTemplate: 2, hero: [cellar], all: [cellar, ...catalogueOffers(14)] }),
      ageRestricted: 'gate',
      lang: 'en',
    });
    const catalogue = new CatalogueHarness(widget);
    const logos = () => widget.parts('logo').filter((logo) => logo.outerHTML.includes(WINE));
    expect(logos()).to.be.empty;
    expect(catalogue.categories).to.deep.equal([['[All]', 'Food', 'Travel', 'Fashion', 'Home']]);
    await catalogue.type('barolo');
    expect(catalogue.cards).to.be.empty;
    widget.element.ageRestricted = 'show';
    await catalogue.settled();
    expect(logos()).to.have.length(1);
    expect(catalogue.categories).to.deep.equal([['[All]', 'Cellar', 'Food', 'Travel', 'Fashion', 'Home']]);
    expect(catalogue.titles).to.deep.equal(['Barolo']);
  });
});
