import { expect } from '@open-wc/testing';
import { claimsEnglish } from '../../../src/locales/english/claims.js';
import { firstScreenEnglish } from '../../../src/locales/english/first-screen.js';
import { loadFlow, newShop, showNext } from '../../support/giveaway-harness.js';
import { useNetwork } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';

const SIGN_IN = claimsEnglish.signIn;

/** `access.test.ts` decides who the user is, and whether requests name them. */
describe('the user of a claim', () => {
  const network = useNetwork();
  const byKey = () => ({ baseUrl: newShop(), apiKey: 'k', viewer: null });

  it('is sent with a key, with only the contract’s headers, and is in no event', async () => {
    const flow = await loadFlow(network, { ...byKey(), user: 'jane@example.org' });
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
    expect(JSON.stringify(events.flat().map(({ detail }) => detail as unknown))).not.to.contain('jane');
  });

  it('sees the outcome, and a shopper who has signed in since doesn’t', async () => {
    const flow = await loadFlow(network, { ...byKey(), user: 'u1' });
    const events = flow.record('rewards-claim');
    flow.press();
    const exchange = await network.next();
    flow.element.user = 'u2';
    await showNext(network, flow, undefined, null);
    exchange.json(claimed('CODE-1'));
    await until(() => JSON.stringify(localStorage).includes('CODE-1'), 'the code is not kept');
    await flow.drawn();
    expect(flow.prize().shown).to.equal('button');
    flow.element.user = 'u1';
    await flow.becomes('ready');
    expect((await flow.shows('code')).code).to.equal('CODE-1');
    expect(events).to.be.empty;
  });

  it('is required with a key: each press asks to sign in, and sends nothing', async () => {
    const flow = await loadFlow(network, byKey());
    const events = flow.record('rewards-user-required');
    flow.press();
    const { message, status } = await flow.shows('message');
    expect([message, status]).to.deep.equal([SIGN_IN, SIGN_IN]);
    expect(events.map(({ detail }) => detail.offer.id)).to.deep.equal(['a']);
    expect(network.requests).to.have.length(1);
  });

  it('is not asked to sign in when the page answers the event by signing them in', async () => {
    const flow = await loadFlow(network, byKey());
    flow.element.addEventListener('rewards-user-required', () => (flow.element.user = 'u1'));
    flow.press();
    await showNext(network, flow, undefined, null);
    expect((await flow.shows('button')).message).to.equal(undefined);
    flow.press();
    expect((await network.next()).url.searchParams.get('user')).to.equal('u1');
  });

  it('sees none of our own words if the page cancels the event', async () => {
    const flow = await loadFlow(network, byKey());
    flow.element.addEventListener('rewards-user-required', (event) => event.preventDefault());
    flow.press();
    await flow.drawn();
    expect([flow.prize().shown, flow.prize().status]).to.deep.equal(['button', '']);
  });

  it('is asked to sign in when a gateway answers 401', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), viewer: null });
    const errors = flow.record('rewards-error');
    const event = flow.nextEvent('rewards-user-required');
    flow.press();
    (await network.next()).json(refusal('Nobody is signed in'), 401);
    expect((await event).detail.offer.id).to.equal('a');
    const { message, label } = await flow.shows('message');
    expect([message, label]).to.deep.equal([SIGN_IN, claimsEnglish.getCode]);
    expect(errors).to.be.empty;
  });

  it('is not asked to sign in after 401 with a key, because the merchant’s key is wrong', async () => {
    const flow = await loadFlow(network, { ...byKey(), user: 'u' });
    const required = flow.record('rewards-user-required');
    const error = flow.nextEvent('rewards-error');
    flow.press();
    (await network.next()).json(refusal('Unknown key'), 401);
    expect((await error).detail.error.status).to.equal(401);
    expect(required).to.be.empty;
  });

  it('is not promised the code from a retry after a lost answer, with a key', async () => {
    const flow = await loadFlow(network, { ...byKey(), user: 'u' });
    flow.press();
    (await network.next()).fail();
    const { message, label } = await flow.shows('message');
    expect(message).to.equal(claimsEnglish.maybeLost);
    expect(label).to.equal(firstScreenEnglish.retry);
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
});
