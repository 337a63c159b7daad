import { expect } from '@open-wc/testing';
import { RewardsClient } from '../../../src/client/index.js';
import {
  answerFlow,
  answerViewer,
  createFlow,
  loadFlow,
  mountFlow,
  newShop,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';

const SIGN_IN = 'Sign in to get your code.';

/** A token as a shop's server writes it. Only a gateway could verify it. */
function tokenOf(user: string, version = 1): string {
  const part = (value: object): string =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=/g, '');
  return `${part({ alg: 'HS256' })}.${part({ sub: user, aud: 'rewards-widget', version })}.c2lnbmF0dXJl`;
}

describe('a signed shopper', () => {
  const network = useNetwork();
  let baseUrl: string;

  beforeEach(() => {
    baseUrl = newShop();
  });

  const sent = (): (string | null)[] => network.requests.map(({ headers }) => headers.get('Authorization'));
  const bearer = (...tokens: string[]): string[] => tokens.map((token) => `Bearer ${token}`);
  /** The kinds of requests so far. */
  const asked = (): string[] => network.requests.map(({ url }) => url.pathname.split('/').at(-1)!);

  async function claim(flow: FlowHarness, viewer: string | null = 'viewer-1', code = 'CODE-1'): Promise<Exchange> {
    flow.press();
    const exchange = await network.next();
    answerViewer(exchange, claimed(code), viewer);
    await flow.shows('code');
    return exchange;
  }

  const refuse = (exchange: Exchange): void => exchange.json(refusal('Please sign in.'), 401);

  describe('with a text', () => {
    it('is named to the gateway with the flow and the claim', async () => {
      const flow = createFlow({ flowId: 'flow', baseUrl });
      flow.element.setAttribute('user-token', tokenOf('u1'));
      answerFlow(await network.next());
      await flow.becomes('ready');
      await claim(flow);
      expect(asked()).to.deep.equal(['flow', 'claim']);
      expect(sent()).to.deep.equal(bearer(tokenOf('u1'), tokenOf('u1')));
    });

    it('is named in no address, event, storage and log', async () => {
      const token = tokenOf('u1');
      const seen: unknown[] = [];
      const note = ({ type, detail }: Event & { detail?: unknown }): void => void seen.push(type, detail);
      const logged: unknown[] = [];
      const { error, warn, log } = console;
      const keep = (...words: unknown[]): void => void logged.push(words);
      Object.assign(console, { error: keep, warn: keep, log: keep });
      for (const name of ['ready', 'claim', 'error', 'user-required']) addEventListener(`rewards-${name}`, note);
      try {
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
      } finally {
        Object.assign(console, { error, warn, log });
        for (const name of ['ready', 'claim', 'error', 'user-required']) removeEventListener(`rewards-${name}`, note);
      }
      expect(seen.filter((each) => typeof each === 'string')).to.deep.equal([
        'rewards-ready',
        'rewards-claim',
        'rewards-user-required',
        'rewards-error',
      ]);
      const everything = JSON.stringify([seen, logged, { ...localStorage }, { ...sessionStorage }, document.cookie]);
      for (const part of [token, ...token.split('.')]) {
        expect(everything).not.to.contain(part);
        expect(network.requests.map(({ url }) => url.href).join(' ')).not.to.contain(part);
      }
    });

    it('follows no redirect with it', async () => {
      const modes: (RequestRedirect | undefined)[] = [];
      const { fetch } = window;
      window.fetch = (input, init) => {
        modes.push(init?.redirect);
        return fetch(input, init);
      };
      await claim(await loadFlow(network, { baseUrl, userToken: tokenOf('u1') }));
      expect(modes).to.deep.equal(['error', 'error']);
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
      // With this user, both characters in which base64url differs from base64 are in the token.
      const user = 'Zoë ?>?>?>';
      expect(tokenOf(user)).to.match(/-.*_|_.*-/);
      const flow = await loadFlow(network, { baseUrl, userToken: tokenOf(user) });
      await claim(flow);
      const { card } = flow.prize();
      flow.element.userToken = tokenOf(user, 2);
      await flow.drawn();
      expect(flow.prize().code).to.equal('CODE-1');
      expect(flow.prize().card).to.equal(card);
      expect(asked()).to.deep.equal(['flow', 'claim']);
    });

    it('is loaded again with a new token when the gateway didn’t accept the old one', async () => {
      const flow = await loadFlow(network, { baseUrl, userToken: tokenOf('u1'), viewer: null });
      flow.element.userToken = tokenOf('u1', 2);
      answerFlow(await network.next());
      await flow.becomes('ready');
      expect(sent()).to.deep.equal(bearer(tokenOf('u1'), tokenOf('u1', 2)));
    });

    it('shares a view with another element that asks at the same time', async () => {
      const [one, other] = [1, 2].map(() => createFlow({ flowId: 'flow', baseUrl, userToken: tokenOf('u1') }));
      answerFlow(await network.next());
      await one!.becomes('ready');
      await other!.becomes('ready');
      expect(asked()).to.deep.equal(['flow']);
    });
  });

  describe('that changes', () => {
    for (const [name, next] of [
      ['another token', () => tokenOf('u2')],
      ['a token that we can’t read', () => 'opaque'],
      ['no token', () => undefined],
      ['a removed attribute', () => null as never],
      ['a function with another token', () => () => tokenOf('u2')],
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

    it('back to the one before: shows the kept code again', async () => {
      const flow = await loadFlow(network, { baseUrl, userToken: tokenOf('u1') });
      await claim(flow);
      for (const [user, viewer] of [
        ['u2', 'viewer-2'],
        ['u1', 'viewer-1'],
      ] as const) {
        flow.element.userToken = tokenOf(user);
        answerFlow(await network.next(), giveaway(), viewer);
        await flow.becomes('ready');
      }
      expect(flow.prize().code).to.equal('CODE-1');
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

  describe('with a function', () => {
    /** Answers with a newer token each time. */
    function asking(user = 'u1'): (() => Promise<string>) & { count: number } {
      const ask = Object.assign(async () => tokenOf(user, ++ask.count), { count: 0 });
      return ask;
    }

    it('is asked once for the flow and all claims', async () => {
      const userToken = asking();
      const flow = await loadFlow(network, {
        baseUrl,
        userToken,
        payload: giveaway({ offers: [prize('a'), prize('b')] }),
      });
      await claim(flow);
      flow.press('b');
      answerViewer(await network.next(), claimed('CODE-2'), 'viewer-1');
      await flow.shows('code', 'b');
      expect(userToken.count).to.equal(1);
      expect(sent()).to.deep.equal(Array(3).fill(bearer(tokenOf('u1'))[0]));
    });

    it('is asked again when the token has expired, once, and the claim keeps its key', async () => {
      const userToken = asking();
      const flow = await loadFlow(network, { baseUrl, userToken });
      flow.press();
      const first = await network.next();
      refuse(first);
      const second = await network.next();
      answerViewer(second, claimed('CODE-1'), 'viewer-1');
      expect((await flow.shows('code')).code).to.equal('CODE-1');
      expect(userToken.count).to.equal(2);
      expect(sent().slice(1)).to.deep.equal(bearer(tokenOf('u1', 1), tokenOf('u1', 2)));
      const keys = [first, second].map(({ headers }) => headers.get('Idempotency-Key'));
      expect(keys[0]).to.match(/\w/);
      expect(keys[1]).to.equal(keys[0]);
    });

    for (const [name, first] of [
      ['an expired token', tokenOf('u1')],
      ['no token', undefined],
    ] as const)
      it(`claims without loading again, although the function had ${name} at first`, async () => {
        const tokens = [first, tokenOf('u1', 2)];
        const flow = await loadFlow(network, { baseUrl, userToken: () => tokens.shift(), viewer: null });
        const event = flow.nextEvent('rewards-claim');
        flow.press();
        refuse(await network.next());
        answerViewer(await network.next(), claimed('CODE-1'), 'viewer-1');
        await flow.shows('code');
        await event;
        expect(asked()).to.deep.equal(['flow', 'claim', 'claim']);
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
      expect((await flow.shows('code')).code).to.equal('CODE-2');
      expect(asked()).to.deep.equal(['flow', 'claim', 'claim', 'flow']);
    });

    it('is asked to sign in when the second token is refused, too', async () => {
      const userToken = asking();
      const flow = await loadFlow(network, { baseUrl, userToken });
      const required: Event[] = [];
      flow.element.addEventListener('rewards-user-required', (event) => void required.push(event));
      flow.press();
      refuse(await network.next());
      refuse(await network.next());
      expect((await flow.shows('message')).message).to.equal(SIGN_IN);
      expect(required).to.have.length(1);
      expect(userToken.count).to.equal(2);
    });

    for (const [name, answer] of [
      ['nothing', () => undefined],
      ['null', async () => null],
      ['an empty text', () => ' '],
      ['the same token', () => tokenOf('u1')],
      ['something that is no text', () => ({}) as string],
    ] as const)
      it(`is asked to sign in when the second answer is ${name}`, async () => {
        let count = 0;
        const userToken = () => (++count === 1 ? tokenOf('u1') : answer());
        const flow = await loadFlow(network, { baseUrl, userToken });
        flow.press();
        refuse(await network.next());
        expect((await flow.shows('message')).message).to.equal(SIGN_IN);
        expect(count).to.equal(2);
        expect(asked()).to.deep.equal(['flow', 'claim']);
      });

    it('is asked once for claims that are refused at the same time', async () => {
      const userToken = asking();
      const payload = giveaway({ offers: [prize('a'), prize('b')] });
      const flow = await loadFlow(network, { baseUrl, userToken, payload });
      flow.press('a');
      flow.press('b');
      const refused = [await network.next(), await network.next()];
      refused.forEach(refuse);
      for (const id of ['a', 'b']) answerViewer(await network.next(), claimed(`CODE-${id}`), 'viewer-1');
      await flow.shows('code', 'a');
      await flow.shows('code', 'b');
      expect(userToken.count).to.equal(2);
    });

    it('is asked again by refresh(), and another shopper’s codes are shown', async () => {
      let user = 'u1';
      const flow = await loadFlow(network, { baseUrl, userToken: async () => tokenOf(user) });
      await claim(flow);
      user = 'u2';
      const refreshed = flow.element.refresh();
      answerFlow(await network.next(), giveaway(), 'viewer-2');
      await refreshed;
      await flow.shows('button');
      expect(sent()).to.deep.equal(bearer(tokenOf('u1'), tokenOf('u1'), tokenOf('u2')));
    });

    it('is signed out when the function fails, which the browser reports', async () => {
      const reported: unknown[] = [];
      const report = window.reportError;
      window.reportError = (error) => void reported.push(error);
      try {
        const failure = new Error('offline');
        for (const userToken of [() => Promise.reject(failure), () => failing(failure)]) {
          const flow = await loadFlow(network, { baseUrl: newShop(), userToken, viewer: null });
          expect(flow.prize().shown).to.equal('button');
        }
        expect(reported).to.deep.equal([failure, failure]);
        expect(sent()).to.deep.equal([null, null]);
      } finally {
        window.reportError = report;
      }
    });

    it('is signed out when the function never answers, and a late answer changes nothing', async () => {
      const { report, setTimeout: timer } = { report: window.reportError, setTimeout: window.setTimeout };
      const reported: unknown[] = [];
      const limits: (() => void)[] = [];
      window.reportError = (error) => void reported.push(error);
      window.setTimeout = ((act: () => void, ms?: number) =>
        ms === 10_000 ? limits.push(act) : timer(act, ms)) as typeof window.setTimeout;
      try {
        let answer!: (token: string) => void;
        const userToken = () => new Promise<string>((resolve) => void (answer = resolve));
        const flow = createFlow({ flowId: 'flow', baseUrl, userToken });
        await until(() => limits.length === 1, 'there is no limit');
        limits[0]!();
        answerFlow(await network.next(), giveaway(), null);
        await flow.becomes('ready');
        answer(tokenOf('u1'));
        flow.press();
        refuse(await network.next());
        await until(() => limits.length === 2, 'it is not asked again after the refusal');
        limits[1]!();
        await flow.shows('message');
        expect(flow.prize().message).to.contain(SIGN_IN);
        expect(sent()).to.deep.equal([null, null]);
        expect(reported.map(String)).to.deep.equal(Array(2).fill('Error: rewards-widget: user-token has not answered'));
      } finally {
        Object.assign(window, { reportError: report, setTimeout: timer });
      }
    });

    it('is asked once by two elements, which share a view', async () => {
      const answers: ((token: string) => void)[] = [];
      const userToken = () => new Promise<string>((resolve) => void answers.push(resolve));
      const flows = [1, 2].map(() => createFlow({ flowId: 'flow', baseUrl, userToken }));
      await until(() => answers.length > 0, 'the function is not asked');
      for (const flow of flows) await flow.element.updateComplete;
      answers.forEach((answer, index) => answer(tokenOf('u1', index)));
      answerFlow(await network.next());
      for (const flow of flows) await flow.becomes('ready');
      expect(asked()).to.deep.equal(['flow']);
      expect(answers).to.have.length(1);
    });

    it('is the same shopper with another function for the same user: nothing is loaded, and the code stays', async () => {
      const flow = await loadFlow(network, { baseUrl, userToken: asking() });
      await claim(flow);
      const { card } = flow.prize();
      const other = asking();
      flow.element.userToken = other;
      await until(() => other.count === 1, 'the function is not asked');
      await flow.drawn();
      expect(flow.prize().card).to.equal(card);
      expect(flow.prize().code).to.equal('CODE-1');
      expect(asked()).to.deep.equal(['flow', 'claim']);
    });

    it('is who the last function says, if it changes before the first has answered', async () => {
      let answer!: (token: string) => void;
      const flow = createFlow({
        flowId: 'flow',
        baseUrl,
        userToken: () => new Promise<string>((resolve) => void (answer = resolve)),
      });
      await until(() => answer as unknown as boolean, 'the function is not asked');
      flow.element.userToken = () => tokenOf('u2');
      answerFlow(await network.next(), giveaway(), 'viewer-2');
      answer(tokenOf('u1'));
      await flow.becomes('ready');
      await claim(flow, 'viewer-2');
      expect(sent()).to.deep.equal(bearer(tokenOf('u2'), tokenOf('u2')));
    });

    it('is a property before the element is defined, too', async () => {
      const flow = await loadFlow(network, { baseUrl, userToken: asking() });
      expect(sent()).to.deep.equal(bearer(tokenOf('u1')));
      expect(flow.state()).to.equal('ready');
    });
  });

  describe('is never named', () => {
    const token = tokenOf('u1');

    it('with a key: neither with the flow nor with a claim, and a function isn’t asked', async () => {
      for (const userToken of [token, () => expect.fail('asked')]) {
        const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: 'u1', userToken });
        await claim(flow, null);
      }
      expect(sent()).to.deep.equal([null, null, null, null]);
    });

    it('by a client of the page, which sends its own headers', async () => {
      const flow = await loadFlow(network, { client: new RewardsClient({ baseUrl }), userToken: token });
      await claim(flow);
      expect(sent()).to.deep.equal([null, null]);
    });

    it('in a preview', async () => {
      await loadFlow(network, { baseUrl, preview: true, userToken: token });
      expect(sent()).to.deep.equal([null]);
    });

    it('with a text that no header can contain', async () => {
      for (const userToken of ['', ' ', 'a b', 'a\nb', 'ä', `\u0000${token}`])
        await loadFlow(network, { baseUrl: newShop(), userToken });
      expect(sent()).to.deep.equal(Array(6).fill(null));
    });

    it('and white space around it is left out', async () => {
      await loadFlow(network, { baseUrl, userToken: `\n  ${token}\n` });
      expect(sent()).to.deep.equal(bearer(token));
    });
  });
});

function failing(error: Error): never {
  throw error;
}
