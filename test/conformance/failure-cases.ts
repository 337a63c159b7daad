import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { breakOff, hang, json, startLoopbackServer, stall, text } from '../support/loopback-server.js';
import { assertFailure, assertRefusal, type ConformanceCase } from './conformance-case.js';
import { CLAIM, FEED, FLOW, OURS, pageOf } from './pages.js';

/** What a firewall or a proxy in front of the service answers in its place: with any status, none of it is the service's. */
const IN_FRONT: Readonly<Record<string, readonly [body: string, type: string]>> = {
  'a page': ['<h1>Access denied</h1>', 'text/html'],
  'an empty body': ['', 'text/html'],
  'another JSON': ['{"error":{"code":"blocked"}}', 'application/json'],
  'a message of its own': ['{"message":"Forbidden"}', 'application/json'],
  'a JSON that claims success': ['{"success":true}', 'application/json'],
  'a JSON that is no object': ['"blocked"', 'application/json'],
};

/** An answer that keeps coming and never ends. */
const drip: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
};

/** What the service may do wrong: title, answer, status for the page, and its words. */
const TROUBLE: readonly (readonly [string, RequestListener, number, RegExp])[] = [
  ...([400, 404, 429] as const).map(
    (status) =>
      [`a ${status}`, json({ success: false, message: 'Own words.' }, {}, status), status, /^Own words\.$/] as const,
  ),
  ['a 404 without a message', json({ success: false }, {}, 404), 404, /^The service answered with status 404\.$/],
  ['a 400 of endless length', json({ success: false, message: 'x'.repeat(100_000) }, {}, 400), 502, /cannot be used/],
  ...([500, 503] as const).map(
    (status) =>
      [
        `a ${status} with details`,
        json({ success: false, message: 'null pointer in feed.c' }, {}, status),
        status,
        /^The service is not available at the moment\.$/,
      ] as const,
  ),
  ...([401, 403] as const).map((status) => [`a ${status}`, json({ success: false }, {}, status), 502, /key/] as const),
  ...([600, 999] as const).map(
    (status) => [`a status ${status}`, json({}, {}, status), 502, /cannot be used/] as const,
  ),
  ...([204, 304] as const).map(
    (status) => [`a ${status} that was not asked for`, text('', {}, status), 502, /cannot be used/] as const,
  ),
  ['a page of HTML', text('<script>alert(1)</script>', { 'Content-Type': 'text/html' }), 502, /cannot be used/],
  ['half an object', text('{"all":[1'), 502, /cannot be used/],
  ['a list', text('[]'), 502, /cannot be used/],
  ['a text', text('"feed"'), 502, /cannot be used/],
  ['null', text('null'), 502, /cannot be used/],
  ['nothing', text(''), 502, /cannot be used/],
  ['no answer', hang, 504, /too long/],
  ['an answer that stops in the middle', stall, 504, /too long/],
  ['an answer that arrives too slowly', drip, 504, /too long/],
  ['a broken connection', breakOff, 502, /./],
];

/** What pages get when the service fails. */
export const failureCases: readonly ConformanceCase[] = [
  ...([FEED, FLOW].flatMap((path) =>
    TROUBLE.map(([name, answer, status, words]) => ({
      title: `answers GET ${path} with ${status} in the envelope when the service answers with ${name}`,
      // A short wait where that is what is tested. Elsewhere, a busy machine would end it early.
      ...(status === 504 && { options: { timeout: 1000 } }),
      run: async ({ ask, service }) => {
        service.answer = answer;
        assertFailure(await ask(path, { headers: OURS }), status, words);
      },
    })),
  ) satisfies ConformanceCase[]),
  ...([FEED, FLOW, CLAIM].flatMap((path) =>
    [400, 404, 405, 406, 409, 410, 429, 451].map((status) => ({
      title: `answers GET ${path} with 502, which says nothing about a claim, when something in front of the service answers with ${status}`,
      run: async ({ ask, gateway, service }) => {
        const page = pageOf(await gateway.signIn('ada'));
        for (const [body, type] of Object.values(IN_FRONT)) {
          service.answer = text(body, { 'Content-Type': type }, status);
          assertRefusal(await ask(path, page), 'unusableAnswer');
        }
      },
    })),
  ) satisfies ConformanceCase[]),
  ...([
    '{"success":false,"message":"No feed.","all":[]}',
    '{"message":"The host is db-7.internal."}',
    '{"hero":{},"popular":"none","all":null}',
  ].map((body) => ({
    title: `answers 502 when the feed is ${body}`,
    run: async ({ ask, service }) => {
      service.answer = text(body);
      assertFailure(await ask(FEED), 502, /cannot be used/);
    },
  })) satisfies ConformanceCase[]),
  ...(['hero', 'popular', 'all'].map((list) => ({
    title: `takes a feed that has only the list ${list}`,
    run: async ({ ask, service }) => {
      service.answer = json({ [list]: [] });
      assert.equal((await ask(FEED)).status, 200);
    },
  })) satisfies ConformanceCase[]),
  ...([301, 302, 307, 308].map((status) => ({
    title: `does not follow a ${status}`,
    run: async ({ ask, service }) => {
      const elsewhere = await startLoopbackServer(json({ all: [] }));
      try {
        service.answer = text('', { Location: `${elsewhere.url}/gap/api` }, status);
        assertFailure(await ask(FEED), 502, /redirect/);
        assert.equal(elsewhere.requests.length, 0);
      } finally {
        await elsewhere.stop();
      }
    },
  })) satisfies ConformanceCase[]),
  {
    title: 'answers 502 when the service is not running',
    run: async ({ ask, service }) => {
      await service.stop();
      for (const path of [FEED, FLOW]) assertFailure(await ask(path), 502, /cannot be reached/);
    },
  },
  ...(['7', 'Wed, 21 Oct 2026 07:28:00 GMT'].map((retryAfter) => ({
    title: `passes on Retry-After: ${retryAfter}`,
    run: async ({ ask, service }) => {
      service.answer = json({}, { 'Retry-After': retryAfter }, 429);
      assert.equal((await ask(FEED)).headers.get('Retry-After'), retryAfter);
    },
  })) satisfies ConformanceCase[]),
  {
    title: 'answers 502 when a flow is of endless length',
    run: async ({ ask, service }) => {
      service.answer = text(`{"success":true,"data":"${'x'.repeat(5_000_000)}"}`);
      assertFailure(await ask(FLOW, { headers: OURS }), 502, /cannot be used/);
    },
  },
];
