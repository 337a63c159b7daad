import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import { readMetrics } from '../service/metric-lines.js';
import { eventually } from '../support/eventually.js';
import { hang, inTurn, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { withFile, withProcess, type GatewayCommand } from './gateway-command.js';

const HOOK_SECRET = randomBytes(32).toString('base64');
const NEXT_SECRET = randomBytes(32).toString('base64');

describe('a claim through `rewards-widget gateway --claim-hook`', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ now: '2026-06-01T12:00:00Z' });
  });
  after(() => service?.stop());

  /** Claims as a page does, and returns the code. */
  async function claim(url: string, user: string, key: string, offer = 'treat-coffee'): Promise<string> {
    const headers = {
      Authorization: `Bearer ${await signToken(claimsOf(user))}`,
      'X-Rewards-Client': '1',
      'Idempotency-Key': key,
    };
    const response = await fetch(`${url}/rewards/api/v1/giveaways/claim?offer=${offer}`, { headers });
    assert.equal(response.status, 200);
    return ((await response.json()) as { data: { code: string } }).data.code;
  }

  /** Runs the command with a hook that answers so. */
  async function withHook(
    answer: RequestListener,
    use: (url: string, gateway: GatewayCommand, hook: LoopbackServer & { bodies: string[] }) => Promise<void>,
    args: readonly string[] = [],
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
    try {
      await withFile(`whsec_${HOOK_SECRET}\n${NEXT_SECRET}\n`, (file) =>
        withProcess(
          ['--base-url', service.url, ...args],
          (url, gateway) => use(url, gateway, Object.assign(server, { bodies })),
          {
            REWARDS_USER_SECRET: SECRET,
            REWARDS_CLAIM_HOOK: `${server.url}/secret-path?secret=query`,
            REWARDS_CLAIM_HOOK_SECRET_FILE: file,
          },
        ),
      );
    } finally {
      await server.stop();
    }
  }

  test('arrives at the hook, once for all tries, and verifies', () =>
    withHook(
      text('fine'),
      async (url, gateway, hook) => {
        const begun = Date.now();
        const code = await claim(url, 'hook-ann', 'hook-key-1');
        await eventually(() => hook.bodies.length === 1);
        const headers = hook.requests[0]!.headers as Record<string, string>;
        // While one secret replaces another, either verifies.
        new Webhook(NEXT_SECRET).verify(hook.bodies[0]!, headers);
        const event = new Webhook(HOOK_SECRET).verify(hook.bodies[0]!, headers) as {
          timestamp: string;
          data: { at: string };
        };
        const { at } = event.data;
        assert.deepEqual(event, {
          type: 'claim.given',
          timestamp: at,
          data: { user: 'hook-ann', offer: 'treat-coffee', code, at },
        });
        assert.ok(Date.parse(at) >= begun && Date.parse(at) <= Date.now(), at);
        assert.ok(!headers['webhook-id']!.includes('ann'));

        // Another try gets the remembered answer. What comes after it would have come after its message.
        assert.equal(await claim(url, 'hook-ann', 'hook-key-1'), code);
        const other = await claim(url, 'hook-ben', 'hook-key-2');
        await eventually(() => hook.bodies.length === 2);
        assert.ok(hook.bodies[1]!.includes(other));
        const admin = await gateway.adminUrl();
        const delivered = 'rewards_gateway_claim_hook_total{outcome="delivered"}';
        await eventually(async () => (await readMetrics(`${admin}/metrics`)).get(delivered) === 2);
        const metrics = await readMetrics(`${admin}/metrics`);
        assert.equal(metrics.get('rewards_gateway_claim_hook_total{outcome="given_up"}'), 0);

        gateway.child.kill('SIGTERM');
        assert.equal(await gateway.ended(), 0);
        const { stderr, stdout } = gateway.output;
        for (const secret of [code, other, 'hook-ann', 'hook-key', 'secret-path', 'secret=', HOOK_SECRET])
          assert.ok(!(stderr + stdout).includes(secret), secret);
      },
      ['--admin-port', '0'],
    ));

  test('is answered while the hook is silent', () =>
    withHook(hang, async (url, _gateway, hook) => {
      const code = await claim(url, 'silent-ann', 'silent-key');
      await hook.received(1);
      assert.match(code, /\S{4}/);
    }));

  test('is counted in the log when the hook refuses it, without the code, the shopper and the path', () =>
    withHook(text('hook-answer', {}, 400), async (url, gateway, hook) => {
      const code = await claim(url, 'refused-ann', 'refused-key');
      assert.equal(
        await gateway.notice(/claim hook/),
        'The claim hook did not get 1 claim (status 400). The events of the service have all claims.',
      );
      assert.equal(hook.bodies.length, 1);
      for (const secret of [code, 'refused-ann', 'secret-path', 'hook-answer'])
        assert.ok(!gateway.output.stderr.includes(secret), secret);
    }));

  test('that waits is tried once more when the command is stopped, which ends with 0', () =>
    withHook(inTurn(text('', {}, 503), text('')), async (url, gateway, hook) => {
      await claim(url, 'stop-ann', 'stop-key');
      await eventually(() => hook.bodies.length === 1);
      gateway.child.kill('SIGTERM');
      assert.equal(await gateway.ended(), 0);
      assert.equal(hook.bodies.length, 2);
      assert.equal(hook.bodies[0], hook.bodies[1]);
      assert.doesNotMatch(gateway.output.stderr, /claim hook/);
    }));

  test('that is given up when the command is stopped is in the log', () =>
    withHook(text('', {}, 503), async (url, gateway, hook) => {
      await claim(url, 'lost-ann', 'lost-key');
      await eventually(() => hook.bodies.length === 1);
      gateway.child.kill('SIGTERM');
      assert.equal(await gateway.ended(), 0);
      assert.equal(hook.bodies.length, 2);
      assert.match(gateway.output.stderr, /The claim hook did not get 1 claim \(status 503\)/);
    }));
});
