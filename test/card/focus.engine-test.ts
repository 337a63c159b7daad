import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, mount, wrapper, type WidgetHarness, type WidgetOptions } from '../support/widget-harness.js';

const MINUTE_MS = 60_000;

describe('the focus after a retry', () => {
  const network = useNetwork();

  /** Answers the retry once the widget shows that it is loading. */
  async function retried(widget: WidgetHarness) {
    (await network.next()).json({}, 404);
    await widget.becomes('error');
    widget.part('retry')!.focus();
    await sendKeys({ press: 'Enter' });
    const exchange = await network.next();
    await widget.is('loading');
    return exchange;
  }

  it('returns to the button if the retry fails', async () => {
    const widget = create({ feedUrl: 'https://feed.example' });
    (await retried(widget)).json({}, 404);
    await widget.becomes('error');
    expect(widget.focused === widget.part('retry')).to.be.true;
  });

  it('moves to the start of the offers when they arrive', async () => {
    const widget = create({ feedUrl: 'https://feed.example', placements: 'popular' });
    (await retried(widget)).json(payload({ popular: offers(2) }));
    await widget.becomes('ready');
    expect(widget.focused === null).to.be.false;
    await sendKeys({ press: 'Tab' });
    expect(widget.focused === widget.offer('o1').cta).to.be.true;
  });

  it('stays where the shopper has moved it', async () => {
    const parent = wrapper();
    const elsewhere = parent.appendChild(document.createElement('input'));
    const widget = create({ feedUrl: 'https://feed.example', parent });
    const exchange = await retried(widget);
    elsewhere.focus();
    exchange.json({}, 404);
    await widget.becomes('error');
    expect(document.activeElement === elsewhere).to.be.true;
  });
});

describe('the focus that moves on by Tab', () => {
  it('has its whole ring in the window, in every row', async () => {
    await setViewport({ width: 700, height: 500 });
    const widget = await mount({ feed: payload({ all: offers(10) }), placements: 'all' });
    widget.offer('o1').cta!.focus();
    for (let stops = 1; stops < 20; stops++) {
      await sendKeys({ press: 'Tab' });
      const { top, bottom } = widget.focused!.getBoundingClientRect();
      expect(top, `stop ${stops}`).to.be.at.least(4);
      expect(bottom, `stop ${stops}`).to.be.at.most(innerHeight - 4);
    }
  });
});

describe('the focus in an offer that ends', () => {
  let clock: FakeClock;
  beforeEach(() => (clock = fakeClock()));
  afterEach(() => clock.stop());

  /** A widget with one offer that ends, and as many others. */
  function mountEnding(others: number, options: WidgetOptions = {}): Promise<WidgetHarness> {
    const expiry = new Date(Date.now() + MINUTE_MS).toISOString();
    return mount({ feed: payload({ all: [fullOffer('ending', { expiry }), ...offers(others)] }), ...options });
  }

  async function end(widget: WidgetHarness): Promise<void> {
    await clock.pass(MINUTE_MS);
    await until(() => !widget.ids().includes('ending'), 'it stayed');
  }

  it('moves to the list that the offer was in', async () => {
    const widget = await mountEnding(12);
    widget.offer('ending').cta!.focus();
    await end(widget);
    expect(widget.focused?.matches('[role=list]')).to.be.true;
    await sendKeys({ press: 'Tab' });
    expect(widget.focused === widget.offer('o1').cta).to.be.true;
  });

  it('moves to the empty state if it was the last offer', async () => {
    const widget = await mountEnding(0);
    widget.offer('ending').cta!.focus();
    await end(widget);
    await widget.becomes('empty');
    expect(widget.focused!.contains(widget.part('empty')!)).to.be.true;
  });

  it('stays in the details, which stay open', async () => {
    const widget = await mountEnding(1);
    const dialog = await widget.openDetails('ending');
    dialog.part('cta')!.focus();
    await end(widget);
    expect(dialog.part('cta')).to.equal(undefined);
    expect(widget.focused === dialog.closeButton).to.be.true;
  });

  it('stays in the widget, without a ring, when the details close and their button is gone', async () => {
    const widget = await mountEnding(12);
    widget.offer('ending').part('details-button')!.focus();
    const dialog = await widget.openDetails('ending');
    await end(widget);
    await sendKeys({ press: 'Escape' });
    await until(() => !dialog.isOpen, 'the details stayed open');
    await widget.drawn();
    expect(getComputedStyle(widget.focused!).outlineStyle).to.equal('none');
    await sendKeys({ press: 'Tab' });
    expect(widget.focused?.matches('a,button,input')).to.be.true;
  });

  it('is left alone elsewhere', async () => {
    const parent = wrapper();
    const elsewhere = parent.appendChild(document.createElement('input'));
    const widget = await mountEnding(1, { parent });
    widget.offer('ending').cta!.focus();
    elsewhere.focus();
    await end(widget);
    expect(document.activeElement === elsewhere).to.be.true;
  });

  for (const [when, ends] of [
    ['are closed', false],
    ['are closed after it has ended', true],
  ] as const)
    it(`shows no ring around the widget when details that the page opened ${when}, and Tab goes on within it`, async () => {
      const widget = await mountEnding(1);
      // From here on, the browser shows rings.
      await sendKeys({ press: 'Shift' });
      widget.element.openOffer('ending');
      await until(() => widget.dialog.isOpen, 'the details did not open');
      if (ends) await end(widget);
      await sendKeys({ press: 'Escape' });
      await until(() => !widget.dialog.title, 'the details stayed');
      await widget.drawn();
      const ring = widget.focused ? getComputedStyle(widget.focused).outlineStyle : 'none';
      expect(ring).to.equal('none');
      expect(getComputedStyle(widget.element).outlineStyle).to.equal('none');
      await sendKeys({ press: 'Tab' });
      expect(widget.offers()[0]!.card.contains(widget.focused)).to.be.true;
    });
});
