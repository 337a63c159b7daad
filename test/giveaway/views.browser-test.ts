import { expect } from '@open-wc/testing';
import { RewardsClient } from '../../src/client/index.js';
import {
  newShop,
  createFlow,
  mountFlow,
  loadFlow,
  showNext,
  answerFlow,
  claimCode,
  leaveKept,
  type GiveawayOptions,
  type FlowHarness,
} from '../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../support/network.js';
import { PageWatch } from '../support/page-watch.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { prerenderPage } from '../support/page-life.js';
import { wrapper } from '../support/widget-harness.js';

describe('a view of a giveaway', () => {
  const network = useNetwork();
  let baseUrl: string;

  beforeEach(() => {
    baseUrl = newShop();
  });

  /** Number of requests for each flow. */
  function asked(): string[] {
    return network.requests
      .filter(({ url }) => url.pathname.endsWith('/flow'))
      .map(({ url: { searchParams } }) => [searchParams.get('id'), searchParams.get('user')].filter(Boolean).join(' '));
  }

  async function back(flow: FlowHarness): Promise<void> {
    wrapper().append(flow.element);
    await flow.drawn();
  }

  for (const [name, properties, shopper] of [
    ['a token', { userToken: () => 'token' }, ['token']],
    ['a key', { apiKey: 'k', user: 'u1' }, ['u1']],
  ] as const)
    it(`is sent when a page that was prerendered is shown, and not before, with ${name}`, async () => {
      const shopperOf = ({ url, headers }: Exchange): (string | undefined)[] =>
        [url.searchParams.get('user'), headers.get('Authorization')?.slice(7)].filter(Boolean) as string[];
      leaveKept(baseUrl, 'apiKey' in properties ? 'u1' : 'viewer-1', 'a', { code: 'CODE-1', at: 1 });
      const show = prerenderPage();
      const flow = createFlow({ baseUrl, flowId: 'flow', ...properties });
      const first = await network.next();
      expect([shopperOf(first), first.headers.get('X-Rewards-Client')]).to.deep.equal([[], null]);
      answerFlow(first, undefined, null);
      await flow.becomes('ready');
      expect(flow.prize().shown).to.equal('button');
      show();
      const second = await network.next();
      expect(shopperOf(second)).to.deep.equal(shopper);
      expect(flow.state(), 'the offers are gone').to.equal('ready');
      answerFlow(second, undefined, 'apiKey' in properties ? null : 'viewer-1');
      await flow.shows('code');
      expect(network.requests).to.have.length(2);
    });

  it('is sent once, despite re-renders, attributes set again, moves, removals and returns', async () => {
    const flow = await loadFlow(network, { baseUrl, apiKey: 'k', user: 'u1' });
    const { element } = flow;
    element.requestUpdate();
    for (const [name, value] of Object.entries({
      'base-url': baseUrl,
      'flow-id': 'flow',
      user: 'u1',
      'api-key': 'k',
    })) {
      element.setAttribute(name, value);
      await element.updateComplete;
    }
    element.setAttribute('heading-level', '4');
    element.setAttribute('age-restricted', 'gate');
    element.setAttribute('lang', 'fr');
    await back(flow);
    await flow.remove();
    await back(flow);
    // Another way to write the same address.
    element.setAttribute('base-url', `${baseUrl}/`);
    await flow.drawn();
    expect(asked()).to.deep.equal(['flow u1']);
    expect(flow.state()).to.equal('ready');
  });

  for (const attribute of ['base-url', 'flow-id'])
    it(`is not sent after ${attribute} is removed`, async () => {
      const flow = createFlow();
      flow.element.setAttribute('base-url', baseUrl);
      flow.element.setAttribute('flow-id', 'flow');
      await showNext(network, flow);
      flow.element.removeAttribute(attribute);
      await flow.is('loading');
      flow.element.requestUpdate();
      await flow.drawn();
      expect(network.requests).to.have.length(1);
    });

  it('is not sent again if the element is removed and returns while it is pending, and its answer is shown', async () => {
    const flow = createFlow({ baseUrl, flowId: 'flow' });
    // As a framework that mounts twice.
    flow.element.remove();
    wrapper().append(flow.element);
    const exchange = await network.next();
    await flow.remove();
    expect(exchange.signal?.aborted).to.be.false;
    wrapper().append(flow.element);
    await flow.element.updateComplete;
    answerFlow(exchange);
    await flow.becomes('ready');
    expect(asked()).to.have.length(1);
  });

  it('shows its answer when the element returns, if it came meanwhile', async () => {
    const flow = createFlow({ baseUrl, flowId: 'flow' });
    const exchange = await network.next();
    await flow.remove();
    answerFlow(exchange);
    await back(flow);
    await flow.becomes('ready');
    expect(asked()).to.have.length(1);
  });

  it('is sent once for each flow and user, even after switching back and forth', async () => {
    const flow = await loadFlow(network, { baseUrl, apiKey: 'k', user: 'u1' });
    flow.element.flowId = 'other';
    await showNext(network, flow, giveaway({ offers: [prize('z')] }));
    expect(flow.ids()).to.deep.equal(['z']);
    flow.element.flowId = 'flow';
    await flow.becomes('ready');
    expect(flow.ids()).to.deep.equal(['a']);
    flow.element.user = 'u2';
    await showNext(network, flow);
    flow.element.user = 'u1';
    await flow.becomes('ready');
    expect(asked()).to.deep.equal(['flow u1', 'other u1', 'flow u2']);
  });

  it('is sent once for each client, and the giveaway shown is the one of the client that claims', async () => {
    const [one, other] = [new RewardsClient({ baseUrl }), new RewardsClient({ baseUrl: newShop() })];
    const flow = await loadFlow(network, { client: one });
    flow.element.client = other;
    const exchange = await network.next();
    expect(exchange.url.href).to.contain(other.baseUrl);
    answerFlow(exchange, giveaway({ offers: [prize('z')] }));
    await until(() => flow.ids()[0] === 'z', 'the other giveaway is not shown');
    for (const [client, id] of [
      [one, 'a'],
      [other, 'z'],
    ] as const) {
      flow.element.client = client;
      await until(() => flow.ids()[0] === id, `the giveaway with ${id} is not shown`);
    }
    expect(network.requests).to.have.length(2);
  });

  it('is sent again by refresh(), which keeps what is shown and leaves the focus', async () => {
    const flow = await loadFlow(network, { baseUrl, payload: giveaway({ offers: [prize('a'), prize('b')] }) });
    flow.prize().button!.focus();
    const refreshed = flow.element.refresh();
    const exchange = await network.next();
    expect(flow.state()).to.equal('ready');
    answerFlow(exchange, giveaway({ name: 'new', offers: [prize('a'), prize('b'), prize('c')] }));
    await refreshed;
    await flow.drawn();
    expect(flow.ids()).to.deep.equal(['a', 'b', 'c']);
    expect(flow.focused === flow.prize().button, 'the focus is elsewhere').to.be.true;
    expect(asked()).to.have.length(2);
  });

  it('is never retried automatically, since it may have been recorded', async () => {
    const flow = createFlow({ baseUrl, flowId: 'flow' });
    const error = flow.nextEvent('rewards-error');
    (await network.next()).body('', { status: 503, headers: { 'Retry-After': '0' } });
    const { offer, error: cause } = (await error).detail;
    expect([offer, cause.status]).to.deep.equal([undefined, 503]);
    await flow.becomes('error');
    flow.element.requestUpdate();
    await back(flow);
    expect(asked()).to.have.length(1);
    flow.retry();
    await showNext(network, flow);
  });

  it('keeps everything shown if it fails on refresh, even a code that is not kept', async () => {
    const flow = await loadFlow(network, { baseUrl, viewer: null });
    await claimCode(network, flow);
    const [errors, ready] = [flow.record('rewards-error'), flow.record('rewards-ready')];
    const refreshed = flow.element.refresh();
    (await network.next()).fail();
    await refreshed;
    await flow.drawn();
    expect([flow.state(), flow.prize().code]).to.deep.equal(['ready', 'CODE-1']);
    expect(errors.map(({ detail }) => detail.error.kind)).to.deep.equal(['network']);
    expect(ready).to.be.empty;
  });

  it('removes what was shown if it fails for another flow', async () => {
    const flow = await loadFlow(network, { baseUrl });
    flow.element.flowId = 'other';
    (await network.next()).fail();
    await flow.becomes('error');
    expect(flow.ids()).to.be.empty;
  });
});

