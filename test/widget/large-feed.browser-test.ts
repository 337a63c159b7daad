import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, slotted, wrapper, type WidgetHarness, type WidgetOptions } from '../support/widget-harness.js';

const LARGE = 5000;

const largeFeed = (rest = {}): object => payload({ hero: [fullOffer('h')], all: offers(LARGE), ...rest });

/** A catalogue that runs a function when its middle is read. */
function withMiddle(all: object[], act: () => void): object[] {
  const middle = Object.defineProperty({ ...all[LARGE / 2] }, 'title', {
    get() {
      act();
      return 'Middle';
    },
  });
  return all.with(LARGE / 2, middle);
}

/** Resolves as soon as the first cards are in the document, before they are painted. */
function firstCards(widget: WidgetHarness): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!widget.offers().length) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(widget.element.shadowRoot!, { subtree: true, childList: true });
  });
}

/** Describes the widget at each visible change, frame by frame, until `end`. */
async function watch(widget: WidgetHarness, end: () => boolean): Promise<string[]> {
  const seen: string[] = [];
  for (const deadline = performance.now() + 4000; !end() && performance.now() < deadline;) {
    await new Promise(requestAnimationFrame);
    const now = `${widget.state()}: ${widget
      .sections()
      .map((name) => `${name} ${widget.ids(name).length}`)
      .join(', ')}`;
    if (seen.at(-1) !== now) seen.push(now);
  }
  return seen;
}

