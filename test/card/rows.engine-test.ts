import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { mount, wrapper } from '../support/widget-harness.js';

beforeEach(() => setViewport({ width: 1100, height: 900 }));

/** Presses an arrow, and waits until the row has stopped moving. Not every browser has `scrollend`. */
async function press(arrow: HTMLElement, row: HTMLElement): Promise<void> {
  const start = row.scrollLeft;
  arrow.click();
  for (let resting = 0, last = start; resting < 6 || last === start;) {
    await new Promise(requestAnimationFrame);
    resting = row.scrollLeft === last ? resting + 1 : 0;
    last = row.scrollLeft;
  }
}

const isOff = (arrow: HTMLElement | undefined): boolean => arrow?.ariaDisabled === 'true';

describe('several heroes', () => {
  it('are in a row that snaps, with the next one in sight', async () => {
    const widget = await mount({ feed: payload({ hero: offers(3) }) });
    const { row } = widget.row('hero');
    expect(getComputedStyle(row).scrollSnapType).to.equal('x mandatory');
    const [first, second] = widget.offers('hero').map((offer) => offer.box());
    const { left, right } = row.getBoundingClientRect();
    expect(first!.left).to.be.closeTo(left, 1);
    expect(first!.right).to.be.below(right);
    expect(second!.left).to.be.below(right);
  });

  it('move only when the shopper scrolls', async () => {
    const animated = await mount({ feed: payload({ hero: offers(3) }) });
    expect(animated.element.getAnimations({ subtree: true })).to.be.empty;
    let scrolled = 0;
    const { row } = animated.row('hero');
    row.addEventListener('scroll', () => scrolled++);
    animated.element.heading = 'Another';
    await animated.drawn();
    expect([scrolled, row.scrollLeft]).to.deep.equal([0, 0]);
  });

  it('are no row if there is only one', async () => {
    const { row, back, forward } = (await mount({ feed: payload({ hero: offers(1) }) })).row('hero');
    expect(row.scrollWidth).to.equal(row.clientWidth);
    expect([back, forward]).to.deep.equal([undefined, undefined]);
  });
});

describe('the arrow buttons of a row', () => {
  for (const dir of ['ltr', 'rtl'] as const)
    it(`scroll to the cards beyond the edge, and are disabled at the ends: ${dir}`, async () => {
      const widget = await mount({ feed: payload({ popular: offers(8) }), dir });
      await until(() => widget.row('popular').forward !== undefined, 'there are no arrows');
      const { row, back, forward } = widget.row('popular');
      expect(widget.parts('arrow')).to.deep.equal([back, forward]);
      const onward = dir === 'ltr' ? 1 : -1;
      expect([isOff(back), isOff(forward)]).to.deep.equal([true, false]);

      await press(forward!, row);
      expect(row.scrollLeft * onward).to.be.above(100);
      expect(isOff(back)).to.be.false;

      for (let presses = 0; presses < 8 && !isOff(forward); presses++) await press(forward!, row);
      expect(isOff(forward)).to.be.true;
      expect(widget.offers('popular').at(-1)!.box().left).to.be.within(0, innerWidth);
    });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`scroll forty categories too: ${dir}`, async () => {
      const all = offers(80, (index) => ({ category: { name: `Category ${index % 40}` } }));
      const widget = await mount({ feed: payload({ all }), dir });
      await until(() => widget.categoryRow().forward !== undefined, 'there are no arrows');
      const { row, back, forward } = widget.categoryRow();
      expect([isOff(back), isOff(forward)]).to.deep.equal([true, false]);
      for (let presses = 0; presses < 8 && !isOff(forward); presses++) await press(forward!, row);
      expect([isOff(back), isOff(forward)]).to.deep.equal([false, true]);
      expect(widget.parts('category').at(-1)!.getBoundingClientRect().left).to.be.within(0, innerWidth);
      expect(getComputedStyle(row).getPropertyValue('-webkit-user-select')).to.equal('none');
    });

  it('are absent if everything fits', async () => {
    const { back, forward } = (await mount({ feed: payload({ popular: offers(2) }) })).row('popular');
    expect([back, forward]).to.deep.equal([undefined, undefined]);
  });
});

it('sizes never depend on the page’s root font size', async () => {
  const widget = await mount({ feed: payload({ hero: offers(1), popular: offers(3), all: offers(14) }) });
  const sheets = widget.element.shadowRoot!.adoptedStyleSheets;
  const text = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
  expect(text.length).to.be.above(10_000);
  expect(text).not.to.match(/\d\s*rem\b/);
});

describe('a wide widget', () => {
  it('has two cards of a section no wider than 400 px', async () => {
    await setViewport({ width: 1300, height: 900 });
    const widget = await mount({ feed: payload({ popular: offers(2), all: offers(2) }) });
    for (const offer of widget.offers()) expect(offer.box().width).to.be.closeTo(400, 0.5);
    const three = await mount({ feed: payload({ popular: offers(3) }) });
    const { right } = three.element.getBoundingClientRect();
    expect(three.offers()[2]!.box().right).to.be.closeTo(right, 1);
  });
});

describe('a hero between phone and desk', () => {
  for (const width of [500, 600, 700])
    it(`has a call to action of at most 280 px beside its details button: ${width} px wide`, async () => {
      const widget = await mount({ feed: payload({ hero: offers(1) }), parent: wrapper(`width: ${width}px`) });
      const [hero] = widget.offers('hero');
      const [cta, details] = [hero!.box('cta'), hero!.box('details-button')];
      expect(cta.width).to.be.at.most(280);
      expect(details.top).to.be.below(cta.bottom);
      expect(details.left).to.be.closeTo(cta.right + 8, 1);
      // The text is beside the picture, with 60 % of the width.
      const title = hero!.box('offer-title');
      const { left, top, bottom } = hero!.imageBox;
      if (width < 560) {
        expect(title.top).to.be.at.least(bottom);
        return;
      }
      const { card } = hero!;
      expect(title.right).to.be.at.most(left);
      expect((left - hero!.box().left) / card.offsetWidth).to.be.closeTo(0.6, 0.01);
      expect(bottom - top).to.be.closeTo(card.clientHeight, 1);
    });
});
