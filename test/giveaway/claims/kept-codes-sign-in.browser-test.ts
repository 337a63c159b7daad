import { expect } from '@open-wc/testing';
import {
  newShop,
  createFlow,
  loadFlow,
  reloadFlow,
  answerViewer,
  claimCode,
  leaveKept,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork } from '../../support/network.js';
import { claimed, envelope, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { stored } from './other-tab.js';

/** The lost answer of a shopper who has a name is in `claim-attempt.test.ts`. */
describe('a claimed code, after a sign-in that the page does not know of', () => {
  const network = useNetwork();
  let baseUrl: string;

  beforeEach(() => {
    baseUrl = newShop();
  });

  /** Loads the giveaway again, and another shopper or none is signed in. */
  const reload = (flow: FlowHarness, viewer: string | null): Promise<void> =>
    reloadFlow(network, flow, undefined, viewer);

  it('is shown and stored for the shopper whom the answer names', async () => {
    const flow = await loadFlow(network, { baseUrl, viewer: null });
    const claims = flow.record('rewards-claim');
    await claimCode(network, flow, { viewer: 'viewer-1' });
    expect(flow.prize().message ?? '').not.to.contain('Copy it now');
    expect(stored()).to.contain('CODE-1');
    expect(claims.map(({ detail }) => detail.code)).to.deep.equal(['CODE-1']);
    await reload(flow, 'viewer-1');
    expect(flow.prize().code).to.equal('CODE-1');
  });

  it('is shown to nobody and kept nowhere if it is for another shopper than the one who pressed', async () => {
    const flow = await loadFlow(network, { baseUrl, viewer: 'viewer-1' });
    const claims = flow.record('rewards-claim');
    const lost = flow.record('rewards-claim-unconfirmed');
    flow.press();
    const first = await network.next();
    answerViewer(first, claimed('CODE-2'), 'viewer-2');
    await flow.shows('message');
    expect(lost).to.have.length(1);
    expect(stored()).not.to.contain('CODE-2');
    // If the claim was theirs, the same key brings its code.
    await reload(flow, 'viewer-2');
    expect(flow.prize().shown).to.equal('message');
    const again = await claimCode(network, flow, { code: 'CODE-2', viewer: 'viewer-2' });
    expect(again.headers.get('Idempotency-Key')).to.equal(first.headers.get('Idempotency-Key'));
    expect(claims.map(({ detail }) => detail.code)).to.deep.equal(['CODE-2']);
  });

  it('never goes from the earlier digest of one shopper to another shopper', async () => {
    const weekly = giveaway({ offers: [prize('a', { frequency: '1week' })] });
    leaveKept(baseUrl, 'viewer-1-before', 'a', { code: 'CODE-OF-1', at: 1 });
    const flow = createFlow({ flowId: 'flow', baseUrl });
    answerViewer(await network.next(), envelope(weekly), 'viewer-1', 'viewer-1-before');
    await flow.becomes('ready');
    flow.press();
    answerViewer(await network.next(), refusal('Once only.'), 'viewer-2');
    await until(() => flow.prize().button?.ariaDisabled !== 'true');
    await reload(flow, 'viewer-2');
    expect(flow.prize().code).to.equal(undefined);
  });

  it('is shown and announced, even if the giveaway has been loaded for the shopper meanwhile', async () => {
    const flow = await loadFlow(network, { baseUrl, viewer: null });
    const claims = flow.record('rewards-claim');
    flow.press();
    const request = await network.next();
    await reload(flow, 'viewer-1');
    answerViewer(request, claimed('CODE-1'), 'viewer-1');
    expect((await flow.shows('code')).code).to.equal('CODE-1');
    expect(claims.map(({ detail }) => detail.code)).to.deep.equal(['CODE-1']);
  });

  it('is neither shown nor announced if another shopper’s giveaway has been loaded meanwhile', async () => {
    const flow = await loadFlow(network, { baseUrl, viewer: 'viewer-1' });
    const claims = flow.record('rewards-claim');
    flow.press();
    const request = await network.next();
    await reload(flow, 'viewer-2');
    answerViewer(request, claimed('CODE-1'), 'viewer-1');
    await until(() => stored().includes('CODE-1'));
    await flow.drawn();
    expect(flow.prize().shown).to.equal('button');
    expect(claims.map(({ detail }) => detail.code)).to.deep.equal([]);
    await reload(flow, 'viewer-1');
    expect(flow.prize().code).to.equal('CODE-1');
  });

  it('leaves a shopper’s own earlier code beside a refusal', async () => {
    await claimCode(network, await loadFlow(network, { baseUrl, viewer: 'viewer-1' }));
    const flow = await loadFlow(network, { baseUrl, viewer: null });
    flow.press();
    answerViewer(await network.next(), refusal('Once only.'), 'viewer-1');
    await until(() => flow.prize().code === 'CODE-1');
    expect(flow.prize().message).to.contain('Once only.');
  });
});
