import { expect } from '@open-wc/testing';
import { fullOffer, payload } from '../support/sample-feed.js';
import { create, mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

const settings = { ctaColor: '#010203', ctaBg: '#F0E0D0' };
const feed = payload({ settings, popular: [fullOffer('a')] });

/** What our own styles, and those of the settings, come to. */
function looks(widget: WidgetHarness): string[] {
  const view = widget.element.ownerDocument.defaultView!;
  const { display } = view.getComputedStyle(widget.offer('a').cta!);
  return [display, view.getComputedStyle(widget.element).getPropertyValue('--rewards-cta-bg')];
}

const frame = (): HTMLElement => wrapper().appendChild(document.createElement('iframe')).contentDocument!.body;

describe('in another document', () => {
  let expected: string[];
  let failures: unknown[];
  const { onerror } = window;
  const onRejection = (event: PromiseRejectionEvent): void => {
    failures.push(event.reason);
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  before(async () => {
    window.addEventListener('unhandledrejection', onRejection, true);
    // Sizes in a frame may be told of a frame later, which is an event without an error.
    window.onerror = (_message, _source, _line, _column, error) => {
      if (error) failures.push(error);
      return true;
    };
    expected = looks(await mount({ feed }));
    expect(expected).to.deep.equal(['flex', '#F0E0D0']);
  });
  beforeEach(() => {
    failures = [];
  });
  after(() => {
    window.removeEventListener('unhandledrejection', onRejection, true);
    window.onerror = onerror;
  });

  it('the widget looks as it did, and in its own again, and takes new colours', async () => {
    const widget = await mount({ feed });
    for (const parent of [frame(), wrapper()]) {
      parent.append(widget.element);
      await widget.element.updateComplete;
      expect(looks(widget)).to.deep.equal(expected);
    }
    frame().append(widget.element);
    widget.element.feed = payload({ settings: { ...settings, ctaBg: '#123456' }, popular: [fullOffer('a')] });
    await widget.drawn();
    expect(looks(widget)).to.deep.equal(['flex', '#123456']);
    expect(failures).to.deep.equal([]);
  });

  it('the widget looks the same from the start', async () => {
    const widget = create({ feed, parent: frame() });
    await widget.drawn();
    expect(looks(widget)).to.deep.equal(expected);
    expect(failures).to.deep.equal([]);
  });

  it('that has no window the widget waits for one that has', async () => {
    const widget = create({ feed, parent: document.implementation.createHTMLDocument().body });
    await widget.element.updateComplete;
    wrapper().append(widget.element);
    await widget.drawn();
    expect(looks(widget)).to.deep.equal(expected);
    expect(failures).to.deep.equal([]);
  });
});
