import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { checkService } from '../../src/cli/gateway/check-service.js';
import { hang, json, startLoopbackServer, text } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { KEY, runGateway } from './gateway-command.js';

/** Runs `gateway --check` to its end. Returns the exit code and what it prints. */
async function check(args: readonly string[]): Promise<{ code: unknown; stdout: string }> {
  const gateway = runGateway([...args, '--check']);
  const code = await gateway.ended();
  assert.equal(gateway.output.stderr, '');
  assert.ok(!gateway.output.stdout.includes(KEY));
  return { code, stdout: gateway.output.stdout };
}

/** Probes the addresses in this process, with the sample's key unless they say otherwise. Returns a line for each that is wrong. */
async function troubles(addresses: { feedUrl?: string; baseUrl?: string; apiKey?: string }): Promise<string[]> {
  const findings = await checkService({ feedUrl: undefined, baseUrl: undefined, apiKey: KEY, ...addresses });
  assert.ok(findings.every(({ isFine }) => !isFine));
  return findings.map(({ text }) => text);
}

describe('gateway --check at the real service', { concurrency: 2 }, () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service?.stop());

  test('prints the offers by placement, how old they are, and that giveaways answer', async () => {
    const { code, stdout } = await check(['--feed-url', service.url, '--base-url', service.url]);
    assert.equal(code, 0, stdout);
    assert.match(
      stdout,
      new RegExp(`^The feed at ${service.url} answers, and accepts the API key. Its offers:
      3  hero: large, at the top
      8  popular
     36  all: the whole catalogue
      3  test: not shown to shoppers
The service last changed it \\d+ (second|minute)s? ago.
The giveaways at ${service.url} answer, and accept the API key.
Shoppers find their kept codes by this API key. Before you change it, set REWARDS_VIEWER_KEY, or they lose them.
All is well: start the gateway with the same command, without --check.
$`),
    );
  });

  test('exits with 1 if something is wrong, and prints what is fine beside it', async () => {
    const { code, stdout } = await check(['--feed-url', service.url, '--base-url', `${service.url}/b`]);
    assert.equal(code, 1);
    assert.match(stdout, /^The feed at .* answers/);
    assert.match(stdout, /check --base-url\.\n$/);
  });

  test('finds once that the key is wrong', async () => {
    assert.deepEqual(await troubles({ feedUrl: service.url, baseUrl: service.url, apiKey: 'nobody-s-key' }), [
      `The service at ${service.url} does not accept the API key (status 401): check REWARDS_API_KEY.`,
    ]);
  });

  test('finds which address leads nowhere', async () => {
    assert.deepEqual(await troubles({ feedUrl: `${service.url}/a`, baseUrl: `${service.url}/b` }), [
      `There is nothing at ${service.url}/a/gap/api (status 404): check --feed-url.`,
      `There is nothing at ${service.url}/b/api/v1 (status 404): check --base-url.`,
    ]);
  });
});

describe('gateway --check says in one line what is wrong:', { concurrency: 4 }, () => {
  const CASES: [name: string, answer: RequestListener, says: RegExp][] = [
    ['a feed without offers', json({ hero: [], popular: [], all: [] }), /has no offers: publish some/],
    ['a page instead of a feed', text('<!doctype html>'), /sends an answer that cannot be used: check --feed-url/],
    ['an object that is no feed', json({ success: true }), /cannot be used: check --feed-url/],
    ['a key that may not', json({}, {}, 403), /does not accept the API key \(status 403\)/],
    ['a refusal', json({ success: false, message: 'No.' }), /refuses to answer: check REWARDS_API_KEY/],
    [
      'a redirect',
      text('', { Location: 'https://other.example/' }, 301),
      /redirects: set --feed-url to the address that it leads to, often the same with https\.$/m,
    ],
    ['a service that is down', json({}, {}, 503), /is down \(status 503\): wait/],
    ['a service that is busy', json({}, { 'Retry-After': '40' }, 429), /too many requests .*\(status 429\): wait/],
  ];
  for (const [name, answer, says] of CASES)
    test(name, async () => {
      const upstream = await startLoopbackServer(answer);
      try {
        const [line, ...others] = await troubles({ feedUrl: upstream.url });
        assert.deepEqual(others, []);
        assert.match(line!, /^[^\n]+$/);
        assert.match(line!, says);
      } finally {
        await upstream.stop();
      }
    });

  test('a refusal to read giveaways, which may be about the key', async () => {
    const upstream = await startLoopbackServer(json({ success: false, message: 'Unknown key.' }));
    try {
      assert.deepEqual(await troubles({ baseUrl: upstream.url }), [
        `The service at ${upstream.url} refuses to answer: check REWARDS_API_KEY, or ask those who run it.`,
      ]);
    } finally {
      await upstream.stop();
    }
  });

  test('a service that is not there', async () => {
    assert.match(
      (await troubles({ baseUrl: `http://127.0.0.1:${await findFreePort()}` })).join('\n'),
      /^The service at \S+ cannot be reached \(ECONNREFUSED\): check --base-url and the network\.$/,
    );
  });

  test('a name that does not exist', async () => {
    assert.match(
      (await troubles({ feedUrl: 'http://feed.invalid' })).join('\n'),
      /cannot be reached \(\w+\): check --feed-url/,
    );
  });
});

test('gateway --check says in one line that there is no answer, after ten seconds', async ({ mock }) => {
  const limits: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  mock.method(AbortSignal, 'timeout', (ms: number) => {
    limits.push(ms);
    return timeout(50);
  });
  const upstream = await startLoopbackServer(hang);
  try {
    assert.deepEqual(await troubles({ feedUrl: upstream.url }), [
      `The service at ${upstream.url} did not answer within 10 seconds: check --feed-url and the network.`,
    ]);
    assert.ok(limits.includes(10_000));
  } finally {
    await upstream.stop();
  }
});
