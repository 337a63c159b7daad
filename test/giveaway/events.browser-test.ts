import { expect } from '@open-wc/testing';
import type { OfferDetail } from '../../src/events.js';
import { loadFlow, newShop, type FlowHarness } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { claimed, giveaway, prize, refusal } from '../support/sample-giveaway.js';

const payload = giveaway({ id: 'autumn', offers: [prize('first'), prize('a')] });

/** Expects an event to say which offer it is about, where that is shown, and in which giveaway. */
function expectPlace({ detail }: CustomEvent<Partial<OfferDetail>>): void {
  expect(detail.offer?.id).to.equal('a');
  expect(detail).to.include({ placement: 'giveaway', position: 2, giveaway: 'autumn' });
}

describe('an event about an offer of a giveaway names its place and the giveaway:', () => {
  const network = useNetwork();
  let flow: FlowHarness;

  beforeEach(async () => {
    flow = await loadFlow(network, { baseUrl: newShop(), flowId: 'asked-for', payload });
  });

  for (const [name, status, answer] of [
    ['rewards-claim', 200, claimed('CODE-1')],
    ['rewards-claim-refused', 200, refusal('No.')],
    ['rewards-claim-unconfirmed', 503, refusal('No.')],
    ['rewards-error', 404, refusal('No.')],
    ['rewards-user-required', 401, refusal('No.')],
  ] as const)
    it(name, async () => {
      const fired = flow.nextEvent(name);
      flow.press();
      (await network.next()).json(answer, status);
      expectPlace(await fired);
    });

  it('a claim that a script makes', async () => {
    const fired = flow.nextEvent('rewards-claim');
    void flow.element.claim('a');
    (await network.next()).json(claimed('CODE-1'));
    expectPlace(await fired);
  });

  it('rewards-offer-view', async () => {
    const views = [await flow.nextEvent('rewards-offer-view'), await flow.nextEvent('rewards-offer-view')];
    expectPlace(views.find(({ detail }) => detail.offer.id === 'a')!);
  });

  it('rewards-offer-open', async () => {
    const fired = flow.nextEvent('rewards-offer-open');
    await flow.openDetails('a');
    expectPlace(await fired);
  });

  it('rewards-code-copy and rewards-offer-click, once there is a code', async () => {
    flow.press();
    (await network.next()).json(claimed('CODE-1'));
    const card = await flow.shows('code');
    const copied = flow.nextEvent('rewards-code-copy');
    card.part('copy')!.click();
    expectPlace(await copied);
    const clicked = flow.nextEvent('rewards-offer-click');
    flow.element.addEventListener('rewards-offer-click', (event) => event.preventDefault(), { once: true });
    card.cta!.click();
    expectPlace(await clicked);
  });
});

describe('a giveaway without an id', () => {
  const network = useNetwork();

  it('is named by the one it was asked for', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), flowId: 'autumn', payload: giveaway({ id: null }) });
    const opened = flow.nextEvent('rewards-offer-open');
    await flow.openDetails('a');
    expect((await opened).detail.giveaway).to.equal('autumn');
  });
});
