import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyBody, anyJson, anyText } from '../support/any-json.js';
import { checkProperty } from '../support/check-property.js';
import { feedWithBadOffer, giveawayWithBadOffer } from '../support/mutated.js';
import { gatewayUnderTest, KEY } from './gateway-under-test.js';

let users = 0;
const subject = gatewayUnderTest({ identify: () => `user-${++users}` });

/** Requests of a page that the gateway lets through. */
const requests = {
  feed: '/rewards/gap/api',
  flow: '/rewards/api/v1/giveaways/flow?id=g',
  claim: '/rewards/api/v1/giveaways/claim?offer=o',
} as const;

/** Everything that may be in an answer to a page. */
const HEADERS = [
  'allow',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'retry-after',
  'vary',
  'x-content-type-options',
  'x-rewards-viewer',
];

const ofUs = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' };

/** Text that a service might send back with the key in it. */
const withKey = fc.oneof(anyJson, fc.constant(KEY), fc.constant({ [KEY]: [`a ${KEY} b`, encodeURIComponent(KEY)] }));

const anyHeaders = fc.dictionary(
  fc.constantFrom('ETag', 'Cache-Control', 'Retry-After', 'Set-Cookie', 'Location', 'X-Internal', 'Content-Type'),
  fc.oneof(fc.string({ maxLength: 30 }), fc.constant(KEY)),
  { noNullPrototype: true },
);

async function assertAnswer(response: Response): Promise<void> {
  const text = await response.text();
  const all = [...response.headers].flat().join('\n') + text;
  assert.ok(!all.includes(KEY) && !all.includes(encodeURIComponent(KEY)), 'the key is not in it');
  for (const [name] of response.headers) assert.ok(HEADERS.includes(name), name);
  if (response.status === 304) return;
  const value = JSON.parse(text) as { success?: unknown; message?: unknown };
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value));
  if (response.status === 200) return;
  assert.equal(value.success, false);
  assert.equal(typeof value.message, 'string');
}

describe('any answer of a service', () => {
  for (const [kind, address] of Object.entries(requests))
    test(`to a ${kind} is a JSON object or a failure in the envelope, without the key, cookies and unknown headers`, () =>
      checkProperty(
        100,
        fc.asyncProperty(
          fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 })),
          anyHeaders,
          anyBody(fc.oneof(feedWithBadOffer, giveawayWithBadOffer, withKey)),
          async (status, headers, body) => {
            subject.upstream.answer = (_request, response) => {
              for (const [name, value] of Object.entries(headers))
                if (/^[\x20-\x7e]*$/.test(value)) response.setHeader(name, value);
              response.writeHead(status).end(body);
            };
            await assertAnswer(await subject.ask(address, { headers: ofUs }));
          },
        ),
      ));
});

test('any request of a page is answered, and asks the service for nothing but a feed, a flow or a claim', () =>
  checkProperty(
    300,
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
      fc.array(
        fc.oneof(anyText, fc.constantFrom('..', '%2e%2e', '%2F', 'gap/api', 'api/v1/giveaways', 'events', 'claim')),
        {
          maxLength: 4,
        },
      ),
      fc.dictionary(fc.constantFrom('flow', 'preview', 'id', 'offer', 'user', 'page'), anyText),
      async (method, path, query) => {
        const before = subject.upstream.requests.length;
        subject.upstream.answer = (_request, response) => void response.end('{"all":[]}');
        const search = new URLSearchParams(query);
        const address = `/rewards/${path.join('/').replace(/[?#]/g, '')}?${search}`;
        const response = await subject.ask(address, { method, headers: ofUs });
        if (method === 'HEAD' || method === 'OPTIONS') assert.ok(response.status >= 200);
        else await assertAnswer(response);
        for (const { url, headers } of subject.upstream.requests.slice(before)) {
          assert.match(url!, /^(\/dev)?\/gap\/api(\?|$)|^\/api\/v1\/giveaways\/(flow|claim)(\?|$)/);
          assert.ok([...new URL(url!, 'http://x').searchParams.keys()].every((key) => key !== 'page'));
          assert.equal(headers['x-api-key'], KEY);
        }
      },
    ),
  ));
