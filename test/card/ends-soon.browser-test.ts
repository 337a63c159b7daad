import { expect } from '@open-wc/testing';
import { datesEnglish } from '../../src/locales/english/dates.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { mount, type WidgetHarness } from '../support/widget-harness.js';

const HOUR_MS = 3_600_000;

const texts = (widget: WidgetHarness): (string | undefined)[] => widget.offers().map(({ expiry }) => expiry);

const offers = (...dates: readonly string[]): object[] =>
  dates.map((expiry, index) => fullOffer(`o${index}`, { expiry }));

describe('an offer that ends soon', () => {
  let clock: FakeClock;
  beforeEach(() => (clock = fakeClock()));
  afterEach(() => clock.stop());

  /** Sets the clock of this page, from which it goes on. */
  const setClock = (local: string): void => clock.sleep(new Date(local).getTime() - Date.now());

  it('says so in another language, and changes with it', async () => {
    setClock('2031-03-10T12:00');
    const widget = await mount({ feed: payload({ popular: offers('2031-03-13') }), lang: 'en' });
    await import('../../src/locales/pl.js');
    widget.element.lang = 'pl';
    await until(() => texts(widget)[0] === 'Kończy się za 3 dni');
  });

  it('says another day when the day ends while the page is open', async () => {
    setClock('2031-03-10T23:00');
    const widget = await mount({ feed: payload({ all: offers('2031-03-11', '2031-03-17') }), lang: 'en-GB' });
    expect(texts(widget)).to.deep.equal([datesEnglish.endsTomorrow, undefined]);
    await clock.pass(HOUR_MS);
    await until(() => texts(widget)[0] === 'Ends today, 23:59');
    expect(texts(widget)).to.deep.equal(['Ends today, 23:59', 'Ends in 6 days']);
  });

  it('changes only when it is shown, if the page is hidden meanwhile', async () => {
    setClock('2031-03-10T23:00');
    const widget = await mount({ feed: payload({ all: offers('2031-03-11') }), lang: 'en-GB' });
    const hide = (hidden: boolean): void => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    let updates = 0;
    hide(true);
    try {
      widget.element.addController({ hostUpdated: () => updates++ });
      await clock.pass(HOUR_MS);
      expect([updates, texts(widget)[0]]).to.deep.equal([0, datesEnglish.endsTomorrow]);
    } finally {
      hide(false);
      Reflect.deleteProperty(document, 'hidden');
    }
    await until(() => texts(widget)[0] === 'Ends today, 23:59');
  });

  it('moves nothing when the text comes after the first paint', async () => {
    setClock('2031-03-10T12:00');
    const widget = await mount({ feed: payload({ all: offers('2031-03-11') }), lang: 'en' });
    const line = widget.offer('o0').part('expiry')!;
    const { height } = line.getBoundingClientRect();
    line.textContent = '\u00a0';
    expect(line.getBoundingClientRect().height).to.equal(height);
  });

  it('has the room for it in a large catalogue, where all cards are equally high', async () => {
    setClock('2031-03-10T12:00');
    const long = 'A text that is long enough to fill two lines of a card and to be cut after them, whatever the width.';
    const all = Array.from({ length: 301 }, (_, index) =>
      fullOffer(`o${index}`, { description: long, expiry: index ? null : '2031-03-11' }),
    );
    const widget = await mount({ feed: payload({ all }), lang: 'en' });
    for (const width of [358, 700]) {
      widget.element.parentElement!.style.width = `${width}px`;
      await widget.drawn();
      const [soon, later] = [widget.offer('o0'), widget.offer('o1')];
      expect(soon.expiry).to.equal(datesEnglish.endsTomorrow);
      const line = soon.box('expiry');
      expect(line.top).to.be.at.least(soon.card.querySelector('.body')!.getBoundingClientRect().bottom);
      expect(line.bottom).to.be.below(soon.box().bottom);
      expect(soon.box().height).to.be.closeTo(later.box().height, 0.1);
    }
  });
});
