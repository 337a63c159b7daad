import { expect } from '@open-wc/testing';
import type { OfferDetail, RewardsEventMap } from '../../src/events.js';
import { useNetwork } from '../support/network.js';
import { expectPublic } from '../support/public-event.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { create, loadWidget, mount, wrapper } from '../support/widget-harness.js';

const feed = payload({ hero: [fullOffer('h')], popular: [fullOffer('p1'), fullOffer('p2')], all: [fullOffer('a')] });

/** Clicks a link without leaving the page. Returns whether it would have been followed. */
function activate(link: HTMLElement, type: 'click' | 'auxclick' = 'click', init: MouseEventInit = {}): boolean {
  let followed = false;
  const last = (event: Event): void => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener(type, last, { once: true });
  link.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, ...init }));
  window.removeEventListener(type, last);
  return followed;
}

describe('rewards-ready', () => {
  it('has the feed as read, and fires once, when the content is in the document', async () => {
    const widget = create({ feed });
    const events = widget.record('rewards-ready');
    const event = await widget.nextEvent('rewards-ready');
    expect([widget.state(), widget.ids('hero').join()]).to.deep.equal(['ready', 'h']);
    expect(event.detail.stale).to.be.false;
    expect(event.detail.feed!.popular.map(({ id }) => id)).to.deep.equal(['p1', 'p2']);
    expectPublic(event, widget);
    widget.element.heading = 'Other';
    await widget.drawn();
    expect(events).to.have.length(1);
  });

  it('fires when the first offers of a catalogue are in the document, however many there are', async () => {
    for (const count of [5, 30, 1000]) {
      const widget = create({ feed: payload({ all: offers(count) }) });
      const events = widget.record('rewards-ready');
      await widget.nextEvent('rewards-ready');
      expect(widget.ids('all').slice(0, 4), `of ${count}`).to.deep.equal(['o1', 'o2', 'o3', 'o4']);
      expect(widget.ids('all')).to.have.length.at.least(5);
      await widget.drawn();
      expect(events).to.have.length(1);
    }
  });

  it('fires even if the widget isn’t displayed, so that nothing can be measured', async () => {
    const parent = wrapper();
    parent.style.display = 'none';
    const widget = create({ feed: payload({ all: offers(1000) }), parent });
    await widget.nextEvent('rewards-ready');
    expect(widget.ids('all')[0]).to.equal('o1');
  });

  it('fires without a catalogue if the page wants none', async () => {
    const widget = create({ feed: payload({ hero: [fullOffer('h')], all: offers(30) }), placements: 'hero' });
    await widget.nextEvent('rewards-ready');
    expect(widget.ids()).to.deep.equal(['h']);
  });

  it('reaches listeners on the document, out of other shadow roots', async () => {
    const host = wrapper().appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    const heard = new Promise<Event>((resolve) => {
      document.addEventListener('rewards-ready', resolve, { once: true });
    });
    create({ feed, parent: root as unknown as Element });
    expect((await heard).target).to.equal(host);
  });
});

/** What an event says of its offer. */
const placeIn = ({ detail: { offer, placement, position } }: CustomEvent<OfferDetail>): unknown[] => [
  offer.id,
  placement,
  position,
];

describe('rewards-offer-click', () => {
  it('has offer, placement, position and address, from cards and from details', async () => {
    const widget = await mount({ feed });
    const clicks = widget.record('rewards-offer-click');
    for (const id of ['p2', 'h', 'a']) expect(activate(widget.offer(id).cta!)).to.be.true;
    activate((await widget.openDetails('p2')).part('cta')!);
    expect(clicks.map((click) => [...placeIn(click), click.detail.url])).to.deep.equal([
      ['p2', 'popular', 2, 'https://shop.example/p2'],
      ['h', 'hero', 1, 'https://shop.example/h'],
      ['a', 'all', 1, 'https://shop.example/a'],
      ['p2', 'popular', 2, 'https://shop.example/p2'],
    ]);
    expectPublic(clicks[0]!, widget);
  });

  it('fires for the middle button too, for no other, and stops the navigation when it is cancelled', async () => {
    const widget = await mount({ feed });
    const clicks = widget.record('rewards-offer-click');
    const { cta } = widget.offer('a');
    activate(cta!, 'auxclick', { button: 1 });
    activate(cta!, 'auxclick', { button: 2 });
    expect(clicks).to.have.length(1);
    widget.element.addEventListener('rewards-offer-click', (event) => event.preventDefault());
    expect(activate(cta!)).to.be.false;
  });
});

