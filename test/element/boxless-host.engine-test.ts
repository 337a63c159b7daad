import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { answerFlow, loadFlow, mountFlow, type FlowHarness } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { giveaway, refusal } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { create, mount, slotted, wrapper, type WidgetHarness } from '../support/widget-harness.js';
import { catalogueOffers, mountCatalogue, type CatalogueHarness } from '../widget/catalogue/catalogue-harness.js';

/** A page's style sheet while a test runs. */
function pageCss(css: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  return style;
}

describe('an element with display: contents', () => {
  const network = useNetwork();
  let style: HTMLStyleElement;
  let clock: FakeClock;

  beforeEach(async () => {
    clock = fakeClock();
    await setViewport({ width: 1000, height: 800 });
    style = pageCss('rewards-widget, giveaway-flow { display: contents }');
    scrollTo(0, 0);
  });
  afterEach(() => {
    clock.stop();
    style.remove();
  });

  const elements: Record<string, (parent: Element) => Promise<WidgetHarness | FlowHarness>> = {
    'rewards-widget': (parent) => mount({ feed: payload({ all: [fullOffer('a')] }), parent }),
    'giveaway-flow': (parent) => mountFlow({ giveaway: giveaway({ offers: [fullOffer('a')] }), parent }),
  };

  for (const [name, mountIn] of Object.entries(elements)) {
    it(`is as wide as its parent, and reports a view once nothing lies over it: ${name}`, async () => {
      const cover = wrapper('position: fixed; inset: 0; z-index: 1; background: #fff');
      const element = await mountIn(wrapper('width: 700px'));
      expect(element.all('.root')[0]!.getBoundingClientRect().width).to.equal(700);
      const views = element.record('rewards-offer-view');
      await element.watches();
      await clock.pass(2000);
      expect(views).to.be.empty;
      cover.remove();
      await clock.pass(1000);
      expect(views.map(({ detail }) => detail.offer.id)).to.deep.equal(['a']);
    });

    it(`opens details, and closes them when it is hidden: ${name}`, async () => {
      const parent = wrapper();
      const element = await mountIn(parent);
      for (const hidden of [parent, element.element]) {
        await element.openDetails('a');
        hidden.style.display = 'none';
        await until(() => !element.dialog.isOpen, 'the details stay open');
        hidden.style.display = '';
      }
    });
  }

  it('shows all of a catalogue', async () => {
    const widget = await mount({ feed: payload({ all: offers(200) }) });
    await until(() => widget.ids('all').length === 200, 'cards are missing');
  });

  it('loads a lazy element when it comes near', async () => {
    const parent = wrapper('padding-top: 5000px');
    const widget = create({ feedUrl: 'https://shop.example/rewards', loading: 'lazy', parent });
    await widget.watches();
    expect(network.requests).to.be.empty;
    scrollTo(0, 4500);
    (await network.next()).json(payload({ all: offers(3) }));
    await widget.becomes('ready');
  });

  describe('and a large catalogue', () => {
    const large = catalogueOffers(1000);

    function shown({ cards }: CatalogueHarness, box: Element): number[] {
      const { top, bottom } = box.getBoundingClientRect();
      const within = cards.filter((card) => {
        const rect = card.getBoundingClientRect();
        return rect.bottom > top + 2 && rect.top < bottom - 2;
      });
      return within.map(({ place }) => place.position);
    }

    function scroller(): HTMLElement {
      const box = wrapper('height: 600px; overflow-y: auto; overflow-anchor: none');
      return box;
    }

    it('brings the offers while scrolling', async () => {
      const box = scroller();
      const catalogue = await mountCatalogue(large, { parent: box });
      for (const share of [0.5, 1, 0.2]) {
        box.scrollTop = share * (box.scrollHeight - box.clientHeight);
        await catalogue.settled();
        expect(shown(catalogue, box)[0]).to.be.closeTo(share * 1000, 20);
      }
    });

    it('follows when the page’s header in it becomes lower', async () => {
      const box = scroller();
      const header = slotted('header', 'Ours') as HTMLElement;
      header.style.cssText = 'height: 5000px; margin: 0';
      const catalogue = await mountCatalogue(large, { parent: box, children: [header] });
      box.scrollTop = box.scrollHeight / 2;
      await catalogue.settled();
      await until(() => shown(catalogue, box).length > 0, 'there are no cards in the middle');
      const before = shown(catalogue, box)[0]!;
      header.style.height = '50px';
      await until(() => (shown(catalogue, box)[0] ?? 0) > before, 'there are no cards where the header was');
    });

    it('is filled when it was hidden first', async () => {
      style.disabled = true;
      const hidden = pageCss('rewards-widget { display: none }');
      const box = scroller();
      const catalogue = await mountCatalogue(large, { parent: box });
      style.disabled = false;
      hidden.remove();
      await until(() => shown(catalogue, box).length > 5, 'there are no cards');
    });
  });

  it('leaves the focus in it where the shopper has moved it while signing in', async () => {
    const two = giveaway({ offers: [fullOffer('a'), fullOffer('b')] });
    const flow = await loadFlow(network, { payload: two, viewer: null, baseUrl: 'https://shop.example/signing-in' });
    const required = flow.nextEvent('rewards-user-required');
    flow.press('b');
    (await network.next()).json(refusal(), 401);
    await required;
    flow.prize('a').button!.focus();
    const refreshed = flow.element.refresh();
    answerFlow(await network.next(), two, 'viewer-2');
    await refreshed;
    await flow.drawn();
    expect(flow.focused).to.equal(flow.prize('a').button);
  });
});
