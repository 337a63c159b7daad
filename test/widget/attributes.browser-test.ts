import { expect } from '@open-wc/testing';
import { fullOffer, offer, payload } from '../support/sample-feed.js';
import { useNetwork } from '../support/network.js';
import { ElementHarness } from '../support/element-harness.js';
import { create, mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

/** A widget as a page's markup makes it. */
function fromMarkup(attributes: Record<string, string>): WidgetHarness {
  const element = document.createElement('rewards-widget');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  wrapper().append(element);
  return new ElementHarness(element);
}

describe('attributes for the feed’s address', () => {
  const network = useNetwork();

  it('are resolved against the document, with the contract’s path', async () => {
    fromMarkup({ 'feed-url': '/rewards' });
    const { url, headers } = await network.next();
    expect(url.href).to.equal(`${location.origin}/rewards/gap/api`);
    expect(headers.has('x-api-key')).to.be.false;
  });

  it('accept the other form of the path', async () => {
    fromMarkup({ 'feed-url': 'https://feed.example', 'feed-path': '/dev/gap/api' });
    expect((await network.next()).url.href).to.equal('https://feed.example/dev/gap/api');
  });

  it('show an error when the address has a user name, which nothing repeats', async () => {
    const widget = fromMarkup({ 'feed-url': 'https://ann:secret@feed.example' });
    const errors = widget.record('rewards-error');
    await widget.becomes('error');
    expect(errors.map(({ detail }) => detail.error.message).join()).to.match(/must not contain a user/);
    expect(JSON.stringify(errors[0]!.detail.error) + widget.text).not.to.contain('secret');
    expect(network.requests).to.have.length(0);
  });

  it('send key, flow and preview', async () => {
    fromMarkup({ 'feed-url': 'https://feed.example', 'api-key': 'k1', flow: 'Food & drink', preview: '' });
    const { url, headers } = await network.next();
    expect(headers.get('x-api-key')).to.equal('k1');
    expect(url.searchParams.get('flow')).to.equal('Food & drink');
    expect(url.searchParams.get('preview')).to.equal('true');
  });

  for (const [value, on] of [
    ['', true],
    ['true', true],
    ['preview', true],
    ['false', false],
    ['False', false],
  ] as const)
    it(`switch the preview ${on ? 'on' : 'off'} with "${value}", as attribute and as property`, async () => {
      fromMarkup({ 'feed-url': 'https://feed.example', preview: value });
      create({ feedUrl: 'https://other.example', preview: value as never });
      for (const { url } of [await network.next(), await network.next()])
        expect(url.searchParams.get('preview')).to.equal(on ? 'true' : null);
    });

  it('send neither flow nor preview when they are not set', async () => {
    fromMarkup({ 'feed-url': 'https://feed.example' });
    expect((await network.next()).url.search).to.equal('');
  });

  for (const [attribute, value] of [
    ['feed-url', 'https://other.example'],
    ['feed-path', '/dev/gap/api'],
    ['flow', 'Travel'],
    ['preview', ''],
    ['api-key', 'k2'],
  ] as const) {
    it(`load again when ${attribute} changes, and show nothing of the previous feed`, async () => {
      const widget = fromMarkup({ 'feed-url': 'https://feed.example' });
      (await network.next()).json(payload({ all: [offer('old')] }));
      await widget.becomes('ready');
      widget.element.setAttribute(attribute, value);
      const exchange = await network.next();
      await widget.is('loading');
      expect(widget.text).not.to.contain('Title old');
      exchange.json(payload({ all: [offer('new')] }));
      await widget.becomes('ready');
      expect(widget.ids('all')).to.deep.equal(['new']);
    });
  }

  it('let the last change win, whichever answer arrives first', async () => {
    const widget = fromMarkup({ 'feed-url': 'https://feed.example', flow: 'one' });
    const one = await network.next();
    widget.element.flow = 'two';
    const two = await network.next();
    expect(one.signal?.aborted).to.be.true;
    two.json(payload({ all: [offer('two')] }));
    one.json(payload({ all: [offer('one')] }));
    await widget.becomes('ready');
    expect(widget.ids()).to.deep.equal(['two']);
  });

  it('load again for no other change', async () => {
    const widget = fromMarkup({ 'feed-url': 'https://feed.example' });
    (await network.next()).json(payload({ all: [offer('a')] }));
    await widget.becomes('ready');
    Object.assign(widget.element, { heading: 'H', subheading: 'S', headingLevel: 3, placements: 'all', lang: 'en-GB' });
    widget.element.ageRestricted = 'hide';
    await widget.drawn();
    expect(network.requests).to.have.length(1);
  });

  it('are ignored with a payload as property, which is read once', async () => {
    const widget = create({ feed: payload({ hero: [{}], all: [offer('a')] }) });
    const told = [widget.record('rewards-ready'), widget.record('rewards-warning')];
    await widget.becomes('ready');
    expect(told.map((events) => events.length)).to.deep.equal([1, 1]);
    Object.assign(widget.element, { feedUrl: 'https://feed.example', apiKey: 'k', flow: 'Travel', preview: true });
    await widget.drawn();
    widget.element.feed = payload({ all: [offer('b')] });
    await widget.nextEvent('rewards-ready');
    expect(told.map((events) => events.length)).to.deep.equal([2, 1]);
    expect(network.requests).to.be.empty;

    widget.element.feed = undefined;
    (await network.next()).json(payload({ all: [offer('c')] }));
    await widget.nextEvent('rewards-ready');
  });

  it('warn once about the missing attribute when there is nothing to load', async () => {
    const widget = await mount();
    expect(widget.state()).to.equal('loading');
    expect(network.requests).to.be.empty;
  });
});

describe('placements', () => {
  const feed = payload({ hero: [offer('h')], popular: [offer('p')], all: [offer('a')] });

  it('are those requested, in that order', async () => {
    const widget = await mount({ feed, placements: 'all hero' });
    expect(widget.sections()).to.deep.equal(['all', 'hero']);
    widget.element.setAttribute('placements', 'popular');
    await widget.drawn();
    expect(widget.sections()).to.deep.equal(['popular']);
  });

  it('have our own titles if the feed’s are blank', async () => {
    const settings = { sectionTitles: [' ', '', 'Everything'] };
    const widget = await mount({ feed: { ...feed, settings }, lang: 'en' });
    const titles = ['hero', 'popular', 'all'].map((name) => widget.sectionTitle(name)?.innerText);
    expect(titles).to.deep.equal([undefined, 'Popular', 'Everything']);
  });
});

describe('heading and subheading', () => {
  const feed = payload({ hero: [offer('h')], popular: [offer('p')], all: [offer('a')] });

  it('are our own words by default', async () => {
    const widget = await mount({ feed, lang: 'en' });
    expect(widget.part('heading')!.innerText).to.equal('Your rewards');
    expect(widget.part('subheading')!.innerText).to.equal('A thank-you from brands we like');
  });

  it('are absent if the page sets both empty', async () => {
    const widget = await mount({ feed, heading: '' });
    expect([widget.parts('heading').length, widget.parts('subheading').length]).to.deep.equal([0, 1]);
  });

  it('are the page’s own words if it sets them', async () => {
    const widget = await mount({ feed, heading: 'Thanks, <b>you</b>', subheading: 'Pick one' });
    expect(widget.part('heading')!.innerText).to.equal('Thanks, <b>you</b>');
    expect(widget.part('subheading')!.innerText).to.equal('Pick one');
  });

  it('have no subheading if the page sets it empty', async () => {
    expect((await mount({ feed, subheading: '' })).part('subheading')).to.equal(undefined);
  });

  it('give the levels of the view to headings, section titles and cards', async () => {
    const widget = await mount({ feed, headingLevel: 3 });
    const card = widget.offers('popular')[0]!.part('offer-title');
    const headings = [widget.part('heading'), widget.sectionTitle('popular'), card];
    expect(headings.map((heading) => heading?.ariaLevel).join(' ')).to.equal('3 4 5');
    expect(headings.map((heading) => heading?.role).join(' ')).to.equal('heading heading heading');
  });

  it('skip no level when a hero has no section title', async () => {
    const widget = await mount({ feed });
    expect(widget.offers('hero')[0]!.part('offer-title')!.ariaLevel).to.equal('3');
  });

  it('are drawn in the header layout of the feed', async () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => fullOffer(id, { partnerLogo: `/test/support/picture.svg?${id}` }));
    const centred = await mount({ feed: payload({ headerTemplate: 1, all }) });
    expect(centred.parts('logo')).to.be.empty;
    const split = await mount({ feed: payload({ headerTemplate: 2, all }) });
    expect(split.parts('logo')).to.have.length(3);
  });
});

