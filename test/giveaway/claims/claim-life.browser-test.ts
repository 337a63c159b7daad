import { expect } from '@open-wc/testing';
import {
  createFlow,
  type FlowHarness,
  type GiveawayOptions,
  type PrizeHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { until } from '../../support/until.js';

const giveaway = {
  success: true,
  data: {
    id: 'flow',
    header: { title: 'Treats', steps: [] },
    settings: {},
    offers: [
      { id: 'tea', title: 'Tea' },
      { id: 'cake', title: 'Cake' },
    ],
  },
};

/** Each test has its own address, because claims belong to the page and outlive the test's elements. */
let base = '';
let count = 0;

function create(properties: GiveawayOptions = {}): FlowHarness {
  return createFlow({ baseUrl: base, flowId: 'flow', ...properties });
}

const tea = (flow: FlowHarness): PrizeHarness => flow.prize('tea');

/** The name of the stored claim. The code with its offer has a longer one. */
const claimName = (): string => Object.keys(localStorage).sort((one, other) => one.length - other.length)[0]!;

describe('the life of a claim', () => {
  const network = useNetwork();

  beforeEach(() => {
    base = `https://shop-${++count}.example`;
    sessionStorage.clear();
  });

  async function mount(properties: GiveawayOptions = {}): Promise<FlowHarness> {
    const flow = create(properties);
    await answerFlow();
    await flow.becomes('ready');
    return flow;
  }

  async function answerFlow(viewer = 'digest-of-shopper'): Promise<Exchange> {
    const exchange = await network.next();
    exchange.body(JSON.stringify(giveaway), { headers: { 'X-Rewards-Viewer': viewer } });
    return exchange;
  }

  async function press(flow: FlowHarness): Promise<Exchange> {
    tea(flow).button!.click();
    return await network.next();
  }

  it('brings a code, kept before it is shown, and says so', async () => {
    const flow = await mount();
    const event = flow.nextEvent('rewards-claim');
    (await press(flow)).json({ success: true, data: { code: 'TEA-1' } });
    const { detail } = await event;
    expect([detail.offer.id, detail.code]).to.deep.equal(['tea', 'TEA-1']);
    expect(Object.values(localStorage).join()).to.contain('TEA-1');
    await until(() => tea(flow).code === 'TEA-1');
    expect(tea(flow).button).to.equal(undefined);
    expect(tea(flow).status).to.contain('Your code is TEA-1');
  });

  it('is one request, however often and in whichever element it is pressed', async () => {
    const first = await mount();
    const second = await mount();
    const exchange = await press(first);
    tea(first).button!.click();
    tea(second).button!.click();
    await until(() => tea(second).label === 'Getting your code');
    exchange.json({ success: true, data: { code: 'TEA-2' } });
    await until(() => tea(first).code === 'TEA-2' && tea(second).code === 'TEA-2');
    expect(network.requests.filter(({ url }) => url.pathname.endsWith('/claim'))).to.have.length(1);
  });

  it('keeps the code of a request whose element is gone', async () => {
    const flow = await mount();
    const exchange = await press(flow);
    flow.element.remove();
    exchange.json({ success: true, data: { code: 'TEA-3' } });
    const again = await mount();
    await until(() => tea(again).code === 'TEA-3');
  });

  for (const [what, spoil] of [
    ['a broken connection', (exchange: Exchange) => exchange.fail()],
    ['status 503', (exchange: Exchange) => exchange.json({ success: false, message: 'Down' }, 503)],
    ['an answer that isn’t JSON', (exchange: Exchange) => exchange.body('<h1>Hello</h1>')],
    ['a success that isn’t a boolean', (exchange: Exchange) => exchange.json({ success: 'yes', data: { code: 'X' } })],
    ['a success without a code', (exchange: Exchange) => exchange.json({ success: true, data: {} })],
    ['a code that isn’t text', (exchange: Exchange) => exchange.json({ success: true, data: { code: ['X'] } })],
    ['null', (exchange: Exchange) => exchange.json(null)],
  ] as const)
    it(`is unconfirmed after ${what}, and a retry by hand carries the same key`, async () => {
      const flow = await mount();
      const event = flow.nextEvent('rewards-claim-unconfirmed');
      const first = await press(flow);
      spoil(first);
      expect((await event).detail.offer.id).to.equal('tea');
      await until(() => tea(flow).message?.includes('Try again to get it.') === true);
      expect(network.requests, 'nothing is tried again by itself').to.have.length(2);
      const second = await press(flow);
      const key = first.headers.get('Idempotency-Key');
      expect(key).to.match(/^[\w-]{16,}$/);
      expect(second.headers.get('Idempotency-Key')).to.equal(key);
      second.json({ success: true, data: { code: 'TEA-4' } });
      await until(() => tea(flow).code === 'TEA-4');
    });

  for (const [status, words] of [
    [400, 'This offer is over.'],
    [404, 'There is no such offer.'],
    [429, 'Too many requests.'],
  ] as const)
    it(`has failed after status ${status}, in the service's words, and nothing was claimed`, async () => {
      const flow = await mount();
      const event = flow.nextEvent('rewards-error');
      (await press(flow)).json({ success: false, message: words }, status);
      const { offer, error } = (await event).detail;
      expect([offer?.id, error.status]).to.deep.equal(['tea', status]);
      await until(() => tea(flow).message?.startsWith(words) === true);
      expect(Object.values(localStorage), 'nothing to ask for again').to.deep.equal(['{}']);
    });

  it('shows a refusal as text, whatever it holds, and keeps the focus on the button', async () => {
    const flow = await mount();
    tea(flow).button!.focus();
    const event = flow.nextEvent('rewards-claim-refused');
    (await press(flow)).json({ success: false, message: '<img src=x onerror=alert(1)> No.' });
    expect((await event).detail.message).to.equal('<img src=x onerror=alert(1)> No.');
    await until(() => tea(flow).message === '<img src=x onerror=alert(1)> No.');
    expect(flow.focused).to.equal(tea(flow).button);
    expect(tea(flow).status).to.contain('<img src=x onerror=alert(1)> No.');
  });

  it('shows a sentence of ours for a refusal without a message', async () => {
    const flow = await mount();
    (await press(flow)).json({ success: false });
    await until(() => tea(flow).message === 'No code is available right now.');
  });

  it('shows the code when storage is full, and says that it isn’t kept', async () => {
    const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const flow = await mount({ remember: 'session' });
      (await press(flow)).json({ success: true, data: { code: 'TEA-5' } });
      await until(() => tea(flow).code === 'TEA-5');
      expect(tea(flow).message).to.contain('Copy it now');
    } finally {
      Object.defineProperty(Storage.prototype, 'setItem', setItem);
    }
  });

  it('shows the code that another tab has claimed', async () => {
    const flow = await mount();
    const other = await mount();
    (await press(other)).json({ success: true, data: { code: 'TEA-6' } });
    await until(() => tea(flow).code === 'TEA-6');
    const name = claimName();
    localStorage.setItem(name, JSON.stringify({ code: 'TEA-7', at: Date.now() }));
    dispatchEvent(new StorageEvent('storage', { key: name, newValue: localStorage.getItem(name) }));
    await until(() => tea(flow).code === 'TEA-7');
  });

  it('keeps its code when another tab stores that its own claim was refused', async () => {
    const flow = await mount();
    (await press(flow)).json({ success: true, data: { code: 'TEA-9' } });
    await until(() => tea(flow).code === 'TEA-9');
    const name = claimName();
    localStorage.setItem(name, '{}');
    dispatchEvent(new StorageEvent('storage', { key: name, newValue: '{}' }));
    expect(JSON.parse(localStorage.getItem(name)!)).to.have.property('code', 'TEA-9');
    await flow.element.updateComplete;
    expect(tea(flow).code).to.equal('TEA-9');
  });

  it('shows a shopper only their own codes, and forgets them on demand', async () => {
    const flow = await mount();
    (await press(flow)).json({ success: true, data: { code: 'TEA-8' } });
    await until(() => tea(flow).code === 'TEA-8');
    const refreshed = flow.element.refresh();
    await answerFlow('digest-of-another');
    await refreshed;
    await until(() => tea(flow).code === undefined);
    const back = flow.element.refresh();
    await answerFlow();
    await back;
    await until(() => tea(flow).code === 'TEA-8');
    await flow.element.forgetCodes();
    await until(() => tea(flow).button !== undefined);
    expect(Object.keys(localStorage)).to.have.length(0);
  });
});

