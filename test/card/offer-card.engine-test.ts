import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { fullOffer, offer, payload, PICTURE } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';
import { until } from '../support/until.js';

/** One offer as an ordinary card: alone in the catalogue, it would be a large one. */
async function card(rest: object, settings: object = {}) {
  const widget = await mount({ feed: payload({ settings, popular: [offer('a', rest)] }), lang: 'en' });
  return widget.offers('popular')[0]!;
}

describe('the call to action', () => {
  it('is marked as a paid link, gives the other page no reference to this one, and is named after its offer', async () => {
    const { cta } = await card({ title: 'Half price', url: 'https://shop.example/x?y=1' });
    const { href, target, rel, ariaLabel } = cta!;
    expect([href, target, rel]).to.deep.equal(['https://shop.example/x?y=1', '_blank', 'sponsored noopener']);
    expect(ariaLabel).to.match(/^View offer: Half price/);
  });

  it('is left out without an address', async () => {
    const { cta, title } = await card({ url: 'javascript:alert(1)' });
    expect([cta, title]).to.deep.equal([undefined, 'Title a']);
  });
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

  it('lead with the discount, at the end of the partner’s line', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const offers = [offer('a', { partner: 'Acme', offerInfoButtonDiscount: '20% off' })];
      const widget = await mount({ feed: payload({ hero: offers, popular: offers }), dir });
      for (const [placement, size] of [
        ['hero', '20px'],
        ['popular', '15px'],
      ] as const) {
        const shown = widget.offers(placement)[0]!;
        const [value, partner, title] = [shown.box('discount'), shown.box('offer-partner'), shown.box('offer-title')];
        expect((value.top + value.bottom) / 2).to.be.closeTo((partner.top + partner.bottom) / 2, 1.5);
        expect(value.bottom).to.be.at.most(title.top);
        if (dir === 'ltr') expect(value.left).to.be.at.least(partner.right);
        else expect(value.right).to.be.at.most(partner.left);
        const { fontSize, backgroundColor } = getComputedStyle(shown.part('discount')!);
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
    const tops = ['offer-partner', 'offer-title', 'discount', 'offer-description'].map((part) => shown.box(part).top);
    expect(tops).to.deep.equal([...new Set(tops)].sort((one, other) => one - other));
  });

  it('have a discount that is alone on its line at the start', async () => {
    const shown = await card({ offerInfoButtonDiscount: '20% off' });
    expect(shown.box('discount').left).to.equal(shown.box('offer-title').left);
  });

  it('are cut after two lines, however long', async () => {
    const words = 'word '.repeat(400);
    const { card: long } = await card({ title: words, description: words, partner: words });
    const { card: short } = await card({ title: 'word '.repeat(2), description: 'short', partner: 'P' });
    expect(long.offsetHeight).to.be.below(short.offsetHeight + 80);
    expect(long.scrollWidth).to.be.at.most(long.offsetWidth + 1);
  });
});

describe('a sticker', () => {
  const proof = (rest: object): object => ({ socialProof: { enabled: true, ...rest } });

  it('is absent if there is none', async () => {
    expect((await card({})).part('sticker')).to.equal(undefined);
  });

  for (const [position, text, isOn] of [
    ['on_image', 'Hot', true],
    ['on_image', 'word '.repeat(99).trim(), true],
    ['below', 'Hot', false],
  ] as const)
    it(`of ${text.length} letters lies on the picture or below it, as the feed says: ${position}`, async () => {
      const shown = await card({ image: PICTURE }, proof({ position, fallbackText: text }));
      expect([shown.sticker, shown.isOnPicture('sticker')]).to.deep.equal([text, isOn]);
    });
});