describe('the properties', () => {
  it('have the defaults of the documentation', () => {
    const { element } = create();
    const { feedUrl, feedPath, apiKey, flow, preview, placements, heading, subheading, headingLevel } = element;
    expect({ feedUrl, feedPath, apiKey, flow, preview, placements, heading, subheading, headingLevel }).to.deep.equal({
      feedUrl: undefined,
      feedPath: '/gap/api',
      apiKey: undefined,
      flow: undefined,
      preview: false,
      placements: 'hero popular all',
      heading: undefined,
      subheading: undefined,
      headingLevel: 2,
    });
    expect([element.ageRestricted, element.loading, element.client, element.feed]).to.deep.equal([
      'show',
      'eager',
      undefined,
      undefined,
    ]);
  });

  it('follow the attributes', () => {
    const { element } = fromMarkup({
      'feed-url': '/a',
      'feed-path': '/b',
      'api-key': 'c',
      flow: 'd',
      preview: '',
      placements: 'all',
      heading: 'e',
      subheading: 'f',
      'heading-level': '4',
      'age-restricted': 'gate',
      loading: 'lazy',
    });
    const { feedUrl, feedPath, apiKey, flow, preview, placements, heading, subheading, headingLevel } = element;
    expect([feedUrl, feedPath, apiKey, flow, preview, placements, heading, subheading, headingLevel]).to.deep.equal([
      '/a',
      '/b',
      'c',
      'd',
      true,
      'all',
      'e',
      'f',
      4,
    ]);
    expect([element.ageRestricted, element.loading]).to.deep.equal(['gate', 'lazy']);
  });

  it('are kept if they were set before the upgrade', async () => {
    const parked = document.implementation.createHTMLDocument().createElement('rewards-widget');
    Object.assign(parked, { feed: payload({ all: [offer('a')] }), heading: 'Early', placements: 'all' });
    // Adoption into a document that knows the tag upgrades it.
    wrapper().append(parked);
    const widget = new ElementHarness(parked);
    await widget.becomes('ready');
    expect(widget.part('heading')!.innerText).to.equal('Early');
    expect(widget.ids()).to.deep.equal(['a']);
  });
});

