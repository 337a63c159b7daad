import { expect } from '@open-wc/testing';
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
  const parent = wrapper();
  parent.style.width = `${width}px`;
  const settings = { socialProof: { enabled: true, position, fallbackText: sticker } };
  const rest = () => ({ ageRestricted: true, ...texts });
  const feed = payload({ settings, hero: offers(1, rest), popular: offers(2, rest), all: offers(all, rest) });
  return await mount({ feed, parent });
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

function overlap(one?: Element | null, other?: Element | null): boolean {
  const [a, b] = [one!.getBoundingClientRect(), other!.getBoundingClientRect()];
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

function reachesOut({ card }: OfferHarness): string[] {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll('*')]
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

      it('has sticker and badges on its picture', async () => {
        const widget = await draw(width, all, 'on_image', {}, '1,234 people got this');
        for (const offer of widget.offers()) {
          const { left, right, top, bottom } = offer.imageBox;
          for (const part of ['sticker', 'badge']) {
            const mark = offer.part(part)!.getBoundingClientRect();
            expect([mark.left, mark.top].map((start, at) => start >= [left, top][at]!)).to.deep.equal([true, true]);
            expect([mark.right, mark.bottom].map((end, at) => end <= [right, bottom][at]!)).to.deep.equal([true, true]);
          }
        }
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
