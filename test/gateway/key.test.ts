import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createKeyFilter } from '../../src/gateway/api-key.js';
import { json, text } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY } from './gateway-under-test.js';

/** What a page's script would find, however it reads the answer. */
async function wholeAnswer(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text());
}

// A key with many spellings, and two that look like header values.
for (const key of [KEY, 'site_key_1', '1234567890'])
  describe(`the key ${key} is in no answer`, () => {
    const gateway = gatewayUnderTest({ apiKey: key, allowPreview: () => true });

    test('when the service echoes it in a preview', async () => {
      gateway.upstream.answer = text(`{"all":[],"you":"${key}","end":true}`, { ETag: '"one"' });
      const answer = await wholeAnswer(await gateway.ask('/gap/api?preview=true'));
      assert.ok(answer.endsWith('{"all":[],"you":"***","end":true}'), answer);
    });

    test('when the service echoes it in the header of a 304', async () => {
      gateway.upstream.answer = text('', { ETag: `"${key}"` }, 304);
      const response = await gateway.ask('/gap/api', { headers: { 'If-None-Match': '"x"' } });
      assert.equal(response.status, 304);
      assert.ok(!(await wholeAnswer(response)).includes(key));
    });

    test('when the service echoes it as the time to wait', async () => {
      for (const retryAfter of [key, `${key}, 9`, `Wed, ${key}`]) {
        gateway.upstream.answer = json({ success: false, message: key }, { 'Retry-After': retryAfter }, 429);
        assert.ok(!(await wholeAnswer(await gateway.ask('/gap/api'))).includes(key));
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
