import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { OfferHarness } from '../support/offer-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

const words = 'Extraordinarily comfortable running clothes '.repeat(6);
const long = { title: words, description: words, partner: words, offerInfoButtonDiscount: `20% ${words}`, cta: words };
const widths = [320, 500, 1000];
const lists = [5, 301];

async function draw(
  width: number,
  all: number,
  position: string,
  texts: object,
  sticker: string,
): Promise<WidgetHarness> {
  const settings = { socialProof: { enabled: true, position, fallbackText: sticker } };
  const rest = () => ({ ageRestricted: true, ...texts });
  const feed = payload({ settings, hero: offers(1, rest), popular: offers(2, rest), all: offers(all, rest) });
  return await mount({ feed, parent: wrapper(`width: ${width}px`) });
}

function tomorrow(): string {
  return new Date(Date.now() + 36 * 3_600_000).toISOString();
}

/** Edges of its content box, without borders. */
function inside(element: Element): DOMRect {
  const { top, height } = element.getBoundingClientRect();
  return new DOMRect(0, top + element.clientTop, 1, height - 2 * element.clientTop);
}

function visibleLines(text: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { top, bottom } = inside(text);
  // A line has empty space at its edge. How much depends on the engine.
  const tops = [...range.getClientRects()]
    .filter((line) => line.bottom > top + 3 && line.top < bottom - 3)
    .map((line) => Math.round(line.top));
  return new Set(tops).size;
}

/** Whether its picture is too small for a sticker. */
function isSmall({ imageBox }: OfferHarness): boolean {
  return imageBox.width < 160;
}

function overlap(one?: Element | null, other?: Element | null): boolean {
  const [a, b] = [one!.getBoundingClientRect(), other!.getBoundingClientRect()];
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

function reachesOut(offer: OfferHarness): string[] {
  const edge = offer.box();
  return [...offer.card.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, bottom, width } = element.getBoundingClientRect();
      return width && (left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 1);
    })
    .map(({ className }) => className);
}

for (const width of widths)
  for (const all of lists) {
    describe(`a card among ${all}, ${width} px wide`, () => {
      for (const position of ['on_image', 'below'])
        it(`keeps long texts within two lines and within the card, with the sticker ${position}`, async () => {
          const widget = await draw(width, all, position, long, words);
          for (const offer of [...widget.offers('popular'), ...widget.offers('all').slice(0, 2)]) {
            expect(reachesOut(offer)).to.deep.equal([]);
            for (const part of ['sticker', 'discount', 'cta'])
              expect(visibleLines(offer.part(part)!), part).to.be.within(1, 2);
          }
          expect(reachesOut(widget.offers('hero')[0]!)).to.deep.equal([]);
        });

      it('has sticker and badges on its picture, unless that is too small', async () => {
        const widget = await draw(width, all, 'on_image', {}, '1,234 people got this');
        for (const offer of widget.offers())
          for (const part of isSmall(offer) ? ['badge'] : ['sticker', 'badge'])
            expect(offer.isOnPicture(part), part).to.be.true;
      });

      it('has a sticker below its picture on its own line', async () => {
        const widget = await draw(width, all, 'below', {}, '1,234 people got this');
        for (const offer of widget.offers()) {
          const sticker = offer.part('sticker');
          for (const other of ['.media', '.by', '.foot'])
            expect(overlap(sticker, offer.card.querySelector(other)), other).to.be.false;
          expect(overlap(offer.part('offer-partner'), offer.card.querySelector('.media'))).to.be.false;
        }
      });
    });
  }

