import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test';
import { exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';
import { json, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { bearer, claimsOf, forgeToken, readerOf, signToken } from './tokens.js';

interface Pair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

/** A shop's server of keys. */
let server: LoopbackServer;
const pairs = new Map<string, Pair>();

before(async () => {
  server = await startLoopbackServer();
  for (const alg of ['RS256', 'ES256', 'EdDSA', 'ES384', 'PS256'])
    pairs.set(alg, await generateKeyPair(alg, { extractable: true }));
});
after(() => server.stop());

async function jwkOf(alg: string, kid = alg): Promise<JWK> {
  return { ...(await exportJWK(pairs.get(alg)!.publicKey)), kid, use: 'sig', alg };
}

async function serve(...algs: string[]): Promise<void> {
  server.answer = json({ keys: await Promise.all(algs.map((alg) => jwkOf(alg))) });
}

/** As new as a process that has just started. */
const identify = (request: Request) => readerOf({ keys: `${server.url}/keys.json` })(request);

const tokenOf = (alg: string, kid = alg): Promise<string> =>
  signToken(claimsOf(`by-${alg}`), pairs.get(alg)!.privateKey, alg, kid);

describe('a token signed with a key of the JWKS', () => {
  beforeEach(() => serve('RS256', 'ES256', 'EdDSA', 'ES384', 'PS256'));

  for (const alg of ['RS256', 'ES256', 'EdDSA'])
    test(`names the user with ${alg}`, async () => {
      assert.equal(await identify(bearer(await tokenOf(alg))), `by-${alg}`);
    });

  for (const alg of ['ES384', 'PS256'])
    test(`means signed out with ${alg}`, async () => {
      assert.equal(await identify(bearer(await tokenOf(alg))), null);
    });

  test('may leave out which key it is, if only one fits', async () => {
    const token = await signToken(claimsOf('u1'), pairs.get('ES256')!.privateKey, 'ES256');
    assert.equal(await identify(bearer(token)), 'u1');
  });

  test('takes the address as a URL, too', async () => {
    const fromUrl = readerOf({ keys: new URL('/keys.json', server.url) });
    assert.equal(await fromUrl(bearer(await tokenOf('ES256'))), 'by-ES256');
  });

  test('asks for the keys once, however many tokens come', async () => {
    const one = readerOf({ keys: server.url });
    const before = server.requests.length;
    const tokens = await Promise.all([tokenOf('ES256'), tokenOf('RS256'), tokenOf('ES256')]);
    for (const token of tokens) assert.match((await one(bearer(token)))!, /^by-/);
    assert.equal(server.requests.length, before + 1);
  });

  test('gives the server of the keys nothing of the page', async () => {
    await identify(bearer(await tokenOf('ES256')));
    const { url, headers } = server.requests.at(-1)!;
    assert.equal(url, '/keys.json');
    assert.equal(headers.authorization, undefined);
  });
});

describe('where keys are expected, a token means signed out', () => {
  beforeEach(() => serve('RS256', 'ES256', 'EdDSA'));

  test('signed with a public key as the secret of HS256', async () => {
    const publicKey = await exportSPKI(pairs.get('RS256')!.publicKey);
    for (const kid of ['RS256', undefined])
      assert.equal(await identify(bearer(await signToken(claimsOf('u1'), publicKey, 'HS256', kid))), null);
  });

  test('without a signature', async () => {
    for (const alg of ['none', 'RS256', 'ES256', 'EdDSA'])
      assert.equal(await identify(bearer(forgeToken({ alg, kid: alg }, claimsOf('u1')))), null);
  });

  test('that brings its own key', async () => {
    const own = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(own.publicKey);
    const jku = `${server.url}/other.json`;
    const { SignJWT } = await import('jose');
    const token = await new SignJWT(claimsOf('u1')).setProtectedHeader({ alg: 'ES256', jwk, jku }).sign(own.privateKey);
    assert.equal(await identify(bearer(token)), null);
    assert.ok(server.requests.every(({ url }) => url !== '/other.json'));
  });

  test('signed with a key that isn’t in the JWKS', async () => {
    await serve('RS256');
    assert.equal(await identify(bearer(await tokenOf('ES256'))), null);
  });
});

describe('keys that can’t be used', () => {
  for (const [name, answer] of [
    ['a failure', json({}, {}, 503)],
    ['a redirect, which isn’t followed', text('', { Location: '/keys' }, 302)],
    ['a page', text('<h1>Keys</h1>', { 'Content-Type': 'text/html' })],
    ['no set', json({ keys: 'none' })],
    ['more than a megabyte', json({ keys: [], more: 'x'.repeat(1_000_000) })],
  ] as const)
    test(`make the function reject, so that an operator hears it: ${name}`, async () => {
      server.answer = answer;
      await assert.rejects(async () => identify(bearer(await tokenOf('ES256'))), { name: 'KeySetError' });
    });

  test('make the function reject when nothing listens', async () => {
    const gone = await startLoopbackServer();
    await gone.stop();
    const token = await tokenOf('ES256');
    await assert.rejects(async () => readerOf({ keys: gone.url })(bearer(token)), { name: 'KeySetError' });
  });

  test('are a token’s fault if only the key that it names is broken', async () => {
    server.answer = json({ keys: [{ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'ES256' }] });
    const own = readerOf({ keys: server.url });
    const faults: string[] = [];
    assert.equal(await own(bearer(await tokenOf('ES256')), faults), null);
    assert.deepEqual(faults, ['key']);
  });

  test('aren’t asked for without a token, or for one of another algorithm', async () => {
    server.answer = json({}, {}, 503);
    const before = server.requests.length;
    assert.equal(await identify(new Request('https://shop.example/')), null);
    assert.equal(await identify(bearer(await signToken(claimsOf('u1')))), null);
    assert.equal(server.requests.length, before);
  });
});

describe('the server of the keys', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }));
  afterEach(() => mock.timers.reset());

  /** Asks for the user of a token that is valid for an hour. */
  const askWith = async (one: ReturnType<typeof readerOf>, kid = 'ES256') =>
    one(bearer(await signToken(claimsOf('by-ES256'), pairs.get('ES256')!.privateKey, 'ES256', kid)));

  async function requestsDuring(use: () => Promise<void>): Promise<number> {
    const before = server.requests.length;
    await use();
    return server.requests.length - before;
  }

  test('isn’t asked again for 30 seconds after a failure, and an operator hears of it once', async () => {
    const one = readerOf({ keys: server.url });
    server.answer = json({}, {}, 503);
    const asked = await requestsDuring(async () => {
      const first = await Promise.allSettled(Array.from({ length: 5 }, () => askWith(one)));
      assert.equal(first.filter(({ status }) => status === 'rejected').length, 1);
      mock.timers.tick(29_000);
      for (let times = 0; times < 20; times++) assert.equal(await askWith(one, `made-up-${times}`), null);
    });
    assert.equal(asked, 1);
    await serve('ES256');
    mock.timers.tick(1000);
    assert.equal(await askWith(one), 'by-ES256');
  });

  test('is asked every 30 seconds at most, whatever keys tokens name', async () => {
    await serve('ES256');
    const one = readerOf({ keys: server.url });
    const asked = await requestsDuring(async () => {
      assert.equal(await askWith(one), 'by-ES256');
      for (let times = 0; times < 20; times++) assert.equal(await askWith(one, `made-up-${times}`), null);
    });
    assert.equal(asked, 1);
  });

  test('can withdraw a key within two minutes', async () => {
    await serve('ES256');
    const one = readerOf({ keys: server.url });
    assert.equal(await askWith(one), 'by-ES256');
    await serve('RS256');
    mock.timers.tick(120_000);
    assert.equal(await askWith(one), null);
  });

  for (const [hours, what] of [
    [-1, 'back'],
    [1, 'ahead'],
  ] as const)
    test(`can withdraw a key and add one when this machine’s clock was set an hour ${what}`, async () => {
      await serve('ES256');
      const one = readerOf({ keys: server.url });
      assert.equal(await askWith(one), 'by-ES256');
      await serve('RS256');
      mock.timers.setTime(Date.now() + hours * 3_600_000);
      assert.equal(await askWith(one), null);
      assert.equal(await one(bearer(await tokenOf('RS256'))), 'by-RS256');
    });

  test('may be away for a while: keys are used for two minutes, and no longer', async () => {
    await serve('ES256');
    const one = readerOf({ keys: server.url });
    assert.equal(await askWith(one), 'by-ES256');
    server.answer = json({}, {}, 503);
    mock.timers.tick(100_000);
    assert.equal(await askWith(one), 'by-ES256');
    mock.timers.tick(20_000);
    assert.equal(await askWith(one), null);
    mock.timers.tick(10_000);
    await assert.rejects(askWith(one), { name: 'KeySetError' });
    await serve('ES256');
    mock.timers.tick(30_000);
    assert.equal(await askWith(one), 'by-ES256');
  });
});
