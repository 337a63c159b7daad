import { expect } from '@open-wc/testing';
import { answerFlow, answerViewer, createFlow, loadFlow, newShop } from '../../support/giveaway-harness.js';
import { claimed, giveaway, prize } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { bearer, refuse, SIGN_IN, tokenOf, useSignedShopper } from './signed-shopper.js';

describe('a signed shopper with a function', () => {
  const { network, sent, asked, claim } = useSignedShopper();
  let baseUrl: string;

  beforeEach(() => {
    baseUrl = newShop();
  });

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
    // The shopper who pressed was another one. The same key gets the code.
    await flow.shows('message');
    flow.press();
    const repeated = await network.next();
    expect(repeated.headers.get('Idempotency-Key')).to.equal(again.headers.get('Idempotency-Key'));
    answerViewer(repeated, claimed('CODE-2'), 'viewer-2');
    expect((await flow.shows('code')).code).to.equal('CODE-2');
    expect(asked()).to.deep.equal(['flow', 'claim', 'claim', 'flow', 'claim']);
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

function failing(error: Error): never {
  throw error;
}
