import { expect } from '@open-wc/testing';
import { fullOffer, offer, payload, PICTURE } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';
import { until } from '../support/until.js';

/** One offer as an ordinary card: alone in the catalogue, it would be a large one. */
async function card(rest: object, settings: object = {}) {
  const widget = await mount({ feed: payload({ settings, popular: [offer('a', rest)] }), lang: 'en' });
  return widget.offers('popular')[0]!;
}

describe('the call to action', () => {
  it('has the label of the settings, else the offer’s, else our own', async () => {
    expect((await card({ cta: 'Get it' }, { ctaLabel: 'Claim' })).cta!.innerText.trim()).to.equal('Claim');
    expect((await card({ cta: 'Get it' })).cta!.innerText.trim()).to.equal('Get it');
    expect((await card({})).cta!.innerText.trim()).to.equal('View offer');
    expect((await card({ cta: '  ' }, { ctaLabel: '' })).cta!.innerText.trim()).to.equal('View offer');
  });

  it('is marked as a paid link, and gives the other page no reference to this one', async () => {
    const { cta } = await card({ url: 'https://shop.example/x?y=1' });
    expect([cta!.href, cta!.target, cta!.rel]).to.deep.equal([
      'https://shop.example/x?y=1',
      '_blank',
      'sponsored noopener',
    ]);
  });

  it('is named after its offer', async () => {
    expect((await card({ title: 'Half price' })).cta!.ariaLabel).to.match(/^View offer: Half price/);
  });

  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'shop',
    '//',
    'mailto:a@b.example',
    'http://',
    7,
    null,
    undefined,
  ]) {
    it(`is left out if the address is ${String(url)}`, async () => {
      const { cta, title } = await card({ url });
      expect(cta).to.equal(undefined);
      expect(title).to.equal('Title a');
    });
  }
});

describe('the texts of a card', () => {
  it('come from the offer, as text', async () => {
    const { title, partner, description, discount } = await card({
      title: '<b>Bold</b> & more',
      partner: 'A & B',
      description: '&lt;',
      offerInfoButtonDiscount: '20% off',
    });
    expect([title, partner, description, discount]).to.deep.equal(['<b>Bold</b> & more', 'A & B', '&lt;', '20% off']);
  });

  it('fall back from title to discount, then to partner', async () => {
    expect((await card({ title: '', offerInfoButtonDiscount: '20% off', partner: 'P' })).title).to.equal('20% off');
    expect((await card({ title: null, partner: 'P' })).title).to.equal('P');
  });

  it('don’t repeat a discount that the title says, however it is spaced or capitalized', async () => {
    for (const title of ['20% off', '20 % OFF your first box'])
      expect((await card({ title, offerInfoButtonDiscount: '20%  off' })).discount).to.equal(undefined);
    expect((await card({ title: '20 boxes', offerInfoButtonDiscount: '20% off' })).discount).to.equal('20% off');
  });

  it('lead with the discount, at the end of the partner’s line', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const offers = [offer('a', { partner: 'Acme', offerInfoButtonDiscount: '20% off' })];
      const widget = await mount({ feed: payload({ hero: offers, popular: offers }), dir });
      for (const [placement, size] of [
        ['hero', '20px'],
        ['popular', '15px'],
      ] as const) {
        const shown = widget.offers(placement)[0]!;
        const discount = shown.part('discount')!;
        const [value, partner, title] = [discount, shown.part('offer-partner')!, shown.part('offer-title')!].map(
          (part) => part.getBoundingClientRect(),
        );
        expect((value!.top + value!.bottom) / 2).to.be.closeTo((partner!.top + partner!.bottom) / 2, 1.5);
        expect(value!.bottom).to.be.at.most(title!.top);
        if (dir === 'ltr') expect(value!.left).to.be.at.least(partner!.right);
        else expect(value!.right).to.be.at.most(partner!.left);
        const { fontSize, backgroundColor } = getComputedStyle(discount);
        expect([fontSize, backgroundColor]).to.deep.equal([size, 'rgba(0, 0, 0, 0)']);
      }
    }
  });

  it('have a discount of more than 24 characters below the title', async () => {
    const shown = await card({
      partner: 'Acme',
      description: 'Two nights',
      offerInfoButtonDiscount: '£129.00 instead of £154.00',
    });
    const tops = ['offer-partner', 'offer-title', 'discount', 'offer-description'].map(
      (part) => shown.part(part)!.getBoundingClientRect().top,
    );
    expect(tops).to.deep.equal([...tops].sort((one, other) => one - other));
    expect(new Set(tops).size).to.equal(4);
  });

  it('have a discount that is alone on its line at the start', async () => {
    const shown = await card({ offerInfoButtonDiscount: '20% off' });
    const left = (part: string): number => shown.part(part)!.getBoundingClientRect().left;
    expect(left('discount')).to.equal(left('offer-title'));
  });

  it('show numbers as their digits', async () => {
    expect((await card({ title: 20, partner: 3 })).title).to.equal('20');
  });

  it('leave out only an offer without any name', async () => {
    const widget = await mount({ feed: payload({ all: [{ id: 'x' }, offer('b')] }) });
    expect(widget.ids()).to.deep.equal(['b']);
  });

  it('are shown without an id, and once for a repeated id', async () => {
    const widget = await mount({
      feed: payload({
        all: [{ title: 'No id' }, offer('b', { title: 'First' }), offer('b', { title: 'Second' }), { title: 'No id' }],
      }),
    });
    expect(widget.offers().map(({ title }) => title)).to.deep.equal(['No id', 'First', 'No id']);
    expect(widget.offers()[0]!.id).to.equal(undefined);
  });

  it('are cut after two lines, however long', async () => {
    const words = 'word '.repeat(400);
    const { card: long } = await card({ title: words, description: words, partner: words });
    const { card: short } = await card({ title: 'word '.repeat(2), description: 'short', partner: 'P' });
    expect(long.offsetHeight).to.be.below(short.offsetHeight + 80);
    expect(long.scrollWidth).to.be.at.most(long.offsetWidth + 1);
  });
});

