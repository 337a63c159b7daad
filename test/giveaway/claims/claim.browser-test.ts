import { expect } from '@open-wc/testing';
import {
  createFlow,
  answerFlow,
  leaveKept,
  loadFlow,
  mountFlow,
  newShop,
  type FlowHarness,
} from '../../support/giveaway-harness.js';
import { useNetwork } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { mount, slotted, wrapper } from '../../support/widget-harness.js';

const two = giveaway({ offers: [prize('a'), prize('b')] });

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
    const key = headers.get('Idempotency-Key');
    expect(url.href).to.equal(`${baseUrl}/api/v1/giveaways/claim?offer=a&once=${key}`);
    expect(headers.get('X-Rewards-Client')).to.be.a('string');
    expect(key).to.have.length.above(16);
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
      const [words, own, ...more] = flow.prize().message!.split('\n');
      expect([words, more]).to.deep.equal([`You can claim again after ${instant}.`, []]);
      expect(own).to.match(/^In your time zone: Jun 8(, 2026)?, \d/);
    });

    it('makes its button quiet', async () => {
      await refuse(refusal('You have already claimed this offer.'));
      const other = (await mountFlow()).prize().button!;
      const colour = (button: Element) => getComputedStyle(button).backgroundColor;
      // The colour fades.
      await until(() => colour(flow.prize().button!) !== colour(other), 'the button is as loud as before');
    });

    it('cannot be pressed before the instant that the message names, and says when that is', async () => {
      const instant = new Date(Date.now() + 1500);
      await refuse(refusal(`You can claim again after ${instant.toISOString()}.`));
      const { button } = flow.prize();
      expect(button!.ariaDisabled).to.equal('true');
      expect(flow.focused).to.equal(button);
      expect(flow.prize().label).to.match(/^Available from \d?\d:\d\d/);
      await until(() => flow.prize().label === 'Get code', 'it stays closed');
      expect(Date.now()).to.be.at.least(instant.getTime());
      expect(button!.ariaDisabled).to.equal('false');
      flow.press();
      (await network.next()).json(claimed('CODE-1'));
      await flow.shows('code');
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
});

describe('the link beside a code', () => {
  const network = useNetwork();
  const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
  const stay = (event: Event) => event.preventDefault();
  beforeEach(() => window.addEventListener('click', stay));
  afterEach(() => {
    window.removeEventListener('click', stay);
    Object.defineProperty(navigator, 'clipboard', { ...clipboard, configurable: true });
    delete (navigator as { clipboard?: unknown }).clipboard;
  });

  for (const [offer, label] of [
    [{ partner: 'Bean & Leaf' }, 'Copy and go to Bean & Leaf'],
    [{ partner: null, url: 'https://www.bean.example/tea' }, 'Copy and go to bean.example'],
  ] as const)
    it(`copies it, and says so: ${label}`, async () => {
      const copied: string[] = [];
      const writeText = async (text: string) => void copied.push(text);
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
      const flow = await loadFlow(network, { baseUrl: newShop(), payload: giveaway({ offers: [prize('a', offer)] }) });
      flow.press();
      (await network.next()).json(claimed('CODE-1'));
      const card = await flow.shows('code');
      const [clicks, copies] = [flow.record('rewards-offer-click'), flow.record('rewards-code-copy')];
      expect(card.part('cta')!.innerText).to.equal(label);
      card.part('cta')!.click();
      await until(() => copies.length > 0, 'nothing was copied');
      expect(copied).to.deep.equal(['CODE-1']);
      expect(copies[0]!.detail).to.include({ copied: true, placement: 'giveaway' });
      expect(JSON.stringify(copies[0]!.detail)).not.to.contain('CODE-1');
      expect(clicks).to.have.length(1);
    });

  it('gives the first step a tick when it is there, and the second once it is copied', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => undefined } });
    const header = { title: 'T', steps: ['Choose', 'Copy', 'Enjoy'] };
    const flow = await loadFlow(network, { baseUrl: newShop(), payload: giveaway({ header, offers: [prize('a')] }) });
    const steps = () => flow.steps().join(', ');
    expect(steps()).to.equal('1 Choose, 2 Copy, 3 Enjoy');
    flow.press();
    (await network.next()).json(claimed('CODE-1'));
    const card = await flow.shows('code');
    expect(steps()).to.equal('Done Choose, 2 Copy, 3 Enjoy');
    card.part('copy')!.click();
    await until(() => steps() === 'Done Choose, Done Copy, 3 Enjoy', steps());
  });

  it('copies it from the details, too, which close with the code of another shopper', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: 'jane' });
    expect((await flow.openDetails('a')).code).to.equal(undefined);
    flow.dialog.close();
    flow.press();
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
    const details = await flow.openDetails('a');
    expect(details.code).to.equal('CODE-1');
    expect(details.part('cta')!.innerText).to.match(/^Copy and go to /);
    const copies = flow.record('rewards-code-copy');
    details.part('cta')!.click();
    await until(() => copies.length > 0, 'nothing was copied');
    expect(copied).to.deep.equal(['CODE-1']);
    flow.element.user = 'joe';
    await until(() => !flow.dialog.isOpen, 'the details stayed open');
    expect(flow.element.shadowRoot!.innerHTML).not.to.contain('CODE-1');
  });

  it('does not copy the discount code of a feed, whose label says nothing of it', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }) });
    const details = await widget.openDetails('a');
    expect(details.code).to.equal('CODE-a');
    const clicks = widget.record('rewards-offer-click');
    details.part('cta')!.click();
    await widget.drawn();
    expect([clicks.length, copied]).to.deep.equal([1, []]);
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
