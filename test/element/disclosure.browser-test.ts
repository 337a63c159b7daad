import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { mountFlow } from '../support/giveaway-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { mount, slotted } from '../support/widget-harness.js';

const feed = payload({ popular: [offer('a')] });

describe('disclosure', () => {
  it('says in our words, below the header and above the offers, that partners pay', async () => {
    const widget = await mount({ feed, disclosure: 'partner', lang: 'en' });
    const line = widget.part('disclosure')!;
    expect(line.innerText).to.equal(firstScreenEnglish.disclosure);
    const { top, bottom } = line.getBoundingClientRect();
    expect(top).to.be.at.least(widget.part('header')!.getBoundingClientRect().bottom);
    expect(bottom).to.be.at.most(widget.section('popular').getBoundingClientRect().top);
  });

  it('is off by default, says anything else verbatim, and changes while the page is open', async () => {
    const widget = await mount({ feed, lang: 'en' });
    for (const [value, text] of [
      [null, undefined],
      ['Paid <b>links', 'Paid <b>links'],
      ['partner', firstScreenEnglish.disclosure],
      ['', undefined],
      ['Paid', 'Paid'],
      [null, undefined],
    ] as const) {
      if (value === null) widget.element.removeAttribute('disclosure');
      else widget.element.setAttribute('disclosure', value);
      await widget.element.updateComplete;
      expect(widget.part('disclosure')?.innerText).to.equal(text);
    }
  });

  it('can be the page’s own element, without the attribute', async () => {
    const own = slotted('disclosure', 'Read how we are paid.');
    const widget = await mount({ feed, children: [own] });
    expect(own.checkVisibility()).to.be.true;
    expect(own.getBoundingClientRect().top).to.be.at.least(widget.part('header')!.getBoundingClientRect().bottom);
  });

  it('is in a giveaway, too', async () => {
    const flow = await mountFlow({ disclosure: 'partner' });
    expect(flow.part('disclosure')!.innerText).to.equal(firstScreenEnglish.disclosure);
  });
});
