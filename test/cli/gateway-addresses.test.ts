import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.js';
import { withGateway, type LoggingGateway } from './gateway-command.js';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service?.stop());

describe('whose request it is', () => {
  const LIMITS = ['--limit', 'requests=2', '--limit', 'feeds=1000'];

  /** Statuses of requests with these headers, each for another giveaway, which the service doesn't know: it answers 404. */
  async function statuses(own: string, ...forwarded: string[]): Promise<number[]> {
    const answers: number[] = [];
    for (const [index, header] of forwarded.entries()) {
      const headers: Record<string, string> = header ? { 'X-Forwarded-For': header } : {};
      answers.push((await fetch(`${own}/rewards/api/v1/giveaways/flow?id=made-up-${index}`, { headers })).status);
    }
    return answers;
  }

  /** With giveaways alone: the gateway asks for a feed by itself, which counts too. */
  const withOwn = (args: string[], use: (url: string, gateway: LoggingGateway) => Promise<void>): Promise<void> =>
    withGateway(['--base-url', service.url, ...LIMITS, ...args], use);

  test('is what our own proxy added to X-Forwarded-For, however much a shopper has put before that', () =>
    withOwn(['--trust-proxy', '1'], async (own) => {
      assert.deepEqual(
        await statuses(own, '9.9.9.9, 203.0.113.1', '8.8.8.8, 203.0.113.1', '7.7.7.7,203.0.113.1', '203.0.113.2'),
        [404, 404, 429, 404],
      );
    }));

  test('is as many entries from the end as there are proxies', () =>
    withOwn(['--trust-proxy', '2'], async (own) => {
      assert.deepEqual(
        await statuses(
          own,
          '203.0.113.1, 10.0.0.1',
          '203.0.113.1, 10.0.0.2',
          '203.0.113.1, 10.0.0.3',
          '203.0.113.2, 10.0.0.1',
        ),
        [404, 404, 429, 404],
      );
    }));

  test('is the last entry that is none of our own proxies', () =>
    withOwn(['--trust-proxy', 'loopback', '--trust-proxy', '10.0.0.0/8,4041:db8::/32'], async (own) => {
      assert.deepEqual(
        await statuses(
          own,
          '9.9.9.9, 203.0.113.1',
          '8.8.8.8, 203.0.113.1, 10.1.2.3',
          '203.0.113.1, 4041:db8::1, ::ffff:10.1.2.3',
          '203.0.113.2, 10.1.2.3',
          '203.0.113.1, 11.0.0.1',
        ),
        [404, 404, 429, 404, 404],
      );
    }));

  test('is the socket’s if that is none of our own proxies, whatever it sends', () =>
    withOwn(['--trust-proxy', '10.0.0.0/8'], async (own) => {
      assert.deepEqual(await statuses(own, '203.0.113.1', '203.0.113.2', '10.0.0.1'), [404, 404, 429]);
    }));

  test('is the socket’s with fewer entries than proxies', () =>
    withOwn(['--trust-proxy', '2'], async (own) => {
      assert.deepEqual(await statuses(own, '203.0.113.1', '203.0.113.2', '203.0.113.3', ''), [404, 404, 429, 429]);
    }));

  test('is the socket’s when the entry is no address, and the log stays JSON', () =>
    withOwn(['--trust-proxy', '1'], async (own, gateway) => {
      assert.deepEqual(await statuses(own, ',', 'unknown', '203.0.113.1,_hidden', '203.0.113.1'), [404, 404, 429, 404]);
      assert.ok(gateway.log().length >= 4);
    }));

  test('is the socket’s by default, and the log says once that there is a proxy', () =>
    withOwn([], async (own, gateway) => {
      assert.deepEqual(await statuses(own, '203.0.113.1', '203.0.113.2', '203.0.113.3'), [404, 404, 429]);
      await gateway.notice(/through a proxy.*--trust-proxy/);
      assert.equal(gateway.log().filter(({ notice }) => /proxy/.test(String(notice))).length, 1);
    }));

  test('does not matter with --limits off', () =>
    withGateway(['--base-url', service.url, '--limits', 'off'], async (own) => {
      assert.deepEqual(new Set(await statuses(own, ...Array<string>(130).fill(''))), new Set([404]));
    }));
});
