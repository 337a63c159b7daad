import { expect } from '@open-wc/testing';
import { useNetwork } from '../support/network.js';
import { offer, payload } from '../support/sample-feed.js';
import { create, mount, slotted, wrapper } from '../support/widget-harness.js';

const address = { feedUrl: 'https://feed.example' };
const good = payload({ all: [offer('a')] });

describe('the states of a widget', () => {
  const network = useNetwork();

  it('loading: a skeleton, announced, and marked as busy', async () => {
    const widget = create({ ...address, lang: 'en' });
    await widget.showsSkeleton();
    expect(widget.status).to.equal('Loading offers');
    expect(widget.all('[aria-busy=true]')).to.have.length(1);
  });

  it('loading: cards with the same parts in the same order as those that follow', async () => {
    const widget = create({ ...address, lang: 'en' });
    await widget.showsSkeleton();
    for (const card of widget.all('.skeleton .card')) {
      const heights = [...card.querySelectorAll<HTMLElement>('.body > i, .foot > i')].map((bar) => bar.offsetHeight);
      // Partner, two lines of the title, a line of text, the call to action.
      expect(heights).to.deep.equal([12, 16, 16, 12, 44]);
    }
  });

  it('loading: no skeleton for what is there at once', async () => {
    const widget = create({ feed: good });
    const skeletons: boolean[] = [];
    const watch = new MutationObserver(() => skeletons.push(widget.part('skeleton') !== undefined));
    watch.observe(widget.element.shadowRoot!, { childList: true, subtree: true });
    await widget.becomes('ready');
    watch.disconnect();
    expect(skeletons).to.not.be.empty;
    expect(skeletons).to.not.include(true);
  });

  it('loading: the skeleton again for another address, at once', async () => {
    const widget = create(address);
    (await network.next()).json(good);
    await widget.becomes('ready');
    widget.element.feedUrl = 'https://other.example';
    await widget.is('loading');
    expect(widget.part('skeleton')).to.exist;
  });

  it('ready: offers, no skeleton, no longer busy', async () => {
    const widget = create(address);
    (await network.next()).json(good);
    await widget.becomes('ready');
    expect(widget.part('skeleton')).to.equal(undefined);
    expect(widget.all('[aria-busy=true]')).to.be.empty;
    expect(widget.offer('a').title).to.equal('Title a');
  });

  it('empty: one sentence and the header, and no ready event', async () => {
    const widget = create({ ...address, lang: 'en' });
    const ready = widget.record('rewards-ready');
    (await network.next()).json(payload());
    await widget.becomes('empty');
    expect(widget.part('empty')!.innerText.trim()).to.equal('No offers just now. New ones appear here.');
    expect(widget.part('heading')).to.exist;
    expect(ready).to.be.empty;
  });

  it('empty: also if all offers are hidden', async () => {
    const widget = await mount({
      feed: payload({ all: [offer('a', { ageRestricted: true })] }),
      ageRestricted: 'hide',
    });
    expect(widget.state()).to.equal('empty');
  });

  it('empty: still in the colours of the settings', async () => {
    const settings = { headerBg: '#123456', headerTextColor: '#ffffff' };
    const widget = await mount({ feed: payload({ settings }) });
    expect(widget.state()).to.equal('empty');
    expect(getComputedStyle(widget.part('header')!).backgroundColor).to.equal('rgb(18, 52, 86)');
  });

  it('any: long words are broken, and make no card wider', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(3);
    const long = { title: word, description: word, offerInfoButtonDiscount: word };
    const offers = ['a', 'b', 'c'].map((id) => offer(id, long));
    const settings = { sectionTitles: [word, word, word] };
    for (const width of [320, 1024]) {
      const parent = wrapper();
      parent.style.width = `${width}px`;
      const widget = await mount({ feed: payload({ settings, hero: offers, popular: offers, all: offers }), parent });
      expect(widget.element.scrollWidth, `${width} px`).to.equal(width);
      for (const title of widget.parts('offer-title')) expect(title.scrollWidth).to.be.at.most(title.clientWidth);
    }
  });

  it('error: one sentence and a retry button', async () => {
    const widget = create({ ...address, lang: 'en' });
    const error = widget.nextEvent('rewards-error');
    (await network.next()).json({ success: false, message: 'No such key' }, 401);
    expect((await error).detail.error.status).to.equal(401);
    await widget.becomes('error');
    expect(widget.part('error')!.innerText).to.contain('We couldn’t load the offers.');
    widget.retry();
    (await network.next()).json(good);
    await widget.becomes('ready');
    expect(widget.part('error')).to.equal(undefined);
  });

  it('error: for an answer that isn’t JSON, or isn’t a feed', async () => {
    for (const body of ['<h1>Maintenance</h1>', '"text"', '[]', 'null', '', '{"message":"maintenance"}']) {
      const widget = create(address);
      const error = widget.nextEvent('rewards-error');
      (await network.next()).body(body);
      expect((await error).detail.error.kind, body).to.equal('format');
      await widget.becomes('error');
    }
  });

  it('error: for a payload of the page that isn’t a feed', async () => {
    for (const feed of [{ message: 'maintenance' }, { settings: {}, all: {} }, 'text']) {
      const widget = create({});
      const error = widget.nextEvent('rewards-error');
      widget.element.feed = feed;
      expect((await error).detail.error.kind).to.equal('format');
      await widget.becomes('error');
    }
  });

  it('stale beside ready: the last good feed stays when the service answers with an error in JSON', async () => {
    const first = create(address);
    (await network.next()).json(good);
    await first.becomes('ready');
    for (let visit = 0; visit < 2; visit++) {
      const widget = create(address);
      (await network.next()).json({ message: 'The host is db-7.internal.' });
      await widget.becomes('ready stale');
      expect(widget.ids()).to.deep.equal(['a']);
    }
  });

  it('stale beside ready: the last good feed and its time, when the service is down', async () => {
    const first = create(address);
    (await network.next()).json(good);
    await first.becomes('ready');

    const widget = create({ ...address, lang: 'en' });
    const [ready, error] = [widget.nextEvent('rewards-ready'), widget.nextEvent('rewards-error')];
    // Longer than the client is willing to wait, so it gives up at once.
    (await network.next()).body('', { status: 503, headers: { 'Retry-After': '3600' } });
    await widget.becomes('ready stale');
    expect(widget.offer('a').title).to.equal('Title a');
    expect(widget.status).to.match(/^Last updated /);
    expect((await ready).detail.stale).to.be.true;
    expect((await error).detail.error.status).to.equal(503);

    const fresh = widget.nextEvent('rewards-ready');
    const refreshed = widget.element.refresh();
    (await network.next()).json(payload({ all: [offer('b')] }));
    await refreshed;
    await widget.becomes('ready');
    expect((await fresh).detail.stale).to.be.false;
    expect(widget.ids()).to.deep.equal(['b']);
    expect(widget.status).to.equal('');
  });

  it('error: a feed older than 24 hours isn’t shown as stale, even on a page that stayed open', async () => {
    const widget = create(address);
    (await network.next()).json(good);
    await widget.becomes('ready');
    const { now } = Date;
    try {
      for (const [hours, state] of [
        [23.9, 'ready stale'],
        [24.1, 'error'],
      ] as const) {
        Date.now = () => now() + hours * 3_600_000;
        const refreshed = widget.element.refresh();
        (await network.next()).body('no feed');
        await refreshed;
        await widget.becomes(state);
      }
    } finally {
      Date.now = now;
    }
  });

  it('error: a preview is never stale', async () => {
    const first = create({ ...address, preview: true });
    (await network.next()).json(good);
    await first.becomes('ready');
    const widget = create({ ...address, preview: true });
    (await network.next()).body('', { status: 503, headers: { 'Retry-After': '3600' } });
    await widget.becomes('error');
  });

  it('error: for an answer of 4xx, even with a kept feed', async () => {
    const first = create(address);
    (await network.next()).json(good);
    await first.becomes('ready');
    const widget = create(address);
    (await network.next()).json({ success: false, message: 'Unknown key' }, 401);
    await widget.becomes('error');
  });
});

