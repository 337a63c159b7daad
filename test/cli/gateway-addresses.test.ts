import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { withGateway, type LoggingGateway } from './gateway-command.js';

describe('whose request it is', () => {
  let service: LoopbackServer;
  before(async () => {
    service = await startLoopbackServer(json({ success: false, message: 'There is no such giveaway.' }, {}, 404));
  });
  after(() => service?.stop());

  /** Statuses of requests with these headers, each for another giveaway, which the service doesn't know: it answers 404. */
  async function statuses(own: string, forwarded: readonly string[]): Promise<number[]> {
    const answers: number[] = [];
    for (const [index, header] of forwarded.entries()) {
      const headers: Record<string, string> = header ? { 'X-Forwarded-For': header } : {};
      answers.push((await fetch(`${own}/rewards/api/v1/giveaways/flow?id=made-up-${index}`, { headers })).status);
    }
    return answers;
  }

  /** With giveaways alone: the gateway asks for a feed by itself, which counts too. */
  const withOwn = (proxies: readonly string[], use: (url: string, gateway: LoggingGateway) => Promise<void>) =>
    withGateway(
      [
        ...['--base-url', service.url, '--limit', 'requests=2', '--limit', 'feeds=1000'],
        ...proxies.flatMap((proxy) => ['--trust-proxy', proxy]),
      ],
      use,
    );

  for (const { title, proxies, forwarded, expected } of [
    {
      title: 'is what our own proxy added to X-Forwarded-For, however much a shopper has put before that',
      proxies: ['1'],
      forwarded: ['9.9.9.9, 203.0.113.1', '8.8.8.8, 203.0.113.1', '7.7.7.7,203.0.113.1', '203.0.113.2'],
      expected: [404, 404, 429, 404],
    },
    {
      title: 'is as many entries from the end as there are proxies',
      proxies: ['2'],
      forwarded: ['203.0.113.1, 10.0.0.1', '203.0.113.1, 10.0.0.2', '203.0.113.1, 10.0.0.3', '203.0.113.2, 10.0.0.1'],
      expected: [404, 404, 429, 404],
    },
    {
      title: 'is the last entry that is none of our own proxies',
      proxies: ['loopback', '10.0.0.0/8,4041:db8::/32'],
      forwarded: [
        ...['9.9.9.9, 203.0.113.1', '8.8.8.8, 203.0.113.1, 10.1.2.3', '203.0.113.1, 4041:db8::1, ::ffff:10.1.2.3'],
        ...['203.0.113.2, 10.1.2.3', '203.0.113.1, 11.0.0.1'],
      ],
      expected: [404, 404, 429, 404, 404],
    },
    {
      title: 'is the socket’s if that is none of our own proxies, whatever it sends',
      proxies: ['10.0.0.0/8'],
      forwarded: ['203.0.113.1', '203.0.113.2', '10.0.0.1'],
      expected: [404, 404, 429],
    },
    {
      title: 'is the socket’s with fewer entries than proxies',
      proxies: ['2'],
      forwarded: ['203.0.113.1', '203.0.113.2', '203.0.113.3', ''],
      expected: [404, 404, 429, 429],
    },
  ] as const)
    test(title, () => withOwn(proxies, async (own) => assert.deepEqual(await statuses(own, forwarded), expected)));

  test('is the socket’s when the entry is no address, and the log stays JSON', () =>
    withOwn(['1'], async (own, gateway) => {
      const headers = [',', 'unknown', '203.0.113.1,_hidden', '203.0.113.1'];
      assert.deepEqual(await statuses(own, headers), [404, 404, 429, 404]);
      assert.ok(gateway.log().length >= 4);
    }));

  test('is the socket’s by default, and the log says once that there is a proxy', () =>
    withOwn([], async (own, gateway) => {
      assert.deepEqual(await statuses(own, ['203.0.113.1', '203.0.113.2', '203.0.113.3']), [404, 404, 429]);
      await gateway.notice(/through a proxy.*--trust-proxy/);
      assert.equal(gateway.log().filter(({ notice }) => /proxy/.test(String(notice))).length, 1);
    }));

  test('does not matter with --limits off', () =>
    withGateway(['--base-url', service.url, '--limits', 'off'], async (own) => {
      assert.deepEqual(new Set(await statuses(own, Array<string>(130).fill(''))), new Set([404]));
    }));
});
