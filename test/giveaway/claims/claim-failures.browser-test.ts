import { expect } from '@open-wc/testing';
import { RewardsClient } from '../../../src/client/index.js';
import {
  answerFlow,
  createFlow,
  loadFlow,
  mountFlow,
  newShop,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';

const two = giveaway({ offers: [prize('a'), prize('b')] });

describe('a claim', () => {
  const network = useNetwork();
  let baseUrl: string;
  let flow: FlowHarness;

  beforeEach(async () => {
    baseUrl = newShop();
    flow = await loadFlow(network, { baseUrl, payload: two });
  });

  describe('whose answer is lost', () => {
    const lost: Record<string, (exchange: Exchange) => void> = {
      'success without a code': (exchange) => exchange.json({ success: true, data: {} }),
      'half an answer': (exchange) => exchange.body('{"success":true,"da'),
      'status 503 with a time to wait': (exchange) =>
        exchange.body('', { status: 503, headers: { 'Retry-After': '1' } }),
      'a broken connection': (exchange) => exchange.fail(),
    };

    for (const [name, answer] of Object.entries(lost)) {
      it(`${name}: says so, and a retry by hand carries the same key`, async () => {
        const events = flow.record('rewards-claim-unconfirmed');
        const errors = flow.record('rewards-error');
        flow.prize().button!.focus();
        flow.press();
        const first = await network.next();
        answer(first);
        const card = await flow.shows('message');
        expect(card.message).to.contain('Something went wrong before your code arrived');
        expect(card.status).to.contain('Something went wrong before your code arrived');
        expect(card.label).to.equal('Try again');
        expect(flow.focused).to.equal(card.button);
        expect([events.length, errors.length]).to.deep.equal([1, 0]);
        expect(network.requests).to.have.length(2);

        flow.press();
        const second = await network.next();
        expect(second.url.href).to.equal(first.url.href);
        expect(second.headers.get('Idempotency-Key')).to.equal(first.headers.get('Idempotency-Key'));
        second.json(claimed('CODE-1'));
        expect((await flow.shows('code')).code).to.equal('CODE-1');
      });
    }

    it('is never retried by itself', async () => {
      flow.press();
      (await network.next()).fail();
      await flow.shows('message');
      flow.element.requestUpdate();
      wrapper().append(flow.element);
      await flow.drawn();
      // Longer than the client's first pause before a retry.
      const later = Date.now() + 1500;
      await until(() => Date.now() > later);
      expect(network.requests).to.have.length(2);
    });

    describe('when the retry claims nothing', () => {
      async function loseThen(status: number, headers: HeadersInit = {}): Promise<[Exchange, Exchange]> {
        flow.press();
        const first = await network.next();
        first.fail();
        await flow.shows('message');
        flow.press();
        const second = await network.next();
        await flow.shows('claiming');
        second.body(JSON.stringify(refusal('Not now.')), { status, headers });
        await until(() => flow.prize().label !== 'Getting your code');
        return [first, second];
      }

      async function expectSameClaim(...tries: Exchange[]): Promise<void> {
        flow.press();
        const last = await network.next();
        const keys = [...tries, last].map(({ headers }) => headers.get('Idempotency-Key'));
        expect(new Set(keys)).to.have.property('size', 1);
        last.json(claimed('CODE-1'));
        expect((await flow.shows('code')).code).to.equal('CODE-1');
      }

      for (const status of [400, 404, 429])
        it(`${status}: shows both, because the code may still be the shopper’s, and a retry is the same claim`, async () => {
          const [errors, lost] = [flow.record('rewards-error'), flow.record('rewards-claim-unconfirmed')];
          const tries = await loseThen(status);
          const { message, label } = flow.prize();
          expect(message).to.match(/^Something went wrong .+\. Try again to get it\.\s+Not now\.$/);
          expect(label).to.equal('Try again');
          expect(errors).to.be.empty;
          expect(lost.map(({ detail }) => detail.error.status)).to.deep.equal([undefined, status]);
          expect(JSON.stringify(localStorage)).to.contain(tries[0].headers.get('Idempotency-Key'));
          await expectSameClaim(...tries);
        });

      it('429 with a time to wait: allows no retry before', async () => {
        const tries = await loseThen(429, { 'Retry-After': '2' });
        expect(flow.prize().message).to.match(/Not now\. You can try again after .+\.$/);
        flow.press();
        await flow.drawn();
        expect(network.requests).to.have.length(3);
        await until(() => flow.prize().button!.ariaDisabled === 'false', 'the button does not come back');
        await expectSameClaim(...tries);
      });

      it('401: asks to sign in, and continues afterwards', async () => {
        const required = flow.record('rewards-user-required');
        const tries = await loseThen(401);
        expect(flow.prize().message).to.equal('Sign in to get your code.');
        expect(required.map(({ detail }) => detail.offer.id)).to.deep.equal(['a']);
        const refreshed = flow.element.refresh();
        answerFlow(await network.next(), two);
        await refreshed;
        await expectSameClaim(...tries);
      });
    });

    it('can be retried after the offer has ended, because the code may be the shopper’s', async () => {
      await flow.remove();
      const expiry = new Date(Date.now() + 1500).toISOString();
      flow = await loadFlow(network, { baseUrl, payload: giveaway({ offers: [prize('c', { expiry })] }) });
      flow.press('c');
      (await network.next()).fail();
      await flow.shows('message', 'c');
      await until(() => flow.offer('c').ended, 'it did not end');
      flow.press('c');
      (await network.next()).json(claimed('CODE-1'));
      expect((await flow.shows('code', 'c')).code).to.equal('CODE-1');
    });
  });

  describe('that something in front of the service has answered, such as a firewall', () => {
    for (const [status, name, body] of [
      [403, 'a page', '<h1>Access denied</h1>'],
      [401, 'nothing', ''],
      [429, 'another JSON', '{"message":"Forbidden"}'],
    ] as const)
      it(`with ${status} and ${name}: is unconfirmed, and a retry is the same claim`, async () => {
        const errors = flow.record('rewards-error');
        const asked = flow.record('rewards-user-required');
        flow.press();
        const first = await network.next();
        first.body(body, { status });
        await flow.shows('message');
        flow.press();
        const second = await network.next();
        expect(second.headers.get('Idempotency-Key')).to.equal(first.headers.get('Idempotency-Key'));
        expect([...errors, ...asked]).to.be.empty;
        second.json(claimed('CODE-1'));
        expect((await flow.shows('code')).code).to.equal('CODE-1');
      });
  });

  describe('that certainly failed', () => {
    for (const status of [400, 404]) {
      it(`${status}: shows the server’s message, fires an error with the offer, and can be retried by hand`, async () => {
        const errors = flow.record('rewards-error');
        flow.press();
        const first = await network.next();
        first.json(refusal('This offer is not open.'), status);
        const card = await flow.shows('message');
        expect(card.message).to.equal('This offer is not open.');
        expect(card.label).to.equal('Try again');
        expect(errors.map(({ detail }) => [detail.offer?.id, detail.error.status])).to.deep.equal([['a', status]]);
        flow.press();
        const second = await network.next();
        expect(second.headers.get('Idempotency-Key')).not.to.equal(first.headers.get('Idempotency-Key'));
      });
    }

    it('at an address with a user name: shows that nothing was claimed, and asks nothing', async () => {
      const withUser = baseUrl.replace('://', '://ann:secret@');
      const loading = createFlow({ baseUrl: withUser, flowId: 'flow' });
      await loading.becomes('error');
      flow = await mountFlow({ baseUrl: withUser, giveaway: two });
      const errors = flow.record('rewards-error');
      flow.press();
      expect((await flow.shows('message')).message).to.equal('We couldn’t get your code. Nothing was claimed.');
      expect(errors).to.have.length(1);
      expect(`${errors[0]!.detail.error.message} ${flow.text} ${loading.text}`).not.to.contain('secret');
      expect(network.requests).to.have.length(1);
    });

    it('shows our own words without a message', async () => {
      flow.press();
      (await network.next()).json({ success: false }, 404);
      expect((await flow.shows('message')).message).to.equal('We couldn’t get your code. Nothing was claimed.');
    });

    it('429: allows no retry before the service’s time', async () => {
      flow.press();
      (await network.next()).body(JSON.stringify(refusal('Too many requests.')), {
        status: 429,
        headers: { 'Retry-After': '3' },
      });
      const card = await flow.shows('message');
      expect(card.message).to.match(/^Too many requests\. You can try again after .+\.$/);
      expect(card.button!.ariaDisabled).to.equal('true');
      flow.press();
      await flow.drawn();
      expect(network.requests).to.have.length(2);
      await until(() => card.button!.ariaDisabled === 'false', 'the button does not come back');
      flow.press();
      (await network.next()).json(claimed('CODE-1'));
      await flow.shows('code');
    });
  });
});

describe('a claim without an address', () => {
  const network = useNetwork();

  it('fails, and says that nothing was claimed', async () => {
    const flow = await mountFlow({ remember: 'none' });
    const error = flow.nextEvent('rewards-error');
    flow.press();
    const { offer, error: cause } = (await error).detail;
    expect([offer?.id, cause.message]).to.deep.equal(['a', 'There is no address to claim from']);
    expect((await flow.shows('message')).message).to.equal('We couldn’t get your code. Nothing was claimed.');
    expect(network.requests).to.be.empty;
  });
});

describe('a claim that times out', () => {
  const network = useNetwork();

  it('is unconfirmed', async () => {
    const client = new RewardsClient({ baseUrl: newShop(), timeout: 500 });
    const flow = createFlow({ baseUrl: newShop(), client, flowId: 'flow' });
    answerFlow(await network.next());
    await flow.becomes('ready');
    const event = flow.nextEvent('rewards-claim-unconfirmed');
    flow.press();
    expect((await event).detail.error.kind).to.equal('timeout');
    expect((await flow.shows('message')).label).to.equal('Try again');
  });
});
