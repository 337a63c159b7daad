import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createClaimHook, type ClaimHook, type HookLimits } from '../../src/cli/gateway/claim-hook/claim-hook.js';
import { readClaimHookAddress } from '../../src/cli/gateway/claim-hook/hook-settings.js';
import { eventually } from '../support/eventually.js';
import { breakOff, hang, inTurn, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const NEXT_SECRET = randomBytes(24).toString('base64');
const GIVEN = { user: 'ann@shop.example', offer: 'treat-coffee', code: 'SAVE-10', at: Date.UTC(2026, 5, 1, 12) };

/** Pauses that a test can wait for. */
const QUICK = { pausesMs: [10, 10] };

interface HookUnderTest {
  readonly hook: ClaimHook;
  readonly server: LoopbackServer;
  /** The bodies of all requests, oldest first. */
  readonly bodies: string[];
  /** What the log says. */
  readonly lines: string[];
  readonly counts: Record<'delivered' | 'given_up', number>;
  claim(id: string, changes?: Partial<typeof GIVEN>): void;
}

async function withHook(
  answer: RequestListener,
  use: (test: HookUnderTest) => Promise<void>,
  limits: Partial<HookLimits> = {},
): Promise<void> {
  const bodies: string[] = [];
  const server = await startLoopbackServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      answer(request, response);
    });
  });
  const lines: string[] = [];
  const counts = { delivered: 0, given_up: 0 };
  const hook = await createClaimHook(
    {
      address: readClaimHookAddress(`${server.url}/private-path?private=query`, false),
      secrets: [SECRET, NEXT_SECRET],
    },
    {
      notice: (line) => lines.push(line),
      count: (outcome, claims) => (counts[outcome] += claims),
      limits: { ...QUICK, ...limits },
    },
  );
  const claim = (id: string, changes?: Partial<typeof GIVEN>): void =>
    void hook.onClaim({ id, ...GIVEN, ...changes }, new Request('http://a'));
  try {
    await use({ hook, server, bodies, lines, counts, claim });
  } finally {
    await server.stop();
    await hook.close();
  }
}

const headersOf = ({ headers }: IncomingMessage) => headers as Record<string, string>;
const ok = text('');

