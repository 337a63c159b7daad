import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, mock, test } from 'node:test';
import fc from 'fast-check';
import { generateKeyPair, SignJWT } from 'jose';
import { userFromToken, type TokenOptions, type TokenProof } from '../../src/gateway/token/index.js';
import { checkProperty } from '../support/check-property.js';
import { bearer, claimRequest, claimsOf, forgeToken, now, readerOf, SECRET, signToken } from './tokens.js';

const DAY = 24 * 60 * 60;
const identify = readerOf({ secret: SECRET });

describe('userFromToken throws a TypeError', () => {
  const wrong: Record<string, [TokenProof, TokenOptions?]> = {
    'a secret of 31 bytes': [{ secret: 'x'.repeat(31) }],
    'an empty secret': [{ secret: '' }],
    'a secret of nine different characters': [{ secret: 'xxxabcdefgh'.repeat(4) }],
    'a secret that our documents have printed': [{ secret: 'at-least-32-bytes-that-only-my-shop-knows' }],
    'an empty list of secrets': [{ secret: [] }],
    'a list with a short secret': [{ secret: [SECRET, 'xxx'] }],
    'a secret that is no text': [{ secret: new Uint8Array(64) as never }],
    'neither secret nor keys': [{} as never],
    'a secret beside keys': [{ secret: SECRET, keys: 'https://shop.example/keys' } as never],
    'a path as keys': [{ keys: '/keys' }],
    'keys that are no web address': [{ keys: 'data:application/json,{}' }],
    'an empty audience': [{ secret: SECRET }, { audience: '' }],
    'an empty issuer': [{ secret: SECRET }, { issuer: '' }],
    'a cookie’s name that can’t be one': [{ secret: SECRET }, { cookie: 'a=b' }],
    'an empty cookie’s name': [{ secret: SECRET }, { cookie: '' }],
  };
  for (const [name, [proof, options]] of Object.entries(wrong))
    test(`for ${name}`, () => {
      assert.throws(
        () => userFromToken(proof, options),
        (error) => error instanceof TypeError && !error.message.includes('xxx') && !error.message.includes(SECRET),
      );
    });

  test('not for 32 bytes, which may be fewer characters', () => {
    userFromToken({ secret: 'abcdefghij'.padEnd(32, 'x') });
    userFromToken({ secret: 'äbcdefghij'.padEnd(21, 'ä') });
  });
});

