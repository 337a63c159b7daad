import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createKeyFilter } from '../../src/gateway/key-filter.js';
import { json, text } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY } from './gateway-under-test.js';

/** How an upstream may write a key. */
const spellings = (key: string) => ({
  plain: key,
  'JSON with escaped slashes': key.replaceAll('/', '\\/'),
  'JSON with escaped signs': key.replace('+', '\\u002B').replace('=', '\\u003d'),
  'an address': encodeURIComponent(key),
  'an address in lower case': encodeURIComponent(key).toLowerCase(),
});

/** What a page's script would find, however it reads the answer. */
async function wholeAnswer(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text());
}

// Characters that can be written in many ways, and keys that look like header values.
for (const key of [KEY, 'site_key_1', '1234567890'])
  describe(`the key ${key} is in no answer`, () => {
    const gateway = gatewayUnderTest({ apiKey: key, identify: () => 'u1', allowPreview: () => true });

    function assertWithoutKey(answer: string): void {
      for (const spelling of Object.values(spellings(key))) assert.ok(!answer.includes(spelling), answer);
    }

    for (const [name, spelling] of Object.entries(spellings(key)))
      test(`when the service echoes it in a feed, written as ${name}`, async () => {
        gateway.upstream.answer = text(`{"all":[],"you":"${spelling}","end":true}`, { ETag: '"one"' });
        const answer = await wholeAnswer(await gateway.ask('/gap/api?preview=true'));
        assertWithoutKey(answer);
        assert.ok(answer.endsWith('{"all":[],"you":"***","end":true}'), answer);
      });

    test('when the service echoes it in headers', async () => {
      gateway.upstream.answer = json(
        { all: [] },
        { ETag: `"${key}"`, 'Cache-Control': `private, x="${key}"`, 'X-You': key },
      );
      assertWithoutKey(await wholeAnswer(await gateway.ask('/gap/api')));
    });

    test('when the service echoes it in the header of a 304', async () => {
      gateway.upstream.answer = text('', { ETag: `"${key}"` }, 304);
      const response = await gateway.ask('/gap/api', { headers: { 'If-None-Match': '"x"' } });
      assert.equal(response.status, 304);
      assertWithoutKey(await wholeAnswer(response));
    });

    for (const status of [400, 401, 403, 404, 429, 500, 503])
      test(`when the service echoes it in a failure of status ${status}`, async () => {
        const failure = { success: false, message: `The key ${key} is unknown.` };
        for (const retryAfter of [key, `${key}, 9`, `Wed, ${key}`]) {
          gateway.upstream.answer = json(failure, { 'Retry-After': retryAfter, Location: key }, status);
          for (const path of ['/gap/api', '/api/v1/giveaways/flow?id=g1', '/api/v1/giveaways/claim?offer=o1']) {
            const headers = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' };
            assertWithoutKey(await wholeAnswer(await gateway.ask(path, { headers })));
          }
        }
      });
  });

describe('the key filter', () => {
  const filter = (key: string, text: string) => createKeyFilter(key)(text);

  test('returns everything else unchanged', () => {
    const body = JSON.stringify({ text: 'Ünïcödé 🎉 key-key-ke key-', list: [1, 2, 3] });
    assert.equal(filter('key-1', body), body);
  });

  test('finds a key twice in a row, and at the very end', () => {
    assert.equal(filter('key-1', 'a key-1key-1 b key-1'), 'a ****** b ***');
  });

  test('finds a key that begins within a false start', () => {
    assert.equal(filter('aab', 'aaab aaaab'), 'a*** aa***');
  });

  for (const key of ['key-1', '/key', '"key"', '\\key', 'ukey'])
    test(`leaves JSON unchanged except for the key ${key}, even after backslashes`, () => {
      for (let count = 0; count < 5; count++) {
        const slashes = '\\'.repeat(count);
        // As serialisers may write it: minimal escapes, escaped slashes, everything escaped.
        const plain = JSON.stringify({ path: `C:${slashes}${key}`, end: true });
        const begun = plain.lastIndexOf(JSON.stringify(key).slice(1, -1));
        const code = `\\u00${key.charCodeAt(0).toString(16)}`;
        const escaped = plain.slice(0, begun) + code + plain.slice(begun + JSON.stringify(key[0]).length - 2);
        for (const body of [plain, plain.replaceAll('/', '\\/'), escaped]) {
          const expected = JSON.stringify({ path: `C:${slashes}***`, end: true });
          assert.equal(filter(key, body), expected, body);
        }
      }
    });
});
