import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RewardsClient } from '../../src/client/index.js';
import { createGateway, type Gateway } from '../../src/gateway/index.js';
import { startTestService, type TestService } from '../support/service.js';

describe('the gateway in front of the real service', () => {
  let service: TestService;
  let gateway: Gateway;
  before(async () => {
    service = await startTestService({ faults: true });
    gateway = createGateway({ feedUrl: service.url, apiKey: service.apiKey });
  });
  after(() => service.stop());

  const ask = (path: string, init?: RequestInit) => gateway(new Request(`https://shop.example/rewards${path}`, init));

  test('serves the feed at both forms of its path', async () => {
    for (const path of ['/gap/api', '/dev/gap/api']) {
      const response = await ask(path);
      assert.equal(response.status, 200);
      const { all } = (await response.json()) as { all: unknown[] };
      assert.ok(all.length >= 20);
    }
  });

  test('gives a client without a key a feed without warnings, and fewer offers with a flow', async () => {
    const client = new RewardsClient({
      feedUrl: 'https://shop.example/rewards',
      fetch: (input, init) => gateway(new Request(input, init)),
    });
    const problems: string[] = [];
    const feed = await client.getFeed({ report: (path, problem) => problems.push(`${path} ${problem}`) });
    assert.deepEqual(problems, []);
    const flow = feed.all.find((offer) => offer.category?.name)?.category?.name;
    const part = await client.getFeed({ flow });
    assert.ok(part.all.length > 0 && part.all.length < feed.all.length);
  });

  test('answers 502 with a key that the service doesn’t know', async () => {
    const wrong = createGateway({ feedUrl: service.url, apiKey: 'nobody-s-key' });
    assert.equal((await wrong(new Request('https://shop.example/gap/api'))).status, 502);
  });
});