describe('a token signed with the secret', () => {
  test('names the user', async () => {
    assert.equal(await identify(bearer(await signToken(claimsOf('shopper-7')))), 'shopper-7');
  });

  test('can be written without a library', async () => {
    const part = (text: string | Buffer) => Buffer.from(text).toString('base64url');
    const claims = JSON.stringify({ sub: 'Zoë 7', aud: 'rewards-widget', exp: now() + 60 });
    const text = `${part('{"alg":"HS256"}')}.${part(claims)}`;
    const token = `${text}.${part(createHmac('sha256', SECRET).update(text).digest())}`;
    assert.equal(await identify(bearer(token)), 'Zoë 7');
  });

  test('may have several audiences, and any other claim', async () => {
    const claims = claimsOf('u1', { aud: ['other', 'rewards-widget'], iss: 'shop', name: 'Ann', iat: now() });
    assert.equal(await identify(bearer(await signToken(claims))), 'u1');
  });

  test('has to be for the audience that the option names', async () => {
    const own = readerOf({ secret: SECRET }, { audience: 'shop-rewards' });
    assert.equal(await own(bearer(await signToken(claimsOf('u1', { aud: 'shop-rewards' })))), 'u1');
    assert.equal(await own(bearer(await signToken(claimsOf('u1')))), null);
  });

  test('has to be of the issuer that the option names', async () => {
    const own = readerOf({ secret: SECRET }, { issuer: 'https://shop-a.example' });
    assert.equal(await own(bearer(await signToken(claimsOf('u1', { iss: 'https://shop-a.example' })))), 'u1');
    for (const iss of ['https://shop-b.example', 'https://shop-a.example/', undefined])
      assert.equal(await own(bearer(await signToken(claimsOf('u1', { iss })))), null);
  });

  test('may be signed with any of several secrets, so that one can be replaced', async () => {
    const [before, after] = ['the secret of the shop last year!', 'the secret of the shop from now on'];
    const both = readerOf({ secret: [after, before] });
    for (const secret of [before, after])
      assert.equal(await both(bearer(await signToken(claimsOf('u1'), secret))), 'u1');
    assert.equal(await both(bearer(await signToken(claimsOf('u1')))), null);
    assert.equal(await both(bearer(await signToken(claimsOf('u1', { exp: 1 }), before))), null);
  });

  test('may name its user with 255 characters', async () => {
    const user = 'u'.repeat(255);
    assert.equal(await identify(bearer(await signToken(claimsOf(user)))), user);
  });

  for (const [name, changes, user] of [
    ['expired 29 seconds ago names the user, because clocks differ', { exp: -29 }, 'u1'],
    ['expired 30 seconds ago means signed out', { exp: -30 }, null],
    ['is valid in 29 seconds names the user', { exp: 600, nbf: 29 }, 'u1'],
    ['is valid in 31 seconds means signed out', { exp: 600, nbf: 31 }, null],
    ['expires in 24 hours names the user', { exp: DAY }, 'u1'],
    ['expires in 24 hours and 30 seconds names the user, because clocks differ', { exp: DAY + 30 }, 'u1'],
    ['expires in 24 hours and 31 seconds means signed out', { exp: DAY + 31 }, null],
  ] as const)
    test(`that ${name}`, async () => {
      mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
      try {
        const instants = Object.entries(changes).map(([claim, seconds]) => [claim, now() + seconds] as const);
        const token = await signToken(claimsOf('u1', Object.fromEntries(instants)));
        assert.equal(await identify(bearer(token)), user);
      } finally {
        mock.timers.reset();
      }
    });
});

describe('a token means signed out', () => {
  const anHour = now() + 3600;
  const claims: Record<string, Record<string, unknown>> = {
    'for another audience': { aud: 'other' },
    'whose audience only contains ours': { aud: 'rewards-widget-2' },
    'without audience': { aud: undefined },
    'without exp': { exp: undefined },
    'whose exp is a text': { exp: String(anHour) },
    'whose exp is endless': { exp: Number.MAX_VALUE },
    'whose nbf is a text': { nbf: '0' },
    'without sub': { sub: undefined },
    'whose sub is empty': { sub: '' },
    'whose sub has 256 characters': { sub: 'u'.repeat(256) },
    'whose sub is a number': { sub: 7 },
    'whose sub is a list': { sub: ['u1'] },
    'whose sub is null': { sub: null },
    ...Object.fromEntries(
      ['u1 ', ' u1', 'u1\n', 'u\t1', 'u1\0', 'u1\u00a0', '\u0085u1', '\ufeffu1'].map((sub) => [
        `whose sub is ${JSON.stringify(sub)}, another spelling of u1`,
        { sub },
      ]),
    ),
  };
  for (const [name, changes] of Object.entries(claims))
    test(name, async () => {
      const token = await signToken(claimsOf('u1', changes));
      assert.equal(await identify(bearer(token)), null);
    });

  test('signed with another secret', async () => {
    const token = await signToken(claimsOf('u1'), 'another secret of thirty-two bytes');
    assert.equal(await identify(bearer(token)), null);
  });

  for (const alg of ['HS384', 'HS512'])
    test(`signed with ${alg}`, async () => {
      const secret = SECRET.repeat(3);
      const token = await signToken(claimsOf('u1'), secret, alg);
      assert.equal(await readerOf({ secret })(bearer(token)), null);
    });

  for (const alg of ['none', 'None', 'NONE', '', undefined])
    test(`unsigned, with the algorithm ${alg ? alg : JSON.stringify(alg)}`, async () => {
      assert.equal(await identify(bearer(forgeToken({ alg, typ: 'JWT' }, claimsOf('u1')))), null);
    });

  for (const alg of ['RS256', 'ES256', 'EdDSA'])
    test(`signed with a key (${alg}) where a secret is expected`, async () => {
      const { privateKey } = await generateKeyPair(alg);
      assert.equal(await identify(bearer(await signToken(claimsOf('u1'), privateKey, alg))), null);
    });

  test('whose claims were changed after signing', async () => {
    const [header, , signature] = (await signToken(claimsOf('u1'))).split('.');
    const [, forged] = forgeToken({}, claimsOf('victim')).split('.');
    assert.equal(await identify(bearer(`${header}.${forged}.${signature}`)), null);
  });

  test('with a critical header that we don’t know', async () => {
    const sign = new SignJWT(claimsOf('u1')).setProtectedHeader({ alg: 'HS256', crit: ['x'], x: 1 });
    const token = await sign.sign(new TextEncoder().encode(SECRET), { crit: { x: true } });
    assert.equal(await identify(bearer(token)), null);
  });

  test('whatever text it is, and the function never rejects', () =>
    checkProperty(
      200,
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.array(fc.base64String(), { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.')),
          fc.tuple(fc.object(), fc.anything()).map(([header, claims]) => forgeToken(header, claims ?? null, 'AAAA')),
          fc.anything().map((claims) => forgeToken({ alg: 'HS256' }, claims ?? null, 'AAAA')),
        ),
        async (token) => {
          const headers = new Headers();
          // A header can't contain every character.
          headers.set('Authorization', `Bearer ${token.replace(/[^\x20-\x7e]/g, '')}`);
          assert.equal(await identify(claimRequest(Object.fromEntries(headers))), null);
        },
      ),
    ));
});

