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
  it('is the system’s font by default, whatever the page’s', async () => {
    expect(fontOf(await mountOn({}))).to.equal('system-ui, sans-serif');
  });

  it('may be a list of fonts', async () => {
    expect(fontOf(await mountOn({}, '--rewards-font: Inter, serif'))).to.equal('Inter, serif');
  });

  it('may be set around the element', async () => {
    expect(fontOf(await mountOn({ '--rewards-font': 'Inter, serif' }))).to.equal('Inter, serif');
  });

  it('of inherit takes the page’s font, in the details too', async () => {
    const widget = await mountOn({}, '--rewards-font: inherit');
    expect(fontOf(widget)).to.equal('Georgia');
    expect(getComputedStyle(widget.part('cta')!).fontFamily).to.equal('Georgia');
    const { element } = await widget.openDetails('a');
    expect(getComputedStyle(element).fontFamily).to.equal('Georgia');
  });
});
