import { expect } from '@open-wc/testing';
import '../../../src/codes/index.js';
import { CodesHarness } from '../../support/codes-harness.js';
import {
  newShop,
  createFlow,
  mountFlow,
  loadFlow,
  answerFlow,
  leaveKept,
  type GiveawayOptions,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { useConsole } from '../../support/use-console.js';
import { useWindowEvents } from '../../support/use-window-events.js';
import { wrapper } from '../../support/widget-harness.js';
import { tokenOf } from '../../shopper/token-of.js';
import { otherTab, stored } from '../claims/other-tab.js';
import { answer, entry, list } from './vault-answers.js';

type Options = GiveawayOptions & { payload?: unknown };

/** `is-taken.test.ts` decides which code of the vault is taken, and `test/gateway/vault.test.ts` what a vault has. */
describe('<giveaway-flow vault>', () => {
  const network = useNetwork();
  const events = useWindowEvents('rewards-ready', 'rewards-claim', 'rewards-error', 'rewards-warning');
  let baseUrl: string;

  beforeEach(() => {
    baseUrl = newShop();
  });
  afterEach(() => {
    sessionStorage.clear();
  });

  const asked = (): string[] => network.requests.map(({ url }) => url.pathname.split('/').at(-1)!);

  /** Loads a giveaway, whose gateway has yet to answer what is in the vault. */
  async function ask({ payload, ...options }: Options = {}): Promise<[FlowHarness, Exchange]> {
    const flow = createFlow({ flowId: 'flow', baseUrl, vault: true, ...options });
    answerFlow(await network.next(), payload);
    await flow.is('ready');
    return [flow, await network.next()];
  }

  /** The same, with these codes in the vault. */
  async function show(codes: readonly unknown[], options?: Options) {
    const [flow, exchange] = await ask(options);
    answer(exchange, list(...codes));
    await flow.element.settled;
    return flow;
  }

  describe('shows what was claimed on another device', () => {
    it('in its card, as if it had been claimed here, and fires no claim', async () => {
      const header = { title: 'Pick', steps: [{ text: 'Get a code' }, { text: 'Copy it' }] };
      const flow = await show([entry('THERE')], { payload: giveaway({ header, offers: [prize('a'), prize('b')] }) });
      expect([flow.prize().shown, flow.prize().code]).to.deep.equal(['code', 'THERE']);
      expect(flow.prize().part('copy')).not.to.equal(undefined);
      expect(flow.prize().button).to.equal(undefined);
      expect(flow.steps()[0]).to.match(/Done/i);
      expect(flow.prize('b').shown).to.equal('button');
      expect(events.map(({ type }) => type)).to.deep.equal(['rewards-ready']);
    });

    it('after the cards, which don’t wait for it', async () => {
      const [flow, exchange] = await ask();
      expect([flow.state(), flow.prize().shown]).to.deep.equal(['ready', 'button']);
      const { height } = flow.prize().card.getBoundingClientRect();
      let settled = false;
      const settling = flow.element.settled.then(() => (settled = true));
      await flow.element.updateComplete;
      expect(settled).to.equal(false);
      answer(exchange, list(entry('THERE')));
      await settling;
      expect(flow.prize().code).to.equal('THERE');
      expect(flow.prize().card.getBoundingClientRect().height).to.be.closeTo(height, 0.1);
    });

    it('and keeps it: on the next visit it is there without the vault', async () => {
      const flow = await show([entry('THERE')]);
      flow.element.remove();
      expect(stored()).to.contain('THERE').and.not.to.contain('viewer-1');
      const again = await loadFlow(network, { baseUrl });
      expect(again.prize().code).to.equal('THERE');
      expect(asked()).to.deep.equal(['flow', 'codes', 'flow']);
    });

    it('as text, the newest of an offer that is shown', async () => {
      const code = '<img src=x onerror=alert(1)>';
      const flow = await show([entry('OLD'), entry(code, { at: 2 }), entry('OTHER', { at: 9, offer: 'z' })]);
      expect(flow.prize().code).to.equal(code);
      expect(stored()).not.to.match(/OLD|OTHER/);
    });

    it('with the focus on it, if the button had it', async () => {
      const [flow, exchange] = await ask();
      flow.prize().button!.focus();
      answer(exchange, list(entry('THERE')));
      await flow.shows('code');
      expect(flow.prize().card.contains(flow.element.shadowRoot!.activeElement)).to.equal(true);
    });
  });

  describe('asks', () => {
    it('once, with the shopper’s token, whatever happens to the element; and again with each load', async () => {
      const userToken = tokenOf('u1');
      const [flow, exchange] = await ask({ userToken });
      const { element } = flow;
      expect(exchange.method).to.equal('GET');
      expect(exchange.url.pathname).to.match(/\/rewards\/codes$/);
      expect(exchange.headers.get('X-Rewards-Client')).not.to.equal(null);
      expect(exchange.headers.get('Authorization')).to.equal(`Bearer ${userToken}`);
      const place = wrapper();
      place.append(element);
      element.headingLevel = 3;
      await element.updateComplete;
      answer(exchange, list(entry('THERE')));
      await element.settled;
      element.remove();
      await element.updateComplete;
      place.append(element);
      await element.settled;
      expect(asked()).to.deep.equal(['flow', 'codes']);
      void element.refresh();
      answerFlow(await network.next());
      answer(await network.next(), list());
      await element.settled;
      expect(asked()).to.deep.equal(['flow', 'codes', 'flow', 'codes']);
    });

    it('once it has the attribute', async () => {
      const flow = await loadFlow(network, { baseUrl });
      await flow.element.settled;
      flow.element.setAttribute('vault', 'false');
      await flow.element.settled;
      expect(asked()).to.deep.equal(['flow']);
      flow.element.setAttribute('vault', '');
      answer(await network.next(), list(entry('THERE')));
      await flow.shows('code');
    });

    it('once for two giveaways and a list of codes that ask at the same time', async () => {
      const flows = [1, 2].map(() => createFlow({ flowId: 'flow', baseUrl }));
      answerFlow(await network.next());
      await Promise.all(flows.map((flow) => flow.becomes('ready')));
      for (const { element } of flows) element.vault = true;
      const exchange = await network.next();
      const element = document.createElement('rewards-codes');
      Object.assign(element, { lang: 'en', baseUrl, vault: true });
      wrapper().append(element);
      await element.updateComplete;
      // All have asked by now.
      await new Promise(requestAnimationFrame);
      answer(exchange, list(entry('THERE')));
      await Promise.all(flows.map((flow) => flow.shows('code')));
      await element.settled;
      expect(new CodesHarness(element).codes()).to.deep.equal(['THERE']);
      expect(asked()).to.deep.equal(['flow', 'codes']);
    });

    it('again on return, if it was removed before the answer', async () => {
      const [flow, exchange] = await ask();
      const { element } = flow;
      const place = element.parentElement!;
      element.remove();
      await until(() => exchange.signal!.aborted, 'the request has not ended');
      place.append(element);
      answer(await network.next(), list(entry('THERE')));
      await flow.shows('code');
    });

    for (const [name, open] of [
      ['when nobody is signed in', () => loadFlow(network, { baseUrl, vault: true, viewer: null })],
      [
        'with a key, whatever the answer names',
        () => loadFlow(network, { baseUrl, vault: true, apiKey: 'k', user: 'u' }),
      ],
      ['in a preview', () => loadFlow(network, { baseUrl, vault: true, preview: true })],
      ['beside a payload of the page', () => mountFlow({ baseUrl, vault: true })],
    ] as const)
      it(`nothing ${name}`, async () => {
        const flow = await open();
        await flow.element.settled;
        expect(asked()).not.to.include('codes');
      });
  });

  describe('leaves alone', () => {
    it('a claim under way', async () => {
      const [flow, exchange] = await ask();
      flow.press();
      const claim = await network.next();
      answer(exchange, list(entry('THERE')));
      await flow.element.settled;
      expect(flow.prize().shown).to.equal('claiming');
      answer(claim, claimed('HERE'));
      await flow.shows('code');
      expect(flow.prize().code).to.equal('HERE');
    });

    it('a claim that is under way in another tab', async () => {
      const [flow, exchange] = await ask();
      leaveKept(baseUrl, 'viewer-1', 'a', { key: 'of-the-other-tab' }, otherTab());
      answer(exchange, list(entry('THERE')));
      await flow.element.settled;
      expect(flow.prize().shown).to.equal('button');
      expect(stored()).to.contain('of-the-other-tab');
    });
  });

  describe('shows nothing', () => {
    for (const [name, viewer] of [
      ['of another shopper', 'viewer-2'],
      ['of a shopper whom the answer doesn’t name', null],
    ] as const)
      it(name, async () => {
        const [flow, exchange] = await ask();
        answer(exchange, list(entry('OTHERS')), viewer);
        await flow.element.settled;
        expect(flow.prize().shown).to.equal('button');
        expect(stored()).not.to.contain('OTHERS');
      });

    it('of the shopper before, whose answer comes late', async () => {
      const [flow, late] = await ask({ userToken: tokenOf('ada') });
      flow.element.userToken = tokenOf('ben');
      // Before the element has seen it.
      answer(late, list(entry('ADAS')));
      answerFlow(await network.next(), giveaway(), 'viewer-2');
      answer(await network.next(), list(entry('BENS')), 'viewer-2');
      await flow.element.settled;
      expect(flow.prize().code).to.equal('BENS');
      expect(stored()).not.to.contain('ADAS');
    });

    it('after a sign-out', async () => {
      const [flow, late] = await ask({ userToken: tokenOf('ada') });
      flow.element.userToken = undefined;
      const reloading = await network.next();
      expect(late.signal!.aborted).to.equal(true);
      answerFlow(reloading, giveaway(), null);
      await flow.element.settled;
      expect(flow.prize().shown).to.equal('button');
      expect(asked()).to.deep.equal(['flow', 'codes', 'flow']);
    });
  });

  describe('and forgetCodes()', () => {
    it('forgets the code here, leaves the vault alone, and shows the code again with the next load', async () => {
      const flow = await show([entry('THERE')]);
      await flow.element.forgetCodes();
      await flow.shows('button');
      await flow.element.settled;
      expect(stored()).not.to.contain('THERE');
      expect(asked()).to.deep.equal(['flow', 'codes']);
      void flow.element.refresh();
      answerFlow(await network.next());
      answer(await network.next(), list(entry('THERE')));
      await flow.shows('code');
    });

    const forget: Record<string, (flow: FlowHarness) => Promise<void> | void> = {
      'in this element': (flow) => flow.element.forgetCodes(),
      'in another tab': async (flow) => {
        const storage = otherTab();
        for (const name of Object.keys(localStorage)) storage.removeItem(name);
        await until(() => flow.prize('b').code === undefined, 'the other code is still shown');
      },
    };
    for (const [where, forgetCodes] of Object.entries(forget))
      it(`${where}: what the vault answers afterwards doesn’t bring a code back`, async () => {
        leaveKept(baseUrl, 'viewer-1', 'b', { code: 'KEPT', at: 1 });
        const [flow, exchange] = await ask({ payload: giveaway({ offers: [prize('a'), prize('b')] }) });
        await forgetCodes(flow);
        answer(exchange, list(entry('THERE')));
        await flow.element.settled;
        expect(flow.prize().shown).to.equal('button');
        expect(stored()).not.to.contain('THERE');
      });
  });

  describe('stays as it is, without a word of it,', () => {
    const logged = useConsole();

    for (const [name, respond] of [
      ['can’t be reached', (exchange) => exchange.fail()],
      ['is closed', (exchange) => exchange.json(refusal('Your codes cannot be loaded.'), 503)],
      ['answers with something else', (exchange) => answer(exchange, { success: true })],
    ] satisfies [string, (exchange: Exchange) => void][])
      it(`when the vault ${name}`, async () => {
        const [flow, exchange] = await ask();
        respond(exchange);
        await flow.element.settled;
        expect([flow.state(), flow.prize().shown]).to.deep.equal(['ready', 'button']);
        expect([events.map(({ type }) => type), logged]).to.deep.equal([['rewards-ready'], []]);
        expect(asked()).to.deep.equal(['flow', 'codes']);
      });
  });
});