describe('the gateway hears why a token was refused:', () => {
  const ofShop = readerOf({ secret: SECRET }, { issuer: 'shop' });
  const inTime = { iss: 'shop', exp: now() + 3600 };
  for (const [fault, token] of [
    ['malformed', () => 'no.token'],
    ['algorithm', () => signToken(claimsOf('u1', inTime), SECRET.repeat(2), 'HS512')],
    ['algorithm', () => forgeToken({ alg: 'none' }, claimsOf('u1', inTime))],
    ['signature', () => signToken(claimsOf('u1', inTime), 'another secret of thirty-two bytes')],
    ['expired', () => signToken(claimsOf('u1', { ...inTime, exp: now() - 60 }))],
    ['early', () => signToken(claimsOf('u1', { ...inTime, nbf: now() + 60 }))],
    ['lifetime', () => signToken(claimsOf('u1', { ...inTime, exp: now() + 2 * DAY }))],
    ['lifetime', () => signToken(claimsOf('u1', { ...inTime, exp: undefined }))],
    ['audience', () => signToken(claimsOf('u1', { ...inTime, aud: 'other' }))],
    ['issuer', () => signToken(claimsOf('u1', { ...inTime, iss: 'other' }))],
    ['user', () => signToken(claimsOf('u1 ', inTime))],
  ] as const)
    test(fault, async () => {
      const heard: string[] = [];
      assert.equal(await ofShop(bearer(await token()), heard), null);
      assert.deepEqual(heard, [fault]);
    });

  test('nothing of a good token, nor of a page without one', async () => {
    const heard: string[] = [];
    assert.equal(await ofShop(bearer(await signToken(claimsOf('u1', inTime))), heard), 'u1');
    assert.equal(await ofShop(claimRequest({}), heard), null);
    assert.deepEqual(heard, []);
  });
});

describe('the Authorization header', () => {
  test('has the scheme Bearer in any case', async () => {
    const token = await signToken(claimsOf('u1'));
    assert.equal(await identify(claimRequest({ Authorization: `bearer ${token}` })), 'u1');
  });

  test('means signed out with another scheme, two tokens or none', async () => {
    const token = await signToken(claimsOf('u1'));
    for (const value of [
      `Basic ${token}`,
      token,
      'Bearer',
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
    ])
      assert.equal(await identify(claimRequest({ Authorization: value })), null, value.slice(0, 8));
  });

  test('is missing for somebody who is signed out', async () => {
    assert.equal(await identify(claimRequest({})), null);
  });
});
