import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { offers, payload } from '../support/sample-feed.js';
import { hasStyleQueries } from '../support/style-queries.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

beforeEach(() => setViewport({ width: 1300, height: 900 }));

async function mountWith(properties: Record<string, string>, placement: 'popular' | 'all'): Promise<WidgetHarness> {
  const parent = wrapper();
  parent.style.width = '1200px';
  for (const [property, value] of Object.entries(properties)) parent.style.setProperty(property, value);
  return mount({ feed: payload({ [placement]: offers(8) }), parent });
}

const boxes = (widget: WidgetHarness): DOMRect[] => widget.offers().map(({ card }) => card.getBoundingClientRect());

/** Number of cards in the first line. */
const across = (cards: readonly DOMRect[]): number => cards.filter(({ top }) => top === cards[0]!.top).length;

describe('--rewards-gap', () => {
  for (const [gap, expected] of [
    ['0', 0],
    ['0px', 0],
    ['1em', 16],
    ['24px', 24],
    // Not a gap: about the height of a line.
    ['-8px', 23.2],
    ['wide', 23.2],
  ] as const)
    it(`may be ${gap}, in a row and in a grid, whose texts keep their line height`, async () => {
      const [first, second] = boxes(await mountWith({ '--rewards-gap': gap }, 'popular'));
      expect(second!.left - first!.right).to.be.closeTo(expected, 0.5);
      expect(first!.width, 'four are in view').to.be.closeTo((1200 - 3 * expected) / 4, 1);
      const widget = await mountWith({ '--rewards-gap': gap, '--rewards-card-min': '280px' }, 'all');
      const cards = boxes(widget);
      expect(across(cards)).to.equal(4);
      expect(cards[1]!.left - cards[0]!.right).to.be.closeTo(expected, 0.5);
      expect(parseFloat(getComputedStyle(widget.part('offer-description')!).lineHeight)).to.be.closeTo(20.3, 0.5);
    });
});

describe('--rewards-card-min', () => {
  for (const [least, columns] of [
    ['0px', 8],
    ['-100px', 8],
    ['300px', 3],
    ['45%', 2],
    ['90em', 1],
  ] as const)
    it(`may be ${least}`, async () => {
      const cards = boxes(await mountWith({ '--rewards-card-min': least, '--rewards-gap': '16px' }, 'all'));
      expect(across(cards)).to.equal(columns);
      expect(cards[0]!.right).to.be.at.most(cards[0]!.left + 1200);
    });

  it('may be 0: one column in a browser without style queries', async () => {
    const cards = boxes(await mountWith({ '--rewards-card-min': '0' }, 'all'));
    expect(across(cards)).to.equal(hasStyleQueries() ? 8 : 1);
  });
});

describe('--rewards-radius', () => {
  it('makes everything square if it is 0, negative or no length', async () => {
    const parent = wrapper();
    const all = offers(14, (index) => ({ category: { name: index % 2 ? 'A' : 'B' } }));
    const widget = await mount({ feed: payload({ all }), parent });
    await widget.openDetails('o1');
    for (const radius of ['0', '0px', '-4px', 'round']) {
      parent.style.setProperty('--rewards-radius', radius);
      for (const part of ['header', 'offer', 'offer-image', 'search', 'category', 'cta', 'details'])
        expect(getComputedStyle(widget.part(part)!).borderTopLeftRadius, `${part} ${radius}`).to.equal('0px');
    }
  });

  it('leaves search and categories as pills otherwise', async () => {
    const parent = wrapper();
    parent.style.setProperty('--rewards-radius', '1px');
    const widget = await mount({ feed: payload({ all: offers(14) }), parent });
    expect(getComputedStyle(widget.part('search')!).borderTopLeftRadius).to.equal('22px');
  });
});
