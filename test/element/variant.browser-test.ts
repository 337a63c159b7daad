import { expect } from '@open-wc/testing';
import type { RewardsEventMap } from '../../src/events.js';
import { answerFlow, createFlow, newShop } from '../support/giveaway-harness.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { useNetwork } from '../support/network.js';
import { offer, payload } from '../support/sample-feed.js';
import { claimed, giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { create } from '../support/widget-harness.js';

const feed = payload({ hero: [offer('a')], popular: 'none' });

describe('variant', () => {
  const network = useNetwork();
  let clock: FakeClock;
  beforeEach(() => (clock = fakeClock()));
  afterEach(() => clock.stop());

  /** The variants that the page hears, by event. */
  function hear(...names: (keyof RewardsEventMap)[]): Record<string, string | undefined> {
    const heard: Record<string, string | undefined> = {};
    for (const name of names)
      document.addEventListener(name, ({ type, detail }) => (heard[type] = detail.variant), { once: true });
    return heard;
  }

  it('is in every detail of a widget, as the attribute is at that moment', async () => {
    const heard = hear('rewards-ready', 'rewards-warning', 'rewards-offer-view', 'rewards-offer-open');
    const widget = create({ feed });
    widget.element.setAttribute('variant', 'b');
    await widget.watches();
    await clock.pass(1000);
    await until(() => 'rewards-offer-view' in heard, 'no view is reported');
    expect(heard).to.deep.equal({ 'rewards-ready': 'b', 'rewards-warning': 'b', 'rewards-offer-view': 'b' });
    widget.element.setAttribute('variant', 'c');
    await widget.openDetails('a');
    expect(heard['rewards-offer-open']).to.equal('c');
  });

  it('is in every detail of a giveaway', async () => {
    const heard = hear('rewards-ready', 'rewards-claim', 'rewards-error');
    const flow = createFlow({ flowId: 'flow', baseUrl: newShop(), variant: 'b' });
    answerFlow(await network.next(), giveaway({ offers: [prize('a'), prize('b')] }));
    await flow.becomes('ready');
    flow.press('a');
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
    flow.press('b');
    (await network.next()).json({ success: false, message: 'No such offer' }, 404);
    await flow.shows('message', 'b');
    expect(heard).to.deep.equal({ 'rewards-ready': 'b', 'rewards-claim': 'b', 'rewards-error': 'b' });
  });

  it('is in no detail without one', async () => {
    const ready = create({ feed }).nextEvent('rewards-ready');
    expect((await ready).detail).not.to.have.property('variant');
  });
});