describe('stickers', () => {
  const proof = (rest: object): object => ({ socialProof: { enabled: true, ...rest } });

  it('are drawn only when they are switched on', async () => {
    for (const enabled of [false, undefined, null, 0])
      expect((await card({}, { socialProof: { enabled, fallbackText: 'Hot' } })).sticker).to.equal(undefined);
    expect((await card({}, proof({ fallbackText: 'Hot' }))).sticker).to.equal('Hot');
  });

  it('show the offer’s text, else its sticker, else the fallback, verbatim', async () => {
    const socialCta = { a: '1,234 people got this' };
    const stickers = { a: { text: 'Top' } };
    expect((await card({}, proof({ socialCta, stickers, fallbackText: 'Hot' }))).sticker).to.equal(
      '1,234 people got this',
    );
    expect((await card({}, proof({ stickers, fallbackText: 'Hot' }))).sticker).to.equal('Top');
    expect((await card({}, proof({ stickers: { a: 'Text' } }))).sticker).to.equal('Text');
    expect((await card({}, proof({ socialCta: { b: 'Other' }, fallbackText: 'Hot' }))).sticker).to.equal('Hot');
    expect((await card({}, proof({ socialCta: [], stickers: [] }))).sticker).to.equal(undefined);
  });

  it('ignore displayMode, showValue and dynamicSocials', async () => {
    const odd = proof({ displayMode: 'exact', showValue: 50, dynamicSocials: true, fallbackText: 'Hot' });
    expect((await card({}, odd)).sticker).to.equal('Hot');
  });

  it('are on the image if the feed says so, else below it', async () => {
    expect((await card({ image: PICTURE }, proof({ position: 'on_image', fallbackText: 'Hot' }))).stickerOnImage).to.be
      .true;
    expect((await card({ image: PICTURE }, proof({ position: 'below', fallbackText: 'Hot' }))).stickerOnImage).to.be
      .false;
    expect((await card({ image: PICTURE }, proof({ fallbackText: 'Hot' }))).stickerOnImage).to.be.false;
  });

  it('stay on the image when they are long', async () => {
    const { stickerOnImage } = await card({}, proof({ position: 'on_image', fallbackText: 'word '.repeat(99) }));
    expect(stickerOnImage).to.be.true;
  });
});

