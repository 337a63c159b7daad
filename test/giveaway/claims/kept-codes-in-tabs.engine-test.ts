import { expect } from '@open-wc/testing';
import {
  answerFlow,
  claimCode,
  leaveKept,
  loadFlow,
  newShop,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { goAndComeBack } from '../../support/page-life.js';
import { claimsIn, otherFrame, otherTab, stored } from './other-tab.js';

describe('a claimed code and other tabs', () => {
  const network = useNetwork();
  let baseUrl: string;

  beforeEach(() => {
    baseUrl = newShop();
  });

  const claim = (flow: FlowHarness): Promise<Exchange> => claimCode(network, flow);

  const keyOf = (code: string): string =>
    Object.entries(claimsIn(localStorage)).find(([, claim]) => claim.includes(code))![0];

  it('that is claimed in another tab is shown in this one', async () => {
    const flow = await loadFlow(network, { baseUrl });
    leaveKept(baseUrl, 'viewer-1', 'a', { code: 'CODE-9', at: Date.now() }, otherTab());
    expect((await flow.shows('code')).code).to.equal('CODE-9');
  });

  it('that is kept for the session is replaced by another frame’s, and stays out of localStorage', async () => {
    const flow = await loadFlow(network, { baseUrl, remember: 'session' });
    await claim(flow);
    leaveKept(baseUrl, 'viewer-1', 'a', { code: 'CODE-9', at: Date.now() + 1 }, otherFrame().sessionStorage);
    await until(() => flow.prize().code !== 'CODE-1' || localStorage.length > 0);
    expect(flow.prize().code).to.equal('CODE-9');
    expect(JSON.stringify({ ...localStorage })).not.to.contain('CODE');
  });

  it('that is forgotten in another tab disappears from this one', async () => {
    const flow = await loadFlow(network, { baseUrl });
    await claim(flow);
    otherTab().removeItem(keyOf('CODE-1'));
    await flow.shows('button');
  });

  for (const [viewer, what] of [
    ['viewer-1', 'code'],
    ['viewer-2', 'button'],
  ] as const)
    it(`and a page that comes back from the back/forward cache: ${viewer} sees the ${what}, once they are known`, async () => {
      const flow = await loadFlow(network, { baseUrl });
      goAndComeBack(() => leaveKept(baseUrl, 'viewer-1', 'a', { code: 'CODE-9', at: Date.now() }));
      const exchange = await network.next();
      expect(flow.text.trim()).to.equal('');
      answerFlow(exchange, undefined, viewer);
      await until(() => flow.text.trim() !== '', 'it stays hidden');
      await flow.shows(what);
      if (what === 'button') return;
      goAndComeBack(() => localStorage.clear());
      answerFlow(await network.next());
      await flow.shows('button');
    });

  it('stays on the screen when another tab clears everything', async () => {
    const flow = await loadFlow(network, { baseUrl, remember: 'session' });
    await claim(flow);
    const tab = otherTab();
    localStorage.setItem('of the page', '1');
    let told = false;
    addEventListener('storage', () => (told = true), { once: true });
    tab.clear();
    await until(() => told, 'no storage event came');
    await flow.drawn();
    expect(flow.prize().code).to.equal('CODE-1');
  });

  for (const status of [200, 429, 503])
    it(`replaces what an answer with status ${status} says when the other tab was faster, and is kept`, async () => {
      const flow = await loadFlow(network, { baseUrl });
      const events = flow.record('rewards-claim');
      flow.press();
      const exchange = await network.next();
      leaveKept(baseUrl, 'viewer-1', 'a', { code: 'CODE-9', at: Date.now() }, otherTab());
      exchange.json(refusal('You have already claimed this offer.'), status);
      expect((await flow.shows('code')).code).to.equal('CODE-9');
      expect(events).to.have.length(1);
      expect(stored()).to.contain('CODE-9');
    });

  it('stays when another tab stores that its own claim was refused', async () => {
    const flow = await loadFlow(network, { baseUrl });
    await claim(flow);
    const name = keyOf('CODE-1');
    otherTab().setItem(name, '{}');
    await until(() => localStorage.getItem(name)!.includes('CODE-1'), 'it is not stored again');
    await flow.drawn();
    expect(flow.prize().code).to.equal('CODE-1');
  });

  it('is shown without a request when it arrived just before the press', async () => {
    const flow = await loadFlow(network, { baseUrl });
    leaveKept(baseUrl, 'viewer-1', 'a', { code: 'CODE-9', at: Date.now() });
    flow.press();
    expect((await flow.shows('code')).code).to.equal('CODE-9');
    expect(network.requests).to.have.length(1);
    expect(stored()).to.contain('CODE-9');
  });

  it('that fails in another tab is no longer pending in this one', async () => {
    leaveKept(baseUrl, 'viewer-1', 'a', { key: 'key-of-then' });
    const flow = await loadFlow(network, { baseUrl });
    await flow.shows('message');
    otherTab().removeItem(keyOf('key-of-then'));
    await flow.shows('button');
  });

  it('claimed by two tabs at once is one claim: both send the same key', async () => {
    const flow = await loadFlow(network, { baseUrl });
    leaveKept(baseUrl, 'viewer-1', 'a', { key: 'key-of-the-other-tab' }, otherTab());
    flow.press();
    const exchange = await network.next();
    expect(exchange.headers.get('Idempotency-Key')).to.equal('key-of-the-other-tab');
    exchange.json(claimed('CODE-1'));
    await flow.shows('code');
  });
});
