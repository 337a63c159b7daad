import { expect } from '@open-wc/testing';
import { answerFlow, createFlow } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { offers, payload } from '../support/sample-feed.js';
import { giveaway } from '../support/sample-giveaway.js';
import { ElementHarness } from '../support/element-harness.js';
import { create, wrapper } from '../support/widget-harness.js';

const address = { feedUrl: 'https://feed.example' };
const flowAddress = { baseUrl: 'https://shop.example/rewards', flowId: 'flow' };
const feed = payload({ hero: offers(1), all: offers(40) });

/** Whether a promise is still pending after everything else that is due. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const late = new Promise<'late'>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, 'late')));
  return (await Promise.race([promise, late])) === 'late';
}

/** Whether the styles are there that the first paint doesn't need. */
function hasLateStyles({ element }: { element: Element }): boolean {
  return getComputedStyle(element.shadowRoot!.querySelector('button, .cta')!).transitionDuration !== '0s';
}

describe('settled of a widget', () => {
  const network = useNetwork();

  it('resolves when the offers, the search and the late styles are there, after rewards-ready', async () => {
    const widget = create(address);
    const ready = widget.record('rewards-ready');
    const { settled } = widget.element;
    const exchange = await network.next();
    expect(await isPending(settled)).to.be.true;
    exchange.json(feed);
    await settled;
    expect(widget.state()).to.equal('ready');
    expect(widget.ids('all')).to.have.length(40);
    expect(widget.part('search')).to.be.instanceOf(HTMLInputElement);
    expect(hasLateStyles(widget)).to.be.true;
    expect(ready).to.have.length(1);
    expect(await isPending(widget.element.settled)).to.be.false;
  });

  it('can be read before the element is on the page', async () => {
    const element = document.createElement('rewards-widget');
    const { settled } = element;
    element.feed = feed;
    expect(await isPending(settled)).to.be.true;
    wrapper().append(element);
    await settled;
    expect(new ElementHarness(element).ids('all')).to.have.length(40);
  });

  it('resolves with the words for a failure, and for a feed without offers', async () => {
    const failed = create(address);
    (await network.next()).json({}, 404);
    await failed.element.settled;
    expect(failed.state()).to.equal('error');
    expect(hasLateStyles(failed)).to.be.true;
    const empty = create(address);
    (await network.next()).json(payload());
    await empty.element.settled;
    expect(empty.state()).to.equal('empty');
  });

  for (const loading of ['eager', 'lazy'] as const)
    it(`resolves with nothing to load, and for each new payload, ${loading}`, async () => {
      const widget = create({ loading });
      await widget.element.settled;
      expect(widget.state()).to.equal('loading');
      for (const all of [offers(40), offers(300)]) {
        widget.element.feed = payload({ all });
        await widget.element.settled;
        expect(widget.ids('all')).to.have.length(all.length);
      }
      widget.element.feed = 'no feed';
      await widget.element.settled;
      expect(widget.state()).to.equal('error');
    });

  it('resolves for a large catalogue when the rows in view are there', async () => {
    const widget = create({ feed: payload({ all: offers(1000) }) });
    await widget.element.settled;
    const cards = widget.offers('all').map(({ card }) => card.getBoundingClientRect());
    expect(cards.length).to.be.within(3, 300);
    expect(cards.some(({ top, bottom }) => top < innerHeight && bottom >= innerHeight)).to.be.true;
    expect(widget.section('all').offsetHeight).to.be.above(20_000);
  });

  it('waits for the rest of a feed after its first offers', async () => {
    const widget = create(address);
    const exchange = await network.next();
    // A smaller feed isn't shown in two steps.
    const text = JSON.stringify({ ...feed, all: offers(1000) });
    const middle = text.lastIndexOf(',', 100_000);
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    exchange.body(readable.pipeThrough(new TextEncoderStream()));
    await writer.write(text.slice(0, middle));
    await widget.is('ready');
    expect(await isPending(widget.element.settled)).to.be.true;
    await writer.write(text.slice(middle));
    await writer.close();
    await widget.element.settled;
    expect(widget.ids('all')).not.to.be.empty;
  });

  it('waits until a lazy element has come near and has loaded', async () => {
    scrollTo(0, 0);
    const widget = create({ ...address, loading: 'lazy', parent: wrapper('padding-top: 5000px') });
    const { settled } = widget.element;
    await widget.watches();
    expect(await isPending(settled)).to.be.true;
    widget.element.scrollIntoView();
    (await network.next()).json(feed);
    await settled;
    expect(widget.ids('all')).to.have.length(40);
  });

  it('is for the new request after refresh() and a new address', async () => {
    const widget = create({ feedUrl: 'https://one.example' });
    (await network.next()).json(feed);
    await widget.element.settled;
    for (const [count, ask] of [
      [2, () => void widget.element.refresh()],
      [3, () => (widget.element.feedUrl = 'https://other.example')],
    ] as const) {
      ask();
      const { settled } = widget.element;
      const exchange = await network.next();
      expect(await isPending(settled)).to.be.true;
      exchange.json(payload({ all: offers(count) }));
      await settled;
      expect(widget.ids()).to.have.length(count);
    }
  });

  it('waits for what is asked for meanwhile, too', async () => {
    const widget = create({ feedUrl: 'https://one.example' });
    const { settled } = widget.element;
    await network.next();
    widget.element.feedUrl = 'https://other.example';
    (await network.next()).json(feed);
    await settled;
    expect(widget.ids('all')).to.have.length(40);
  });

  it('waits for the details that openOffer() opens', async () => {
    const widget = create({ feed });
    await widget.element.settled;
    widget.element.openOffer('o3');
    await widget.element.settled;
    expect(widget.dialog.isOpen).to.be.true;
  });

  it('resolves for a removed element, and is for the new request when it returns', async () => {
    const widget = create(address);
    const { settled } = widget.element;
    await network.next();
    const parent = widget.element.parentElement!;
    await widget.remove();
    await settled;
    expect(await isPending(widget.element.settled)).to.be.false;
    parent.append(widget.element);
    const back = widget.element.settled;
    (await network.next()).json(feed);
    await back;
    expect(widget.ids('all')).to.have.length(40);
  });

  it('resolves for a lazy element that is removed, but not for one that is moved', async () => {
    const parent = wrapper('padding-top: 5000px');
    const widget = create({ ...address, loading: 'lazy', parent });
    const { settled } = widget.element;
    await widget.watches();
    parent.append(widget.element);
    expect(await isPending(settled)).to.be.true;
    await widget.remove();
    await settled;
  });
});