describe('the user of a giveaway', () => {
  const network = useNetwork();

  beforeEach(() => {
    base = `https://shop-${++count}.example`;
  });

  it('is never sent behind a gateway', async () => {
    const flow = create({ user: 'ada' });
    const exchange = await network.next();
    expect(exchange.url.searchParams.has('user')).to.equal(false);
    exchange.json(giveaway);
    await flow.becomes('ready');
    tea(flow).button!.click();
    const claim = await network.next();
    expect([...claim.url.searchParams.keys()]).to.deep.equal(['offer', 'once']);
    expect(claim.headers.get('X-Rewards-Client')).to.match(/\d/);
    claim.fail();
  });

  it('is needed with a key: without one nothing is requested, and the page may show its own words', async () => {
    const flow = create({ apiKey: 'key' });
    (await network.next()).json(giveaway);
    await flow.becomes('ready');
    const event = flow.nextEvent('rewards-user-required');
    tea(flow).button!.click();
    expect((await event).detail.offer.id).to.equal('tea');
    await until(() => tea(flow).message === 'Sign in to get your code.');
    flow.element.addEventListener('rewards-user-required', (asked) => asked.preventDefault());
    tea(flow).button!.click();
    await until(() => tea(flow).message === undefined);
    expect(network.requests).to.have.length(1);
  });

  it('is recorded as a viewer once, despite moves, removals and other flows, until a refresh', async () => {
    const flow = create({ apiKey: 'key', user: 'ada' });
    (await network.next()).json(giveaway);
    await flow.becomes('ready');
    const parent = flow.element.parentElement!;
    flow.element.remove();
    await flow.element.updateComplete;
    parent.append(flow.element);
    flow.element.flowId = 'other';
    (await network.next()).json(giveaway);
    await flow.becomes('ready');
    flow.element.flowId = 'flow';
    await flow.element.updateComplete;
    await flow.becomes('ready');
    expect(network.requests).to.have.length(2);
    const refreshed = flow.element.refresh();
    (await network.next()).json(giveaway);
    await refreshed;
    expect(network.requests).to.have.length(3);
  });

  it('is recorded once for two elements that load at once', async () => {
    const flows = [create({ apiKey: 'key', user: 'ada' }), create({ apiKey: 'key', user: 'ada' })];
    (await network.next()).json(giveaway);
    await until(() => flows.every((flow) => flow.state() === 'ready'));
    expect(network.requests).to.have.length(1);
  });
});