describe('the feed property', () => {
  const network = useNetwork();

  it('is rendered without a request, even with an address', async () => {
    const widget = await mount({ feed: payload({ all: [offer('a')] }), feedUrl: 'https://feed.example' });
    expect(widget.state()).to.equal('ready');
    expect(network.requests).to.be.empty;
  });

  it('may be a feed that was read before', async () => {
    const first = await mount({ feed: payload({ all: [fullOffer('a')], settings: { ctaLabel: 'Go' } }) });
    const ready = create({});
    const event = ready.nextEvent('rewards-ready');
    const warnings = ready.record('rewards-warning');
    ready.element.feed = payload({ all: [fullOffer('a')], settings: { sectionTitles: ['H', 'P', 'Mine'] } });
    const { feed } = (await event).detail;
    const again = await mount({ feed });
    expect(again.sectionTitle('all')!.innerText).to.equal('Mine');
    expect(again.offer('a').title).to.equal(first.offer('a').title);
    expect(warnings).to.be.empty;
  });

  it('replaces the previous feed, and fires ready again', async () => {
    const widget = await mount({ feed: payload({ all: [offer('a')] }) });
    const ready = widget.nextEvent('rewards-ready');
    widget.element.feed = payload({ all: [offer('b')] });
    expect((await ready).detail.feed!.all[0]!.id).to.equal('b');
    await widget.drawn();
    expect(widget.ids()).to.deep.equal(['b']);
  });

  for (const value of [null, undefined]) {
    it(`is ignored if it is ${value}: the address is used`, async () => {
      create({ feed: value, feedUrl: 'https://feed.example' });
      await network.next();
    });
  }

  for (const value of ['text', 5, true, [1]]) {
    it(`is a format error if it is ${JSON.stringify(value)}, until the next feed`, async () => {
      const widget = create();
      const error = widget.nextEvent('rewards-error');
      widget.element.feed = value;
      expect((await error).detail.error.kind).to.equal('format');
      await widget.becomes('error');
      widget.element.feed = payload({ all: [offer('a')] });
      await widget.becomes('ready');
    });
  }

  it('resolves addresses that begin with / against the page', async () => {
    const widget = await mount({ feed: payload({ all: [offer('a', { url: '/shop', image: '/x.png' })] }) });
    expect(widget.offer('a').cta!.href).to.equal(`${location.origin}/shop`);
    expect(widget.offer('a').image!.src).to.equal(`${location.origin}/x.png`);
  });
});

describe('the client property', () => {
  const network = useNetwork();

  it('takes precedence over the addresses', async () => {
    const { RewardsClient } = await import('../../src/client/rewards-client.js');
    const client = new RewardsClient({ feedUrl: 'https://own.example' });
    create({ client, feedUrl: 'https://feed.example' });
    expect((await network.next()).url.origin).to.equal('https://own.example');
  });
});