describe('a sticker', () => {
  for (const width of [140, 190, 320, 700])
    for (const position of ['on_image', 'below'])
      it(`is one line, and not on a small picture: ${position}, ${width} px wide`, async () => {
        const widget = await draw(width, 5, position, {}, words);
        const small = widget.offers().filter(isSmall);
        expect(small.length > 0).to.equal(width < 420);
        for (const offer of small) {
          const sticker = offer.part('sticker')!;
          for (const other of ['.media', '.line', '.title', '.foot'])
            expect(overlap(sticker, offer.card.querySelector(other)), other).to.be.false;
          expect(visibleLines(sticker)).to.equal(1);
          expect(reachesOut(offer)).to.deep.equal([]);
        }
      });

  it('leaves at least 15 % of a picture’s width free', async () => {
    const widget = await draw(1000, 5, 'on_image', {}, words);
    for (const offer of widget.offers())
      expect(offer.part('sticker')!.offsetWidth).to.be.at.most(0.85 * offer.imageBox.width + 0.5);
  });
});

for (const width of [320, 720, 1000])
  it(`a sticker below a picture of a large catalogue is as high as its one line, ${width} px wide`, async () => {
    const widget = await draw(width, 301, 'below', {}, words);
    const sticker = widget.offers('all')[0]!.part('sticker')!;
    const { lineHeight } = getComputedStyle(sticker);
    expect(inside(sticker).height).to.be.closeTo(Number.parseFloat(lineHeight), 1);
  });

it('a full card has at most 34 nodes', async () => {
  const widget = await draw(1000, 5, 'on_image', { ageRestricted: false }, 'Hot');
  const walker = document.createTreeWalker(widget.offers('all')[0]!.card);
  let nodes = 1;
  // The build removes white space from templates.
  while (walker.nextNode()) if (!/^\s+$/.test(walker.currentNode.nodeValue ?? '')) nodes++;
  expect(nodes).to.be.at.most(34);
});

it('a partner’s name follows its logo in the page’s direction, whatever its own direction', async () => {
  for (const dir of ['ltr', 'rtl'])
    for (const partner of ['Nord', 'حقول']) {
      const widget = await mount({ feed: payload({ popular: offers(2, () => ({ partner })) }), dir });
      const [shown] = widget.offers();
      const logo = shown!.part('offer-logo')!.getBoundingClientRect();
      const name = document.createRange();
      name.selectNode([...shown!.part('offer-partner')!.childNodes].find(({ nodeValue }) => nodeValue === partner)!);
      const { left, right } = name.getBoundingClientRect();
      expect(dir === 'ltr' ? left - logo.right : logo.left - right, `${dir}: ${partner}`).to.be.closeTo(8, 2);
    }
});

describe('the calls to action of a row of cards', () => {
  const labels = ['Get it', 'Reserve your winter jacket now', 'Jetzt Angebot sichern', words];
  const all = offers(4, (index) => ({
    cta: labels[index],
    title: index ? 'Short' : words,
    expiry: index === 2 ? tomorrow() : null,
  }));

  for (const width of [240, 300, 430, 1280])
    it(`are one line high, on one line, whatever their labels: ${width} px wide`, async () => {
      await setViewport({ width: 1300, height: 900 });
      const parent = wrapper(`width: ${width}px`);
      const widget = await mount({ feed: payload({ hero: all.slice(1, 3), popular: all, all }), parent });
      for (const { cta } of widget.offers()) expect(visibleLines(cta!)).to.equal(1);
      for (const placement of ['hero', 'popular', 'all'] as const) {
        const shown = widget.offers(placement);
        for (const { card, cta } of shown) {
          const rowOf = (other: Element): number => Math.round(other.getBoundingClientRect().top);
          const first = shown.find((other) => rowOf(other.card) === rowOf(card))!.cta!.getBoundingClientRect();
          const { top, height } = cta!.getBoundingClientRect();
          expect(top).to.be.closeTo(first.top, 0.5);
          expect(height)
            .to.be.closeTo(first.height, 0.5)
            .and.at.least(placement === 'all' && width < 420 ? 36 : 44);
        }
      }
    });

  it('say all of a label that is cut', async () => {
    const widget = await mount({ feed: payload({ popular: all }) });
    const [short, long] = widget.offers().map(({ cta }) => cta!);
    expect([short!.title, long!.title]).to.deep.equal(['', labels[1]]);
    expect(long!.ariaLabel).to.contain(labels[1]);
  });
});