describe('refresh()', () => {
  const network = useNetwork();

  it('keeps what is shown until the new feed arrives', async () => {
    const widget = create(address);
    (await network.next()).json(good);
    await widget.becomes('ready');
    const refreshed = widget.element.refresh();
    const exchange = await network.next();
    expect(widget.state()).to.equal('ready');
    expect(widget.ids()).to.deep.equal(['a']);
    exchange.json(payload({ all: [offer('b')] }));
    await refreshed;
    await widget.drawn();
    expect(widget.ids()).to.deep.equal(['b']);
  });

  it('settles without throwing when it fails, and keeps what is shown during an outage', async () => {
    const widget = create(address);
    (await network.next()).json(good);
    await widget.becomes('ready');
    const refreshed = widget.element.refresh();
    (await network.next()).body('', { status: 503, headers: { 'Retry-After': '3600' } });
    await refreshed;
    await widget.becomes('ready stale');
    expect(widget.ids()).to.deep.equal(['a']);
  });

  it('leaves the focus and the scroll position where they are', async () => {
    const widget = create(address);
    (await network.next()).json(good);
    await widget.becomes('ready');
    const button = widget.offer('a').part('details-button')!;
    button.focus();
    const refreshed = widget.element.refresh();
    (await network.next()).json(good);
    await refreshed;
    await widget.drawn();
    expect(widget.focused).to.equal(button);
  });

  it('does nothing on an element with nothing to load, or outside the page', async () => {
    const widget = await mount();
    void widget.element.refresh();
    await widget.drawn();
    expect(widget.state()).to.equal('loading');
    void document.createElement('rewards-widget').refresh();
  });
});