describe('pictures', () => {
  const wide = `${PICTURE}?wide`;
  const square = `${PICTURE}?square`;
  const hero = `${PICTURE}?hero`;
  const from = (image?: HTMLImageElement): string | undefined => image && new URL(image.src).search;

  it('of a card are the image, else the square image', async () => {
    expect(from((await card({ image: wide, squareImage: square, heroImage: hero })).image)).to.equal('?wide');
    expect(from((await card({ squareImage: square, heroImage: hero })).image)).to.equal('?square');
  });

  it('of a hero are the hero image, else the image', async () => {
    const feed = (rest: object): object => payload({ hero: [offer('h', rest)] });
    const first = await mount({ feed: feed({ image: wide, heroImage: hero }) });
    expect(from(first.offer('h').image)).to.equal('?hero');
    const second = await mount({ feed: feed({ image: wide }) });
    expect(from(second.offer('h').image)).to.equal('?wide');
  });

  it('that are missing are replaced by the partner’s initial in the same box', async () => {
    const none = await card({ partner: 'élan' });
    expect(none.image).to.equal(undefined);
    expect(none.initial).to.equal('É');
    const some = await card({ partner: 'élan', image: wide });
    expect(some.imageBox.height).to.equal(none.imageBox.height);
    expect((await card({ title: 'zebra' })).initial).to.equal('Z');
    for (const letter of ['👜', '𝔄', 'ß', '🇩🇪', '👩‍🍳', '👍🏽', 'n̈', 'e\u0301', '1️⃣', 'கி'])
      expect((await card({ title: 'x', partner: `${letter} bags` })).initial).to.equal(letter.toUpperCase());
  });

  it('that fail to load are replaced by the initial, too', async () => {
    const broken = await card({ partner: 'Acme', image: '/test/support/none.png' });
    const before = broken.imageBox.height;
    await until(() => broken.initial === 'A', 'the initial did not come');
    expect(broken.image!.checkVisibility()).to.be.false;
    expect(broken.imageBox.height).to.equal(before);
  });

  for (const image of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'picture.png', 5, {}, []]) {
    it(`count as missing if the address is ${JSON.stringify(image)}`, async () => {
      expect((await card({ image, partner: 'Acme' })).initial).to.equal('A');
    });
  }

  it('of a partner that fail to load take no room', async () => {
    const shown = await card({ partner: 'Acme', partnerLogo: '/test/support/none.png' });
    const left = (part: string): number => shown.part(part)!.getBoundingClientRect().left;
    await until(() => left('offer-partner') === left('offer-title'), 'the logo’s room stayed');
    expect(shown.part('offer-logo')!.checkVisibility({ visibilityProperty: true })).to.be.false;
  });

  it('return when the offer gets a picture that loads', async () => {
    const widget = await mount({
      feed: payload({ popular: [offer('a', { partner: 'Acme', image: '/test/support/none.png' })] }),
    });
    await until(() => widget.offer('a').initial === 'A', 'the initial did not come');
    widget.element.feed = payload({ popular: [offer('a', { partner: 'Acme', image: wide })] });
    await until(() => widget.offer('a').initial === undefined, 'the initial stayed');
    expect(widget.offer('a').image!.checkVisibility()).to.be.true;
  });
});

describe('placements', () => {
  it('show one hero alone without a title, and several in a scrolling row with a title', async () => {
    const one = await mount({ feed: payload({ hero: [fullOffer('h1')] }) });
    expect(one.sectionTitle('hero')).to.equal(undefined);
    expect(one.section('hero').ariaLabel).to.equal('Featured');
    const card = one.offer('h1').card.getBoundingClientRect();
    expect(card.width).to.be.closeTo(one.element.getBoundingClientRect().width, 2);

    const many = await mount({ feed: payload({ hero: [fullOffer('h1'), fullOffer('h2'), fullOffer('h3')] }) });
    expect(many.ids('hero')).to.deep.equal(['h1', 'h2', 'h3']);
    expect(many.sectionTitle('hero')!.innerText).to.equal('Featured');
    const [first, second] = many.offers('hero').map(({ card }) => card.getBoundingClientRect());
    expect(first!.top).to.equal(second!.top);
    expect(second!.left).to.be.below(many.element.getBoundingClientRect().right);
  });

  it('have the feed’s section titles: texts in order, or objects that name their placement', async () => {
    const sections = { hero: [offer('h')], popular: [offer('p')], all: [offer('a')] };
    const titled = async (sectionTitles: unknown): Promise<(string | undefined)[]> => {
      const widget = await mount({ feed: payload({ ...sections, settings: { sectionTitles } }), lang: 'en' });
      return ['hero', 'popular', 'all'].map((placement) => widget.sectionTitle(placement)?.innerText);
    };
    expect(await titled(['One', 'Two', 'Three'])).to.deep.equal(['One', 'Two', 'Three']);
    expect(await titled([{ title: 'Two', placement: 'popular' }])).to.deep.equal([undefined, 'Two', 'All offers']);
    expect(await titled([{ title: 'One' }, { title: 'Two' }])).to.deep.equal(['One', 'Two', 'All offers']);
    expect(await titled([null, '', 3])).to.deep.equal([undefined, 'Popular', '3']);
    expect(await titled('Title')).to.deep.equal([undefined, 'Popular', 'All offers']);
  });
});
