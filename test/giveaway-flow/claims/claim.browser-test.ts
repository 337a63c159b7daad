import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { RewardsClient } from '../../../src/client/index.js';
import '../../../src/locales/ar.js';
import '../../../src/locales/nl.js';
import '../../../src/locales/pl.js';
import {
  createFlow,
  answerFlow,
  leaveKept,
  loadFlow,
  mountFlow,
  newShop,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { slotted, wrapper } from '../../support/widget-harness.js';

const two = giveaway({ offers: [prize('a'), prize('b')] });

const five = giveaway({ offers: ['b', 'a', 'c', 'd', 'e'].map((id) => prize(id, { frequency: '1month' })) });

describe('a claim', () => {
  const network = useNetwork();
  let baseUrl: string;
  let flow: FlowHarness;

  beforeEach(async () => {
    baseUrl = newShop();
    flow = await loadFlow(network, { baseUrl, payload: two });
  });

  it('is made only when the button is pressed, never by rendering', async () => {
    flow.element.headingLevel = 3;
    await flow.drawn();
    expect(network.requests).to.have.length(1);
    flow.press();
    const { url, headers } = await network.next();
    expect(url.href).to.equal(`${baseUrl}/api/v1/giveaways/claim?offer=a`);
    expect(headers.get('X-Rewards-Client')).to.be.a('string');
    expect(headers.get('Idempotency-Key')).to.have.length.above(16);
  });

  it('shows and announces that it is pending, and keeps the button and its focus', async () => {
    flow.prize().button!.focus();
    flow.press();
    const card = await flow.shows('claiming');
    expect(card.label).to.equal('Getting your code');
    expect(card.status).to.equal('Getting your code');
    expect(flow.focused).to.equal(card.button);
    expect(card.button!.disabled).to.be.false;
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
  });

  it('keeps the height of its card from the press to the code', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop() });
    const height = () => flow.prize().card.getBoundingClientRect().height;
    const before = height();
    flow.press();
    await flow.shows('claiming');
    expect(height()).to.equal(before);
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
    expect(height()).to.equal(before);
  });

  for (const template of [1, 2, 3, 4])
    for (const width of [360, 1024])
      it(`keeps that height however it ends: template ${template}, ${width} px wide`, async () => {
        await setViewport({ width: width + 40, height: 900 });
        const parent = wrapper();
        parent.style.width = `${width}px`;
        for (const answer of [
          claimed('AUTUMN-TREAT-15'),
          refusal('You can claim again after 2026-12-01T09:30:00+00:00'),
          refusal('All codes have been claimed.'),
        ]) {
          const flow = await loadFlow(network, { baseUrl: newShop(), payload: { ...five, template }, parent });
          const box = () => flow.prize().card.getBoundingClientRect();
          const before = box().height;
          flow.press();
          await flow.shows('claiming');
          expect(box().height).to.be.closeTo(before, 1);
          (await network.next()).json(answer);
          await until(() => flow.prize().shown !== 'claiming', 'no outcome');
          expect(box().height, JSON.stringify(answer)).to.be.closeTo(before, 1);
          flow.element.remove();
        }
      });

  for (const lang of ['ar', 'nl', 'pl'])
    it(`keeps that height where the words for the buttons are long: ${lang}`, async () => {
      await setViewport({ width: 1064, height: 900 });
      const parent = wrapper();
      parent.style.width = '1024px';
      flow = await loadFlow(network, { baseUrl: newShop(), payload: five, parent, lang });
      const height = () => flow.prize().card.getBoundingClientRect().height;
      const before = height();
      flow.press();
      (await network.next()).json(claimed('AUTUMN-TREAT-15'));
      await flow.shows('code');
      expect(height()).to.be.closeTo(before, 1);
    });

  describe('after signing in', () => {
    async function asked(): Promise<void> {
      const required = flow.nextEvent('rewards-user-required');
      flow.press('b');
      (await network.next()).json(refusal(), 401);
      await required;
    }

    async function signIn(): Promise<void> {
      const refreshed = flow.element.refresh();
      answerFlow(await network.next(), two, 'viewer-2');
      await refreshed;
      await flow.drawn();
    }

    it('focuses the button that was pressed, in sight', async () => {
      await asked();
      scrollTo(0, 0);
      await signIn();
      expect(flow.focused).to.equal(flow.prize('b').button);
      const { top, bottom } = flow.prize('b').button!.getBoundingClientRect();
      expect(top >= 0 && bottom <= innerHeight).to.be.true;
    });

    it('leaves the focus where the shopper has moved it', async () => {
      await asked();
      const elsewhere = wrapper().appendChild(document.createElement('input'));
      elsewhere.focus();
      await signIn();
      expect(document.activeElement).to.equal(elsewhere);
    });

    it('does nothing for a refresh without a user', async () => {
      await asked();
      const refreshed = flow.element.refresh();
      answerFlow(await network.next(), two, null);
      await refreshed;
      await flow.drawn();
      expect(flow.focused).to.equal(null);
    });
  });

  it('moves no other card’s button, however it ends', async () => {
    const top = () => flow.prize('b').button!.getBoundingClientRect().top;
    const before = top();
    expect(flow.prize('a').button!.getBoundingClientRect().top, 'the cards stand in one row').to.equal(before);
    flow.press();
    (await network.next()).json(refusal('A long refusal. '.repeat(20)));
    await flow.shows('message');
    expect(top()).to.equal(before);
  });

  it('shows the code, fires an event, and moves the focus to Copy', async () => {
    const events = flow.record('rewards-claim');
    flow.prize().button!.focus();
    flow.press();
    (await network.next()).json(claimed('CODE-1'));
    const card = await flow.shows('code');
    expect(card.code).to.equal('CODE-1');
    expect(card.button).to.equal(undefined);
    expect(card.status).to.contain('Your code is CODE-1');
    expect(card.cta!.href).to.equal('https://shop.example/a');
    await until(() => flow.focused === card.part('copy'), 'the focus is not on copy');
    expect(events.map(({ detail }) => [detail.offer.id, detail.code])).to.deep.equal([['a', 'CODE-1']]);
    expect(events[0]!.bubbles && events[0]!.composed).to.be.true;
  });

  it('leaves the focus where the shopper has moved it', async () => {
    flow.prize().button!.focus();
    flow.press();
    const exchange = await network.next();
    const elsewhere = flow.prize('b').button!;
    elsewhere.focus();
    exchange.json(claimed('CODE-1'));
    await flow.shows('code');
    await flow.drawn();
    expect(flow.focused).to.equal(elsewhere);
  });

  it('shows a code that is a number as its digits', async () => {
    flow.press();
    (await network.next()).json(claimed(120034));
    expect((await flow.shows('code')).code).to.equal('120034');
  });

  it('shows a code as text, whatever it contains', async () => {
    flow.press();
    (await network.next()).json(claimed('<img src=x onerror=alert(1)>'));
    expect((await flow.shows('code')).code).to.equal('<img src=x onerror=alert(1)>');
  });

  it('copies the code, and announces it', async () => {
    flow.press();
    (await network.next()).json(claimed('CODE-1'));
    const card = await flow.shows('code');
    const copied = flow.nextEvent('rewards-code-copy');
    card.part('copy')!.click();
    expect((await copied).detail.offer.id).to.equal('a');
  });

  it('sends one request for a double press, a re-render and a call of claim()', async () => {
    const events = flow.record('rewards-claim');
    const { button } = flow.prize();
    button!.click();
    button!.click();
    await flow.shows('claiming');
    flow.press();
    flow.element.requestUpdate();
    await flow.element.claim('a');
    const flowsAndClaims = network.requests.length;
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
    expect(flowsAndClaims).to.equal(2);
    expect(events).to.have.length(1);
  });

  it('sends one request for two elements, and both show the code', async () => {
    const other = createFlow({ baseUrl, flowId: 'flow' });
    answerFlow(await network.next(), two);
    await other.becomes('ready');
    const events = [...[flow, other].map((harness) => harness.record('rewards-claim'))];
    flow.press();
    await other.shows('claiming');
    void other.element.claim('a');
    (await network.next()).json(claimed('CODE-1'));
    expect((await flow.shows('code')).code).to.equal('CODE-1');
    expect((await other.shows('code')).code).to.equal('CODE-1');
    expect(network.requests).to.have.length(3);
    expect(events.map(({ length }) => length)).to.deep.equal([1, 0]);
  });

  it('outlives its element: the code is shown when the element returns', async () => {
    flow.press();
    const exchange = await network.next();
    await flow.remove();
    expect(exchange.signal?.aborted).to.be.false;
    exchange.json(claimed('CODE-1'));
    await until(() => JSON.stringify(localStorage).includes('CODE-1'), 'the code is not kept');
    wrapper().append(flow.element);
    expect((await flow.shows('code')).code).to.equal('CODE-1');
    expect(network.requests).to.have.length(2);
  });

  it('of one offer leaves the other offers alone', async () => {
    flow.press();
    await flow.shows('claiming');
    expect(flow.prize('b').shown).to.equal('button');
    flow.press('b');
    const [first, second] = [await network.next(), await network.next()];
    second.json(claimed('CODE-B'));
    await flow.shows('code', 'b');
    first.json(refusal('No.'));
    await flow.shows('message');
    expect(flow.prize('b').code).to.equal('CODE-B');
  });

  it('does nothing for an unknown offer', async () => {
    await flow.element.claim('nothing');
    expect(network.requests).to.have.length(1);
  });

  it('does nothing for an offer that is no longer shown', async () => {
    flow.element.flowId = 'other';
    await network.next();
    await flow.is('loading');
    await flow.element.claim('a');
    expect(network.requests).to.have.length(2);
  });

  describe('refused', () => {
    async function refuse(answer: object): Promise<void> {
      flow.prize().button!.focus();
      flow.press();
      (await network.next()).json(answer);
      await flow.shows('message');
    }

    it('shows the message unchanged, announces it politely, keeps the focus on the button, and fires an event', async () => {
      const events = flow.record('rewards-claim-refused');
      await refuse(refusal(' You have <b>already</b> claimed this offer. '));
      const card = flow.prize();
      expect(card.message).to.equal('You have <b>already</b> claimed this offer.');
      expect(card.status).to.equal('You have <b>already</b> claimed this offer.');
      expect(flow.focused).to.equal(card.button);
      expect(card.label).to.equal('Get code');
      expect(events[0]!.detail.message!.trim()).to.equal('You have <b>already</b> claimed this offer.');
      expect(events[0]!.detail.offer.id).to.equal('a');
    });

    it('repeats an instant in the reader’s own time and language', async () => {
      const instant = '2026-06-08T12:00:00+05:00';
      await refuse(refusal(`You can claim again after ${instant}.`));
      const own = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
        Date.parse(instant),
      );
      expect(flow.prize().message!.split('\n')).to.deep.equal([
        `You can claim again after ${instant}.`,
        `In your time zone: ${own}`,
      ]);
    });

    it('shows a plain sentence of our own without a message', async () => {
      await refuse({ success: false, message: null });
      expect(flow.prize().message).to.equal('No code is available right now.');
    });

    it('can be retried by hand, as a new claim', async () => {
      flow.press();
      const first = await network.next();
      first.json(refusal('Later.'));
      await flow.shows('message');
      flow.press();
      const second = await network.next();
      expect(second.headers.get('Idempotency-Key')).not.to.equal(first.headers.get('Idempotency-Key'));
      second.json(claimed('CODE-1'));
      await flow.shows('code');
    });
  });

  describe('whose answer is lost', () => {
    const lost: Record<string, (exchange: Exchange) => void> = {
      'success that isn’t a boolean': (exchange) => exchange.json({ success: 'true', data: { code: 'X' } }),
      'success that is missing': (exchange) => exchange.json({ data: { code: 'X' } }),
      'success without a code': (exchange) => exchange.json({ success: true, data: {} }),
      'success with a code of the wrong type': (exchange) => exchange.json(claimed({ a: 1 })),
      'success with an empty code': (exchange) => exchange.json(claimed('')),
      'a page in HTML': (exchange) => exchange.body('<h1>Welcome</h1>'),
      'half an answer': (exchange) => exchange.body('{"success":true,"da'),
      nothing: (exchange) => exchange.body(''),
      'a list': (exchange) => exchange.json([]),
      'status 500': (exchange) => exchange.json(refusal('Sorry'), 500),
      'status 503 with a time to wait': (exchange) =>
        exchange.body('', { status: 503, headers: { 'Retry-After': '1' } }),
      'status 504': (exchange) => exchange.json(refusal(), 504),
      'status 408': (exchange) => exchange.json(refusal(), 408),
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

    it('shows our own words without a message', async () => {
      flow.press();
      (await network.next()).body('Not found', { status: 404 });
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

describe('the merchant’s help', () => {
  const network = useNetwork();
  const help = (): Element => slotted('help', 'Call us');

  it('is shown beside a refusal and an unconfirmed claim, and nowhere else', async () => {
    const child = help();
    const flow = await loadFlow(network, { baseUrl: newShop(), payload: two, children: [child] });
    expect(child.checkVisibility()).to.be.false;
    flow.press();
    await flow.shows('claiming');
    expect(child.checkVisibility()).to.be.false;
    (await network.next()).json(refusal('No'));
    expect((await flow.shows('message')).help!.assignedElements()).to.deep.equal([child]);
    flow.press('b');
    (await network.next()).fail();
    expect((await flow.shows('message', 'b')).help!.assignedElements()).to.deep.equal([child]);
    flow.press('b');
    (await network.next()).json(claimed('C'));
    await flow.shows('code', 'b');
    expect(flow.prize('b').help).to.equal(undefined);
  });

  it('is shown beside a claim that an earlier visit left unfinished', async () => {
    const child = help();
    const baseUrl = newShop();
    leaveKept(baseUrl, 'viewer-1', 'b', { key: 'key-of-then' });
    const flow = await loadFlow(network, { baseUrl, payload: two, children: [child] });
    expect((await flow.shows('message', 'b')).help!.assignedElements()).to.deep.equal([child]);
  });
});
