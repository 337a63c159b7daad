import { expect } from '@open-wc/testing';
import { RewardsClient } from '../../../src/client/index.js';
import { claimsEnglish } from '../../../src/locales/english/claims.js';
import { firstScreenEnglish } from '../../../src/locales/english/first-screen.js';
import { fakeClock } from '../../support/fake-clock.js';
import {
  answerViewer,
  claimCode,
  createFlow,
  leaveKept,
  loadFlow,
  newShop,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { claimsIn, stored, refuseStorage } from './other-tab.js';

describe('a claimed code', () => {
  const network = useNetwork();
  const { setItem, getItem } = Storage.prototype;
  let baseUrl: string;

  beforeEach(() => {
    sessionStorage.clear();
    baseUrl = newShop();
  });
  afterEach(() => {
    Object.assign(Storage.prototype, { setItem, getItem });
    sessionStorage.clear();
  });

  const claim = (flow: FlowHarness): Promise<Exchange> => claimCode(network, flow);

  /** An element that is added later and loads the same giveaway. */
  async function revisit(options: Parameters<typeof loadFlow>[1] = {}): Promise<FlowHarness> {
    return loadFlow(network, { baseUrl, ...options });
  }

  it('is saved before it is shown', async () => {
    const flow = await loadFlow(network, { baseUrl });
    const seen: string[] = [];
    Storage.prototype.setItem = function (this: Storage, key, value) {
      if (value.includes('CODE-1')) seen.push(`saved, showing ${flow.prize().shown}`);
      setItem.call(this, key, value);
    };
    const shown = new MutationObserver(() => {
      if (flow.prize().code && seen.at(-1) !== 'shown') seen.push('shown');
    });
    shown.observe(flow.element.shadowRoot!, { subtree: true, childList: true });
    await claim(flow);
    await until(() => seen.includes('shown'));
    shown.disconnect();
    expect([...new Set(seen)]).to.deep.equal(['saved, showing claiming', 'shown']);
  });

  it('is shown on the next visit, even after its offer has ended', async () => {
    for (const id of ['a', 'b']) leaveKept(baseUrl, 'viewer-1', id, { code: `CODE-${id}`, at: Date.now() });
    const flow = await revisit({ payload: giveaway({ offers: [prize('a'), prize('b', { expiry: '2020-01-01' })] }) });
    for (const id of ['a', 'b']) {
      expect((await flow.shows('code', id)).code).to.equal(`CODE-${id}`);
      expect(flow.prize(id).button).to.equal(undefined);
    }
    expect(flow.prize('b').badges).to.include(firstScreenEnglish.ended);
  });

  for (const [remember, where] of [
    ['device', 'localStorage'],
    ['session', 'sessionStorage'],
    ['none', 'nowhere'],
  ] as const)
    it(`remember=${remember}: is kept in ${where}, and the card says so when it is not kept`, async () => {
      const flow = await loadFlow(network, { baseUrl });
      flow.element.setAttribute('remember', remember);
      await claimCode(network, flow);
      const places = {
        localStorage: JSON.stringify({ ...localStorage }).includes('CODE-1'),
        sessionStorage: JSON.stringify({ ...sessionStorage }).includes('CODE-1'),
      };
      expect(places).to.deep.equal({
        localStorage: where === 'localStorage',
        sessionStorage: where === 'sessionStorage',
      });
      const note = claimsEnglish.noteCode;
      expect(flow.prize().message).to.equal(where === 'nowhere' ? note : undefined);
    });

  for (const [name, methods, error] of [
    ['full', ['setItem'], 'QuotaExceededError'],
    ['forbidden', ['setItem', 'getItem'], 'SecurityError'],
  ] as const)
    it(`is shown when storage is ${name} just before it arrives, with the advice to save it`, async () => {
      const flow = await loadFlow(network, { baseUrl });
      flow.press();
      const exchange = await network.next();
      for (const method of methods) refuseStorage(method, error);
      exchange.json(claimed('CODE-1'));
      await until(() => flow.prize().code === 'CODE-1');
      await flow.drawn();
      expect(flow.prize().message).to.contain('Copy it now');
      expect(flow.prize().status).to.contain('Your code is CODE-1');
    });

  it('that is stored in an unreadable form counts as no code, without an error', async () => {
    const unreadable = [null, 7, 'text', [], { code: 7 }, { code: null, key: {} }] as object[];
    unreadable.forEach((kept, index) => leaveKept(baseUrl, 'viewer-1', `o${index}`, kept));
    const flow = await revisit({ payload: giveaway({ offers: unreadable.map((_, index) => prize(`o${index}`)) }) });
    expect(unreadable.map((_, index) => flow.prize(`o${index}`).shown)).to.deep.equal(Array(6).fill('button'));
  });

  it('is kept under a digest that reveals neither shopper, offer nor address, and without shopper and key', async () => {
    const flow = await loadFlow(network, {
      baseUrl,
      apiKey: 'the-secret-key',
      user: 'jane@example.org',
      viewer: null,
      payload: giveaway({ offers: [prize('offer-of-jane')] }),
    });
    await claimCode(network, flow, { id: 'offer-of-jane' });
    expect(stored()).to.contain('CODE-1');
    const names = Object.keys(localStorage).join(' ');
    for (const secret of ['jane', 'offer-of', 'shop', 'viewer']) expect(names).not.to.contain(secret);
    for (const secret of ['jane@', 'the-secret-key', 'viewer']) expect(stored()).not.to.contain(secret);
  });

  it('is separate for each shopper behind a gateway', async () => {
    await claim(await loadFlow(network, { baseUrl, viewer: 'viewer-1' }));
    const other = await revisit({ viewer: 'viewer-2' });
    expect(other.prize().shown).to.equal('button');
    const nobody = await revisit({ viewer: null });
    expect(nobody.prize().shown).to.equal('button');
    expect((await revisit({ viewer: 'viewer-1' })).prize().code).to.equal('CODE-1');
  });

  it('is found after the gateway has another secret, and stays found without the earlier one', async () => {
    leaveKept(baseUrl, 'under-the-first', 'a', { code: 'CODE-1', at: 1 });
    for (const before of ['under-another, under-the-first', undefined]) {
      const flow = createFlow({ flowId: 'flow', baseUrl });
      const payload = { success: true, data: giveaway(prize('a')) };
      answerViewer(await network.next(), payload, 'under-the-new', before);
      await flow.becomes('ready');
      expect(flow.prize().code, before).to.equal('CODE-1');
      flow.element.remove();
    }
    const other = await revisit({ viewer: 'somebody-else' });
    expect(other.prize().shown).to.equal('button');
  });

  it('of a client without a known address stays when the page moves to another of its addresses', async () => {
    const client = new RewardsClient({ baseUrl });
    const flow = await loadFlow(network, {
      client: { getGiveaway: (options) => client.getGiveaway(options), claim: (options) => client.claim(options) },
    });
    await claimCode(network, flow);
    const { href } = location;
    history.replaceState(null, '', '/elsewhere?query#hash');
    try {
      flow.element.requestUpdate();
      await flow.drawn();
      expect(flow.prize().code).to.equal('CODE-1');
    } finally {
      history.replaceState(null, '', href);
    }
  });

  it('lives as long as the page if the gateway sends no digest of the shopper', async () => {
    const flow = await loadFlow(network, { baseUrl, viewer: null });
    await claimCode(network, flow);
    expect(flow.prize().message).to.contain('Copy it now');
    expect(stored()).not.to.contain('CODE-1');
  });

  describe('whose page closed during the claim', () => {
    it('is claimed again by hand, with the same key', async () => {
      leaveKept(baseUrl, 'viewer-1', 'a', { key: 'key-of-then' });
      const flow = await revisit();
      expect(flow.prize().message).to.contain('Something went wrong before your code arrived');
      expect(flow.prize().label).to.equal(firstScreenEnglish.retry);
      expect(network.requests).to.have.length(1);
      flow.press();
      const exchange = await network.next();
      expect(exchange.headers.get('Idempotency-Key')).to.equal('key-of-then');
      exchange.json(claimed('CODE-1'));
      await flow.shows('code');
      expect(stored()).not.to.contain('key-of-then');
    });

    it('keeps its key while the request is under way, and while its answer is lost', async () => {
      const flow = await loadFlow(network, { baseUrl });
      flow.press();
      const exchange = await network.next();
      const key = exchange.headers.get('Idempotency-Key')!;
      expect(stored()).to.contain(key);
      exchange.fail();
      await flow.shows('message');
      expect(stored()).to.contain(key);
      flow.press();
      (await network.next()).json(refusal('No'));
      await until(() => flow.prize().message === 'No', 'it is not refused');
      expect(stored()).not.to.contain(key);
    });
  });

  describe('of an offer that can be claimed every week', () => {
    const weekly = giveaway({ offers: [prize('a', { frequency: '1week' })] });
    const week = 168 * 3_600_000;

    it('is shown beside the button once the week has passed, and the next code replaces it', async () => {
      leaveKept(baseUrl, 'viewer-1', 'a', { code: 'OLD', at: Date.now() - week - 1000 });
      const flow = await loadFlow(network, { baseUrl, payload: weekly });
      expect([flow.prize().code, flow.prize().label]).to.deep.equal(['OLD', claimsEnglish.getCode]);
      flow.press();
      const exchange = await network.next();
      expect(flow.prize().code).to.equal('OLD');
      exchange.json(claimed('NEW'));
      await until(() => flow.prize().code === 'NEW');
      expect(JSON.stringify(claimsIn(localStorage))).not.to.contain('OLD');
    });

    it('comes from the tab that was faster, without another claim', async () => {
      leaveKept(baseUrl, 'viewer-1', 'a', { code: 'OLD', at: Date.now() - week - 1000 });
      const flow = await loadFlow(network, { baseUrl, payload: weekly });
      // A background tab may get the event late.
      leaveKept(baseUrl, 'viewer-1', 'a', { code: 'NEW', at: Date.now() });
      flow.press();
      await flow.drawn();
      expect(flow.prize().code).to.equal('NEW');
      expect(network.requests).to.have.length(1);
    });

    it('gets its button back when the week ends while the page is open', async () => {
      const clock = fakeClock();
      try {
        leaveKept(baseUrl, 'viewer-1', 'a', { code: 'OLD', at: Date.now() - week + 60_000 });
        const flow = await loadFlow(network, { baseUrl, payload: weekly });
        await clock.pass(50_000);
        expect(flow.prize().button).to.equal(undefined);
        await clock.pass(10_000);
        await until(() => flow.prize().button !== undefined, 'the button did not come');
      } finally {
        clock.stop();
      }
    });
  });
});