describe('a payload from the page', () => {
  const network = useNetwork();

  it('is read and reported once, whatever else is set, and nothing is loaded', async () => {
    const flow = await mountFlow();
    const states: string[] = [];
    const ready = flow.record('rewards-ready');
    flow.element.addController({ hostUpdated: () => void states.push(flow.state()) });
    Object.assign(flow.element, { user: 'ada', apiKey: 'k', flowId: 'other', baseUrl: newShop() });
    await flow.drawn();
    expect(ready).to.be.empty;
    expect(states).not.to.contain('loading');
    flow.element.giveaway = giveaway({ offers: [prize('z')] });
    await until(() => ready.length === 1);
    expect(flow.ids()).to.deep.equal(['z']);
    expect(network.requests).to.be.empty;
  });
});

describe('a request that is no longer needed', () => {
  const network = useNetwork();

  it('ends with its element if it records no view, and is sent again on its return', async () => {
    const flow = createFlow({ baseUrl: newShop(), flowId: 'flow', preview: true });
    const exchange = await network.next();
    await flow.remove();
    // Nothing lets a gateway add the shopper.
    expect(exchange.url.search).to.equal('?id=flow');
    expect(exchange.headers.has('X-Rewards-Client')).to.be.false;
    expect(exchange.signal?.aborted).to.be.true;
    wrapper().append(flow.element);
    await showNext(network, flow);
  });

  it('fires no event', async () => {
    const flow = createFlow({ baseUrl: newShop(), flowId: 'one' });
    const [warnings, exchange] = [flow.record('rewards-warning'), await network.next()];
    flow.element.flowId = 'two';
    const next = await network.next();
    answerFlow(exchange, giveaway({ offers: 7 }));
    answerFlow(next, giveaway({ name: {} }));
    await flow.becomes('ready');
    expect(warnings.map(({ detail }) => detail.path)).to.deep.equal(['name']);
  });
});

