import { expect } from '@open-wc/testing';
import { claimsEnglish } from '../../../src/locales/english/claims.js';
import { fakeClock } from '../../support/fake-clock.js';
import { claimCode, loadFlow, newShop, type FlowHarness } from '../../support/giveaway-harness.js';
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
    flow = await loadFlow(network, { baseUrl, user: 'jane', payload: two });
  });

  it('is made only when the button is pressed, never by rendering, and names no user to a gateway', async () => {
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

  it('shows and announces the code as text, and fires an event', async () => {
    const code = '<b>CODE</b>';
    const events = flow.record('rewards-claim');
    flow.press();
    (await network.next()).json(claimed(code));
    const card = await flow.shows('code');
    expect(card.code).to.equal(code);
    expect(card.status).to.contain(`Your code is ${code}`);
    expect(card.cta!.href).to.equal('https://shop.example/a');
    expect(events.map(({ detail }) => [detail.offer.id, detail.code])).to.deep.equal([['a', code]]);
    expect(events[0]!.bubbles && events[0]!.composed).to.be.true;
  });

  it('is one request, however often and in whichever element it is pressed, and both show the code', async () => {
    const other = await loadFlow(network, { baseUrl, payload: two });
    const events = [flow, other].map((harness) => harness.record('rewards-claim'));
    flow.press();
    flow.press();
    await other.shows('claiming');
    other.press();
    await other.element.claim('a');
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

  it('of an offer that has ended while the device slept says so, and sends nothing', async () => {
    const clock = fakeClock();
    try {
      const expiry = new Date(Date.now() + 3_600_000).toISOString();
      flow = await loadFlow(network, { baseUrl, payload: giveaway({ offers: [prize('a', { expiry })] }) });
      clock.sleep(8 * 3_600_000);
      flow.press();
      await flow.drawn();
      expect(flow.prize().ended).to.equal(true);
      expect(flow.prize().button).to.equal(undefined);
      expect(network.requests).to.have.length(2);
    } finally {
      clock.stop();
    }
  });

  it('does nothing for an offer that is unknown or no longer shown', async () => {
    await flow.element.claim('nothing');
    flow.element.flowId = 'other';
    await network.next();
    await flow.is('loading');
    await flow.element.claim('a');
    expect(network.requests).to.have.length(2);
  });

  describe('refused', () => {
    async function refuse(answer: object): Promise<void> {
      flow.press();
      (await network.next()).json(answer);
      await flow.shows('message');
    }

    it('repeats an instant in the reader’s own time and language', async () => {
      const instant = '2026-06-08T12:00:00+05:00';
      await refuse(refusal(`You can claim again after ${instant}.`));
      const [words, own, ...more] = flow.prize().message!.split('\n');
      expect([words, more]).to.deep.equal([`You can claim again after ${instant}.`, []]);
      expect(own).to.match(/^In your time zone: Jun 8(, 2026)?, \d/);
    });

    it('cannot be pressed before the instant that the message names, and says when that is', async () => {
      const clock = fakeClock();
      try {
        await refuse(refusal(`You can claim again after ${new Date(Date.now() + 60_000).toISOString()}.`));
        const { button, label } = flow.prize();
        expect(label).to.match(/^Available from \d?\d:\d\d/);
        await clock.pass(50_000);
        expect(button!.ariaDisabled).to.equal('true');
        await clock.pass(10_000);
        await until(() => flow.prize().label === claimsEnglish.getCode, 'it stays closed');
        expect(button!.ariaDisabled).to.equal('false');
        await claimCode(network, flow);
      } finally {
        clock.stop();
      }
    });

    it('shows a plain sentence of our own without a message', async () => {
      await refuse({ success: false, message: null });
      expect(flow.prize().message).to.equal(claimsEnglish.refused);
    });
  });
});

describe('the link beside a code', () => {
  const network = useNetwork();
  const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
  const stay = (event: Event) => event.preventDefault();
  let copied: string[];

  beforeEach(() => {
    copied = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    window.addEventListener('click', stay);
  });
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
      const flow = await loadFlow(network, { baseUrl: newShop(), payload: giveaway({ offers: [prize('a', offer)] }) });
      await claimCode(network, flow);
      const { cta } = flow.prize();
      const [clicks, copies] = [flow.record('rewards-offer-click'), flow.record('rewards-code-copy')];
      expect(cta!.innerText).to.equal(label);
      cta!.click();
      await until(() => copies.length > 0, 'nothing was copied');
      expect(copied).to.deep.equal(['CODE-1']);
      expect(copies[0]!.detail).to.include({ copied: true, placement: 'giveaway' });
      expect(JSON.stringify(copies[0]!.detail)).not.to.contain('CODE-1');
      expect(clicks).to.have.length(1);
    });

  it('gives the first step a tick when it is there, and the second once it is copied', async () => {
    const header = { title: 'T', steps: ['Choose', 'Copy', 'Enjoy'] };
    const flow = await loadFlow(network, { baseUrl: newShop(), payload: giveaway({ header, offers: [prize('a')] }) });
    const steps = () => flow.steps().join(', ');
    expect(steps()).to.equal('1 Choose, 2 Copy, 3 Enjoy');
    await claimCode(network, flow);
    expect(steps()).to.equal('Done Choose, 2 Copy, 3 Enjoy');
    flow.prize().part('copy')!.click();
    await until(() => steps() === 'Done Choose, Done Copy, 3 Enjoy', steps());
  });

  it('copies it from the details, too, which close with the code of another shopper', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: 'jane' });
    expect((await flow.openDetails('a')).code).to.equal(undefined);
    flow.dialog.close();
    await claimCode(network, flow);
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

  it('is shown beside a refusal and an unconfirmed claim, and nowhere else', async () => {
    const child = slotted('help', 'Call us');
    const flow = await loadFlow(network, { baseUrl: newShop(), payload: two, children: [child] });
    flow.press();
    await flow.shows('claiming');
    expect(child.checkVisibility()).to.be.false;
    (await network.next()).json(refusal('No'));
    expect((await flow.shows('message')).help!.assignedElements()).to.deep.equal([child]);
    flow.press('b');
    (await network.next()).fail();
    expect((await flow.shows('message', 'b')).help!.assignedElements()).to.deep.equal([child]);
    await claimCode(network, flow, { id: 'b', code: 'C' });
    expect(flow.prize('b').help).to.equal(undefined);
  });
});
