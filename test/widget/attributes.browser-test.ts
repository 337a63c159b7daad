import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { fullOffer, offer, payload } from '../support/sample-feed.js';
import { useNetwork } from '../support/network.js';
import { ElementHarness } from '../support/element-harness.js';
import { create, loadWidget, mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

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

  it('send key, flow and preview to the other form of the path', async () => {
    const address = { 'feed-url': 'https://feed.example', 'feed-path': '/dev/gap/api' };
    fromMarkup({ ...address, 'api-key': 'k1', flow: 'Food & drink', preview: '' });
    const { url, headers } = await network.next();
    expect(url.href).to.equal('https://feed.example/dev/gap/api?flow=Food+%26+drink&preview=true');
    expect(headers.get('x-api-key')).to.equal('k1');
  });

  it('take "false" for no preview, as attribute and as property', async () => {
    fromMarkup({ 'feed-url': 'https://feed.example', preview: 'false' });
    create({ feedUrl: 'https://other.example', preview: 'false' as never });
    for (const { url } of [await network.next(), await network.next()]) expect(url.search).to.equal('');
  });

  it('show an error when the address has a user name, which nothing repeats', async () => {
    const widget = fromMarkup({ 'feed-url': 'https://ann:secret@feed.example' });
    const errors = widget.record('rewards-error');
    await widget.becomes('error');
    expect(errors.map(({ detail }) => detail.error.message).join()).to.match(/must not contain a user/);
    expect(JSON.stringify(errors[0]!.detail.error) + widget.text).not.to.contain('secret');
    expect(network.requests).to.have.length(0);
  });

  it('load again when one of them changes, and show nothing of the previous feed', async () => {
    const widget = await loadWidget(network, payload({ all: [offer('first')] }));
    for (const [attribute, value] of [
      ['feed-url', 'https://other.example'],
      ['feed-path', '/dev/gap/api'],
      ['flow', 'Travel'],
      ['preview', ''],
      ['api-key', 'k2'],
    ] as const) {
      widget.element.setAttribute(attribute, value);
      const exchange = await network.next();
      await widget.is('loading');
      expect(widget.part('skeleton'), attribute).to.exist;
      expect(widget.text).not.to.contain('Title');
      exchange.json(payload({ all: [offer(attribute)] }));
      await widget.becomes('ready');
      expect(widget.ids('all')).to.deep.equal([attribute]);
    }
  });

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

  it('load again for no other change, which is shown', async () => {
    const widget = await loadWidget(network, payload({ hero: [offer('h')], popular: [offer('p')], all: [offer('a')] }));
    Object.assign(widget.element, { heading: 'H', subheading: 'S', headingLevel: 3, lang: 'en-GB' });
    Object.assign(widget.element, { placements: 'all hero', ageRestricted: 'hide' });
    await widget.drawn();
    expect(widget.part('heading')!.innerText).to.equal('H');
    expect(widget.sections()).to.deep.equal(['all', 'hero']);
    widget.element.setAttribute('placements', 'popular');
    await widget.drawn();
    expect(widget.sections()).to.deep.equal(['popular']);
    expect(network.requests).to.have.length(1);
  });

  it('are ignored with a client', async () => {
    const { RewardsClient } = await import('../../src/client/rewards-client.js');
    create({ client: new RewardsClient({ feedUrl: 'https://own.example' }), feedUrl: 'https://feed.example' });
    expect((await network.next()).url.origin).to.equal('https://own.example');
  });

  it('are ignored with a payload as property, which is read once', async () => {
    const widget = create({ feed: payload({ hero: [{}], all: [offer('a')] }), feedUrl: 'https://feed.example' });
    const told = [widget.record('rewards-ready'), widget.record('rewards-warning')];
    await widget.becomes('ready');
    expect(told.map((events) => events.length)).to.deep.equal([1, 1]);
    Object.assign(widget.element, { feedUrl: 'https://other.example', apiKey: 'k', flow: 'Travel', preview: true });
    await widget.drawn();
    widget.element.feed = payload({ all: [offer('b')] });
    expect((await widget.nextEvent('rewards-ready')).detail.feed!.all[0]!.id).to.equal('b');
    expect(widget.ids()).to.deep.equal(['b']);
    expect(told.map((events) => events.length)).to.deep.equal([2, 1]);
    expect(network.requests).to.be.empty;

    for (const nothing of [undefined, null]) {
      widget.element.feed = nothing;
      widget.element.flow = String(nothing);
      (await network.next()).json(payload({ all: [offer('c')] }));
      await widget.nextEvent('rewards-ready');
    }
  });
});

