import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { json, text } from '../support/loopback-server.js';
import type { ConformanceCase } from './conformance-case.js';
import { KEY } from './gateway-under-test.js';
import { CLAIM, FEED, FLOW, pageOf } from './pages.js';
import type { PageAnswer } from './page-request.js';

/** How a service may write the key. */
const SPELLINGS = {
  plain: KEY,
  'JSON with escaped slashes': KEY.replaceAll('/', '\\/'),
  'JSON with escaped signs': KEY.replace('+', '\\u002B').replace('=', '\\u003d'),
  'an address': encodeURIComponent(KEY),
  'an address in lower case': encodeURIComponent(KEY).toLowerCase(),
};

/** What a page's script would find, however it reads the answer. */
function assertWithoutKey(answer: PageAnswer, spellings: readonly string[] = Object.values(SPELLINGS)): void {
  const body = answer.headers.get('Content-Encoding') === 'gzip' ? gunzipSync(answer.body).toString() : answer.text;
  const whole = [...answer.headers].flat().join('\n') + body;
  for (const spelling of spellings) assert.ok(!whole.includes(spelling), whole);
}

/** The key stays in the gateway, even if the service sends it back. */
export const keyCases: readonly ConformanceCase[] = [
  {
    title: 'masks the key that has replaced another one, and the one before, in whatever the service sends',
    options: { replacesKey: true },
    run: async ({ ask, gateway, service }) => {
      const next = 'the-next-key';
      const page = pageOf(await gateway.signIn('ada'));
      const echo = { success: true, all: [], data: { code: 'A' }, echo: `${KEY} and ${next}` };
      service.answer = json(echo);
      assertWithoutKey(await ask(FLOW, page));
      await gateway.replaceKey!(next);
      const failure = json({ success: false, message: echo.echo }, { 'Retry-After': KEY }, 400);
      for (const answer of [json(echo, { ETag: `"${KEY}"` }), failure])
        for (const path of [FLOW, CLAIM, `${FEED}?flow=of-${answer === failure ? 'failure' : 'offers'}`]) {
          service.answer = answer;
          assertWithoutKey(await ask(path, page), [KEY, next]);
          assert.equal(service.requests.at(-1)!.headers['x-api-key'], next);
        }
    },
  },
  ...(Object.entries(SPELLINGS).map(([name, spelling]) => ({
    title: `masks the key in what the service sends, written as ${name}`,
    run: async ({ ask, gateway, service }) => {
      service.answer = text(`{"success":true,"all":[],"data":{"code":"A"},"you":"${spelling}","end":"\\\\"}`);
      const page = pageOf(await gateway.signIn('ada'));
      for (const path of [FEED, FLOW, CLAIM])
        for (const headers of [page.headers, { ...page.headers, 'Accept-Encoding': 'gzip' }]) {
          const answer = await ask(path, { headers });
          assert.equal(answer.status, 200, answer.text);
          assertWithoutKey(answer);
          if (answer.headers.get('Content-Encoding') === null)
            assert.equal(answer.text, '{"success":true,"all":[],"data":{"code":"A"},"you":"***","end":"\\\\"}');
        }
    },
  })) satisfies ConformanceCase[]),
  {
    title: 'masks the key in headers of the service',
    run: async ({ ask, service }) => {
      service.answer = json({ all: [] }, { ETag: `"${KEY}"`, 'Cache-Control': `private, x="${KEY}"`, 'X-You': KEY });
      const answer = await ask(FEED);
      assert.equal(answer.status, 200);
      assertWithoutKey(answer);
    },
  },
  ...([400, 401, 403, 404, 429, 500, 503].map((status) => ({
    title: `masks the key in a failure of status ${status}`,
    run: async ({ ask, gateway, service }) => {
      const page = pageOf(await gateway.signIn('ada'));
      for (const retryAfter of [KEY, `${KEY}, 9`]) {
        const headers = { 'Retry-After': retryAfter, Location: KEY };
        service.answer = json({ success: false, message: `The key ${KEY} is unknown.` }, headers, status);
        for (const path of [FEED, FLOW, CLAIM]) {
          const answer = await ask(path, page);
          assert.notEqual(answer.status, 200);
          assert.equal(answer.headers.get('Retry-After'), null);
          assertWithoutKey(answer);
        }
      }
    },
  })) satisfies ConformanceCase[]),
];