describe('refresh()', () => {
  const network = useNetwork();

  it('settles at once if there is nothing to load, and loading starts once there is', async () => {
    const flow = createFlow();
    await flow.element.refresh();
    Object.assign(flow.element, { baseUrl: newShop(), flowId: 'flow' });
    await showNext(network, flow);
  });
});

describe('a removed giveaway leaves', () => {
  const network = useNetwork();
  const later = (): string => new Date(Date.now() + 3_600_000).toISOString();
  const timed = (): object =>
    giveaway({ template: 4, offers: [prize('a', { expiry: later() }), prize('b', { schedule: later() })] });
  let watch: PageWatch;

  beforeEach(() => {
    watch = new PageWatch();
  });
  afterEach(() => watch.end());

  async function expectNothingRunning(flow: FlowHarness): Promise<void> {
    await flow.remove();
    expect(await watch.settled()).to.deep.equal([]);
  }

  const cases: Record<string, (options: GiveawayOptions) => Promise<FlowHarness>> = {
    'when it showed offers that open and end': (options) => loadFlow(network, { ...options, payload: timed() }),
    'when it showed a code that can be claimed again later': (options) => {
      leaveKept(options.baseUrl!, 'viewer-1', 'a', { code: 'C', at: Date.now() });
      return loadFlow(network, { ...options, payload: giveaway({ offers: [prize('a', { frequency: '1week' })] }) });
    },
    'when a code was just copied': async (options) => {
      leaveKept(options.baseUrl!, 'viewer-1', 'a', { code: 'C', at: Date.now() });
      const flow = await loadFlow(network, options);
      const copied = flow.nextEvent('rewards-code-copy');
      flow.prize().part('copy')!.click();
      await copied;
      return flow;
    },
    'when it was removed at once': (options) => Promise.resolve(createFlow({ ...options, giveaway: timed() })),
  };
  for (const [name, make] of Object.entries(cases))
    it(`nothing running, ${name}`, async () => expectNothingRunning(await make({ baseUrl: newShop() })));
});
