import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount, type WidgetHarness } from '../support/widget-harness.js';
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

  it('disappear while the page is open, one after the other, each at its instant and not before', async () => {
    const [first, second] = [1, 2].map((minutes) => new Date(Date.now() + minutes * MINUTE_MS).toISOString());
    const a = fullOffer('a', { expiry: first });
    const feed = payload({ popular: [a], all: [a, fullOffer('b', { expiry: second }), fullOffer('c')] });
    const widget = await mount({ feed });
    await clock.pass(MINUTE_MS - 5000);
    expect(widget.ids().join(' ')).to.equal('a a b c');
    await clock.pass(5000);
    await until(() => widget.ids().join(' ') === 'b c', 'the first stayed');
    expect(widget.sections()).to.deep.equal(['all']);
    await clock.pass(MINUTE_MS);
    await until(() => widget.ids().join(' ') === 'c', 'the second stayed');
  });

  it('can be read in their details without their link, even when they were the last, until they are hidden', async () => {
    const wine = fullOffer('wine', { expiry: soon(), ageRestricted: true });
    const widget = await mount({ feed: payload({ all: [wine] }), lang: 'en' });
    const dialog = await widget.openDetails('wine');
    expect(dialog.part('cta')).to.exist;
    await clock.pass(MINUTE_MS);
    await widget.becomes('empty');
    expect(dialog.isOpen).to.be.true;
    expect([dialog.title, dialog.expiry, dialog.part('cta')]).to.deep.equal([
      'Title wine',
      firstScreenEnglish.ended,
      undefined,
    ]);
    widget.element.ageRestricted = 'hide';
    await widget.element.updateComplete;
    expect(dialog.isOpen).to.be.false;
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

  it('while the device slept are gone within a minute, even if the page was visible all the time', async () => {
    const expiry = new Date(Date.now() + 3_600_000).toISOString();
    const widget = await mount({ feed: payload({ popular: [fullOffer('a', { expiry }), fullOffer('b')] }) });
    await settled(widget);
    clock.sleep(7_200_000);
    await clock.pass(MINUTE_MS);
    await until(() => widget.ids().join() === 'b', 'it stayed');
  });

  it('while the device slept are gone at the first press, which follows no link and opens no details', async () => {
    for (const press of ['cta', 'details-button']) {
      const expiry = new Date(Date.now() + 3_600_000).toISOString();
      const widget = await mount({ feed: payload({ popular: [fullOffer('a', { expiry }), fullOffer('b')] }) });
      await settled(widget);
      const pressed: string[] = [];
      for (const type of ['rewards-offer-click', 'rewards-offer-open'])
        widget.element.addEventListener(type, (event) => {
          event.preventDefault();
          pressed.push(type);
        });
      clock.sleep(7_200_000);
      const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
      widget.part(press)!.dispatchEvent(click);
      expect(click.defaultPrevented, press).to.be.true;
      await until(() => widget.ids().join() === 'b', 'it stayed');
      expect(pressed).to.deep.equal([]);
      widget.part(press)!.click();
      await until(() => pressed.length > 0, 'the next press does nothing');
      expect(pressed).to.deep.equal([press === 'cta' ? 'rewards-offer-click' : 'rewards-offer-open']);
      await widget.remove();
    }
  });

  it('stay in a preview, and are marked from their instant on', async () => {
    const all = [fullOffer('gone', { expiry: past }), fullOffer('soon', { expiry: soon() }), fullOffer('a')];
    const widget = await mount({ feed: payload({ all }), preview: true, lang: 'en' });
    expect(widget.offer('gone').ended).to.be.true;
    expect(widget.offer('gone').badges).to.deep.equal([firstScreenEnglish.ended]);
    expect(widget.offer('soon').badges).to.deep.equal([]);
    await clock.pass(MINUTE_MS);
    await until(() => widget.offer('soon').ended, 'it is not marked');
    expect(widget.offer('soon').badges).to.deep.equal([firstScreenEnglish.ended]);
    expect((await widget.openDetails('gone')).expiry).to.equal(firstScreenEnglish.ended);
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

it('a preview has a ribbon, and a last section of marked test offers', async () => {
  const feed = payload({ all: [fullOffer('a')], testOffers: [fullOffer('t')] });
  const widget = await mount({ feed, preview: true, lang: 'en', placements: 'popular' });
  expect(widget.part('ribbon')!.innerText).to.equal(firstScreenEnglish.preview);
  expect(widget.sections()).to.deep.equal(['test']);
  expect(widget.offer('t').badges).to.deep.equal([firstScreenEnglish.testBadge]);
  widget.element.preview = false;
  await widget.drawn();
  expect(widget.part('ribbon')).to.equal(undefined);
});
