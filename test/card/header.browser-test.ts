import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { registerHeaderTemplate, type HeaderModel } from '../../src/card/header.js';
import { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { fullOffer, payload, PICTURE } from '../support/sample-feed.js';
import { hasStyleQueries } from '../support/style-queries.js';
import { until } from '../support/until.js';
import { create, mount, slotted, wrapper } from '../support/widget-harness.js';

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => fullOffer(id, { partnerLogo: `${PICTURE}?${id}` }));

describe('a header layout', () => {
  it('is centred for 1, and has text at the start and logos of three partners for 2', async () => {
    const centred = await mount({ feed: payload({ headerTemplate: 1, all }) });
    expect(getComputedStyle(centred.part('header')!).textAlign).to.equal('center');
    const split = await mount({ feed: payload({ headerTemplate: 2, all }) });
    expect(getComputedStyle(split.part('header')!).textAlign).not.to.equal('center');
    const logos = split.parts('logo') as HTMLImageElement[];
    expect(logos.map(({ src }) => new URL(src).search)).to.deep.equal(['?a', '?b', '?c']);
    const heading = split.part('heading')!.getBoundingClientRect();
    for (const logo of logos) expect(logo.getBoundingClientRect().left).to.be.above(heading.left);
  });

  for (const headerTemplate of ['2', 2.0]) {
    it(`may be ${JSON.stringify(headerTemplate)}, which is read as a number`, async () => {
      const widget = await mount({ feed: payload({ headerTemplate, all }) });
      expect(widget.parts('logo')).to.have.length(3);
    });
  }

  for (const headerTemplate of [null, undefined, 0, -1, 1.5, 'two', {}]) {
    it(`falls back to 1 for ${JSON.stringify(headerTemplate)}`, async () => {
      const widget = await mount({ feed: payload({ headerTemplate, all }) });
      expect(widget.parts('header')).to.have.length(1);
      expect(widget.parts('logo')).to.be.empty;
    });
  }

  it('can be added, from a module or a page without a build', async () => {
    expect(RewardsWidget.registerHeaderTemplate).to.equal(registerHeaderTemplate);
    const models: HeaderModel[] = [];
    registerHeaderTemplate(901, (header) => {
      models.push(header);
      return html`<h1 part="header">${header.heading}!</h1>`;
    });
    const widget = create({
      feed: payload({ headerTemplate: 901, all }),
      heading: 'Mine',
      subheading: 'Sub',
      headingLevel: 4,
    });
    const warnings = widget.record('rewards-warning');
    await widget.becomes('ready');
    expect(widget.part('header')!.innerText).to.equal('Mine!');
    expect(warnings).to.be.empty;
    const { heading, subheading, headingLevel, logos } = models[0]!;
    expect([heading, subheading, headingLevel, logos.length]).to.deep.equal(['Mine', 'Sub', 4, 3]);
  });

  it('may be an element that the page has made', async () => {
    registerHeaderTemplate(902, ({ heading }) => Object.assign(document.createElement('h1'), { textContent: heading }));
    const widget = await mount({ feed: payload({ headerTemplate: 902, all }), heading: 'Mine' });
    expect(widget.text).to.contain('Mine');
  });

  it('may contain a list and a dialog of the page', async () => {
    registerHeaderTemplate(
      903,
      () =>
        html`<div class="list" id="list"></div>
          <dialog id="dialog"></dialog>`,
    );
    const large = Array.from({ length: 400 }, (_, index) => fullOffer(String(index)));
    const widget = await mount({ feed: payload({ headerTemplate: 903, all: large }) });
    const [list, dialog] = widget.all('#list,#dialog') as [HTMLElement, HTMLDialogElement];
    await until(() => widget.offers('all').length > 2, 'the rows near the screen are not drawn');
    expect(list.hasAttribute('style')).to.be.false;
    widget.offer('0').openDetails();
    await until(() => widget.part('details')?.matches('[open]') === true, 'the details did not open');
    expect(dialog.open).to.be.false;
  });
});

describe('a header without a heading', () => {
  for (const headerTemplate of [1, 2])
    it(`and without anything else is left out: layout ${headerTemplate}`, async () => {
      const widget = await mount({
        feed: payload({ headerTemplate, all: [fullOffer('a', { partnerLogo: undefined })] }),
        heading: '',
        subheading: '',
      });
      expect(widget.part('header')!.checkVisibility()).to.be.false;
      widget.element.subheading = 'For you';
      await widget.drawn();
      expect(widget.part('header')!.innerText.trim()).to.equal('For you');
    });

  it('keeps its logos', async () => {
    const widget = await mount({ feed: payload({ headerTemplate: 2, all }), heading: '', subheading: '' });
    expect(widget.part('header')!.contains(widget.part('logo')!)).to.be.true;
  });

  it('still gives way to the page’s own', async () => {
    const own = slotted('header', 'Our own');
    const widget = await mount({ feed: payload({ all }), heading: '', subheading: '', children: [own] });
    expect(widget.element.contains(own) && own.checkVisibility()).to.be.true;
  });
});

it('a header layout registered again is drawn again', async () => {
  registerHeaderTemplate(904, () => html`<p part="header">Old</p>`);
  const widget = await mount({ feed: payload({ headerTemplate: 904, all }) });
  expect(widget.part('header')!.innerText).to.equal('Old');
  registerHeaderTemplate(904, () => html`<p part="header">New</p>`);
  await widget.drawn();
  expect(widget.part('header')!.innerText).to.equal('New');
});

describe('a narrow header', () => {
  const ground = { headerTextColor: '#102030', headerBg: '#ffeedd' };
  const drawn = async (width: number, settings: object): Promise<HTMLElement> => {
    const parent = wrapper();
    parent.style.width = `${width}px`;
    const widget = await mount({ feed: payload({ settings, all }), parent });
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