describe('on a phone', () => {
  const picture = new URL('../support/wordmark.svg', import.meta.url).href;
  const usual = offers(12, (index) => ({
    title: 'Ten minutes with a stylist, on us and on the house',
    description: 'Fresh from the field to your door, packed the day before and delivered before eight in the morning.',
    partnerLogo: index % 2 ? picture : null,
    cta: index % 3 ? 'Get the offer' : 'Shop now',
    expiry: index % 4 ? null : tomorrow(),
  }));
  const onPhone = async (feed: unknown, css = ''): Promise<WidgetHarness> => {
    await setViewport({ width: 390, height: 844 });
    return mount({ feed, parent: wrapper(`width: 358px; ${css}`) });
  };

  for (const sticker of ['', 'New this week'])
    it(`at least five offers of a catalogue are in sight${sticker && ', with stickers'}`, async () => {
      const settings = { socialProof: { enabled: true, position: 'on_image', fallbackText: sticker } };
      const widget = await onPhone(payload({ settings, all: usual }));
      const cards = widget.offers('all').map(({ card }) => card);
      cards[0]!.scrollIntoView();
      for (const card of cards) expect(card.offsetHeight).to.be.at.most(152);
      const boxes = cards.map((card) => card.getBoundingClientRect());
      expect(boxes.filter(({ top, bottom }) => top >= -0.5 && bottom <= 844)).to.have.length.at.least(5);
    });

  it('a centred offer of a catalogue holds its partner, whose line is one logo high', async () => {
    const widget = await onPhone(payload({ all: usual }), '--rewards-card-align: center');
    for (const offer of widget.offers('all')) {
      const logo = offer.part('offer-logo') as HTMLImageElement;
      logo.loading = 'eager';
      await logo.decode().catch(() => undefined);
      expect(offer.part('offer-partner')!.parentElement!.offsetHeight).to.equal(28);
      expect(reachesOut(offer)).to.deep.equal([]);
    }
  });

  it('a hero is at most 420 px high, and popular offers 380 px', async () => {
    const widget = await onPhone(payload({ hero: usual.slice(1, 2), popular: usual }));
    const height = (name: 'hero' | 'popular'): number => widget.offers(name)[0]!.card.offsetHeight;
    expect(height('hero')).to.be.at.most(420);
    expect(height('popular')).to.be.at.most(380);
  });

  it('a pill of a call to action is 36 px high, and its target 44 px', async () => {
    const widget = await onPhone(payload({ all: usual }));
    const { cta } = widget.offers('all')[0]!;
    cta!.scrollIntoView({ block: 'center' });
    const { left, top, bottom, height, width } = cta!.getBoundingClientRect();
    expect(height).to.be.closeTo(36, 0.5);
    expect(width).to.be.below(160);
    const at = (y: number): Element | null => widget.element.shadowRoot!.elementFromPoint(left + width / 2, y);
    expect([top - 5, top - 3, bottom + 3, bottom + 5].map((y) => at(y) === cta)).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
  });

  it('the details button is seen while it has the focus', async () => {
    const widget = await onPhone(payload({ hero: usual.slice(0, 1), popular: usual, all: usual }));
    for (const placement of ['hero', 'popular', 'all'] as const) {
      const offer = widget.offers(placement)[0]!;
      const details = offer.part('details-button')!;
      expect(getComputedStyle(details).clipPath).to.equal('inset(50%)');
      const { height } = offer.card.getBoundingClientRect();
      offer.cta!.focus();
      await sendKeys({ press: 'Tab' });
      expect(widget.element.shadowRoot!.activeElement).to.equal(details);
      expect(getComputedStyle(details).clipPath).to.equal('none');
      expect(overlap(details, offer.cta)).to.be.false;
      expect(offer.card.getBoundingClientRect().height).to.equal(height);
      expect(reachesOut(offer)).to.deep.equal([]);
    }
  });

  it('an offer that no link leads to has a visible details button', async () => {
    const widget = await onPhone(payload({ all: offers(2, () => ({ url: null })) }));
    expect(getComputedStyle(widget.offers('all')[0]!.part('details-button')!).clipPath).to.equal('none');
  });
});