describe('rewards-offer-open', () => {
  const network = useNetwork();

  it('fires when details are open, by a press or openOffer(), which returns whether the offer exists', async () => {
    const widget = await mount({ feed });
    const opened = widget.nextEvent('rewards-offer-open');
    widget.offer('p2').openDetails();
    const event = await opened;
    expect(placeIn(event)).to.deep.equal(['p2', 'popular', 2]);
    expect(widget.dialog.isOpen).to.be.true;
    expectPublic(event, widget);
    const other = widget.nextEvent('rewards-offer-open');
    expect(widget.element.openOffer('a')).to.be.true;
    expect(placeIn(await other)).to.deep.equal(['a', 'all', 1]);
    for (const id of ['nobody', '']) expect(widget.element.openOffer(id)).to.be.false;
  });

  it('doesn’t fire for an offer of the previous feed', async () => {
    const widget = await loadWidget(network, feed);
    expect(widget.element.openOffer('a')).to.be.true;
    widget.element.feedUrl = 'https://other.example';
    await network.next();
    await widget.is('loading');
    expect(widget.element.openOffer('a')).to.be.false;
  });

  it('doesn’t fire for an offer behind the age gate', async () => {
    const gated = payload({ all: [fullOffer('wine', { ageRestricted: true }), fullOffer('tea')] });
    const widget = await mount({ feed: gated, ageRestricted: 'gate' });
    expect(widget.element.openOffer('wine')).to.be.false;
    expect(widget.element.openOffer('tea')).to.be.true;
  });
});

describe('rewards-warning', () => {
  const network = useNetwork();

  const faulty = payload({
    headerTemplate: 'first',
    settings: { ctaBg: 'red' },
    all: [offer('a', { url: 'javascript:alert(1)', expiry: 'soon' }), offer('a'), offer('b', { image: 5 }), {}, null],
  });

  const expected = [
    'all[0].expiry',
    'all[0].url',
    'all[1]',
    'all[2].image',
    'all[3]',
    'all[4]',
    'headerTemplate',
    'settings.ctaBg',
  ];

  function paths(events: readonly RewardsEventMap['rewards-warning'][]): string[] {
    return [...new Set(events.map(({ detail }) => detail.path))].sort();
  }

  it('fires once per path, for a payload and for an answer alike', async () => {
    const given = create({ feed: faulty });
    const loaded = create({ feedUrl: 'https://feed.example' });
    const [ofGiven, ofLoaded] = [given.record('rewards-warning'), loaded.record('rewards-warning')];
    (await network.next()).json(faulty);
    await Promise.all([given.becomes('ready'), loaded.becomes('ready')]);
    for (const events of [ofGiven, ofLoaded]) {
      expect(paths(events)).to.deep.equal(expected);
      expect(events).to.have.length(expected.length);
      for (const { detail } of events) expect(detail.problem).to.be.a('string').that.is.not.empty;
    }
    expectPublic(ofGiven[0]!, given);
    // The valid parts are shown all the same.
    expect(given.ids()).to.deep.equal(['a', 'b']);
  });

  it('fires for an unknown header layout, which falls back to the first', async () => {
    const widget = create({ feed: payload({ headerTemplate: 77, all: [offer('a')] }) });
    const warnings = widget.record('rewards-warning');
    await widget.becomes('ready');
    expect(paths(warnings)).to.deep.equal(['headerTemplate']);
    expect(widget.part('header')).to.exist;
    widget.element.heading = 'Other';
    await widget.drawn();
    expect(warnings).to.have.length(1);
  });

  it('is limited in number when every line is wrong', async () => {
    const widget = create({ feed: payload({ all: offers(1000, () => ({ url: 'javascript:0' })) }) });
    const warnings = widget.record('rewards-warning');
    await widget.becomes('ready');
    expect(warnings.length).to.be.within(100, 300);
  });
});

describe('rewards-code-copy', () => {
  it('has the offer, its place and whether copying worked', async () => {
    const widget = await mount({ feed });
    const dialog = await widget.openDetails('p2');
    const copied = widget.nextEvent('rewards-code-copy');
    dialog.copy();
    const event = await copied;
    expect(placeIn(event)).to.deep.equal(['p2', 'popular', 2]);
    expect(event.detail).not.to.have.property('giveaway');
    expect(event.detail.copied).to.be.a('boolean');
    expectPublic(event, widget);
  });
});