describe('a large feed', () => {
  const network = useNetwork();

  for (const [name, load] of [
    ['given', (feed: object) => Promise.resolve(create({ feed }))],
    [
      'loaded',
      async (feed: object) => {
        const widget = create({ feedUrl: 'https://feed.example' });
        (await network.next()).json(feed);
        return widget;
      },
    ],
  ] as const)
    it(`shows hero and popular before its catalogue is read, when ${name}`, async () => {
      let read = 0;
      // The wire reader reads each offer's title, whether the payload is given or parsed.
      const counting: ProxyHandler<object> = {
        get(offer, key): unknown {
          if (key === 'title') read++;
          return Reflect.get(offer, key);
        },
      };
      const counted = (feed: object): object =>
        'all' in feed ? { ...feed, all: (feed.all as object[]).map((offer) => new Proxy(offer, counting)) } : feed;
      const { parse } = JSON;
      JSON.parse = (text: string): unknown => {
        const value: unknown = parse(text);
        return value instanceof Object ? counted(value) : value;
      };
      try {
        const feed = largeFeed({ popular: offers(4) });
        const widget = await load(name === 'given' ? counted(feed) : feed);
        let ready = false;
        widget.element.addEventListener('rewards-ready', () => (ready = true));
        /** How many offers of the catalogue had been read when popular was drawn. */
        let readBefore: number | undefined;
        widget.element.addController({
          hostUpdated: () => {
            if (widget.sections().includes('popular')) readBefore ??= read;
          },
        });
        await firstCards(widget);
        expect(widget.ids('hero')).to.deep.equal(['h']);
        await until(() => readBefore !== undefined);
        expect(widget.ids('popular')).to.have.length(4);
        expect(readBefore).to.equal(0);
        expect(ready).to.be.false;
        await until(() => ready);
        expect(read).to.equal(LARGE);
        expect(widget.sections()).to.deep.equal(['hero', 'popular', 'all']);
      } finally {
        JSON.parse = parse;
      }
    });

  it('is ready once, with the whole feed and its cards, of which the last can be opened', async () => {
    const widget = create({ feed: largeFeed() });
    const events = widget.record('rewards-ready');
    await widget.nextEvent('rewards-ready');
    expect(widget.section('all')).to.exist;
    await widget.drawn();
    expect(events.map(({ detail }) => detail.feed!.all.length)).to.deep.equal([LARGE]);
    expect(widget.element.openOffer(`o${LARGE}`)).to.be.true;
    await until(() => widget.dialog.isOpen);
    expect(widget.dialog.title).to.equal(`Title o${LARGE}`);
  });

  it('warns of every drift once, before it is ready', async () => {
    const all = [...offers(LARGE), offer('o1'), offer('bad', { url: 'x:y' })];
    const widget = create({ feed: payload({ hero: [offer('h', { image: 7 })], all }) });
    const told: string[] = [];
    widget.element.addEventListener('rewards-warning', ({ detail }) => told.push(detail.path));
    widget.element.addEventListener('rewards-ready', () => told.push('ready'));
    await widget.nextEvent('rewards-ready');
    expect(told).to.deep.equal(['hero[0].image', `all[${LARGE}]`, `all[${LARGE + 1}].url`, 'ready']);
  });

  it('reserves room for its catalogue, so that what follows doesn’t move', async () => {
    const widget = create();
    const after = widget.element.parentElement!.appendChild(document.createElement('p'));
    const seen: unknown[] = [];
    const all = withMiddle(offers(LARGE), () => {
      seen.push(widget.state(), widget.sections(), after.getBoundingClientRect().top > innerHeight);
    });
    widget.element.feed = payload({ hero: [fullOffer('h')], all });
    await widget.nextEvent('rewards-ready');
    expect(seen).to.deep.equal(['ready', ['hero'], true]);
  });

  it('shows the skeleton if it has only the catalogue', async () => {
    const widget = create({ feed: payload({ all: offers(LARGE) }) });
    const seen = await watch(widget, () => widget.state() === 'ready' && widget.sections().length > 0);
    expect(seen[0]).to.equal('loading: ');
    expect(seen.some((state) => state.startsWith('empty'))).to.be.false;
    expect(widget.parts('header')).to.have.length(1);
  });

  it('yields to a payload that arrives before it is read', async () => {
    const widget = create();
    const events = widget.record('rewards-ready');
    widget.element.feed = largeFeed();
    await firstCards(widget);
    widget.element.feed = payload({ all: [fullOffer('other')] });
    await widget.nextEvent('rewards-ready');
    await widget.drawn();
    expect(widget.ids()).to.deep.equal(['other']);
    expect(events).to.have.length(1);
  });

  it('leaves the previous feed until it is read, then replaces it', async () => {
    const widget = create({ feed: largeFeed() });
    await widget.nextEvent('rewards-ready');
    await widget.drawn();
    const ready = widget.nextEvent('rewards-ready');
    let done = false;
    void ready.then(() => (done = true));
    widget.element.feed = largeFeed({ hero: [fullOffer('h2')] });
    const seen = await watch(widget, () => done);
    expect(
      seen.every((state) => /^ready: hero 1, all [1-9]/.test(state)),
      seen.join(' | '),
    ).to.be.true;
    expect(widget.ids('hero')).to.deep.equal(['h2']);
  });

  it('is abandoned when the widget is removed before it is read, and read when the widget returns', async () => {
    const widget = create();
    const events = widget.record('rewards-ready');
    widget.element.feed = largeFeed();
    await firstCards(widget);
    widget.element.remove();
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    expect(events.length).to.equal(0);
    wrapper().append(widget.element);
    await widget.nextEvent('rewards-ready');
    expect(widget.sections()).to.deep.equal(['hero', 'all']);
  });

  it('settles refresh() when it is complete again', async () => {
    const widget = create({ feedUrl: 'https://feed.example' });
    const feed = largeFeed();
    (await network.next()).json(feed);
    await widget.nextEvent('rewards-ready');
    const events = widget.record('rewards-ready');
    const refreshed = widget.element.refresh();
    (await network.next()).json(feed);
    await refreshed;
    await widget.element.updateComplete;
    expect(events.map(({ detail }) => detail.feed!.all.length)).to.deep.equal([LARGE]);
  });

  describe('that is arriving', () => {
    const feed = largeFeed({ popular: offers(4) });
    const text = JSON.stringify(feed);

    /** A widget whose answer has partly arrived. The test sends the rest. */
    async function begin(options: WidgetOptions = {}) {
      const widget = create({ feedUrl: 'https://feed.example', lang: 'en', ...options });
      const ready = widget.record('rewards-ready');
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const send = (part: string) => writer.write(new TextEncoder().encode(part));
      (await network.next()).body(readable, { headers: { 'Content-Type': 'application/json' } });
      const half = text.length >> 1;
      await send(text.slice(0, half));
      if (!options.placements) await until(() => widget.state() === 'ready');
      return { widget, ready, writer, finish: () => send(text.slice(half)).then(() => writer.close()) };
    }

    it('shows hero and popular before the rest has arrived', async () => {
      const { widget, ready, finish } = await begin();
      expect(widget.ids('hero')).to.deep.equal(['h']);
      expect(widget.ids('popular')).to.have.length(4);
      expect(widget.sections()).to.deep.equal(['hero', 'popular']);
      expect(ready).to.be.empty;
      const card = widget.offer('h').card;
      await finish();
      await until(() => ready.length === 1);
      expect(ready[0]!.detail.feed!.all).to.have.length(LARGE);
      expect(widget.sections()).to.deep.equal(['hero', 'popular', 'all']);
      expect(widget.offer('h').card === card, 'the card is another').to.be.true;
    });

    for (const [name, end] of [
      [
        'the connection breaks for good',
        async (writer: WritableStreamDefaultWriter<Uint8Array>) => {
          await writer.abort(new TypeError('The connection broke'));
          for (let tries = 0; tries < 2; tries++) (await network.next()).fail();
        },
      ],
      [
        'the rest isn’t JSON',
        async (writer: WritableStreamDefaultWriter<Uint8Array>) => {
          await writer.write(new TextEncoder().encode('<h1>Maintenance</h1>'));
          await writer.close();
        },
      ],
    ] as const)
      it(`keeps them when ${name}, and continues after a retry`, async () => {
        const { widget, ready, writer } = await begin();
        const error = widget.nextEvent('rewards-error');
        await end(writer);
        await error;
        await until(() => widget.part('retry') !== undefined);
        expect(widget.state()).to.equal('ready');
        expect([widget.ids('hero'), widget.ids('popular').length]).to.deep.equal([['h'], 4]);
        expect(widget.status).to.contain(firstScreenEnglish.error);
        expect(ready).to.be.empty;

        const card = widget.offer('h').card;
        widget.retry();
        (await network.next()).json(feed);
        await until(() => ready.length === 1);
        await widget.drawn();
        expect(widget.part('error')).to.equal(undefined);
        expect(widget.sections()).to.deep.equal(['hero', 'popular', 'all']);
        expect(widget.offer('h').card === card, 'the card is another').to.be.true;
      });

    it('moves the focus from one "Try again" to the next', async () => {
      const { widget, writer } = await begin();
      await writer.close();
      await until(() => widget.part('retry') !== undefined);
      await widget.drawn();
      widget.part('retry')!.focus();
      widget.retry();
      const again = await network.next();
      await until(() => widget.part('retry') === undefined);
      const error = widget.nextEvent('rewards-error');
      again.json({}, 404);
      await error;
      await until(() => widget.part('retry') !== undefined);
      await until(() => widget.focused === widget.part('retry'), 'the focus is elsewhere');
    });

    it('shows the page’s own words for what is missing', async () => {
      const { widget, writer } = await begin();
      const own = slotted('error', 'My error');
      widget.element.append(own);
      await writer.close();
      await until(() => own.checkVisibility());
      expect(widget.part('error')!.checkVisibility()).to.be.false;
    });

    it('is an ordinary error when nothing of it is shown', async () => {
      const { widget, writer } = await begin({ placements: 'all' });
      await writer.close();
      await widget.becomes('error');
      expect([widget.parts('error').length, widget.parts('heading').length]).to.deep.equal([1, 0]);
    });

    it('continues for a widget that requests the same meanwhile', async () => {
      const { ready, finish } = await begin();
      const other = create({ feedUrl: 'https://feed.example' });
      const otherReady = other.record('rewards-ready');
      await finish();
      await until(() => ready.length + otherReady.length === 2);
      expect(network.requests).to.have.length(1);
    });
  });
});
