import { expect } from '@open-wc/testing';
import { claimsEnglish } from '../../../src/locales/english/claims.js';
import { loadFlow, mountFlow, newShop, reloadFlow, type FlowHarness } from '../../support/giveaway-harness.js';
import { useNetwork } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';

const two = giveaway({ offers: [prize('a'), prize('b')] });

describe('the focus of a claim', () => {
  const network = useNetwork();
  let flow: FlowHarness;

  beforeEach(async () => {
    flow = await loadFlow(network, { baseUrl: newShop(), payload: two });
  });

  it('stays on the button while it is pending, which is shown and announced', async () => {
    flow.prize().button!.focus();
    flow.press();
    const card = await flow.shows('claiming');
    expect([card.label, card.status]).to.deep.equal([claimsEnglish.gettingCode, claimsEnglish.gettingCode]);
    expect(flow.focused).to.equal(card.button);
    expect(card.button!.disabled).to.be.false;
  });

  it('moves to Copy with the code', async () => {
    flow.prize().button!.focus();
    flow.press();
    (await network.next()).json(claimed('CODE-1'));
    const card = await flow.shows('code');
    expect(card.button).to.equal(undefined);
    await until(() => flow.focused === card.part('copy'), 'the focus is not on copy');
  });

  it('stays where the shopper has moved it', async () => {
    flow.prize().button!.focus();
    flow.press();
    const exchange = await network.next();
    const elsewhere = flow.prize('b').button!;
    elsewhere.focus();
    exchange.json(claimed('CODE-1'));
    await flow.shows('code');
    await flow.drawn();
    expect(flow.focused).to.equal(elsewhere);
  });

  describe('that is refused', () => {
    it('shows the message unchanged, announces it politely, keeps the focus on the button, and fires an event', async () => {
      const message = 'You have <b>already</b> claimed this offer.';
      const events = flow.record('rewards-claim-refused');
      flow.prize().button!.focus();
      flow.press();
      (await network.next()).json(refusal(` ${message} `));
      const card = await flow.shows('message');
      expect([card.message, card.status, card.label]).to.deep.equal([message, message, claimsEnglish.getCode]);
      expect(flow.focused).to.equal(card.button);
      expect(events.map(({ detail }) => [detail.offer.id, detail.message!.trim()])).to.deep.equal([['a', message]]);
    });

    it('is on a quiet button', async () => {
      flow.press();
      (await network.next()).json(refusal('You have already claimed this offer.'));
      await flow.shows('message');
      const other = (await mountFlow()).prize().button!;
      const colour = (button: Element) => getComputedStyle(button).backgroundColor;
      // The colour fades.
      await until(() => colour(flow.prize().button!) !== colour(other), 'the button is as loud as before');
    });
  });

  describe('after signing in', () => {
    beforeEach(async () => {
      const required = flow.nextEvent('rewards-user-required');
      flow.press('b');
      (await network.next()).json(refusal(), 401);
      await required;
    });

    const signIn = (viewer: string | null = 'viewer-2'): Promise<void> => reloadFlow(network, flow, two, viewer);

    it('is on the button that was pressed, in sight', async () => {
      scrollTo(0, 0);
      await signIn();
      expect(flow.focused).to.equal(flow.prize('b').button);
      const { top, bottom } = flow.prize('b').button!.getBoundingClientRect();
      expect(top >= 0 && bottom <= innerHeight).to.be.true;
    });

    it('stays where the shopper has moved it', async () => {
      const elsewhere = wrapper().appendChild(document.createElement('input'));
      elsewhere.focus();
      await signIn();
      expect(document.activeElement).to.equal(elsewhere);
    });

    it('is nowhere after a refresh without a user', async () => {
      await signIn(null);
      expect(flow.focused).to.equal(null);
    });
  });
});
