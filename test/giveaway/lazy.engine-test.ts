import { expect } from '@open-wc/testing';
import '../../src/element/hydration/take-over.js';
import { renderGiveawayFlow } from '../../src/server/index.js';
import {
  answerFlow,
  createFlow,
  FlowHarness,
  newShop,
  showNext,
  type GiveawayOptions,
} from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { goAndComeBack, prerenderPage } from '../support/page-life.js';
import { claimed, envelope, giveaway } from '../support/sample-giveaway.js';
import { create, wrapper } from '../support/widget-harness.js';

/** Puts a box into another one. */
function box(parent: HTMLElement, css: string): HTMLElement {
  const inner = parent.appendChild(document.createElement('div'));
  inner.style.cssText = css;
  return inner;
}

/** What pushes an element out of view. */
function below(height = 5000, parent = wrapper()): HTMLElement {
  box(parent, `height: ${height}px`);
  return parent;
}

function lazy(parent: HTMLElement, options: GiveawayOptions = {}): FlowHarness {
  scrollTo(0, 0);
  return createFlow({ baseUrl: newShop(), flowId: 'flow', loading: 'lazy', parent, ...options });
}

describe('a lazy giveaway', () => {
  const network = useNetwork();

  /** Waits until it has begun to watch, and has asked for nothing. */
  async function expectToWait(flow: FlowHarness): Promise<void> {
    await flow.watches();
    expect(network.requests).to.be.empty;
  }

  it('is asked for once, when it is near', async () => {
    const flow = lazy(below());
    await expectToWait(flow);
    expect(flow.state()).to.equal('loading');
    flow.element.scrollIntoView();
    await showNext(network, flow);
    scrollTo(0, 0);
    flow.element.scrollIntoView();
    await flow.drawn();
    expect(network.requests).to.have.length(1);
  });

  it('settles when it has come near and has loaded', async () => {
    const flow = lazy(below());
    let over = false;
    const settled = flow.element.settled.then(() => (over = true));
    await expectToWait(flow);
    expect(over).to.be.false;
    flow.element.scrollIntoView();
    answerFlow(await network.next());
    await settled;
    expect(flow.state()).to.equal('ready');
  });

  it('doesn’t ask the page for the shopper’s token before', async () => {
    let asked = 0;
    const flow = lazy(below(), { userToken: () => `token-${++asked}` });
    await expectToWait(flow);
    expect(asked).to.equal(0);
    flow.element.scrollIntoView();
    const { headers } = await network.next();
    expect([headers.get('Authorization'), asked]).to.deep.equal(['Bearer token-1', 1]);
  });

  describe('in a scroll container', () => {
    const scrollers = {
      'a giveaway': (parent: HTMLElement) => lazy(parent),
      'a widget': (parent: HTMLElement) => create({ feedUrl: 'https://feed.example', loading: 'lazy', parent }),
    };
    for (const [name, add] of Object.entries(scrollers))
      it(`is asked for when it is near in there: ${name}`, async () => {
        scrollTo(0, 0);
        const scroller = wrapper('height: 200px; overflow: auto');
        const element = add(below(5000, scroller));
        await element.watches();
        expect(network.requests).to.be.empty;
        // 300 px below what is seen of the container.
        scroller.scrollTop = 4500;
        await network.next();
      });
  });

  const hidden: Record<string, (parent: HTMLElement) => { inner: HTMLElement; open: () => unknown }> = {
    'display: none': (parent) => {
      const inner = box(parent, 'display: none');
      return { inner, open: () => (inner.style.display = '') };
    },
    'a closed <details>': (parent) => {
      const inner = parent.appendChild(document.createElement('details'));
      return { inner, open: () => (inner.open = true) };
    },
    'a closed <dialog>': (parent) => {
      const inner = parent.appendChild(document.createElement('dialog'));
      return { inner, open: () => inner.showModal() };
    },
    'a height of 0': (parent) => {
      const inner = box(parent, 'max-height: 0; overflow: hidden');
      return { inner, open: () => (inner.style.maxHeight = 'none') };
    },
    'a drawer at the side': (parent) => {
      const inner = box(parent, 'position: fixed; inset: 0 0 0 auto; width: 300px; transform: translateX(100%)');
      return { inner, open: () => (inner.style.transform = '') };
    },
    'a sheet below the window': (parent) => {
      const inner = box(parent, 'position: fixed; inset: auto 0 0; height: 300px; transform: translateY(100%)');
      return { inner, open: () => (inner.style.transform = '') };
    },
  };
  for (const [name, hide] of Object.entries(hidden))
    it(`is asked for when it is shown: ${name}`, async () => {
      const { inner, open } = hide(wrapper());
      const flow = lazy(inner);
      await expectToWait(flow);
      open();
      await network.next();
    });

  it('is asked for at once by refresh(), with one view', async () => {
    const flow = lazy(below());
    const refreshed = flow.element.refresh();
    answerFlow(await network.next());
    await refreshed;
    flow.element.scrollIntoView();
    await flow.becomes('ready');
    expect(network.requests).to.have.length(1);
  });

  it('is asked for at once by claim(), which claims what has come', async () => {
    const flow = lazy(below());
    await expectToWait(flow);
    const done = flow.element.claim('a');
    answerFlow(await network.next());
    const claim = await network.next();
    expect(claim.url.pathname).to.match(/claim$/);
    claim.json(claimed('CODE-1'));
    await done;
    await flow.shows('code');
    expect(network.requests).to.have.length(2);
  });

  it('shows a payload, and asks for nothing', async () => {
    const flow = lazy(below(), { giveaway: giveaway() });
    await flow.becomes('ready');
    flow.element.scrollIntoView();
    await expectToWait(flow);
  });

  it('still waits after a removal, and when the page comes back', async () => {
    const flow = lazy(below());
    await expectToWait(flow);
    await flow.remove();
    below().append(flow.element);
    goAndComeBack();
    await expectToWait(flow);
    flow.element.scrollIntoView();
    await showNext(network, flow);
    expect(network.requests).to.have.length(1);
  });

  it('is not asked for when a page that was prerendered is shown, but when it is near', async () => {
    const show = prerenderPage();
    const flow = lazy(below(), { apiKey: 'k', user: 'u1' });
    await expectToWait(flow);
    show();
    await expectToWait(flow);
    flow.element.scrollIntoView();
    const { url } = await network.next();
    expect(url.searchParams.get('user')).to.equal('u1');
  });

  it('stays as a server has drawn it until it is near, and records one view then', async () => {
    const drawn = giveaway();
    const parent = below();
    scrollTo(0, 0);
    const inner = box(parent, '');
    inner.setHTMLUnsafe(
      await renderGiveawayFlow({
        giveaway: drawn,
        attributes: { 'base-url': newShop(), 'flow-id': 'flow', loading: 'lazy' },
      }),
    );
    // Firefox does so a little later.
    customElements.upgrade(inner);
    const flow = new FlowHarness(inner.querySelector('giveaway-flow')!);
    const cards = flow.parts('offer');
    const ready = flow.record('rewards-ready');
    await expectToWait(flow);
    flow.element.requestUpdate();
    await flow.element.updateComplete;
    expect([flow.state(), cards.every(({ isConnected }) => isConnected)]).to.deep.equal(['ready', true]);
    expect(ready).to.be.empty;
    flow.element.scrollIntoView();
    (await network.next()).json(envelope(drawn));
    await flow.drawn();
    expect(cards.every(({ isConnected }) => isConnected)).to.be.true;
    expect([network.requests.length, ready.length]).to.deep.equal([1, 1]);
  });
});
