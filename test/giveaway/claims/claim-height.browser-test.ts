import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import '../../../src/locales/ar.js';
import '../../../src/locales/nl.js';
import '../../../src/locales/pl.js';
import { loadFlow, newShop, type FlowHarness } from '../../support/giveaway-harness.js';
import { useNetwork } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';

const two = giveaway({ offers: [prize('a'), prize('b')] });

const five = giveaway({ offers: ['b', 'a', 'c', 'd', 'e'].map((id) => prize(id, { frequency: '1month' })) });

describe('the card of a claim', () => {
  const network = useNetwork();
  let baseUrl: string;
  let flow: FlowHarness;

  beforeEach(async () => {
    baseUrl = newShop();
    flow = await loadFlow(network, { baseUrl, payload: two });
  });

  it('keeps the height of its card from the press to the code', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop() });
    const height = () => flow.prize().card.getBoundingClientRect().height;
    const before = height();
    flow.press();
    await flow.shows('claiming');
    expect(height()).to.equal(before);
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
    expect(height()).to.equal(before);
  });

  for (const template of [1, 2, 3, 4])
    for (const width of [360, 1024])
      it(`keeps that height however it ends: template ${template}, ${width} px wide`, async () => {
        await setViewport({ width: width + 40, height: 900 });
        const parent = wrapper();
        parent.style.width = `${width}px`;
        for (const answer of [
          claimed('AUTUMN-TREAT-15'),
          refusal('You can claim again after 2026-12-01T09:30:00+00:00'),
          refusal('All codes have been claimed.'),
        ]) {
          const flow = await loadFlow(network, { baseUrl: newShop(), payload: { ...five, template }, parent });
          const box = () => flow.prize().card.getBoundingClientRect();
          const before = box().height;
          flow.press();
          await flow.shows('claiming');
          expect(box().height).to.be.closeTo(before, 1);
          (await network.next()).json(answer);
          await until(() => flow.prize().shown !== 'claiming', 'no outcome');
          expect(box().height, JSON.stringify(answer)).to.be.closeTo(before, 1);
          flow.element.remove();
        }
      });

  for (const lang of ['ar', 'nl', 'pl'])
    it(`keeps that height where the words for the buttons are long: ${lang}`, async () => {
      await setViewport({ width: 1064, height: 900 });
      const parent = wrapper();
      parent.style.width = '1024px';
      flow = await loadFlow(network, { baseUrl: newShop(), payload: five, parent, lang });
      const height = () => flow.prize().card.getBoundingClientRect().height;
      const before = height();
      flow.press();
      (await network.next()).json(claimed('AUTUMN-TREAT-15'));
      await flow.shows('code');
      expect(height()).to.be.closeTo(before, 1);
    });

  it('moves no other card’s button, however it ends', async () => {
    const top = () => flow.prize('b').button!.getBoundingClientRect().top;
    const before = top();
    expect(flow.prize('a').button!.getBoundingClientRect().top, 'the cards stand in one row').to.equal(before);
    flow.press();
    (await network.next()).json(refusal('A long refusal. '.repeat(20)));
    await flow.shows('message');
    expect(top()).to.equal(before);
  });
});
