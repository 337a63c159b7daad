import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimRequest, claimsOf, readerOf, SECRET, signToken } from './tokens.js';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };
const identify = readerOf({ secret: SECRET }, { cookie: 'rewards' });

const ofUser = async (user: string): Promise<string> => `rewards=${await signToken(claimsOf(user))}`;

describe('a token in a cookie', () => {
  test('names the user for a page on the same origin', async () => {
    const Cookie = `session=abc; ${await ofUser('u1')}; theme=dark`;
    assert.equal(await identify(claimRequest({ Cookie, ...SAME_ORIGIN })), 'u1');
  });

  test('counts only under the name of the option, and by default not at all', async () => {
    const Cookie = await ofUser('u1');
    assert.equal(await readerOf({ secret: SECRET })(claimRequest({ Cookie, ...SAME_ORIGIN })), null);
    assert.equal(await identify(claimRequest({ Cookie: `x${Cookie}`, ...SAME_ORIGIN })), null);
    assert.equal(await identify(claimRequest({ Cookie: `a=${Cookie}`, ...SAME_ORIGIN })), null);
  });

  test('that is wrong means signed out', async () => {
    const Cookie = await ofUser('u1');
    assert.equal(await identify(claimRequest({ Cookie: `${Cookie}x`, ...SAME_ORIGIN })), null);
    assert.equal(await identify(claimRequest({ Cookie: 'rewards=', ...SAME_ORIGIN })), null);
  });

  test('counts if it is valid, whatever others of its name another path or domain has left', async () => {
    const [valid, expired] = [await ofUser('u1'), `rewards=${await signToken({ ...claimsOf('old'), exp: 1 })}`];
    for (const Cookie of [`rewards=; ${valid}`, `${expired}; ${valid}`, `rewards=x; ${valid}; ${expired}`])
      assert.equal(await identify(claimRequest({ Cookie, ...SAME_ORIGIN })), 'u1', Cookie);
  });

  for (const site of ['same-site', 'cross-site', 'none'])
    test(`means signed out when the browser says ${site}`, async () => {
      const headers = { Cookie: await ofUser('u1'), 'Sec-Fetch-Site': site, Origin: 'https://shop.example' };
      assert.equal(await identify(claimRequest(headers)), null);
    });

  for (const Authorization of ['Basic dTE6cGFzcw==', 'Digest username="u1"', 'Bearer2 x', ''])
    test(`"${Authorization}" isn’t a token, as on a staging site, so the cookie counts`, async () => {
      const headers = { Authorization, Cookie: await ofUser('by-cookie'), ...SAME_ORIGIN };
      assert.equal(await identify(claimRequest(headers)), 'by-cookie');
    });

  for (const [name, origin, user] of [
    ['no origin', undefined, 'u1'],
    ['the address that was asked', 'http://shop.example', 'u1'],
    ['another origin', 'http://other.example', null],
    ['another port', 'http://shop.example:8080', null],
    ['a page without origin', 'null', null],
  ] as const)
    test(`from a browser without Sec-Fetch-Site and with ${name}: ${user ?? 'signed out'}`, async () => {
      const headers = { Cookie: await ofUser('u1'), ...(origin && { Origin: origin }) };
      assert.equal(await identify(claimRequest(headers, 'http://shop.example')), user);
    });
});

describe('a header beside a cookie', () => {
  test('goes first', async () => {
    const Authorization = `Bearer ${await signToken(claimsOf('by-header'))}`;
    const Cookie = await ofUser('by-cookie');
    assert.equal(await identify(claimRequest({ Authorization, Cookie, ...SAME_ORIGIN })), 'by-header');
  });

  for (const [name, authorization] of [
    ['that has expired', async () => `Bearer ${await signToken(claimsOf('u1', { exp: 1 }))}`],
    ['that is empty', async () => 'Bearer'],
    ['that has several parts', async () => 'Bearer a b'],
  ] as const)
    test(`${name} means signed out, whatever the cookie says`, async () => {
      const Cookie = await ofUser('by-cookie');
      const headers = { Authorization: await authorization(), Cookie, ...SAME_ORIGIN };
      assert.equal(await identify(claimRequest(headers)), null);
    });
});