describe('settled of a giveaway', () => {
  const network = useNetwork();

  it('resolves when the offers and the late styles are there', async () => {
    const flow = createFlow(flowAddress);
    const { settled } = flow.element;
    const exchange = await network.next();
    expect(await isPending(settled)).to.be.true;
    answerFlow(exchange);
    await settled;
    expect(flow.state()).to.equal('ready');
    expect(flow.offers()).not.to.be.empty;
    expect(hasLateStyles(flow)).to.be.true;
  });

  it('resolves for a payload, an empty giveaway, a failure, and nothing to load', async () => {
    const flow = createFlow();
    for (const [payload, state] of [
      [giveaway(), 'ready'],
      [giveaway({ offers: [] }), 'empty'],
      ['none', 'error'],
      [undefined, 'loading'],
    ] as const) {
      flow.element.giveaway = payload;
      await flow.element.settled;
      expect(flow.state()).to.equal(state);
    }
  });

  it('waits for a refresh(), while the page is asked for the shopper’s token, too', async () => {
    let answer!: (token: string) => void;
    const flow = createFlow({ ...flowAddress, flowId: 'token' });
    answerFlow(await network.next());
    await flow.element.settled;
    flow.element.userToken = () => new Promise<string>((resolve) => (answer = resolve));
    await flow.element.updateComplete;
    answer('first');
    answerFlow(await network.next());
    await flow.element.settled;
    void flow.element.refresh();
    const { settled } = flow.element;
    expect(await isPending(settled)).to.be.true;
    answer('second');
    const exchange = await network.next();
    expect(await isPending(settled)).to.be.true;
    exchange.json({}, 404);
    await settled;
  });

  it('resolves for one that was removed while it loaded and is back', async () => {
    const flow = createFlow({ ...flowAddress, flowId: 'removed' });
    const parent = flow.element.parentElement!;
    const exchange = await network.next();
    const { settled } = flow.element;
    await flow.remove();
    await settled;
    answerFlow(exchange);
    await flow.is('loading');
    parent.append(flow.element);
    await flow.element.settled;
    expect(flow.state()).to.equal('ready');
    expect(hasLateStyles(flow)).to.be.true;
  });
});