describe('pictures', () => {
  const [wide, square, hero] = ['wide', 'square', 'hero'].map((name) => `${PICTURE}?${name}`);
  const missing = '/test/support/none.png';

  it('of a card are the image, else the square image; those of a hero the hero image, else the image', async () => {
    const all = offer('a', { image: wide, squareImage: square, heroImage: hero });
    const some = offer('b', { squareImage: square, heroImage: hero });
    const feeds = [{ hero: [all], popular: [all, some] }, { hero: [offer('a', { image: wide })] }];
    const found = [];
    for (const feed of feeds) {
      const widget = await mount({ feed: payload(feed) });
      found.push(...widget.offers().map(({ image }) => new URL(image!.src).search));
    }
    expect(found).to.deep.equal(['?hero', '?wide', '?square', '?wide']);
  });

  it('that are missing are replaced by the partner’s initial in the same box', async () => {
    const none = await card({ partner: 'élan' });
    expect([none.image, none.initial]).to.deep.equal([undefined, 'É']);
    const some = await card({ partner: 'élan', image: wide });
    expect(some.imageBox.height).to.equal(none.imageBox.height);
    for (const letter of ['👩‍🍳', 'n̈', '1️⃣', 'கி'])
      expect((await card({ partner: `${letter} bags` })).initial).to.equal(letter.toUpperCase());
  });

  it('that fail to load are replaced by the initial, too, until there is one that loads', async () => {
    const feedOf = (image: string): object => payload({ popular: [offer('a', { partner: 'Acme', image })] });
    const widget = await mount({ feed: feedOf(missing) });
    const { height } = widget.offer('a').imageBox;
    await until(() => widget.offer('a').initial === 'A', 'the initial did not come');
    const isSeen = (): boolean => widget.offer('a').image!.checkVisibility({ visibilityProperty: true });
    await until(() => !isSeen(), 'the broken picture is seen');
    expect(widget.offer('a').imageBox.height).to.equal(height);
    widget.element.feed = feedOf(wide!);
    await until(() => widget.offer('a').initial === undefined, 'the initial stayed');
    expect(isSeen()).to.be.true;
  });

  it('of a partner that fail to load take no room', async () => {
    const shown = await card({ partner: 'Acme', partnerLogo: missing });
    await until(() => shown.box('offer-partner').left === shown.box('offer-title').left, 'the logo’s room stayed');
    expect(shown.part('offer-logo')!.checkVisibility({ visibilityProperty: true })).to.be.false;
  });
});

describe('placements', () => {
  it('show one hero alone without a title, and several in a scrolling row with a title', async () => {
    const one = await mount({ feed: payload({ hero: [fullOffer('h1')] }) });
    expect(one.sectionTitle('hero')).to.equal(undefined);
    expect(one.section('hero').ariaLabel).to.equal(firstScreenEnglish.hero);
    expect(one.offer('h1').box().width).to.be.closeTo(one.element.getBoundingClientRect().width, 2);

    const many = await mount({ feed: payload({ hero: [fullOffer('h1'), fullOffer('h2'), fullOffer('h3')] }) });
    expect(many.ids('hero')).to.deep.equal(['h1', 'h2', 'h3']);
    expect(many.sectionTitle('hero')!.innerText).to.equal(firstScreenEnglish.hero);
    const [first, second] = many.offers('hero').map((shown) => shown.box());
    expect(first!.top).to.equal(second!.top);
    expect(second!.left).to.be.below(many.element.getBoundingClientRect().right);
  });

  it('have the feed’s section titles, or our own', async () => {
    for (const [sectionTitles, expected] of [
      [[], [undefined, firstScreenEnglish.popular, firstScreenEnglish.all]],
      [
        ['One', 'Two'],
        ['One', 'Two', firstScreenEnglish.all],
      ],
    ]) {
      const settings = { sectionTitles };
      const feed = payload({ settings, hero: [offer('h')], popular: [offer('p')], all: [offer('a')] });
      const widget = await mount({ feed, lang: 'en' });
      const titles = widget.sections().map((placement) => widget.sectionTitle(placement)?.innerText);
      expect(titles).to.deep.equal(expected);
    }
  });
});
