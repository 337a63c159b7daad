import { expect } from '@open-wc/testing';
import '../../src/define.js';
import '../../src/element/hydration/take-over.js';
import { renderGiveawayFlow, renderRewardsWidget } from '../../src/server/index.js';
import { useNetwork, type Exchange } from '../support/network.js';
import { offers, payload } from '../support/sample-feed.js';
import { envelope, giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { ElementHarness } from '../support/element-harness.js';
import { wrapper } from '../support/widget-harness.js';
import { DrawnFrame } from './drawn-frame.js';

const feed = payload({ hero: offers(1), popular: offers(4), all: offers(30) });
const flow = giveaway({ offers: [prize('a'), prize('b')] });

const drawFeed = (drawn: unknown = feed): Promise<string> =>
  renderRewardsWidget({ feed: drawn, attributes: { 'feed-url': '/rewards' } });
const drawFlow = (): Promise<string> =>
  renderGiveawayFlow({ giveaway: flow, attributes: { 'base-url': '/rewards', 'flow-id': 'flow' } });

const cases: [name: string, draw: () => Promise<string>, answer: (exchange: Exchange) => void][] = [
  ['a feed', drawFeed, (exchange) => exchange.json(feed)],
  ['a giveaway', drawFlow, (exchange) => exchange.json(envelope(flow))],
];

const boxes = (elements: readonly Element[]): string[] =>
  elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map((value) => value.toFixed(1)).join(' ');
  });

const gone = (elements: readonly Element[]): Element[] => elements.filter(({ isConnected }) => !isConnected);

describe('an element that a server has drawn', () => {
  const network = useNetwork();

  for (const [name, draw, answer] of cases)
    it(`is taken over where it stands, with one request: ${name}`, async () => {
      const page = await DrawnFrame.open(await draw(), network);
      const { drawn } = page;
      const cards = page.parts('offer');
      const before = boxes(cards);
      expect(cards.length).to.be.above(1);
      page.addScript();
      answer(await network.next());
      await page.live();
      expect(gone(drawn)).to.be.empty;
      expect(boxes(cards)).to.deep.equal(before);
      expect(network.requests.length, 'requests').to.equal(1);
      expect(page.ready, 'rewards-ready').to.equal(1);
    });

  describe('whose e-mail addresses a proxy has hidden', () => {
    /** As Cloudflare does in the texts of a page, but not in its scripts. */
    const hide = (markup: string): string =>
      markup
        .split(/(<script[\s\S]*?<\/script>)/)
        .map((part) =>
          part.startsWith('<script')
            ? part
            : part.replace(
                /(>[^<]*?)[\w.]+@[\w.]+\w/g,
                '$1<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="7a0a">[email&#160;protected]</a>',
              ),
        )
        .join('');
    const address = 'help@partner.example';
    const fields = [
      ['description', { description: `Write to ${address}` }, {}],
      ['title', { title: `Ask ${address}` }, {}],
      ['partner', { partner: address }, {}],
      ['disclosure', {}, { disclosure: `Ask ${address}` }],
    ] as const;
    for (const [name, fieldsOfOffer, attributes] of fields)
      it(`shows them: ${name}`, async () => {
        const given = payload({ hero: [{ ...offers(1)[0]!, ...fieldsOfOffer }] });
        const markup = await renderRewardsWidget({
          feed: given,
          attributes: { 'feed-url': '/rewards', ...attributes },
        });
        const hidden = hide(markup);
        expect(hidden).to.contain('protected]');
        const page = await DrawnFrame.open(hidden, network);
        page.addScript();
        (await network.next()).json(given);
        await page.live();
        const text = page.drawn[0]!.textContent;
        expect(text).to.contain(address).and.not.to.contain('protected');
      });
  });

  it('has settled when it is taken over and loaded, and the controls are there', async () => {
    const parent = wrapper();
    parent.setHTMLUnsafe(await drawFeed());
    // Firefox does so a little later.
    customElements.upgrade(parent);
    const widget = new ElementHarness(parent.querySelector('rewards-widget')!);
    const { settled } = widget.element;
    let over = false;
    void settled.then(() => (over = true));
    const exchange = await network.next();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(over).to.be.false;
    exchange.json(feed);
    await settled;
    expect(widget.part('search')).to.be.instanceOf(HTMLInputElement);
    expect(widget.ids('all')).to.have.length(30);
  });

  it('keeps the focus, and answers to presses', async () => {
    const page = await DrawnFrame.open(await drawFeed(), network);
    const link = page.parts('cta')[2]!;
    link.focus();
    page.addScript();
    (await network.next()).json(feed);
    await page.live();
    expect(page.focused).to.equal(link);
    page.parts('details-button')[0]!.click();
    await until(() => page.dialog?.open === true, 'the details did not open');
  });

  it('is taken over on a page that has the script by then', async () => {
    const parent = wrapper();
    parent.setHTMLUnsafe(await drawFeed());
    // Firefox does so a little later.
    customElements.upgrade(parent);
    const widget = new ElementHarness(parent.querySelector('rewards-widget')!);
    const ready = widget.record('rewards-ready');
    const cards = widget.parts('offer');
    expect(cards.length).to.equal(29);
    (await network.next()).json(feed);
    await widget.becomes('ready');
    expect(gone(cards)).to.be.empty;
    expect(network.requests.length).to.equal(1);
    expect(ready.length).to.equal(1);
  });
});
