import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { RewardsError } from '../../src/client/rewards-error.js';
import { Signer } from '../../src/shopper/signer.js';
import { readToken, subjectOf, type UserToken } from '../../src/shopper/user-token.js';
import { tokenOf } from './token-of.js';

const first = tokenOf('ada');
const renewed = tokenOf('ada', 2);
const refusal = new RewardsError('http', 'Please sign in.', { status: 401, envelope: true });

/** Browsers report an error of a page's function as they report one of a listener. */
const page = globalThis as { reportError?: (error: unknown) => void };
let reported: unknown[];

before(() => (page.reportError = (error) => void reported.push(error)));
beforeEach(() => (reported = []));
after(() => delete page.reportError);

function sign(given: UserToken): Signer {
  const signer = new Signer(
    () => undefined,
    () => true,
  );
  signer.take(given);
  return signer;
}

/** A page's function that returns these, one after the other. */
function answering(...answers: readonly unknown[]) {
  const ask = Object.assign(() => answers[ask.count++] as string, { count: 0 });
  return ask;
}

/** A gateway that accepts only one token. */
function gatewayFor(accepted: string | undefined) {
  const sent: (string | undefined)[] = [];
  const request = async (token: string | undefined): Promise<string> => {
    sent.push(token);
    if (token !== accepted) throw refusal;
    return 'answer';
  };
  return { sent, request };
}

describe('a request that a token signs', () => {
  test('is sent with what the page has set, and the page is asked once for all', async () => {
    const ask = answering(first);
    const signer = sign(ask);
    const { sent, request } = gatewayFor(first);
    await signer.send(request);
    await signer.send(request);
    assert.deepEqual([sent, ask.count], [[first, first], 1]);
  });

  test('is sent once more with a newer token, and the page is asked once for all that are refused', async () => {
    const ask = answering(first, renewed);
    const signer = sign(ask);
    const { sent, request } = gatewayFor(renewed);
    assert.deepEqual(await Promise.all([signer.send(request), signer.send(request)]), ['answer', 'answer']);
    assert.deepEqual([sent, ask.count], [[first, first, renewed, renewed], 2]);
  });

  for (const [what, answer] of [
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ' '],
    ['the same token', first],
    ['something that is no text', {}],
  ] as const)
    test(`fails as refused when the page has ${what} in place of a refused token`, async () => {
      const ask = answering(first, answer);
      const { sent, request } = gatewayFor(renewed);
      await assert.rejects(sign(ask).send(request), refusal);
      assert.deepEqual([sent, ask.count], [[first], 2]);
    });

  test('fails as refused when the second token is refused, too', async () => {
    const { sent, request } = gatewayFor(undefined);
    await assert.rejects(sign(answering(first, renewed)).send(request), refusal);
    assert.deepEqual(sent, [first, renewed]);
  });

  test('is not sent again after a 401 of something in front of the gateway', async () => {
    const error = new RewardsError('http', 'No', { status: 401 });
    const ask = answering(first, renewed);
    await assert.rejects(
      sign(ask).send(() => Promise.reject(error)),
      error,
    );
    assert.equal(ask.count, 1);
  });

  test('has the token of the last function, if that was set before the first has answered', async () => {
    let answer!: (token: string) => void;
    const signer = sign(() => new Promise<string>((resolve) => (answer = resolve)));
    const { sent, request } = gatewayFor(renewed);
    const sending = signer.send(request);
    signer.take(answering(renewed));
    answer(first);
    await sending;
    assert.deepEqual(sent, [renewed]);
  });

  const failure = new Error('offline');
  for (const [what, ask] of [
    ['throws', failing],
    ['rejects', () => Promise.reject(failure)],
  ] as const)
    test(`has no token when the page’s function ${what}, which is reported`, async () => {
      const { sent, request } = gatewayFor(undefined);
      await sign(ask).send(request);
      assert.deepEqual([sent, reported], [[undefined], [failure]]);
    });

  function failing(): never {
    throw failure;
  }

  test('has no token when the page’s function has not answered in ten seconds, and a late answer changes nothing', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let answer!: (token: string) => void;
    const signer = sign(() => new Promise<string>((resolve) => (answer = resolve)));
    const { sent, request } = gatewayFor(undefined);
    const sending = signer.send(request);
    t.mock.timers.tick(10_000);
    await sending;
    answer(first);
    await signer.send(request);
    assert.deepEqual(sent, [undefined, undefined]);
    assert.deepEqual(reported.map(String), ['Error: rewards-widget: user-token has not answered']);
  });

  test('of two elements with the same function has one token', async () => {
    const ask = answering(Promise.resolve(first), renewed);
    const signers = [sign(ask), sign(ask)];
    const { sent, request } = gatewayFor(first);
    await Promise.all(signers.map((signer) => signer.send(request)));
    assert.deepEqual([sent, ask.count], [[first, first], 1]);
  });
});

describe('a token', () => {
  for (const given of ['', ' ', 'a b', 'a\nb', 'ä', `\u0000${first}`, null, {}, 7])
    test(`is none if no header can contain it: ${JSON.stringify(given)}`, () =>
      assert.equal(readToken(given), undefined));

  test('has no white space around it', () => assert.equal(readToken(`\n  ${first}\n`), first));

  test('names its user, in base64url, too', () => {
    const user = 'Zoë ?>?>?>';
    assert.match(tokenOf(user), /-.*_|_.*-/);
    assert.equal(subjectOf(tokenOf(user)), subjectOf(tokenOf(user, 2)));
    assert.equal(subjectOf(first), 'ada');
  });

  for (const opaque of ['opaque', 'a.b.c', 'a.bnVsbA.c'])
    test(`that can’t be read is its own user: ${opaque}`, () => assert.equal(subjectOf(opaque), opaque));
});
