import { expect } from '@open-wc/testing';
import { goAndComeBack } from '../support/page-life.js';
import { useNetwork } from '../support/network.js';
import { PageWatch } from '../support/page-watch.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, loadWidget, mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

const address = { feedUrl: 'https://feed.example' };
const good = payload({
  hero: offers(3),
  popular: offers(6),
  all: offers(40, () => ({ expiry: '2999-01-01T00:00:00Z' })),
});

async function reattach(widget: WidgetHarness): Promise<void> {
  wrapper().append(widget.element);
  await widget.element.updateComplete;
}

describe('a removed widget leaves nothing running', () => {
  const network = useNetwork();
  let watch: PageWatch;

  beforeEach(() => {
    watch = new PageWatch();
  });
  afterEach(() => watch.end());

  async function expectNothingRunning(): Promise<void> {
    // A frame or idle callback that was already due may still run, but must start nothing new.
    expect(await watch.settled()).to.deep.equal([]);
  }

  it('when it was ready, with a catalogue, an expiry and cards in view', async () => {
    const widget = await mount({ feed: good });
    widget.offers('popular')[0]!.card.scrollIntoView();
    await widget.drawn();
    await widget.remove();
    await expectNothingRunning();
  });

  it('when a card had come into view, and the observer had yet to tell', async () => {
    const Observer = window.IntersectionObserver;
    // The watch puts back the browser's own.
    window.IntersectionObserver = class extends Observer {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          if (entries.some(({ target }) => target.matches('[part=offer]'))) widget.element.remove();
          tell(entries, observer);
        }, options);
      }
    };
    const widget = create({ feed: good });
    await until(() => !widget.element.isConnected, 'no card came into view');
    await expectNothingRunning();
  });

  it('when its catalogue was being rendered, which continues when it returns', async () => {
    const widget = create({ feed: payload({ all: offers(300) }) });
    await until(() => widget.ids().length > 0, 'there are no cards');
    await widget.remove();
    const { length } = widget.ids();
    expect(length).to.be.below(300);
    await expectNothingRunning();
    expect(widget.ids()).to.have.length(length);
    await reattach(widget);
    await until(() => widget.ids().length === 300, 'the other cards did not follow');
  });

  it('when it was loading, and loads again when it returns', async () => {
    const widget = create(address);
    const errors = widget.record('rewards-error');
    const { signal } = await network.next();
    await widget.remove();
    expect(signal?.aborted).to.be.true;
    await expectNothingRunning();
    expect(errors).to.be.empty;
    await reattach(widget);
    (await network.next()).json(good);
    await widget.becomes('ready');
  });

  it('when it waited between two attempts', async () => {
    const widget = create(address);
    (await network.next()).body('', { status: 503 });
    await until(() => watch.running.includes('setTimeout'), 'it does not wait');
    await widget.remove();
    await expectNothingRunning();
    expect(network.requests).to.have.length(1);
  });

  it('when it waited to come into view', async () => {
    const tall = wrapper().appendChild(document.createElement('div'));
    tall.style.height = '5000px';
    const widget = create({ ...address, loading: 'lazy', parent: tall.parentElement! });
    await until(() => watch.running.includes('IntersectionObserver'), 'it does not wait');
    await widget.remove();
    await expectNothingRunning();
    expect(network.requests).to.be.empty;
  });

  it('when details were open and a code was just copied', async () => {
    const widget = await mount({ feed: good });
    const dialog = await widget.openDetails('o1');
    const copied = widget.nextEvent('rewards-code-copy');
    dialog.copy();
    await copied;
    await widget.remove();
    await expectNothingRunning();
  });

  it('when its properties changed while it was removed', async () => {
    const widget = await mount({ feed: good });
    await widget.remove();
    Object.assign(widget.element, { feed: payload({ all: [fullOffer('a', { expiry: '2999-01-01T00:00:00Z' })] }) });
    await widget.element.updateComplete;
    await expectNothingRunning();
    Object.assign(widget.element, { feed: undefined, ...address });
    await widget.element.updateComplete;
    await expectNothingRunning();
    expect(network.requests).to.be.empty;
    await reattach(widget);
    (await network.next()).json(good);
    await widget.becomes('ready');
  });

  it('when it was added and removed in the same task, many times', async () => {
    const widget = create({ feed: good });
    await widget.remove();
    await expectNothingRunning();
    for (let round = 0; round < 5; round++) {
      await reattach(widget);
      await widget.remove();
    }
    await expectNothingRunning();
  });
});

