import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';
import { userFromToken } from '../../src/gateway/token/index.js';
import { json, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { bearer, claimsOf, forgeToken, signToken } from './tokens.js';

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
const identify = (request: Request) => userFromToken({ keys: `${server.url}/keys.json` })(request);

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
    const fromUrl = userFromToken({ keys: new URL('/keys.json', server.url) });
    assert.equal(await fromUrl(bearer(await tokenOf('ES256'))), 'by-ES256');
  });

  test('asks for the keys once, however many tokens come', async () => {
    const one = userFromToken({ keys: server.url });
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
    ['a broken key', json({ keys: [{ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'ES256' }] })],
  ] as const)
    test(`make the function reject, so that an operator hears it: ${name}`, async () => {
      server.answer = answer;
      await assert.rejects(async () => identify(bearer(await tokenOf('ES256'))), { name: 'KeySetError' });
    });

  test('make the function reject when nothing listens', async () => {
    const gone = await startLoopbackServer();
    await gone.stop();
    const token = await tokenOf('ES256');
    await assert.rejects(async () => userFromToken({ keys: gone.url })(bearer(token)), { name: 'KeySetError' });
  });

  test('are asked for again with the next token', async () => {
    const one = userFromToken({ keys: server.url });
    const token = await tokenOf('ES256');
    server.answer = json({}, {}, 503);
    await assert.rejects(async () => one(bearer(token)));
    await serve('ES256');
    assert.equal(await one(bearer(token)), 'by-ES256');
  });

  test('aren’t asked for without a token, or for one of another algorithm', async () => {
    server.answer = json({}, {}, 503);
    const before = server.requests.length;
    assert.equal(await identify(new Request('https://shop.example/')), null);
    assert.equal(await identify(bearer(await signToken(claimsOf('u1')))), null);
    assert.equal(server.requests.length, before);
  });
});
