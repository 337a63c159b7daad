import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { given, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { PICTURE } from '../support/sample-feed.js';
import { prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { wrapper } from '../support/widget-harness.js';

function wide(px: number): HTMLElement {
  const parent = wrapper();
  parent.style.width = `${px}px`;
  return parent;
}

describe('the header of a giveaway', () => {
  it('is centred in layout 1, with the logo above the heading', async () => {
    const flow = await given({ headerTemplate: 1, logo: PICTURE });
    const [image, heading, header] = ['logo', 'heading', 'header'].map((name) =>
      flow.part(name)!.getBoundingClientRect(),
    );
    expect(image!.bottom).to.be.below(heading!.top);
    expect(Math.abs(image!.left + image!.right - header!.left - header!.right)).to.be.below(2);
  });

  it('keeps no room in layout 1 for a logo that fails to load', async () => {
    const plain = await given({ headerTemplate: 1 });
    const flow = await given({ headerTemplate: 1, logo: '/missing.svg' });
    await until(() => flow.part('logo')!.hidden === true, 'the logo is not given up');
    const heights = [plain, flow].map((harness) => harness.part('header')!.offsetHeight);
    expect(heights[0]).to.equal(heights[1]);
  });
});

describe('the grid of a giveaway', () => {
  const offers = ['a', 'b', 'c', 'd', 'e'].map((id) => prize(id));

  for (const count of [2, 3, 4, 5])
    it(`lets ${count} offers ${count < 5 ? 'fill' : 'begin'} their row`, async () => {
      const parent = wide(1300);
      const flow = await given({ offers: offers.slice(0, count) }, { parent });
      const last = flow.offers().at(-1)!.card.getBoundingClientRect();
      expect(Math.round(parent.getBoundingClientRect().right - last.right)).to.equal(0);
      expect(new Set(flow.all('.card').map((card) => card.getBoundingClientRect().top)).size).to.equal(1);
    });

  it('has two rows of two where four don’t fit', async () => {
    const flow = await given({ offers: offers.slice(0, 4) }, { parent: wide(736) });
    const tops = flow.all('.card').map((card) => card.getBoundingClientRect().top);
    expect([tops[0] === tops[1], tops[2] === tops[3], tops[1]! < tops[2]!]).to.deep.equal([true, true, true]);
  });

  it('has a grey picture of an offer that has ended', async () => {
    const flow = await given({ offers: [prize('a', { expiry: '2020-05-04' })] });
    expect(getComputedStyle(flow.prize().image!).filter).to.contain('grayscale');
  });
});

describe('an offer for adults', () => {
  const network = useNetwork();
  beforeEach(() => sessionStorage.clear());
  // The next file's page has the same session.
  afterEach(() => sessionStorage.clear());

  it('waits for a confirmation before it can be claimed, which moves the focus to its button', async () => {
    const offers = [prize('a', { ageRestricted: true })];
    const flow = await given({ offers }, { ageRestricted: 'gate', baseUrl: newShop() });
    expect(flow.offers()).to.be.empty;
    await flow.element.claim('a');
    expect(network.requests).to.be.empty;
    flow.ageButton!.click();
    await until(
      () => flow.offers().length > 0 && flow.focused === flow.prize().button,
      'the focus is not on the button',
    );
    expect(flow.prize().badges).to.deep.equal([firstScreenEnglish.adult]);
  });
});
