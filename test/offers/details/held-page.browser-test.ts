import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { mount } from '../../support/widget-harness.js';

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

  for (const place of ['backdrop', '.foot', '.scroll'])
    it(`doesn’t scroll by a wheel over ${place}`, async () => {
      expect(await holds(wheel(), place)).to.be.true;
    });

  it('doesn’t scroll by touch or keys', async () => {
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
