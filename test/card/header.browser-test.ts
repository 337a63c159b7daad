import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { registerHeaderTemplate, type HeaderModel } from '../../src/card/header.js';
import { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { fullOffer, payload, PICTURE } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, mount, slotted } from '../support/widget-harness.js';

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => fullOffer(id, { partnerLogo: `${PICTURE}?${id}` }));

describe('a header layout', () => {
  it('can be added, from a module or a page without a build, and be replaced while it is shown', async () => {
    expect(RewardsWidget.registerHeaderTemplate).to.equal(registerHeaderTemplate);
    const models: HeaderModel[] = [];
    registerHeaderTemplate(901, (header) => {
      models.push(header);
      return html`<h1 part="header">${header.heading}!</h1>`;
    });
    const feed = payload({ headerTemplate: 901, all });
    const widget = create({ feed, heading: 'Mine', subheading: 'Sub', headingLevel: 4 });
    const warnings = widget.record('rewards-warning');
    await widget.becomes('ready');
    expect(widget.part('header')!.innerText).to.equal('Mine!');
    expect(warnings).to.be.empty;
    const { heading, subheading, headingLevel, logos } = models[0]!;
    expect([heading, subheading, headingLevel, logos.length]).to.deep.equal(['Mine', 'Sub', 4, 3]);
    registerHeaderTemplate(901, () => html`<p part="header">New</p>`);
    await widget.drawn();
    expect(widget.part('header')!.innerText).to.equal('New');
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
      const feed = payload({ headerTemplate, all: [fullOffer('a', { partnerLogo: undefined })] });
      const widget = await mount({ feed, heading: '', subheading: '' });
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
