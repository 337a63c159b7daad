import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { createServerGateway } from '../../src/gateway/create-gateway.js';
import { createGateway } from '../../src/gateway/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';

const FEED = new Request('https://shop.example/rewards/gap/api');
const feed = json({ all: [] });
const refusal = json({ success: false }, {}, 401);

describe('the status of a gateway', () => {
  let upstream: LoopbackServer;
  beforeEach(async () => {
    upstream = await startLoopbackServer(feed);
  });
  afterEach(() => upstream.stop());

  const options = (): { feedUrl: string; apiKey: string; onError: () => void } => ({
    feedUrl: upstream.url,
    apiKey: 'k',
    onError: () => undefined,
  });

  test('knows nothing before the service was asked, and asks nothing', () => {
    assert.deepEqual(createGateway(options()).status(), {
      feedAge: undefined,
      answerAge: undefined,
      isKeyRefused: false,
    });
    assert.equal(upstream.requests.length, 0);
  });

  test('has the age of the feed in memory until it is too old to be sent', async () => {
    const gateway = createGateway({ ...options(), cache: { fresh: 60, stale: 600 } });
    await gateway(FEED.clone());
    const { feedAge, answerAge } = gateway.status();
    assert.ok(feedAge! >= 0 && feedAge! < 60_000);
    assert.ok(answerAge! >= 0 && answerAge! < 60_000);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 599_000 });
    try {
      assert.ok(gateway.status().feedAge! >= 599_000);
      mock.timers.tick(60_000);
      assert.equal(gateway.status().feedAge, undefined);
    } finally {
      mock.timers.reset();
    }
  });

  test('has no age of a category’s feed, of a failure, or of what is not kept', async () => {
    const category = new Request('https://shop.example/rewards/gap/api?flow=shoes');
    const gateway = createGateway(options());
    await gateway(category);
    assert.equal(gateway.status().feedAge, undefined);
    upstream.answer = json({ message: 'Down' }, {}, 503);
    await gateway(FEED.clone());
    assert.equal(gateway.status().feedAge, undefined);
    upstream.answer = feed;
    const keeping = createGateway({ ...options(), cache: false });
    await keeping(FEED.clone());
    assert.equal(keeping.status().feedAge, undefined);
  });

  test('says that the key is refused until the service accepts one again, for each of its addresses', async () => {
    const giveaways = await startLoopbackServer(refusal);
    try {
      const gateway = createGateway({ ...options(), baseUrl: giveaways.url });
      const flow = new Request('https://shop.example/rewards/api/v1/giveaways/flow?id=g1');
      await gateway(flow.clone());
      assert.equal(gateway.status().isKeyRefused, true);
      assert.equal(gateway.status().answerAge, undefined);
      await gateway(FEED.clone());
      assert.equal(gateway.status().isKeyRefused, true);
      giveaways.answer = json({ success: true, data: { id: 'g1', offers: [] } });
      await gateway(flow.clone());
      assert.equal(gateway.status().isKeyRefused, false);
    } finally {
      await giveaways.stop();
    }
  });

  test('counts an answer that is an error of the request, and none of a broken service', async () => {
    const gateway = createGateway(options());
    upstream.answer = json({}, {}, 500);
    await gateway(FEED.clone());
    assert.equal(gateway.status().answerAge, undefined);
    upstream.answer = json({}, {}, 404);
    await gateway(FEED.clone());
    assert.notEqual(gateway.status().answerAge, undefined);
  });
});

describe('a probe', () => {
  let upstream: LoopbackServer;
  beforeEach(async () => {
    upstream = await startLoopbackServer(feed);
  });
  afterEach(() => upstream.stop());

  test('loads the whole feed into memory, for pages too, whatever the limits', async () => {
    const limits = { requests: 1, feeds: 1 };
    const { gateway, probe } = createServerGateway({ feedUrl: upstream.url, apiKey: 'k', limits });
    for (let times = 0; times < 3; times++) await probe();
    assert.equal((await gateway(FEED.clone())).status, 200);
    assert.equal(upstream.requests.length, 1);
  });

  test('asks the giveaways for none, where there is no feed', async () => {
    upstream.answer = json({ success: false, message: 'id is missing' }, {}, 400);
    const { gateway, probe } = createServerGateway({ baseUrl: upstream.url, apiKey: 'k' });
    await probe();
    assert.equal(upstream.requests[0]!.url, '/api/v1/giveaways/flow');
    assert.notEqual(gateway.status().answerAge, undefined);
  });

  test('never throws', async () => {
    await upstream.stop();
    const { gateway, probe } = createServerGateway({ feedUrl: upstream.url, apiKey: 'k', onError: () => undefined });
    await probe();
    assert.deepEqual(gateway.status(), { feedAge: undefined, answerAge: undefined, isKeyRefused: false });
  });
});
