import { expect } from '@open-wc/testing';
import type { RewardsWidget } from '../../../src/widget/rewards-widget.js';
import { answerFlow, loadFlow, newShop } from '../../support/giveaway-harness.js';
import { useNetwork, type Network } from '../../support/network.js';
import { giveaway, prize } from '../../support/sample-giveaway.js';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { create, mount, type WidgetHarness, type WidgetOptions } from '../../support/widget-harness.js';
import { until } from '../../support/until.js';

function feedOf(...ids: string[]): object {
  return payload({ all: ids.map((id) => fullOffer(id)) });
}

async function load(network: Network): Promise<WidgetHarness> {
  const widget = create({ feedUrl: 'https://shop.example/rewards' });
  (await network.next()).json(feedOf('a', 'b'));
  await widget.becomes('ready');
  return widget;
}

/** Checks that no details are open, and that nothing of them is left in the document. */
function expectGone(shown: Pick<WidgetHarness, 'dialog' | 'all'>): void {
  expect(shown.dialog.isOpen).to.be.false;
  expect(shown.all('dialog *')).to.be.empty;
}

describe('details of an offer that is no longer shown', () => {
  const network = useNetwork();

  it('close as soon as another flow is loaded, and the focus stays in the widget', async () => {
    const widget = await load(network);
    widget.offer('a').part('details-button')!.focus();
    await widget.openDetails('a');
    widget.element.flow = 'other';
    const exchange = await network.next();
    await widget.element.updateComplete;
    expect(widget.state()).to.equal('loading');
    expectGone(widget);
    exchange.json(feedOf('c'));
    await widget.becomes('ready');
    expectGone(widget);
    expect(widget.focused).not.to.equal(null);
  });

  it('close when another flow shows the same offer', async () => {
    const widget = await load(network);
    await widget.openDetails('a');
    widget.element.flow = 'other';
    (await network.next()).json(feedOf('a'));
    await widget.becomes('ready');
    expectGone(widget);
  });

  const wine = fullOffer('a', { ageRestricted: true });
  const changes: [what: string, options: WidgetOptions, change: Partial<RewardsWidget>][] = [
    ['the page sets another feed', { feed: feedOf('a', 'b') }, { feed: feedOf('b', 'c') }],
    ['the feed has no offers left', { feed: feedOf('a') }, { feed: feedOf() }],
    [
      'its placement is taken out',
      { feed: payload({ popular: [fullOffer('a')], all: [fullOffer('a')] }) },
      { placements: 'all' },
    ],
    ['offers for adults are to wait', { feed: payload({ all: [wine, fullOffer('b')] }) }, { ageRestricted: 'gate' }],
    ['offers for adults are to be hidden', { feed: payload({ all: [wine] }) }, { ageRestricted: 'hide' }],
    [
      'the offer becomes one for adults, which have to wait',
      { feed: feedOf('a'), ageRestricted: 'gate' },
      { feed: payload({ all: [wine] }) },
    ],
  ];
  for (const [what, options, change] of changes)
    it(`close when ${what}`, async () => {
      const widget = await mount(options);
      await widget.openDetails('a');
      Object.assign(widget.element, change);
      await widget.drawn();
      expectGone(widget);
    });

  it('don’t open if the feed was replaced while their code was loading', async () => {
    const widget = await mount({ feed: feedOf('a') });
    const events = widget.record('rewards-offer-open');
    widget.offer('a').openDetails();
    widget.element.feed = feedOf('c');
    await until(() => widget.ids().join() === 'c', 'the new feed is not shown');
    await widget.drawn();
    expectGone(widget);
    expect(events).to.be.empty;
  });

  it('close in a giveaway, too, and leave no code in the document', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop() });
    await flow.openDetails('a');
    flow.element.flowId = 'other';
    const exchange = await network.next();
    await flow.element.updateComplete;
    expectGone(flow);
    answerFlow(exchange, giveaway({ offers: [prize('b')] }));
    await flow.becomes('ready');
    expectGone(flow);
  });
});

describe('details of an offer that is loaded again', () => {
  const network = useNetwork();

  it('stay open, and show its new texts', async () => {
    const widget = await load(network);
    const dialog = await widget.openDetails('b');
    const events = widget.record('rewards-offer-open');
    const refreshed = widget.element.refresh();
    const exchange = await network.next();
    await widget.element.updateComplete;
    expect(dialog.isOpen).to.be.true;
    exchange.json(payload({ all: [fullOffer('b', { title: 'New title', offerDiscountCode: 'NEW' })] }));
    await refreshed;
    await widget.drawn();
    expect(dialog.isOpen).to.be.true;
    expect([dialog.title, dialog.code]).to.deep.equal(['New title', 'NEW']);
    expect(events).to.be.empty;
  });

  it('stay open in a giveaway', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop() });
    const dialog = await flow.openDetails('a');
    const refreshed = flow.element.refresh();
    answerFlow(await network.next(), giveaway({ offers: [prize('b'), prize('a', { title: 'New title' })] }));
    await refreshed;
    await flow.drawn();
    expect(dialog.isOpen).to.be.true;
    expect(dialog.title).to.equal('New title');
  });
});
