import { expect } from '@open-wc/testing';
import {
  newShop,
  createFlow,
  mountFlow,
  loadFlow,
  showNext,
  reloadFlow,
  answerFlow,
  answerViewer,
} from '../../support/giveaway-harness.js';
import { claimed, giveaway } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { useConsole } from '../../support/use-console.js';
import { useWindowEvents } from '../../support/use-window-events.js';
import { bearer, refuse, SIGN_IN, useSignedShopper } from './signed-shopper.js';
import { tokenOf } from '../../shopper/token-of.js';

const EVENTS = ['rewards-ready', 'rewards-claim', 'rewards-user-required', 'rewards-error'];

describe('a signed shopper', () => {
  const { network, sent, asked, claim } = useSignedShopper();
  let baseUrl: string;

  beforeEach(() => {
    baseUrl = newShop();
  });

  describe('with a text', () => {
    it('is named to the gateway with the flow and the claim', async () => {
      const flow = createFlow({ flowId: 'flow', baseUrl });
      flow.element.setAttribute('user-token', tokenOf('u1'));
      await showNext(network, flow);
      await claim(flow);
      expect(asked()).to.deep.equal(['flow', 'claim']);
      expect(sent()).to.deep.equal(bearer(tokenOf('u1'), tokenOf('u1')));
    });

    describe('and whatever happens', () => {
      const events = useWindowEvents(...EVENTS) as readonly CustomEvent[];
      const logged = useConsole();

      it('is named in no address, event, storage and log', async () => {
        const token = tokenOf('u1');
        const flow = await loadFlow(network, { baseUrl, userToken: token });
        await claim(flow);
        await flow.element.forgetCodes();
        await flow.shows('button');
        flow.press();
        refuse(await network.next());
        await flow.shows('message');
        const again = flow.element.refresh();
        (await network.next()).fail();
        await again;
        expect(events.map(({ type }) => type)).to.deep.equal(EVENTS);
        const details = events.map(({ detail }) => detail as unknown);
        const everything = JSON.stringify([
          details,
          logged,
          { ...localStorage },
          { ...sessionStorage },
          document.cookie,
        ]);
        for (const part of [token, ...token.split('.')]) {
          expect(everything).not.to.contain(part);
          expect(network.requests.map(({ url }) => url.href).join(' ')).not.to.contain(part);
        }
      });
    });

    for (const [name, base, kept] of [
      ['to no other origin, and so to nowhere from a gateway elsewhere', newShop, [undefined, 'error']],
      ['within the page’s origin', () => new URL(newShop()).hostname, ['same-origin', undefined]],
    ] as const)
      it(`follows redirects ${name}`, async () => {
        const modes: unknown[] = [];
        const { fetch } = window;
        window.fetch = (input, init) => {
          modes.push([init?.mode, init?.redirect]);
          return fetch(input, init);
        };
        await claim(await loadFlow(network, { baseUrl: base(), userToken: tokenOf('u1') }));
        expect(modes).to.deep.equal([kept, kept]);
      });

    it('is asked to sign in when it has expired, and can claim with a new one', async () => {
      const flow = await loadFlow(network, { baseUrl, userToken: tokenOf('u1') });
      flow.press();
      refuse(await network.next());
      expect((await flow.shows('message')).message).to.equal(SIGN_IN);
      expect(asked()).to.deep.equal(['flow', 'claim']);
      flow.element.userToken = tokenOf('u1', 2);
      await flow.shows('button');
      await claim(flow);
      expect(asked()).to.deep.equal(['flow', 'claim', 'claim']);
      expect(sent().at(-1)).to.equal(bearer(tokenOf('u1', 2))[0]);
    });

    it('records one view, although the token is renewed', async () => {
      const flow = await loadFlow(network, { baseUrl, userToken: tokenOf('u1') });
      await claim(flow);
      const { card } = flow.prize();
      flow.element.userToken = tokenOf('u1', 2);
      await flow.drawn();
      expect(flow.prize().code).to.equal('CODE-1');
      expect(flow.prize().card).to.equal(card);
      expect(asked()).to.deep.equal(['flow', 'claim']);
    });
  });

  describe('with a function', () => {
    it('is asked for again when the token has expired, and the claim keeps its key', async () => {
      const tokens = [tokenOf('u1'), tokenOf('u1', 2)];
      const flow = await loadFlow(network, { baseUrl, userToken: () => tokens.shift() });
      flow.press();
      const first = await network.next();
      refuse(first);
      const second = await network.next();
      answerViewer(second, claimed('CODE-1'), 'viewer-1');
      await flow.shows('code');
      expect(sent().slice(1)).to.deep.equal(bearer(tokenOf('u1'), tokenOf('u1', 2)));
      const keys = [first, second].map(({ headers }) => headers.get('Idempotency-Key'));
      expect(keys[0]).to.match(/\w/);
      expect(keys[1]).to.equal(keys[0]);
    });

    it('is loaded again when the function names another shopper after a 401', async () => {
      const tokens = [tokenOf('u1'), tokenOf('u2')];
      const flow = await loadFlow(network, { baseUrl, userToken: () => tokens.shift() });
      flow.press();
      refuse(await network.next());
      const [again, load] = [await network.next(), await network.next()];
      answerFlow(load, giveaway(), 'viewer-2');
      answerViewer(again, claimed('CODE-2'), 'viewer-2');
      await flow.becomes('ready');
      // The shopper who pressed was another one. The same key gets the code.
      await flow.shows('message');
      const repeated = await claim(flow, 'viewer-2');
      expect(repeated.headers.get('Idempotency-Key')).to.equal(again.headers.get('Idempotency-Key'));
      expect(asked()).to.deep.equal(['flow', 'claim', 'claim', 'flow', 'claim']);
    });

    it('is asked for again by refresh(), and another shopper’s codes are shown', async () => {
      let user = 'u1';
      const flow = await loadFlow(network, { baseUrl, userToken: async () => tokenOf(user) });
      await claim(flow);
      user = 'u2';
      await reloadFlow(network, flow, giveaway(), 'viewer-2');
      await flow.shows('button');
      expect(sent()).to.deep.equal(bearer(tokenOf('u1'), tokenOf('u1'), tokenOf('u2')));
    });
  });

  describe('that changes', () => {
    for (const [name, next] of [
      ['another token', () => tokenOf('u2')],
      ['a removed attribute', () => null as never],
      ['a function without a token', () => () => null],
    ] as const)
      it(`to ${name}: the codes of the one before are gone, and the flow is loaded again`, async () => {
        const flow = await loadFlow(network, { baseUrl, userToken: tokenOf('u1') });
        await claim(flow);
        flow.element.userToken = next();
        const exchange = await network.next();
        await until(() => flow.state() === 'loading', 'the codes are still shown');
        answerFlow(exchange, giveaway(), 'viewer-2');
        await flow.becomes('ready');
        expect(flow.prize().shown).to.equal('button');
        // The claim, and what `<rewards-codes>` shows of it.
        expect(localStorage).to.have.length(2);
      });

    it('beside a payload of the page: the codes of the one before are gone', async () => {
      const flow = await mountFlow({ baseUrl, userToken: tokenOf('u1') });
      await claim(flow);
      flow.element.userToken = tokenOf('u1', 2);
      await flow.drawn();
      expect(flow.prize().code).to.equal('CODE-1');
      flow.element.userToken = tokenOf('u2');
      await flow.shows('button');
      expect(asked()).to.deep.equal(['claim']);
    });

    it('just before a claim: the claim carries the new token', async () => {
      const flow = await mountFlow({ baseUrl, userToken: tokenOf('u1') });
      flow.element.userToken = tokenOf('u2');
      void flow.element.claim('a');
      const exchange = await network.next();
      answerViewer(exchange, claimed('CODE-2'), 'viewer-2');
      expect(exchange.headers.get('Authorization')).to.equal(bearer(tokenOf('u2'))[0]);
      await flow.shows('code');
    });
  });

  it('is never named with a key, and the function isn’t asked', async () => {
    const userToken = (): never => expect.fail('asked');
    const flow = await loadFlow(network, { baseUrl, apiKey: 'k', user: 'u1', userToken });
    await claim(flow, null);
    expect(sent()).to.deep.equal([null, null]);
  });
});
