import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { ElementHarness } from '../support/element-harness.js';
import { mountFlow } from '../support/giveaway-harness.js';
import { PageWatch } from '../support/page-watch.js';
import { expectPublic } from '../support/public-event.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { create, mount, wrapper } from '../support/widget-harness.js';
import { until } from '../support/until.js';

/** Waits frame by frame, without a timer. */
async function frames(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(requestAnimationFrame);
}

describe('rewards-offer-view', () => {
  it('fires when half of the card was in view for a second, once per offer and placement', async () => {
    scrollTo(0, 0);
    const widget = create({ feed: payload({ popular: [fullOffer('p')], all: [fullOffer('q')] }) });
    const views = widget.record('rewards-offer-view');
    await widget.becomes('ready');
    const since = performance.now();
    widget.offer('p').card.scrollIntoView({ block: 'center' });
    await until(() => views.length > 0, 'no view came');
    expect(performance.now() - since).to.be.at.least(900);
    const event = views.find(({ detail }) => detail.offer.id === 'p')!;
    expect([event.detail.placement, event.detail.position]).to.deep.equal(['popular', 1]);
    expectPublic(event, widget);

    widget.offer('q').card.scrollIntoView({ block: 'center' });
    await until(() => views.length > 1, 'no second view came');
    const again = widget.element.parentElement!;
    again.append(widget.element);
    widget.element.heading = 'Other';
    // A third card's view comes later than any repeat of the first two.
    const other = await mount({ feed: payload({ all: [fullOffer('r')] }), parent: again });
    other.offer('r').card.scrollIntoView({ block: 'center' });
    await other.nextEvent('rewards-offer-view');
    expect(views.map(({ detail }) => detail.offer.id).sort()).to.deep.equal(['p', 'q']);
  });

  it('fires for an offer that replaces another', async () => {
    const expiry = new Date(Date.now() + 2000).toISOString();
    const widget = await mount({ feed: payload({ hero: [fullOffer('a', { expiry }), fullOffer('b')] }) });
    const views = widget.record('rewards-offer-view');
    widget.element.scrollIntoView();
    const seen = async (...ids: string[]): Promise<void> => {
      await until(() => views.length === ids.length, `${ids.at(-1)} was not seen`);
      expect(views.map(({ detail }) => detail.offer.id)).to.deep.equal(ids);
    };
    await seen('a');
    // Once its first offer has ended.
    await seen('a', 'b');
    widget.element.feed = payload({ hero: [fullOffer('c')] });
    await seen('a', 'b', 'c');
    expect(views.map(({ detail }) => detail.position)).to.deep.equal([1, 1, 1]);
  });

  const hidden: Record<string, Partial<CSSStyleDeclaration>> = {
    'not visible': { visibility: 'hidden' },
    transparent: { opacity: '0' },
    'transparent, and lets presses through': { opacity: '0', pointerEvents: 'none' },
    'not drawn': { contentVisibility: 'hidden', width: '600px', height: '600px' },
  };
  for (const [name, style] of Object.entries(hidden))
    it(`waits until the element is seen: ${name}`, async () => {
      scrollTo(0, 0);
      const parent = wrapper();
      Object.assign(parent.style, style);
      const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }), parent });
      const views = widget.record('rewards-offer-view');
      widget.element.scrollIntoView();
      // The view of a card that came later, and covers no other.
      const corner = wrapper();
      Object.assign(corner.style, { position: 'fixed', bottom: '0', left: '0', width: '160px' });
      const other = await mount({ feed: payload({ popular: [fullOffer('b')] }), parent: corner });
      await other.nextEvent('rewards-offer-view');
      expect(views).to.be.empty;
      corner.remove();
      parent.removeAttribute('style');
      await until(() => views.length > 0, 'it was never seen');
      expect(views.map(({ detail }) => detail.offer.id)).to.deep.equal(['a']);
    });

  it('waits until nothing lies over the card', async () => {
    scrollTo(0, 0);
    const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }) });
    const views = widget.record('rewards-offer-view');
    const overlay = wrapper();
    Object.assign(overlay.style, { position: 'fixed', inset: '0', background: 'white' });
    widget.element.scrollIntoView();
    const above = await mount({ feed: payload({ popular: [fullOffer('b')] }), parent: overlay });
    await above.nextEvent('rewards-offer-view');
    expect(views).to.be.empty;
    overlay.remove();
    await until(() => views.length > 0, 'it was never seen');
  });

  it('fires for a card that is seen but can’t be pressed', async () => {
    scrollTo(0, 0);
    const parent = wrapper();
    parent.style.pointerEvents = 'none';
    const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }), parent });
    widget.element.scrollIntoView();
    await widget.nextEvent('rewards-offer-view');
  });

  it('fires a second after a hidden tab is shown again', async () => {
    let visibilityState = 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    const turn = (state: string): void => {
      visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const watch = new PageWatch();
    const timers = (): number => watch.running.filter((name) => name === 'setTimeout').length;
    try {
      const parent = wrapper();
      parent.style.paddingTop = '200vh';
      scrollTo(0, 0);
      const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }), parent });
      const views = widget.record('rewards-offer-view');
      await frames(() => timers() === 0);
      widget.element.scrollIntoView();
      await frames(() => timers() === 1);
      turn('hidden');
      expect(timers(), 'its second goes on').to.equal(0);
      turn('visible');
      const shown = performance.now();
      await widget.nextEvent('rewards-offer-view');
      expect(performance.now() - shown).to.be.at.least(900);
      expect(views).to.have.length(1);
    } finally {
      watch.end();
      delete (document as { visibilityState?: unknown }).visibilityState;
    }
  });

  it('doesn’t fire for a card that left the view earlier, nor for a removed widget', async () => {
    const below = wrapper();
    const widget = await mount({ feed: payload({ all: [fullOffer('p')] }), parent: below });
    const views = widget.record('rewards-offer-view');
    widget.offer('p').card.scrollIntoView({ block: 'center' });
    await widget.drawn();
    const { card } = widget.offer('p');
    await widget.remove();
    // The view of another card, which came into view later, would follow the missing one.
    const other = await mount({ feed: payload({ all: [fullOffer('r')] }), parent: below });
    other.offer('r').card.scrollIntoView({ block: 'center' });
    await other.nextEvent('rewards-offer-view');
    expect(card.isConnected).to.be.false;
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
    for (const [name, [width, height, show]] of Object.entries(cases))
      it(name, async () => {
        await setViewport({ width, height });
        scrollTo(0, 0);
        const shown = await show();
        const views = shown.record('rewards-offer-view');
        const { card } = shown.offer('tall');
        const around = shown.element.parentElement!;
        expect(card.offsetHeight).to.be.above(2 * Math.min(height, around.style.height ? 160 : height));
        card.scrollIntoView({ block: 'center' });
        await until(() => views.length > 0, 'no view came');
        expect(views.map(({ detail }) => detail.offer.id)).to.deep.equal(['tall']);
      });
  });
});
