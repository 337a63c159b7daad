import { expect } from '@open-wc/testing';
import { claimsEnglish } from '../../../src/locales/english/claims.js';
import { firstScreenEnglish } from '../../../src/locales/english/first-screen.js';
import { fakeClock, type FakeClock } from '../../support/fake-clock.js';
import {
  claimCode,
  createFlow,
  loadFlow,
  mountFlow,
  newShop,
  reloadFlow,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';

const two = giveaway({ offers: [prize('a'), prize('b')] });
const NOTHING_CLAIMED = claimsEnglish.failed;

/** `claim-attempt.test.ts` decides which answers count as lost, and which as failures. */
describe('a claim', () => {
  const network = useNetwork();
  let clock: FakeClock;
  let baseUrl: string;
  let flow: FlowHarness;

  beforeEach(async () => {
    clock = fakeClock();
    baseUrl = newShop();
    flow = await loadFlow(network, { baseUrl, payload: two });
  });
  afterEach(() => clock.stop());

  /** Presses, and answers without a code. */
  async function fail(answer: (exchange: Exchange) => void): Promise<Exchange> {
    flow.press();
    const exchange = await network.next();
    answer(exchange);
    await until(() => flow.prize().label !== claimsEnglish.gettingCode, 'it is still under way');
    await flow.shows('message');
    return exchange;
  }

  const lose = (): Promise<Exchange> => fail((exchange) => exchange.fail());

  /** Presses again, and gets the code. */
  const succeed = (): Promise<Exchange> => claimCode(network, flow);

  const keysOf = (...tries: Exchange[]): Set<unknown> =>
    new Set(tries.map(({ headers }) => headers.get('Idempotency-Key')));

  describe('whose answer is lost', () => {
    it('says so, and a retry by hand carries the same key', async () => {
      const [events, errors] = [flow.record('rewards-claim-unconfirmed'), flow.record('rewards-error')];
      const first = await lose();
      const { message, status, label } = flow.prize();
      for (const words of [message, status]) expect(words).to.contain('Something went wrong before your code arrived');
      expect(label).to.equal(firstScreenEnglish.retry);
      expect([events.length, errors.length]).to.deep.equal([1, 0]);
      const second = await succeed();
      expect(second.url.href).to.equal(first.url.href);
      expect(keysOf(first, second).size).to.equal(1);
    });

    it('is never retried by itself', async () => {
      await lose();
      flow.element.requestUpdate();
      wrapper().append(flow.element);
      await flow.drawn();
      // Longer than any pause of the client before a retry.
      await clock.pass(60_000);
      expect(network.requests).to.have.length(2);
    });

    it('shows both if the retry fails, because the code may still be the shopper’s, and another is the same claim', async () => {
      const [errors, lost] = [flow.record('rewards-error'), flow.record('rewards-claim-unconfirmed')];
      const tries = [await lose(), await fail((exchange) => exchange.json(refusal('Not now.'), 404))];
      const { message, label } = flow.prize();
      expect(message).to.match(/^Something went wrong .+\. Try again to get it\.\s+Not now\.$/);
      expect(label).to.equal(firstScreenEnglish.retry);
      expect(errors).to.be.empty;
      expect(lost.map(({ detail }) => detail.error.status)).to.deep.equal([undefined, 404]);
      expect(JSON.stringify(localStorage)).to.contain(tries[0]!.headers.get('Idempotency-Key'));
      expect(keysOf(...tries, await succeed()).size).to.equal(1);
    });

    it('asks to sign in if the retry does, and continues afterwards', async () => {
      const required = flow.record('rewards-user-required');
      const tries = [await lose(), await fail((exchange) => exchange.json(refusal('Not now.'), 401))];
      expect(flow.prize().message).to.equal(claimsEnglish.signIn);
      expect(required.map(({ detail }) => detail.offer.id)).to.deep.equal(['a']);
      await reloadFlow(network, flow, two);
      expect(keysOf(...tries, await succeed()).size).to.equal(1);
    });

    it('can be retried after the offer has ended, because the code may be the shopper’s', async () => {
      await flow.remove();
      const expiry = new Date(Date.now() + 60_000).toISOString();
      flow = await loadFlow(network, { baseUrl: newShop(), payload: giveaway({ offers: [prize('a', { expiry })] }) });
      await lose();
      await clock.pass(60_000);
      await until(() => flow.offer('a').ended, 'it did not end');
      await succeed();
    });
  });

  it('that a firewall answers with 401 is unconfirmed, and asks nobody to sign in', async () => {
    const [errors, asked] = [flow.record('rewards-error'), flow.record('rewards-user-required')];
    const first = await fail((exchange) => exchange.body('', { status: 401 }));
    expect([...errors, ...asked]).to.be.empty;
    expect(keysOf(first, await succeed()).size).to.equal(1);
  });

  describe('that certainly failed', () => {
    it('shows the server’s message, fires an error with the offer, and can be retried by hand', async () => {
      const errors = flow.record('rewards-error');
      const first = await fail((exchange) => exchange.json(refusal('This offer is not open.'), 404));
      expect([flow.prize().message, flow.prize().label]).to.deep.equal([
        'This offer is not open.',
        firstScreenEnglish.retry,
      ]);
      expect(errors.map(({ detail }) => [detail.offer?.id, detail.error.status])).to.deep.equal([['a', 404]]);
      expect(keysOf(first, await succeed()).size).to.equal(2);
    });

    it('at an address with a user name: shows that nothing was claimed, and asks nothing', async () => {
      const withUser = baseUrl.replace('://', '://ann:secret@');
      const loading = createFlow({ baseUrl: withUser, flowId: 'flow' });
      await loading.becomes('error');
      flow = await mountFlow({ baseUrl: withUser, giveaway: two });
      const errors = flow.record('rewards-error');
      flow.press();
      expect((await flow.shows('message')).message).to.equal(NOTHING_CLAIMED);
      expect(errors).to.have.length(1);
      expect(`${errors[0]!.detail.error.message} ${flow.text} ${loading.text}`).not.to.contain('secret');
      expect(network.requests).to.have.length(1);
    });

    it('429: allows no retry before the service’s time', async () => {
      const headers = { 'Retry-After': '30' };
      await fail((exchange) => exchange.body(JSON.stringify(refusal('Too many requests.')), { status: 429, headers }));
      const { message, button } = flow.prize();
      expect(message).to.match(/^Too many requests\. You can try again after .+\.$/);
      await clock.pass(20_000);
      expect(button!.ariaDisabled).to.equal('true');
      flow.press();
      await flow.drawn();
      expect(network.requests).to.have.length(2);
      await clock.pass(10_000);
      await until(() => button!.ariaDisabled === 'false', 'the button does not come back');
      await succeed();
    });
  });
});
