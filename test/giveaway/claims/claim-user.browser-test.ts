import { expect } from '@open-wc/testing';
import { RewardsClient } from '../../../src/client/index.js';
import '../../../src/locales/ar.js';
import '../../../src/locales/nl.js';
import '../../../src/locales/pl.js';
import { createFlow, answerFlow, loadFlow, newShop } from '../../support/giveaway-harness.js';
import { useNetwork } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';

/** All events as text, to search for what must not be in them. */
function detailsOf(events: readonly CustomEvent[]): string {
  return JSON.stringify(events.map(({ detail }) => detail as unknown));
}

describe('the user of a claim', () => {
  const network = useNetwork();

  it('is sent with a key, with only the contract’s headers', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: 'jane@example.org', viewer: null });
    const events = (
      ['rewards-claim', 'rewards-claim-refused', 'rewards-claim-unconfirmed', 'rewards-error'] as const
    ).map((name) => flow.record(name) as CustomEvent[]);
    for (const answer of [refusal('No'), { success: 1 }, claimed('C')]) {
      flow.press();
      const { url, headers, ...exchange } = await network.next();
      expect(url.searchParams.get('user')).to.equal('jane@example.org');
      expect([...headers.keys()].sort()).to.deep.equal(['accept', 'x-api-key']);
      exchange.json(answer);
      await until(() => flow.prize().shown !== 'claiming');
    }
    expect(events.flat()).to.have.length(3);
    expect(detailsOf(events.flat())).not.to.contain('jane');
  });

  it('sees the outcome, and a shopper who has signed in since doesn’t', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: 'u1', viewer: null });
    const events = flow.record('rewards-claim');
    flow.press();
    const exchange = await network.next();
    flow.element.user = 'u2';
    answerFlow(await network.next(), undefined, null);
    await flow.becomes('ready');
    exchange.json(claimed('CODE-1'));
    await until(() => JSON.stringify(localStorage).includes('CODE-1'), 'the code is not kept');
    flow.element.user = 'u1';
    await flow.becomes('ready');
    expect((await flow.shows('code')).code).to.equal('CODE-1');
    expect(events).to.be.empty;
  });

  it('is required with a key: each press asks to sign in, and sends nothing', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', viewer: null });
    const events = flow.record('rewards-user-required');
    flow.prize().button!.focus();
    flow.press();
    const card = await flow.shows('message');
    expect(card.message).to.equal('Sign in to get your code.');
    expect(card.status).to.equal('Sign in to get your code.');
    expect(flow.focused).to.equal(card.button);
    expect(events.map(({ detail }) => detail.offer.id)).to.deep.equal(['a']);
    expect(network.requests).to.have.length(1);
  });

  it('is sent by a client with a key, which asks to sign in without one', async () => {
    const client = new RewardsClient({ baseUrl: newShop(), apiKey: 'k' });
    const flow = createFlow({ client, flowId: 'flow' });
    const required = flow.nextEvent('rewards-user-required');
    answerFlow(await network.next(), undefined, null);
    await flow.becomes('ready');
    flow.press();
    await required;
    flow.element.user = 'u1';
    const view = await network.next();
    expect(view.url.searchParams.get('user')).to.equal('u1');
    answerFlow(view, undefined, null);
    await flow.becomes('ready');
    flow.press();
    expect((await network.next()).url.searchParams.get('user')).to.equal('u1');
  });

  it('may be a number, which is the same shopper as its digits', async () => {
    const baseUrl = newShop();
    const flow = await loadFlow(network, { baseUrl, apiKey: 'k', user: 7 as never, viewer: null });
    flow.press();
    const exchange = await network.next();
    expect(exchange.url.searchParams.get('user')).to.equal('7');
    exchange.json(claimed('CODE-1'));
    await flow.shows('code');
    const later = await loadFlow(network, { baseUrl, apiKey: 'k', user: '7', viewer: null });
    expect(later.prize().code).to.equal('CODE-1');
  });

  for (const user of [Number.NaN, Infinity, ' ', true, {}, null])
    it(`counts as signed out if it is ${typeof user} ${JSON.stringify(user)}`, async () => {
      const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: user as never, viewer: null });
      flow.press();
      expect((await flow.shows('message')).message).to.equal('Sign in to get your code.');
      expect(network.requests.map(({ url }) => url.searchParams.get('user'))).to.deep.equal([null]);
    });

  it('can claim an offer whose id has spaces around it', async () => {
    const payload = giveaway({ offers: [prize('abc '), prize('abc')] });
    const flow = await loadFlow(network, { baseUrl: newShop(), payload });
    flow.press('abc ');
    const exchange = await network.next();
    expect(exchange.url.searchParams.get('offer')).to.equal('abc ');
    exchange.json(claimed('CODE-1'));
    expect((await flow.shows('code', 'abc ')).code).to.equal('CODE-1');
    expect(flow.prize('abc').shown).to.equal('button');
  });

  it('is no longer asked to sign in afterwards', async () => {
    const baseUrl = newShop();
    const flow = await loadFlow(network, { baseUrl, apiKey: 'k', viewer: null });
    flow.press();
    await flow.shows('message');
    flow.element.user = 'u1';
    answerFlow(await network.next(), undefined, null);
    await flow.becomes('ready');
    await flow.shows('button');
    flow.press();
    expect((await network.next()).url.searchParams.get('user')).to.equal('u1');
  });

  it('is not asked to sign in when the page answers the event by signing them in', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', viewer: null });
    flow.element.addEventListener('rewards-user-required', () => (flow.element.user = 'u1'));
    flow.press();
    answerFlow(await network.next(), undefined, null);
    await flow.becomes('ready');
    expect((await flow.shows('button')).message).to.equal(undefined);
  });

  it('sees none of our own words if the page cancels the event', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', viewer: null });
    flow.element.addEventListener('rewards-user-required', (event) => event.preventDefault());
    flow.press();
    await flow.drawn();
    expect(flow.prize().shown).to.equal('button');
    expect(flow.prize().status).to.equal('');
  });

  it('is never sent to a gateway, which knows it', async () => {
    const baseUrl = newShop();
    const flow = await loadFlow(network, { baseUrl, user: 'jane' });
    flow.press();
    const exchange = await network.next();
    for (const { url, headers } of network.requests) {
      expect(url.search).not.to.contain('jane');
      expect(headers.has('X-API-Key')).to.be.false;
    }
    exchange.json(claimed('C'));
    await flow.shows('code');
  });

  for (const cancelled of [false, true])
    it(`is asked to sign in when a gateway answers 401${cancelled ? ', in the page’s words' : ''}`, async () => {
      const flow = await loadFlow(network, { baseUrl: newShop(), viewer: null });
      const errors = flow.record('rewards-error');
      const event = flow.nextEvent('rewards-user-required');
      if (cancelled) flow.element.addEventListener('rewards-user-required', (event) => event.preventDefault());
      flow.press();
      (await network.next()).json(refusal('Nobody is signed in'), 401);
      expect((await event).detail.offer.id).to.equal('a');
      const card = await flow.shows(cancelled ? 'button' : 'message');
      expect(card.message).to.equal(cancelled ? undefined : 'Sign in to get your code.');
      expect(card.label).to.equal('Get code');
      expect(errors).to.be.empty;
    });

  it('is not promised the code from a retry after a lost answer, with a key', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: 'u', viewer: null });
    flow.press();
    (await network.next()).fail();
    const card = await flow.shows('message');
    expect(card.message).to.equal(
      'Something went wrong before your code arrived. You can try again, but if the code was already claimed, we can’t show it.',
    );
    expect(card.label).to.equal('Try again');
    flow.press();
    (await network.next()).json(refusal('You have already claimed this offer.'));
    await until(() => flow.prize().message === 'You have already claimed this offer.');
  });

  it('is not asked to sign in after 401 with a key, because the merchant’s key is wrong', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), apiKey: 'k', user: 'u', viewer: null });
    const required = flow.record('rewards-user-required');
    const error = flow.nextEvent('rewards-error');
    flow.press();
    (await network.next()).json(refusal('Unknown key'), 401);
    expect((await error).detail.error.status).to.equal(401);
    expect(required).to.be.empty;
  });
});
