import { expect } from '@open-wc/testing';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

/** A widget on a page with a font of its own. */
async function mountOn(page: Record<string, string>, css = ''): Promise<WidgetHarness> {
  const parent = wrapper();
  parent.innerHTML = `<style>.shop > rewards-widget { ${css} }</style>`;
  parent.className = 'shop';
  parent.style.fontFamily = 'Georgia';
  for (const [name, value] of Object.entries(page)) parent.style.setProperty(name, value);
  return mount({ feed: payload({ all: [fullOffer('a')] }), parent });
}

const fontOf = (widget: WidgetHarness): string => getComputedStyle(widget.part('offer-title')!).fontFamily;

describe('--rewards-font', () => {
  it('is the page’s by default, in the details too, but codes stay monospaced', async () => {
    const widget = await mountOn({});
    const dialog = await widget.openDetails('a');
    const fonts = [widget.part('offer-title')!, widget.part('cta')!, dialog.element].map(
      (element) => getComputedStyle(element).fontFamily,
    );
    expect(fonts).to.deep.equal(['Georgia', 'Georgia', 'Georgia']);
    expect(getComputedStyle(dialog.part('code')!).fontFamily).to.match(/monospace$/);
  });

  it('takes only the family from the page', async () => {
    const widget = await mountOn({});
    widget.element.parentElement!.style.font = 'italic 900 30px / 3 Georgia';
    const { fontSize, fontWeight, fontStyle, lineHeight } = getComputedStyle(widget.part('offer-description')!);
    expect([fontSize, fontWeight, fontStyle]).to.deep.equal(['16px', '400', 'normal']);
    expect(Number.parseFloat(lineHeight)).to.be.closeTo(23.2, 0.01);
  });

  it('may be a list of fonts, also around the element, or inherit', async () => {
    expect(fontOf(await mountOn({}, '--rewards-font: Inter, serif'))).to.equal('Inter, serif');
    expect(fontOf(await mountOn({ '--rewards-font': 'Inter, serif' }))).to.equal('Inter, serif');
    expect(fontOf(await mountOn({}, '--rewards-font: inherit'))).to.equal('Georgia');
  });
});