describe('addresses in a payload of the page', () => {
  it('are resolved against the page if they begin with /', async () => {
    const widget = await mount({ feed: payload({ all: [offer('a', { url: '/shop', image: '/x.png' })] }) });
    expect(widget.offer('a').cta!.href).to.equal(`${location.origin}/shop`);
    expect(widget.offer('a').image!.src).to.equal(`${location.origin}/x.png`);
  });
});

describe('headings', () => {
  const feed = payload({ hero: [offer('h')], popular: [offer('p')], all: [offer('a')] });

  it('are our own words by default, the page’s if it sets them, and absent if it sets them empty', async () => {
    for (const [given, heading, subheading] of [
      [{}, firstScreenEnglish.heading, firstScreenEnglish.subheading],
      [{ heading: 'Thanks, <b>you</b>', subheading: 'Pick one' }, 'Thanks, <b>you</b>', 'Pick one'],
      [{ heading: '' }, undefined, firstScreenEnglish.subheading],
      [{ subheading: '' }, firstScreenEnglish.heading, undefined],
    ] as const) {
      const widget = await mount({ feed, lang: 'en', ...given });
      const texts = ['heading', 'subheading'].map((name) => widget.part(name)?.innerText);
      expect(texts).to.deep.equal([heading, subheading]);
    }
  });

  it('of sections are our own if the feed’s are blank', async () => {
    const settings = { sectionTitles: [' ', '', 'Everything'] };
    const widget = await mount({ feed: { ...feed, settings }, lang: 'en' });
    const titles = ['hero', 'popular', 'all'].map((name) => widget.sectionTitle(name)?.innerText);
    expect(titles).to.deep.equal([undefined, firstScreenEnglish.popular, 'Everything']);
  });

  it('have the levels of the view, and skip none when a hero has no section title', async () => {
    const widget = await mount({ feed, headingLevel: 3 });
    const titleOf = (placement: string) => widget.offers(placement)[0]!.part('offer-title');
    const headings = [widget.part('heading'), widget.sectionTitle('popular'), titleOf('popular'), titleOf('hero')];
    expect(headings.map((heading) => `${heading?.role} ${heading?.ariaLevel}`)).to.deep.equal([
      'heading 3',
      'heading 4',
      'heading 5',
      'heading 4',
    ]);
  });
});

describe('the properties', () => {
  it('have the defaults of the documentation, and follow the attributes', () => {
    for (const [property, initial, attribute, text, value] of [
      ['feedUrl', undefined, 'feed-url', '/a', '/a'],
      ['feedPath', '/gap/api', 'feed-path', '/b', '/b'],
      ['apiKey', undefined, 'api-key', 'c', 'c'],
      ['flow', undefined, 'flow', 'd', 'd'],
      ['preview', false, 'preview', '', true],
      ['placements', 'hero popular all', 'placements', 'all', 'all'],
      ['heading', undefined, 'heading', 'e', 'e'],
      ['subheading', undefined, 'subheading', 'f', 'f'],
      ['headingLevel', 2, 'heading-level', '4', 4],
      ['ageRestricted', 'show', 'age-restricted', 'gate', 'gate'],
      ['loading', 'eager', 'loading', 'lazy', 'lazy'],
    ] as const) {
      expect(create().element[property], property).to.equal(initial);
      expect(fromMarkup({ [attribute]: text }).element[property], property).to.equal(value);
    }
    const { client, feed } = create().element;
    expect([client, feed]).to.deep.equal([undefined, undefined]);
  });

  it('are kept if they were set before the upgrade', async () => {
    const parked = document.implementation.createHTMLDocument().createElement('rewards-widget');
    Object.assign(parked, { feed: payload({ all: [fullOffer('a')] }), heading: 'Early', placements: 'all' });
    // Adoption into a document that knows the tag upgrades it.
    wrapper().append(parked);
    const widget = new ElementHarness(parked);
    await widget.becomes('ready');
    expect(widget.part('heading')!.innerText).to.equal('Early');
    expect(widget.ids()).to.deep.equal(['a']);
  });
});
