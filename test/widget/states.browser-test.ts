import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { useNetwork } from '../support/network.js';
import { expectPublic } from '../support/public-event.js';
import { offer, payload } from '../support/sample-feed.js';
import { create, loadWidget, mount, slotted, type WidgetHarness } from '../support/widget-harness.js';

const address = { feedUrl: 'https://feed.example' };
const good = payload({ all: [offer('a')] });
/** Longer than the client is willing to wait, so it gives up at once. */
const down = { status: 503, headers: { 'Retry-After': '3600' } };

describe('the states of a widget', () => {
  const network = useNetwork();

  it('loading: a skeleton, announced, and marked as busy, until it is ready', async () => {
    const widget = create({ ...address, lang: 'en' });
    await widget.showsSkeleton();
    expect(widget.status).to.equal(firstScreenEnglish.loading);
    expect(widget.all('[aria-busy=true]')).to.have.length(1);
    (await network.next()).json(good);
    await widget.becomes('ready');
    expect(widget.part('skeleton')).to.equal(undefined);
    expect(widget.all('[aria-busy=true]')).to.be.empty;
    expect(widget.offer('a').title).to.equal('Title a');
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

  it('empty: one sentence and the header in its colours, and no ready event', async () => {
    const widget = create({ ...address, lang: 'en' });
    const ready = widget.record('rewards-ready');
    (await network.next()).json(payload({ settings: { headerBg: '#123456', headerTextColor: '#ffffff' } }));
    await widget.becomes('empty');
    expect(widget.part('empty')!.innerText.trim()).to.equal(firstScreenEnglish.empty);
    expect(widget.part('heading')).to.exist;
    expect(getComputedStyle(widget.part('header')!).backgroundColor).to.equal('rgb(18, 52, 86)');
    expect(ready).to.be.empty;
  });

  it('error: one sentence and a retry button', async () => {
    const widget = create({ ...address, lang: 'en' });
    const event = widget.nextEvent('rewards-error');
    (await network.next()).json({ success: false, message: 'No such key' }, 401);
    const { error, offer } = (await event).detail;
    expect([error.name, error.kind, error.status]).to.deep.equal(['RewardsError', 'http', 401]);
    expect([error.serverMessage, offer]).to.deep.equal(['No such key', undefined]);
    expectPublic(await event, widget);
    await widget.becomes('error');
    expect(widget.part('error')!.innerText).to.contain(firstScreenEnglish.error);
    widget.retry();
    (await network.next()).json(good);
    await widget.becomes('ready');
    expect(widget.part('error')).to.equal(undefined);
  });

  it('error: for an answer that isn’t a feed, and for such a payload of the page until the next', async () => {
    const widget = create(address);
    const errors = widget.record('rewards-error');
    (await network.next()).body('<h1>Maintenance</h1>');
    await widget.becomes('error');
    for (const feed of ['text', { message: 'maintenance' }, { settings: {}, all: {} }]) {
      widget.element.feed = feed;
      await widget.nextEvent('rewards-error');
    }
    expect(errors.map(({ detail }) => detail.error.kind)).to.deep.equal(Array(4).fill('format'));
    await widget.becomes('error');
    widget.element.feed = good;
    await widget.becomes('ready');
  });

  it('stale beside ready: the last good feed stays when the service answers with an error in JSON', async () => {
    await loadWidget(network, good);
    for (let visit = 0; visit < 2; visit++) {
      const widget = create(address);
      (await network.next()).json({ message: 'The host is db-7.internal.' });
      await widget.becomes('ready stale');
      expect(widget.ids()).to.deep.equal(['a']);
    }
  });

  it('stale beside ready: the last good feed and its time, when the service is down', async () => {
    await loadWidget(network, good);
    const widget = create({ ...address, lang: 'en' });
    const [ready, error] = [widget.nextEvent('rewards-ready'), widget.nextEvent('rewards-error')];
    (await network.next()).body('', down);
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
    expect([widget.ids().join(), widget.status]).to.deep.equal(['b', '']);
  });

  it('error: a preview is never stale', async () => {
    const widget = await loadWidget(network, good, { preview: true });
    void widget.element.refresh();
    (await network.next()).body('', down);
    await widget.becomes('error');
  });
});

describe('refresh()', () => {
  const network = useNetwork();

  it('keeps what is shown, and the focus, until the new feed arrives', async () => {
    const widget = await loadWidget(network, good);
    const button = widget.offer('a').part('details-button')!;
    button.focus();
    const refreshed = widget.element.refresh();
    const exchange = await network.next();
    expect([widget.state(), widget.ids().join()]).to.deep.equal(['ready', 'a']);
    exchange.json(payload({ all: [offer('a'), offer('b')] }));
    await refreshed;
    await widget.drawn();
    expect(widget.ids()).to.deep.equal(['a', 'b']);
    expect(widget.focused).to.equal(button);
  });

  it('settles without throwing when it fails, and keeps what is shown during an outage', async () => {
    const widget = await loadWidget(network, good);
    const refreshed = widget.element.refresh();
    (await network.next()).body('', down);
    await refreshed;
    await widget.becomes('ready stale');
    expect(widget.ids()).to.deep.equal(['a']);
  });

  it('does nothing on an element with nothing to load, or outside the page', async () => {
    const widget = await mount();
    void widget.element.refresh();
    await widget.drawn();
    expect(widget.state()).to.equal('loading');
    void document.createElement('rewards-widget').refresh();
    expect(network.requests).to.be.empty;
  });
});

describe('the slots of a widget', () => {
  const network = useNetwork();

  /** The texts of its children that are shown. */
  const shown = ({ element }: WidgetHarness): string[] =>
    [...element.children].filter((child) => child.checkVisibility()).map(({ textContent }) => textContent);

  it('loading, empty and error replace ours, each only in its state', async () => {
    const children = ['loading', 'empty', 'error'].map((name) => slotted(name, `My ${name}`));
    const widget = create({ ...address, children });
    await widget.is('loading');
    expect(shown(widget)).to.deep.equal(['My loading']);
    await widget.showsSkeleton();
    expect(shown(widget)).to.deep.equal(['My loading']);
    expect(widget.part('skeleton')!.checkVisibility()).to.be.false;
    (await network.next()).json(payload());
    await widget.becomes('empty');
    expect(shown(widget)).to.deep.equal(['My empty']);
    void widget.element.refresh();
    (await network.next()).json({ success: false }, 404);
    await widget.becomes('error');
    expect(shown(widget)).to.deep.equal(['My error']);
  });

  it('header replaces the header, and footer is below the offers; content without a slot is hidden', async () => {
    const stray = Object.assign(document.createElement('p'), { textContent: 'stray' });
    const children = [slotted('header', 'My header'), slotted('footer', 'My footer'), stray];
    const widget = await mount({ feed: good, children });
    expect(shown(widget)).to.deep.equal(['My header', 'My footer']);
    expect(widget.part('header')!.checkVisibility()).to.be.false;
    const footer = children[1]!.getBoundingClientRect();
    expect(footer.top).to.be.at.least(widget.offer('a').card.getBoundingClientRect().bottom);
  });
});
