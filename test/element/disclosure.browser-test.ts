import { expect } from '@open-wc/testing';
import { mountFlow } from '../support/giveaway-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { mount, slotted } from '../support/widget-harness.js';

const feed = payload({ popular: [offer('a')] });

describe('disclosure', () => {
  it('is off by default', async () => {
    const widget = await mount({ feed, lang: 'en' });
    expect(widget.part('disclosure')).to.be.undefined;
  });

  it('says in our words, below the header and above the offers, that partners pay', async () => {
    const widget = await mount({ feed, disclosure: 'partner', lang: 'en' });
    const line = widget.part('disclosure')!;
    expect(line.innerText).to.equal('Our partners pay us for the offers shown here.');
    const { top, bottom } = line.getBoundingClientRect();
    expect(top).to.be.at.least(widget.part('header')!.getBoundingClientRect().bottom);
    expect(bottom).to.be.at.most(widget.section('popular').getBoundingClientRect().top);
  });

  it('says anything else verbatim, and changes while the page is open', async () => {
    const { element, ...widget } = await mount({ feed, lang: 'en' }).then((harness) => ({
      element: harness.element,
      text: () => harness.part('disclosure')?.innerText,
    }));
    for (const [value, text] of [
      ['Paid <b>links', 'Paid <b>links'],
      ['partner', 'Our partners pay us for the offers shown here.'],
      ['', undefined],
    ] as const) {
      element.setAttribute('disclosure', value);
      await element.updateComplete;
      expect(widget.text()).to.equal(text);
    }
    element.setAttribute('disclosure', 'partner');
    element.removeAttribute('disclosure');
    await element.updateComplete;
    expect(widget.text()).to.be.undefined;
  });

  it('can be the page’s own element, without the attribute', async () => {
    const own = slotted('disclosure', 'Read how we are paid.');
    const widget = await mount({ feed, children: [own] });
    expect(own.checkVisibility()).to.be.true;
    expect(own.getBoundingClientRect().top).to.be.at.least(widget.part('header')!.getBoundingClientRect().bottom);
  });

  it('is in a giveaway, too', async () => {
    const flow = await mountFlow({ disclosure: 'partner' });
    expect(flow.part('disclosure')!.innerText).to.equal('Our partners pay us for the offers shown here.');
  });
});