describe('the slots of a widget', () => {
  const network = useNetwork();

  function shown(widget: ReturnType<typeof create>, text: string): boolean {
    const child = [...widget.element.children].find((element) => element.textContent === text)!;
    return child.checkVisibility();
  }

  it('loading, empty and error replace ours, each only in its state', async () => {
    const children = ['loading', 'empty', 'error'].map((name) => slotted(name, `My ${name}`));
    const widget = create({ ...address, children });
    await widget.is('loading');
    expect(shown(widget, 'My loading')).to.be.true;
    await widget.showsSkeleton();
    expect(['loading', 'empty', 'error'].filter((name) => shown(widget, `My ${name}`))).to.deep.equal(['loading']);
    expect(widget.part('skeleton')!.checkVisibility()).to.be.false;
    (await network.next()).json(payload());
    await widget.becomes('empty');
    expect(['loading', 'empty', 'error'].filter((name) => shown(widget, `My ${name}`))).to.deep.equal(['empty']);
    void widget.element.refresh();
    (await network.next()).json({ success: false }, 404);
    await widget.becomes('error');
    expect(['loading', 'empty', 'error'].filter((name) => shown(widget, `My ${name}`))).to.deep.equal(['error']);
  });

  it('header replaces the header, and footer is below the offers', async () => {
    const children = [slotted('header', 'My header'), slotted('footer', 'My footer')];
    const widget = await mount({ feed: good, children });
    expect(shown(widget, 'My header')).to.be.true;
    expect(widget.part('header')!.checkVisibility()).to.be.false;
    const footer = children[1]!.getBoundingClientRect();
    expect(footer.top).to.be.at.least(widget.offer('a').card.getBoundingClientRect().bottom);
  });

  it('hide content without a slot', async () => {
    const stray = document.createElement('p');
    stray.textContent = 'stray';
    const widget = await mount({ feed: good, children: [stray] });
    expect(shown(widget, 'stray')).to.be.false;
  });
});
