import { expect } from '@open-wc/testing';
import { afterPaintStyles } from '../../src/element/after-paint/after-paint.styles.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';

describe('the styles that come after the first paint', () => {
  it('change nothing of the element’s root, so that no card is laid out again', async () => {
    const widget = await mount({ feed: payload({ popular: [fullOffer('a')], all: [fullOffer('b')] }) });
    const [root] = widget.all('.root');
    const { shadowRoot } = widget.element;
    const styles = (): Record<string, string> => {
      const style = getComputedStyle(root!);
      return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
    };
    const all = styles();
    expect(shadowRoot!.adoptedStyleSheets).to.include(afterPaintStyles.styleSheet);
    shadowRoot!.adoptedStyleSheets = shadowRoot!.adoptedStyleSheets.filter(
      (sheet) => sheet !== afterPaintStyles.styleSheet,
    );
    const before = styles();
    expect(Object.keys(all).filter((name) => all[name] !== before[name])).to.deep.equal([]);
  });
});
