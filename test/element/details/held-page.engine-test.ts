import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { mount, wrapper } from '../../support/widget-harness.js';

const feed = payload({ all: [fullOffer('a')] });

/** Whether the page behind open details keeps its scroll position. */
async function holds(event: Event, selector: string, description = 'Short.'): Promise<boolean> {
  const offer = fullOffer('a', { offerInfoButtonDescription: description });
  const widget = await mount({ feed: payload({ all: [offer] }) });
  const { element } = await widget.openDetails('a');
  (element.querySelector(selector) ?? element).dispatchEvent(event);
  element.close();
  return event.defaultPrevented;
}

const options = { bubbles: true, composed: true, cancelable: true };
const wheel = (rest = {}): Event => new WheelEvent('wheel', { ...options, deltaY: 100, ...rest });
const key = (name: string, rest = {}): Event => new KeyboardEvent('keydown', { ...options, key: name, ...rest });
const long = 'A long text. '.repeat(600);

describe('the page behind open details', () => {
  beforeEach(() => setViewport({ width: 900, height: 1000 }));

  it('doesn’t scroll by wheel, touch or keys', async () => {
    for (const place of ['backdrop', '.foot', '.scroll']) expect(await holds(wheel(), place), place).to.be.true;
    expect(await holds(new Event('touchmove', options), 'backdrop')).to.be.true;
    for (const name of ['ArrowDown', 'PageDown', 'End', ' '])
      expect(await holds(key(name), '.scroll'), name).to.be.true;
  });

  it('lets a long text scroll, and everything be zoomed and pressed', async () => {
    expect(await holds(wheel(), '.scroll', long), 'long text').to.be.false;
    expect(await holds(wheel({ ctrlKey: true }), '.scroll'), 'zoom').to.be.false;
    expect(await holds(key(' '), 'button'), 'press').to.be.false;
    expect(await holds(key('Tab'), 'button'), 'Tab').to.be.false;
  });
});

describe('the page around details that a router hides with their view', () => {
  for (const css of ['display: none', 'content-visibility: hidden'])
    it(`can be used: ${css}`, async () => {
      const page = wrapper('position: fixed; inset: 0');
      const view = wrapper();
      const widget = await mount({ feed, parent: view });
      await widget.openDetails('a');
      expect(document.elementFromPoint(9, 9)).not.to.equal(page);
      view.style.cssText = css;
      await until(() => !widget.dialog.isOpen, 'the details stay open');
      expect(document.elementFromPoint(9, 9)).to.equal(page);

      // Back in that view, they can be opened again.
      view.removeAttribute('style');
      await widget.openDetails('a');
      widget.dialog.element.close();
    });

  it('can be used when details are asked for in a hidden view', async () => {
    const view = wrapper();
    const widget = await mount({ feed, parent: view });
    const opened = widget.record('rewards-offer-open');
    view.style.display = 'none';
    widget.element.openOffer('a');
    await until(() => widget.all('dialog').length > 0, 'the details were not asked for');
    await widget.drawn();
    expect(widget.dialog.isOpen).to.be.false;
    expect(opened).to.be.empty;
  });

  it('can be used when that view is shown again, opens details, and is hidden once more at once', async () => {
    const view = wrapper();
    const widget = await mount({ feed, parent: view });
    const { element } = await widget.openDetails('a');
    await widget.drawn();
    const closed = new Promise((resolve) =>
      new MutationObserver(resolve).observe(element, { attributeFilter: ['open'] }),
    );
    view.style.display = 'none';
    await closed;
    // Before the dialog's event, which comes later.
    view.style.display = '';
    const opened = widget.nextEvent('rewards-offer-open');
    widget.element.openOffer('a');
    await opened;
    view.style.display = 'none';
    await until(() => !widget.dialog.isOpen, 'the details stay open');
  });

  it('is held by details in a drawer that is only invisible, and they can be closed', async () => {
    const drawer = wrapper();
    const widget = await mount({ feed, parent: drawer });
    const { element } = await widget.openDetails('a');
    drawer.style.cssText = 'visibility: hidden; opacity: 0; pointer-events: none';
    const close = element.querySelector<HTMLElement>('[data-action=close]')!;
    const { left, top, width, height } = close.getBoundingClientRect();
    const root = element.getRootNode() as ShadowRoot;
    expect(close.contains(root.elementFromPoint(left + width / 2, top + height / 2))).to.be.true;
    expect(getComputedStyle(close).visibility).to.equal('visible');
    close.click();
    expect(widget.dialog.isOpen).to.be.false;
  });
});
