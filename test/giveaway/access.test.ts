import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsClient } from '../../src/client/index.js';
import { accessOf, type ResolvedAccess, type GiveawayAttributes } from '../../src/giveaway/access.js';

const baseUrl = 'https://shop.example/rewards/';
const own = new RewardsClient({ baseUrl: 'https://other.example' });
const withKey = new RewardsClient({ baseUrl: 'https://other.example', apiKey: 'k' });
const nameless = { getGiveaway: () => Promise.reject(new Error()), claim: () => Promise.reject(new Error()) };
const userToken = 'token';

/** What the page has set, and the columns of the access to it that matter. */
const table: [string, GiveawayAttributes, Partial<ResolvedAccess>][] = [
  ['a key without a user', { baseUrl, apiKey: 'k' }, { kind: 'key', user: undefined, recordsView: false }],
  ['a key with a user', { baseUrl, apiKey: 'k', user: 7 }, { kind: 'key', user: '7', recordsView: true }],
  ['a key with a token', { baseUrl, apiKey: 'k', userToken }, { kind: 'key', userToken: undefined }],
  ['no key', { baseUrl, user: 'ada' }, { kind: 'gateway', user: undefined, recordsView: true }],
  ['an empty key', { baseUrl, apiKey: '' }, { kind: 'gateway' }],
  ['no key, with a token', { baseUrl, userToken }, { kind: 'gateway', userToken }],
  ['a client', { client: own, baseUrl, userToken }, { kind: 'gateway', userToken: undefined, address: undefined }],
  ['a client with a key', { client: withKey, user: 'ada' }, { kind: 'key', user: 'ada', recordsView: true }],
  ['a client without one, beside a key', { client: own, apiKey: 'k' }, { kind: 'gateway', recordsView: true }],
  ['a payload behind a gateway', { baseUrl, giveaway: {} }, { kind: 'gateway', giveaway: {}, recordsView: false }],
  ['a payload, with a key', { apiKey: 'k', user: 'ada', giveaway: {} }, { user: 'ada', recordsView: false }],
  ['a preview behind a gateway', { baseUrl, preview: true, userToken }, { kind: 'preview', userToken: undefined }],
  ['a preview, with a key', { apiKey: 'k', user: 'ada', preview: true }, { user: undefined, recordsView: false }],
  ['an address', { baseUrl }, { base: 'https://shop.example/rewards', address: { baseUrl, apiKey: undefined } }],
  ['the address of a client', { client: own, baseUrl }, { base: 'https://other.example/' }],
  ['a client that names no address', { client: nameless }, { base: '' }],
  ['an address that isn’t one', { baseUrl: 'ftp://shop.example' }, { base: '' }],
  ['an address with a user name', { baseUrl: 'https://ann:secret@shop.example' }, { base: '' }],
  ['removed attributes', { baseUrl: null, remember: null }, { base: '', address: undefined, remember: 'device' }],
];

describe('the access of a page', () => {
  for (const [name, attributes, columns] of table)
    test(`with ${name}`, () => {
      const access = accessOf(attributes);
      const found = Object.fromEntries(Object.keys(columns).map((key) => [key, access[key as keyof ResolvedAccess]]));
      assert.deepEqual(found, columns);
    });

  test('asks for another giveaway with another address, key, flow or user, and in a preview', () => {
    const requests = [
      { baseUrl, apiKey: 'k' },
      { baseUrl: 'https://else.example', apiKey: 'k' },
      { baseUrl, apiKey: 'other' },
      { baseUrl },
      { baseUrl, flowId: 'flow' },
      { baseUrl, apiKey: 'k', user: 'ada' },
      { baseUrl, preview: true },
    ].map((attributes) => accessOf(attributes).request);
    assert.equal(new Set(requests).size, requests.length);
  });

  test('asks for the same giveaway when the address is written in another way, or what is never sent changes', () => {
    const { request } = accessOf({ baseUrl, flowId: 'flow' });
    for (const more of [
      { baseUrl: 'https://shop.example/rewards' },
      { apiKey: '' },
      { user: 'ada' },
      { remember: 'none' },
    ])
      assert.equal(accessOf({ baseUrl, flowId: 'flow', ...more }).request, request);
  });

  for (const user of [Number.NaN, Infinity, ' ', true, {}, null])
    test(`has no user that is ${typeof user} ${String(user)}, and records no view`, () => {
      const { user: read, recordsView } = accessOf({ baseUrl, apiKey: 'k', user });
      assert.deepEqual([read, recordsView], [undefined, false]);
    });

  for (const [written, remember] of [
    ['Session', 'session'],
    ['for ever', 'none'],
    ['constructor', 'none'],
    ['', 'none'],
    [undefined, 'device'],
  ])
    test(`remember="${written}" keeps codes like ${remember}`, () =>
      assert.equal(accessOf({ remember: written }).remember, remember));
});
