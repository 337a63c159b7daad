import { expect } from '@open-wc/testing';
import { fullOffer, payload, PICTURE } from '../support/sample-feed.js';
import { hasStyleQueries } from '../support/style-queries.js';
import { mount, wrapper } from '../support/widget-harness.js';

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => fullOffer(id, { partnerLogo: `${PICTURE}?${id}` }));

it('a header is centred in layout 1, and has text at the start and logos of three partners in layout 2', async () => {
  const centred = await mount({ feed: payload({ headerTemplate: 1, all }) });
  expect(getComputedStyle(centred.part('header')!).textAlign).to.equal('center');
  expect(centred.parts('logo')).to.be.empty;
  const split = await mount({ feed: payload({ headerTemplate: 2, all }) });
  expect(getComputedStyle(split.part('header')!).textAlign).not.to.equal('center');
  const logos = split.parts('logo') as HTMLImageElement[];
  expect(logos.map(({ src }) => new URL(src).search)).to.deep.equal(['?a', '?b', '?c']);
  const heading = split.part('heading')!.getBoundingClientRect();
  for (const logo of logos) expect(logo.getBoundingClientRect().left).to.be.above(heading.left);
});

describe('a narrow header', () => {
  const ground = { headerTextColor: '#102030', headerBg: '#ffeedd' };
  const drawn = async (width: number, settings: object): Promise<HTMLElement> => {
    const widget = await mount({ feed: payload({ settings, all }), parent: wrapper(`width: ${width}px`) });
    return widget.part('header')!;
  };

  it('is lower, with a smaller heading', async () => {
    const header = await drawn(390, ground);
    const { paddingTop, paddingLeft, textAlign, backgroundColor } = getComputedStyle(header);
    expect([paddingTop, paddingLeft, textAlign]).to.deep.equal(['20px', '16px', 'center']);
    expect(backgroundColor).to.equal('rgb(255, 238, 221)');
    expect(getComputedStyle(header.querySelector('.heading')!).fontSize).to.equal('22px');
    expect(getComputedStyle(await drawn(500, ground)).paddingTop).to.equal('40px');
  });

  it('without a ground of its own has none, and begins where the cards begin', async () => {
    const header = await drawn(390, {});
    expect(getComputedStyle(header).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    expect(getComputedStyle(await drawn(500, {})).backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
    if (!hasStyleQueries()) return;
    const { textAlign, paddingLeft, paddingRight } = getComputedStyle(header);
    expect([textAlign, paddingLeft, paddingRight]).to.deep.equal(['start', '0px', '0px']);
  });
});

it('the ribbon of a preview covers no text of the header', async () => {
  for (const width of [320, 600]) {
    const parent = wrapper(`width: ${width}px`);
    const widget = await mount({
      feed: payload({ all }),
      preview: true,
      heading: 'A heading that fills the line',
      parent,
    });
    const ribbon = widget.part('ribbon')!.getBoundingClientRect();
    expect(ribbon.bottom).to.be.at.most(widget.part('heading')!.getBoundingClientRect().top);
  }
});
