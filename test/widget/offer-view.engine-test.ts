import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { ElementHarness } from '../support/element-harness.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { mountFlow } from '../support/giveaway-harness.js';
import { expectPublic } from '../support/public-event.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { create, mount, wrapper, type WidgetOptions } from '../support/widget-harness.js';
import { until } from '../support/until.js';

beforeEach(() => scrollTo(0, 0));

it('rewards-offer-view fires when half of the card was in view for a second', async () => {
  const widget = create({ feed: payload({ popular: [fullOffer('p')] }) });
  const views = widget.record('rewards-offer-view');
  await widget.becomes('ready');
  const since = performance.now();
  widget.offer('p').card.scrollIntoView({ block: 'center' });
  await until(() => views.length > 0, 'no view came');
  expect(performance.now() - since).to.be.at.least(900);
  const [event] = views;
  expect([event!.detail.placement, event!.detail.position]).to.deep.equal(['popular', 1]);
  expectPublic(event!, widget);
});

describe('rewards-offer-view', () => {
  let clock: FakeClock;
  beforeEach(() => (clock = fakeClock()));
  afterEach(() => clock.stop());

  /** Lets more than a second pass, once the element knows what is in view. */
  async function look(harness: ElementHarness): Promise<void> {
    await harness.watches();
    await clock.pass(1100);
  }

  /** Scrolls to a widget, and looks at it. Returns the ids of the offers that it has reported. */
  async function show(options: WidgetOptions = {}) {
    const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }), ...options });
    const views = widget.record('rewards-offer-view');
    widget.element.scrollIntoView();
    await look(widget);
    return { widget, seen: () => views.map(({ detail }) => detail.offer.id) };
  }

  it('fires once per offer and placement, also after a move and an update', async () => {
    const feed = payload({ popular: [fullOffer('a')], all: [fullOffer('a')] });
    const { widget, seen } = await show({ feed });
    widget.offers('all')[0]!.card.scrollIntoView({ block: 'center' });
    await look(widget);
    expect(seen()).to.deep.equal(['a', 'a']);
    widget.element.parentElement!.append(widget.element);
    widget.element.heading = 'Other';
    await widget.drawn();
    await look(widget);
    expect(seen()).to.deep.equal(['a', 'a']);
  });

  it('fires for an offer that replaces another', async () => {
    const expiry = new Date(Date.now() + 60_000).toISOString();
    const { widget, seen } = await show({ feed: payload({ hero: [fullOffer('a', { expiry }), fullOffer('b')] }) });
    expect(seen()).to.deep.equal(['a']);
    await clock.pass(60_000);
    await until(() => widget.ids()[0] === 'b', 'the first offer has not ended');
    await look(widget);
    expect(seen()).to.deep.equal(['a', 'b']);
    widget.element.feed = payload({ hero: [fullOffer('c')] });
    await widget.drawn();
    await look(widget);
    expect(seen()).to.deep.equal(['a', 'b', 'c']);
  });

  const hidden: Record<string, Partial<CSSStyleDeclaration>> = {
    'not visible': { visibility: 'hidden' },
    transparent: { opacity: '0' },
    'transparent, and lets presses through': { opacity: '0', pointerEvents: 'none' },
    'not drawn': { contentVisibility: 'hidden', width: '600px', height: '600px' },
  };
  for (const [name, style] of Object.entries(hidden))
    it(`waits until the element is seen: ${name}`, async () => {
      const parent = wrapper();
      Object.assign(parent.style, style);
      const { widget, seen } = await show({ parent });
      expect(seen()).to.be.empty;
      parent.removeAttribute('style');
      await look(widget);
      expect(seen()).to.deep.equal(['a']);
    });

  it('waits until nothing lies over the card', async () => {
    const overlay = wrapper();
    Object.assign(overlay.style, { position: 'fixed', inset: '0', background: 'white', zIndex: '1' });
    const { widget, seen } = await show();
    expect(seen()).to.be.empty;
    overlay.remove();
    await look(widget);
    expect(seen()).to.deep.equal(['a']);
  });

  it('fires for a card that is seen but can’t be pressed', async () => {
    const parent = wrapper();
    parent.style.pointerEvents = 'none';
    expect((await show({ parent })).seen()).to.deep.equal(['a']);
  });

  it('fires a second after a hidden tab is shown again', async () => {
    let visibilityState = 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    const turn = (state: string): void => {
      visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    try {
      turn('hidden');
      const { widget, seen } = await show();
      expect(seen()).to.be.empty;
      turn('visible');
      await widget.watches();
      turn('hidden');
      await clock.pass(5000);
      expect(seen(), 'its second went on').to.be.empty;
      turn('visible');
      await look(widget);
      expect(seen()).to.deep.equal(['a']);
    } finally {
      delete (document as { visibilityState?: unknown }).visibilityState;
    }
  });

  it('doesn’t fire for a card that left the view earlier, nor for a removed widget', async () => {
    const parent = wrapper();
    const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }), parent });
    const views = widget.record('rewards-offer-view');
    widget.element.scrollIntoView();
    await widget.watches();
    parent.style.paddingTop = '300vh';
    scrollTo(0, 0);
    await look(widget);
    expect(views).to.be.empty;
    widget.element.scrollIntoView();
    await widget.watches();
    await widget.remove();
    await clock.pass(1100);
    expect(views).to.be.empty;
  });

  describe('fires for a card that never has half of itself in view', () => {
    afterEach(() => setViewport({ width: 800, height: 600 }));

    const giveaways = giveaway({ template: 3, offers: [prize('tall')] });
    const hero = payload({ hero: [fullOffer('tall', { description: 'A long text. '.repeat(60) })] });
    /** A box of the page that scrolls. */
    const scroller = (): HTMLElement => {
      const box = wrapper();
      Object.assign(box.style, { height: '160px', overflow: 'auto' });
      return box;
    };
    const cases: Record<string, [width: number, height: number, show: () => Promise<ElementHarness>]> = {
      'a spotlight on a phone that lies on its side': [667, 300, () => mountFlow({ giveaway: giveaways })],
      'a hero in a window enlarged to 400 %': [320, 170, () => mount({ feed: hero })],
      'a hero in a low window': [500, 200, () => mount({ feed: hero })],
      'a hero in a low drawer': [400, 900, () => mount({ feed: hero, parent: scroller() })],
    };
    for (const [name, [width, height, showTall]] of Object.entries(cases))
      it(name, async () => {
        await setViewport({ width, height });
        const shown = await showTall();
        const views = shown.record('rewards-offer-view');
        const { card } = shown.offer('tall');
        const around = shown.element.parentElement!;
        expect(card.offsetHeight).to.be.above(2 * Math.min(height, around.style.height ? 160 : height));
        card.scrollIntoView({ block: 'center' });
        await look(shown);
        expect(views.map(({ detail }) => detail.offer.id)).to.deep.equal(['tall']);
      });
  });
});