describe('a claim for the hook', () => {
  test('is a POST of the claim, which the library of Standard Webhooks verifies', () =>
    withHook(ok, async ({ server, bodies, claim, counts }) => {
      claim('a');
      await eventually(() => counts.delivered === 1);
      const [request] = server.requests;
      assert.equal(`${request!.method} ${request!.url}`, 'POST /private-path?private=query');
      assert.equal(request!.headers['content-type'], 'application/json');
      const at = '2026-06-01T12:00:00.000Z';
      // While one secret replaces another, either verifies.
      new Webhook(NEXT_SECRET).verify(bodies[0]!, headersOf(request!));
      assert.deepEqual(new Webhook(SECRET).verify(bodies[0]!, headersOf(request!)), {
        type: 'claim.given',
        timestamp: at,
        data: { user: GIVEN.user, offer: GIVEN.offer, code: GIVEN.code, at },
      });
      const forged = new Webhook(randomBytes(32).toString('base64'));
      assert.throws(() => forged.verify(bodies[0]!, headersOf(request!)), /No matching signature/);
    }));

  test('has the id of the claim, by which a repetition is known', () =>
    withHook(ok, async ({ server, claim, counts }) => {
      claim('claim_a');
      await eventually(() => counts.delivered === 1);
      assert.equal(server.requests[0]!.headers['webhook-id'], 'claim_a');
    }));

  for (const [name, first] of [
    ['status 500', text('', {}, 500)],
    ['status 503', text('', {}, 503)],
    ['status 408', text('', {}, 408)],
    ['status 429', text('', {}, 429)],
    ['a connection that breaks', (request) => void request.socket.destroy()],
  ] satisfies [string, RequestListener][])
    test(`is tried again after ${name}, with the same id and a signature of its own`, () =>
      withHook(inTurn(first, ok), async ({ server, bodies, claim, counts, lines }) => {
        claim('a');
        await eventually(() => counts.delivered === 1);
        assert.equal(server.requests.length, 2);
        const [one, other] = server.requests.map(headersOf);
        assert.equal(one!['webhook-id'], other!['webhook-id']);
        assert.equal(bodies[0], bodies[1]);
        new Webhook(SECRET).verify(bodies[1]!, other!);
        assert.deepEqual(lines, []);
      }));

  test('counts as delivered once its status has come, whatever happens to the rest of the answer', () =>
    withHook(breakOff, async ({ server, claim, counts }) => {
      claim('a');
      await eventually(() => counts.delivered === 1);
      assert.equal(server.requests.length, 1);
    }));

  test('is tried again when no answer comes in time', () =>
    withHook(
      inTurn(hang, ok),
      async ({ server, claim, counts }) => {
        claim('a');
        await eventually(() => counts.delivered === 1);
        assert.equal(server.requests.length, 2);
      },
      // Long enough for the second try on a busy machine.
      { tryMs: 2000 },
    ));

  test('is given up after three tries', () =>
    withHook(text('', {}, 502), async ({ server, claim, counts, lines }) => {
      claim('a');
      await eventually(() => counts.given_up === 1);
      assert.equal(server.requests.length, 3);
      assert.deepEqual(lines, [
        'The claim hook did not get 1 claim (status 502). The events of the service have all claims.',
      ]);
    }));

  for (const [status, headers] of [
    [400, {}],
    [401, {}],
    [404, {}],
    [410, {}],
    [302, { Location: '/elsewhere' }],
    [307, { Location: '/elsewhere' }],
  ] as const)
    test(`is given up at once after ${status}`, () =>
      withHook(text('', headers, status), async ({ server, claim, counts, lines }) => {
        claim('a');
        await eventually(() => counts.given_up === 1);
        assert.equal(server.requests.length, 1);
        assert.match(lines[0]!, new RegExp(`\\(status ${status}\\)`));
      }));

  test('waits as long as Retry-After says, and so do the claims after it', () =>
    withHook(
      inTurn(text('', { 'Retry-After': '1' }, 429), ok),
      async ({ server, claim, counts }) => {
        claim('a');
        await server.received(1);
        const begun = performance.now();
        claim('b');
        await eventually(() => counts.delivered === 2);
        assert.ok(performance.now() - begun > 900);
        assert.equal(server.requests.length, 3);
      },
      { maxUnderWay: 1 },
    ));

  test('is given up if Retry-After is later than its last try may be', () =>
    withHook(text('', { 'Retry-After': '3600' }, 429), async ({ server, claim, counts }) => {
      claim('a');
      await eventually(() => counts.given_up === 1);
      assert.equal(server.requests.length, 1);
    }));

  test('is given up when its time is over, before it was tried three times', () =>
    withHook(
      text('', {}, 500),
      async ({ server, claim, counts }) => {
        claim('a');
        await eventually(() => counts.given_up === 1);
        assert.equal(server.requests.length, 1);
      },
      { pausesMs: [60_000, 60_000], claimMs: 30_000 },
    ));

  test('is given up if too many are held already', () => {
    let release: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (release = resolve));
    const slow: RequestListener = (_request, response) => void opened.then(() => response.end());
    return withHook(
      slow,
      async ({ server, hook, claim, counts, lines }) => {
        for (const key of ['a', 'b', 'c', 'd', 'e']) claim(key);
        assert.equal(counts.given_up, 2);
        await server.received(1);
        release();
        await eventually(() => counts.delivered === 3);
        assert.equal(lines.length, 1);
        await hook.close();
        // One line at once, and what came after it together in another.
        assert.deepEqual(
          lines.map((line) => /did not get (\d+ claims?) \(too many were waiting\)/.exec(line)?.[1]),
          ['1 claim', '1 claim'],
        );
      },
      { maxHeld: 3, maxUnderWay: 1 },
    );
  });

  test('is never sent beside more others than the hook may be asked for at the same time', () => {
    let [now, most] = [0, 0];
    let release: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (release = resolve));
    const busy: RequestListener = (_request, response) => {
      most = Math.max(most, ++now);
      if (now === 3) release();
      // With its status alone, a request isn't over: the body comes later.
      response.flushHeaders();
      const end = (): void => {
        now--;
        response.end();
      };
      void opened.then(() => setTimeout(end, 20));
    };
    return withHook(
      busy,
      async ({ claim, counts }) => {
        for (let key = 0; key < 20; key++) claim(String(key));
        await eventually(() => counts.delivered === 20);
        assert.equal(most, 3);
      },
      { maxUnderWay: 3 },
    );
  });
});

describe('when the gateway stops, a claim', () => {
  test('that waits is tried once more, at once', () =>
    withHook(
      inTurn(text('', {}, 500), ok),
      async ({ server, hook, claim, counts, lines }) => {
        claim('a');
        await server.received(1);
        await hook.close();
        assert.equal(server.requests.length, 2);
        assert.deepEqual(counts, { delivered: 1, given_up: 0 });
        assert.deepEqual(lines, []);
      },
      { pausesMs: [60_000, 60_000] },
    ));

  test('that waits with others is given up if that fails, too, without a warning of Node', () =>
    withHook(
      text('', {}, 500),
      async ({ server, hook, claim, counts, lines }) => {
        const warnings: Error[] = [];
        const onWarning = (warning: Error) => void warnings.push(warning);
        process.on('warning', onWarning);
        for (let key = 0; key < 20; key++) claim(String(key));
        await server.received(20);
        await hook.close();
        process.off('warning', onWarning);
        assert.equal(server.requests.length, 40);
        assert.deepEqual(counts, { delivered: 0, given_up: 20 });
        assert.match(lines[0]!, /1 claim \(status 500\)/);
        assert.deepEqual(warnings, []);
      },
      { pausesMs: [60_000, 60_000] },
    ));

  test('that comes meanwhile is tried once', () =>
    withHook(text('', {}, 500), async ({ server, hook, claim, counts }) => {
      hook.hurry();
      claim('a');
      await hook.close();
      assert.equal(server.requests.length, 1);
      assert.equal(counts.given_up, 1);
    }));

  test('does not hold it up if the hook is silent', () =>
    withHook(
      hang,
      async ({ server, hook, claim, counts, lines }) => {
        for (const key of ['a', 'b']) claim(key);
        await server.received(2);
        await hook.close();
        assert.deepEqual(counts, { delivered: 0, given_up: 2 });
        assert.match(lines[0]!, /2 claims \(the gateway stopped\)/);
      },
      { stopMs: 50 },
    ));
});
