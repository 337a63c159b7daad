import { expect } from '@open-wc/testing';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';
import { until } from '../support/until.js';

const past = '2020-01-01T00:00:00Z';
const MINUTE_MS = 60_000;
const soon = (): string => new Date(Date.now() + MINUTE_MS).toISOString();

/** Waits for a frame without an update. */
async function settled({ element }: WidgetHarness): Promise<void> {
  let updates = 1;
  element.addController({ hostUpdated: () => updates++ });
  for (let frames = 0; frames < 5; frames++) {
    if (updates) frames = 0;
    updates = 0;
    await new Promise(requestAnimationFrame);
  }
}

describe('offers that end', () => {
  let clock: FakeClock;
  beforeEach(() => (clock = fakeClock()));
  afterEach(() => clock.stop());

  it('are left out once they have ended', async () => {
    const widget = await mount({ feed: payload({ hero: [fullOffer('h', { expiry: past })], all: [fullOffer('a')] }) });
    expect(widget.sections()).to.deep.equal(['all']);
  });

  it('disappear while the page is open, at their instant and not before', async () => {
    const expiry = soon();
    const feed = payload({ popular: [fullOffer('p', { expiry })], all: [fullOffer('p', { expiry }), fullOffer('a')] });
    const widget = await mount({ feed });
    await clock.pass(MINUTE_MS - 5000);
    expect(widget.ids()).to.deep.equal(['p', 'p', 'a']);
    await clock.pass(5000);
    await until(() => widget.ids().length === 1, 'it stayed');
    expect(widget.sections()).to.deep.equal(['all']);
    expect(widget.ids()).to.deep.equal(['a']);
  });

  it('disappear one after the other', async () => {
    const at = (ms: number): object => ({ expiry: new Date(Date.now() + ms).toISOString() });
    const widget = await mount({
      feed: payload({ all: [fullOffer('a', at(MINUTE_MS)), fullOffer('b', at(2 * MINUTE_MS)), fullOffer('c')] }),
    });
    for (const rest of ['b c', 'c']) {
      await clock.pass(MINUTE_MS);
      await until(() => widget.ids().join(' ') === rest, `${rest} did not come`);
    }
  });

  it('lose the link in their details, which stay open', async () => {
    const feed = payload({ all: [fullOffer('a', { expiry: soon() }), fullOffer('b')] });
    const widget = await mount({ feed, lang: 'en' });
    const dialog = await widget.openDetails('a');
    expect(dialog.part('cta')).to.exist;
    await clock.pass(MINUTE_MS);
    await until(() => !widget.ids().includes('a'), 'it stayed');
    expect(dialog.isOpen).to.be.true;
    expect(dialog.expiry).to.equal('Ended');
    expect(dialog.part('cta')).to.equal(undefined);
  });

  it('can be read in their details even when they were the last, until they are hidden', async () => {
    const wine = fullOffer('wine', { expiry: soon(), ageRestricted: true });
    const widget = await mount({ feed: payload({ all: [wine] }), lang: 'en' });
    const dialog = await widget.openDetails('wine');
    await clock.pass(MINUTE_MS);
    await widget.becomes('empty');
    expect(dialog.isOpen).to.be.true;
    expect([dialog.title, dialog.expiry]).to.deep.equal(['Title wine', 'Ended']);
    widget.element.ageRestricted = 'hide';
    await widget.element.updateComplete;
    expect(dialog.isOpen).to.be.false;
  });

  it('leave the empty state when they were the last', async () => {
    const widget = await mount({ feed: payload({ all: [fullOffer('a', { expiry: soon() })] }) });
    await clock.pass(MINUTE_MS);
    await widget.becomes('empty');
  });

  it('while the widget is removed are gone when it returns', async () => {
    const expiry = soon();
    const widget = await mount({ feed: payload({ all: [fullOffer('a', { expiry }), fullOffer('b')] }) });
    const home = widget.element.parentElement!;
    await widget.remove();
    await clock.pass(MINUTE_MS);
    expect(widget.ids()).to.deep.equal(['a', 'b']);
    home.append(widget.element);
    await until(() => widget.ids().join() === 'b', 'it stayed');
  });

  for (const [what, awake] of [
    ['the device slept', () => document.dispatchEvent(new Event('visibilitychange'))],
    [
      'the page was in the back/forward cache',
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
  ] as const)
    it(`while ${what} are gone when it is shown again`, async () => {
      const expiry = new Date(Date.now() + 3_600_000).toISOString();
      const widget = await mount({ feed: payload({ popular: [fullOffer('a', { expiry }), fullOffer('b')] }) });
      await settled(widget);
      clock.sleep(7_200_000);
      awake();
      await until(() => widget.ids().join() === 'b', 'it stayed');
    });

  it('stay in a preview, and are marked from their instant on', async () => {
    const all = [fullOffer('gone', { expiry: past }), fullOffer('soon', { expiry: soon() }), fullOffer('a')];
    const widget = await mount({ feed: payload({ all }), preview: true, lang: 'en' });
    expect(widget.offer('gone').ended).to.be.true;
    expect(widget.offer('gone').badges).to.deep.equal(['Ended']);
    expect(widget.offer('soon').badges).to.deep.equal([]);
    await clock.pass(MINUTE_MS);
    await until(() => widget.offer('soon').ended, 'it is not marked');
    expect(widget.offer('soon').badges).to.deep.equal(['Ended']);
    expect((await widget.openDetails('gone')).expiry).to.equal('Ended');
  });

  it('never end with an unreadable date', async () => {
    const widget = await mount({
      feed: payload({ all: [fullOffer('a', { expiry: 'soon' }), fullOffer('b', { expiry: 7 })] }),
    });
    expect(widget.ids()).to.deep.equal(['a', 'b']);
  });

  it('in a hundred years don’t set a timer that fires at once', async () => {
    const widget = await mount({ feed: payload({ all: [fullOffer('a', { expiry: '2126-01-01T00:00:00Z' })] }) });
    let updates = 0;
    widget.element.addController({ hostUpdated: () => updates++ });
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    // A delay too long for a timer would fire at once, and again with every update.
    expect(updates).to.be.at.most(1);
  });
});

describe('a preview', () => {
  const feed = payload({ all: [fullOffer('a')], testOffers: [fullOffer('t')] });

  it('has a ribbon, and a last section of marked test offers', async () => {
    const widget = await mount({ feed, preview: true, lang: 'en', placements: 'popular' });
    expect(widget.part('ribbon')!.innerText).to.equal('Preview');
    expect(widget.sections()).to.deep.equal(['test']);
    expect(widget.offer('t').badges).to.deep.equal(['Test']);
  });

  it('has a ribbon that covers no text of the header', async () => {
    for (const width of [320, 600]) {
      const parent = wrapper();
      parent.style.width = `${width}px`;
      const widget = await mount({ feed, preview: true, heading: 'A heading that fills the line', parent });
      const ribbon = widget.part('ribbon')!.getBoundingClientRect();
      expect(ribbon.bottom).to.be.at.most(widget.part('heading')!.getBoundingClientRect().top);
    }
  });

  it('is the only place for test offers', async () => {
    const widget = await mount({ feed });
    expect(widget.sections()).to.deep.equal(['all']);
    expect(widget.part('ribbon')).to.equal(undefined);
  });
});
