import { expect } from '@open-wc/testing';
import { claimsEnglish } from '../../../src/locales/english/claims.js';
import { claimCode, leaveKept, loadFlow, newShop, type FlowHarness } from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { stored, otherTab } from './other-tab.js';

describe('forgetCodes()', () => {
  const network = useNetwork();

  it('clears at once everything stored and shown for the address, and nothing else', async () => {
    const baseUrl = newShop();
    localStorage.setItem('of the page', 'stays');
    const flow = await loadFlow(network, { baseUrl });
    const twin = await loadFlow(network, { baseUrl });
    const elsewhere = await loadFlow(network, { baseUrl: newShop() });
    await claimCode(network, flow, { code: 'CODE-1' });
    await claimCode(network, elsewhere, { code: 'CODE-2' });
    await flow.element.forgetCodes();
    await flow.shows('button');
    await twin.shows('button');
    expect(stored()).not.to.contain('CODE-1');
    expect(stored()).to.contain('CODE-2').and.to.contain('stays');
    expect(elsewhere.prize().code).to.equal('CODE-2');
  });

  it('leaves no shopper’s codes for the next one, even before the element is on the page', async () => {
    const baseUrl = newShop();
    leaveKept(baseUrl, 'viewer-1', 'a', { code: 'CODE-1', at: 1 });
    leaveKept(baseUrl, 'viewer-2', 'b', { code: 'CODE-2', at: 1 }, sessionStorage);
    const flow = document.createElement('giveaway-flow');
    flow.baseUrl = baseUrl;
    await flow.forgetCodes();
    expect(stored()).not.to.match(/CODE-[12]/);
  });

  it('shows the code of a pending request, but doesn’t keep it', async () => {
    const baseUrl = newShop();
    const flow = await loadFlow(network, { baseUrl });
    flow.press();
    const exchange = await network.next();
    await flow.element.forgetCodes();
    exchange.json(claimed('CODE-1'));
    await until(() => flow.prize().code === 'CODE-1');
    expect(flow.prize().message).to.contain('Copy it now');
    expect(stored()).not.to.contain('CODE-1');
    expect((await loadFlow(network, { baseUrl })).prize().code).to.equal('CODE-1');
  });

  describe('while last week’s code is being renewed', () => {
    const weekly = giveaway({ offers: [prize('a', { frequency: '1week' })] });

    async function renew(): Promise<[FlowHarness, Exchange]> {
      const baseUrl = newShop();
      leaveKept(baseUrl, 'viewer-1', 'a', { code: 'OLD', at: Date.now() - 169 * 3_600_000 });
      const flow = await loadFlow(network, { baseUrl, payload: weekly });
      flow.press();
      const exchange = await network.next();
      expect(flow.prize().code).to.equal('OLD');
      return [flow, exchange];
    }

    const forget: Record<string, (flow: FlowHarness) => Promise<void> | void> = {
      'in this tab': (flow) => flow.element.forgetCodes(),
      'in another tab': () => {
        const storage = otherTab();
        for (const name of Object.keys(localStorage)) storage.removeItem(name);
      },
    };
    for (const [where, forgetCodes] of Object.entries(forget))
      it(`${where}: the old code disappears at once, and does not come back`, async () => {
        const [flow, exchange] = await renew();
        await forgetCodes(flow);
        await until(() => flow.prize().code === undefined, 'the old code is still shown');
        exchange.json(refusal('No codes are left.'));
        await flow.shows('message');
        expect(flow.prize().code).to.equal(undefined);
        expect(stored()).not.to.contain('OLD');
      });

    it('by a shopper whose session has ended: the old code stays, and they are asked to sign in', async () => {
      const [flow, exchange] = await renew();
      exchange.json(refusal('Nobody is signed in'), 401);
      await until(() => flow.prize().message === claimsEnglish.signIn, 'nobody is asked to sign in');
      expect(flow.prize().code).to.equal('OLD');
      expect(stored()).to.contain('OLD');
      const [ticket, button] = ['code-box', 'claim'].map((part) => flow.part(part)!.getBoundingClientRect());
      expect(button!.top - ticket!.bottom).to.be.closeTo(8, 0.1);
    });
  });
});
