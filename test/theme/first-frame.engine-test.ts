import { expect } from '@open-wc/testing';
import { createFlow } from '../support/giveaway-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { create, type WidgetHarness } from '../support/widget-harness.js';

const settings = { ctaColor: '#ffffff', ctaBg: '#0a7d33', headerTextColor: '#102030', headerBg: '#ffeedd' };
const feed = payload({ settings, hero: offers(1), popular: offers(6), all: offers(30) });
const prizes = giveaway({ settings, template: 4, offers: [prize('a'), prize('b')] });

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Background and text colours of buttons and headers, in each frame from their first. */
async function coloursByFrame(harness: Pick<WidgetHarness, 'all'>): Promise<string[]> {
  const seen = new Set<string>();
  // Longer than a transition.
  for (let frames = 0; frames < 30; await nextFrame()) {
    const drawn = harness.all('.cta,.header[part]');
    if (drawn.length) frames++;
    for (const element of drawn) {
      const { color, backgroundColor } = getComputedStyle(element);
      seen.add(`${element.className}: ${color} on ${backgroundColor}`);
    }
  }
  return [...seen].sort();
}

const expected = [
  'cta: rgb(255, 255, 255) on rgb(10, 125, 51)',
  'header centred: rgb(16, 32, 48) on rgb(255, 238, 221)',
];

describe('the settings’ colours apply from the first frame', () => {
  it('in a widget', async () => {
    const widget = create();
    await nextFrame();
    widget.element.feed = feed;
    expect(await coloursByFrame(widget)).to.deep.equal(expected);
  });

  it('in a giveaway', async () => {
    const flow = createFlow();
    await nextFrame();
    flow.element.giveaway = prizes;
    expect(await coloursByFrame(flow)).to.deep.equal(expected);
  });
});