describe('a widget that moves or returns', () => {
  const network = useNetwork();

  it('neither repeats nor ends a request when moved', async () => {
    const widget = create(address);
    const exchange = await network.next();
    wrapper().append(widget.element);
    await widget.element.updateComplete;
    expect(exchange.signal?.aborted).to.be.false;
    exchange.json(good);
    await widget.becomes('ready');
    wrapper().append(widget.element);
    await widget.drawn();
    expect(network.requests).to.have.length(1);
    expect(widget.offers('popular')).to.have.length(6);
  });

  it('requests nothing again when removed and returned after loading, and still works', async () => {
    const widget = await loadWidget(network, good);
    await widget.remove();
    await reattach(widget);
    await widget.drawn();
    expect(network.requests).to.have.length(1);
    expect(widget.state()).to.equal('ready');
    await widget.openDetails('o2');
  });

  it('asks again, and shows the feed meanwhile, when its page comes back from the back/forward cache', async () => {
    const widget = await loadWidget(network, payload({ all: [offer('a')] }));
    const lazy = create({ ...address, loading: 'lazy', parent: wrapper('margin-top: 9000px') });
    await lazy.watches();
    goAndComeBack();
    const exchange = await network.next();
    expect(widget.text).to.contain('Title a');
    exchange.json(payload({ all: [offer('b')] }));
    await until(() => widget.ids().join() === 'b', 'it shows the feed of before');
    expect(network.requests).to.have.length(2);
  });

  it('makes one request in a double mount, as some frameworks do in development', async () => {
    const widget = create(address);
    widget.element.remove();
    await reattach(widget);
    (await network.next()).json(good);
    await widget.becomes('ready');
    expect(network.requests).to.have.length(1);
  });

  it('shares its request with another, and leaves it to that when removed', async () => {
    const [one, other] = [create(address), create(address)];
    const exchange = await network.next();
    await other.element.updateComplete;
    await one.remove();
    expect(exchange.signal?.aborted).to.be.false;
    exchange.json(good);
    await other.becomes('ready');
    expect(network.requests).to.have.length(1);
  });
});

describe('the first paint', () => {
  const network = useNetwork();

  it('shows the hero, then popular, then the catalogue', async () => {
    const widget = create(address);
    const seen: string[] = [];
    widget.element.addController({
      hostUpdated: () => {
        const shown =
          widget.element.matches(':state(ready)') || widget.sections().length > 0 ? widget.sections().join(' ') : '';
        if (shown && seen.at(-1) !== shown) seen.push(shown);
      },
    });
    (await network.next()).json(good);
    await widget.becomes('ready');
    expect(seen).to.deep.equal(['hero', 'hero popular', 'hero popular all']);
  });
});

describe('many feeds, one after another,', () => {
  it('leave no more behind than one does', async () => {
    const widget = await mount({ feed: good });
    const arrows = (): boolean => ['hero', 'popular'].every((placement) => widget.row(placement).forward);
    await until(arrows, 'the rows have no arrows');
    const nodes = widget.all().length;
    for (let round = 0; round < 5; round++) {
      widget.element.feed = payload({ all: [offer(`a${round}`)] });
      await widget.drawn();
      widget.element.feed = good;
      await widget.drawn();
    }
    await until(arrows, 'the rows have no arrows');
    expect(widget.all()).to.have.length(nodes);
    expect(widget.element.shadowRoot!.adoptedStyleSheets.length).to.be.below(20);
  });
});
