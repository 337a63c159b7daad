import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import type { GatewayOptions } from '../../src/gateway/gateway-options.js';
import { readSettings, readSites } from '../../src/gateway/settings.js';

const KEY = 'a-key-that-no-message-contains';
const SHORT = 'hunter2';
const given: GatewayOptions = { baseUrl: 'https://service.example', apiKey: KEY };

describe('the options of a gateway', () => {
  for (const [what, options, message] of [
    ['no address', { baseUrl: undefined }, /feedUrl or baseUrl is required/],
    ['an address that is none', { baseUrl: 'service' }, /baseUrl/],
    ['an address of a file', { feedUrl: 'file:///etc/passwd' }, /feedUrl/],
    ['a name and password in the address', { baseUrl: 'https://me:secret@service.example' }, /baseUrl/],
    ['no key', { apiKey: undefined }, /^apiKey is required$/],
    ['an empty key', { apiKey: '' }, /^apiKey is required$/],
    ['a key that no header can carry', { apiKey: `${KEY}\r\nX-Other: 1` }, /apiKey/],
    ['a key from a function, but no viewerKey', { apiKey: () => KEY }, /viewerKey/],
    ['a short viewerKey', { viewerKey: SHORT }, /viewerKey must be a text of at least 32 bytes/],
    ['an empty list of viewerKeys', { viewerKey: [] }, /viewerKey/],
    ['a viewerKey that is no text', { viewerKey: 10n ** 40n }, /viewerKey/],
    ['a list with an empty viewerKey', { viewerKey: ['f0e1d2c3b4a5968778695a4b3c2d1e0f', ''] }, /viewerKey/],
    ['no milliseconds', { timeout: 0 }, /timeout must be a number of milliseconds/],
    ['more milliseconds than timers count', { timeout: 2 ** 31 }, /timeout must be a number of milliseconds/],
    ['milliseconds that are no number', { timeout: NaN }, /timeout must be a number of milliseconds/],
    ['an empty name of the shop', { site: ' ' }, /site must be a text/],
    ['no name among several', { site: [] }, /site must be a text/],
    ['a vault without set', { vault: { get: () => undefined } }, /^vault must be a store with get and set/],
    ['a vault without get', { vault: { set: () => undefined } }, /^vault must be a store with get and set/],
    ['a vault that is no store', { vault: true }, /^vault must be a store with get and set/],
    ['a negative age', { cache: { fresh: -1 } }, /cache must be false, or fresh and stale in seconds/],
    ['an age without end', { cache: { stale: Infinity } }, /cache must be false, or fresh and stale in seconds/],
    ['an age that is a text', { cache: { fresh: '60' } }, /cache must be false, or fresh and stale in seconds/],
    ['an identify that is no function', { identify: 'u1' }, /identify must be a function/],
    ['an address that is no function', { address: '1.2.3.4' }, /address must be a function/],
    ['an onError that is no function', { onError: console }, /onError must be a function/],
    ['an allowPreview that is no function', { allowPreview: true }, /allowPreview must be a function/],
    ['an origin with a path', { allowedOrigins: ['https://shop.example/cart'] }, /allowedOrigins|origin/i],
    ['a wildcard as origin', { allowedOrigins: ['*'] }, /origin/i],
    ['a limit that is no number', { limits: { requests: '5' } }, /requests must be a whole number/],
    ['a limit of nothing', { limits: { claims: 0 } }, /claims must be a whole number/],
    ['half of a request as a limit', { limits: { feeds: 1.5 } }, /feeds must be a whole number/],
    ['an unknown limit', { limits: { claim: 5 } }, /there is no limit claim/],
  ] as [string, object, RegExp][])
    test(`are refused with ${what}, and the message has no key`, () =>
      assert.throws(
        () => readSettings({ ...given, ...options }),
        ({ name, message: words }: Error) => {
          assert.equal(name, 'TypeError');
          assert.match(words, message);
          return !words.includes(KEY) && !words.includes(SHORT);
        },
      ));

  test("have the contract's defaults", () => {
    const { cacheSeconds } = contract.options;
    const { timeout, cache, vault, limits } = readSettings(given);
    assert.equal(timeout, contract.options.timeoutSeconds.default * 1000);
    assert.deepEqual(cache, { fresh: cacheSeconds.fresh.default, stale: cacheSeconds.stale.default });
    assert.equal(vault, undefined);
    assert.ok(Object.values(limits!).every((limit) => limit > 0));
    assert.deepEqual(readSites(given), ['https://service.example']);
  });

  for (const [what, options, sites] of [
    ["the giveaways' address without its slash", { baseUrl: 'https://service.example/' }, ['https://service.example']],
    [
      "the feed's address without one",
      { baseUrl: undefined, feedUrl: 'https://feed.example' },
      ['https://feed.example'],
    ],
    ['the given name', { site: 'shop' }, ['shop']],
    ['the given names, the first in force', { site: ['new', 'old'] }, ['new', 'old']],
  ] as [string, object, string[]][])
    test(`name the shop by ${what}`, () => assert.deepEqual(readSites({ ...given, ...options }), sites));

  test('are refused with a plain error by a runtime without crypto.subtle', () => {
    const { crypto } = globalThis;
    for (const value of [undefined, {}]) {
      Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
      try {
        assert.throws(() => readSettings(given), { name: 'Error', message: /no crypto\.subtle/ });
      } finally {
        Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
      }
    }
  });

  test('keep one part of cache when the other is given', () =>
    assert.deepEqual(readSettings({ ...given, cache: { fresh: 5 } }).cache, {
      fresh: 5,
      stale: contract.options.cacheSeconds.stale.default,
    }));

  for (const off of ['cache', 'limits'] as const)
    test(`have no ${off} with ${off}: false`, () =>
      assert.equal(readSettings({ ...given, [off]: false })[off], undefined));
});

describe('what a gateway knows of its service', () => {
  const answering = (...statuses: number[]) =>
    readSettings({ ...given, fetch: () => Promise.resolve(new Response(null, { status: statuses.shift() })) });

  for (const [statuses, refused, answered] of [
    [[200], false, true],
    [[401], true, false],
    [[403], true, false],
    [[401, 200], false, true],
    [[200, 401], true, true],
    [[401, 503], true, false],
    [[404], false, true],
    [[503], false, false],
  ] as [number[], boolean, boolean][])
    test(`after ${statuses.join(' and ')}: the key is ${refused ? '' : 'not '}refused, it has ${answered ? '' : 'not '}answered`, async () => {
      const { fetch, serviceStatus } = answering(...statuses);
      for (const _ of statuses) await fetch('https://service.example/gap/api');
      assert.deepEqual([serviceStatus.isKeyRefused, serviceStatus.answerAge !== undefined], [refused, answered]);
    });

  test('is by origin: one that accepts the key says nothing of the other', async () => {
    const { fetch, serviceStatus } = answering(401, 200);
    await fetch('https://feed.example/gap/api');
    await fetch('https://service.example/api/v1');
    assert.equal(serviceStatus.isKeyRefused, true);
  });
});
