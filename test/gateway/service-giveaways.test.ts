import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RewardsClient, type GiveawayEvent } from '../../src/client/index.js';
import { createGateway, type GatewayOptions } from '../../src/gateway/index.js';
import { startTestService, type TestService } from '../support/service.js';

/** A day of the sample on which every offer but the upcoming one is open. */
const NOW = '2026-06-01T12:00:00Z';

describe('giveaways of the real service', () => {
  let service: TestService;
  let direct: RewardsClient;
  before(async () => {
    service = await startTestService({ faults: true, now: NOW });
    direct = new RewardsClient({ baseUrl: service.url, apiKey: service.apiKey });
  });
  after(() => service.stop());

  /** A page of a shop whose server runs the gateway; `user` is signed in. */
  function shopper(user: string | null, options: Partial<GatewayOptions> = {}): RewardsClient {
    const { url, apiKey } = service;
    const gateway = createGateway({ baseUrl: url, apiKey, identify: () => user, ...options });
    return new RewardsClient({
      baseUrl: 'https://shop.example/rewards',
      fetch: (input, init) => gateway(new Request(input, init)),
    });
  }

  async function recorded(type: 'view' | 'claim', user: string): Promise<GiveawayEvent[]> {
    const events: GiveawayEvent[] = [];
    for await (const event of direct.giveawayEvents({ type, start: '2026-06-01', end: '2026-06-02' }))
      if (event.user === user) events.push(event);
    return events;
  }

  test('come without warnings, and record a view of the signed-in user', async () => {
    const problems: string[] = [];
    const report = (path: string, problem: string) => problems.push(`${path} ${problem}`);
    const giveaway = await shopper('viewer-1').getGiveaway({ id: 'weekly-treats', report });
    assert.deepEqual(problems, []);
    assert.equal(giveaway.offers.length, 4);
    assert.match(giveaway.viewer!, /^[0-9a-f]{32}$/);
    const views = await recorded('view', 'viewer-1');
    assert.deepEqual(
      views.map(({ flow }) => flow),
      ['weekly-treats'],
    );
  });

  test('record no view in a preview, nor of a user that the page names', async () => {
    await shopper('viewer-2').getGiveaway({ id: 'weekly-treats', preview: true });
    await shopper(null).getGiveaway({ id: 'weekly-treats', user: 'viewer-2' });
    assert.deepEqual(await recorded('view', 'viewer-2'), []);
  });

  test('give a code once, then the refusal for the customer', async () => {
    const client = shopper('claimer-1');
    const first = await client.claim({ offer: 'treat-coffee' });
    assert.equal(first.status, 'claimed');
    const second = await client.claim({ offer: 'treat-coffee' });
    assert.equal(second.status, 'refused');
    assert.match(second.status === 'refused' ? second.message! : '', /again after 2026-06-08T12:0\d:\d\d\+00:00/);
    const [event, ...more] = await recorded('claim', 'claimer-1');
    assert.equal(event?.offer, 'treat-coffee');
    assert.deepEqual(more, []);
  });

  test('give the code of a lost answer to a retry of the same claim', async () => {
    let fault: string | undefined = 'drop';
    const client = shopper('claimer-5', {
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        if (fault !== undefined) headers.set('X-Fault', fault);
        return fetch(input, { ...init, headers });
      },
    });
    const claim = { offer: 'home-lamp', idempotencyKey: 'one-claim' };
    await assert.rejects(client.claim(claim), { kind: 'http', status: 502 });
    assert.equal((await recorded('claim', 'claimer-5')).length, 1);
    fault = undefined;
    const again = await client.claim(claim);
    assert.equal(again.status, 'claimed');
    assert.deepEqual(await client.claim(claim), again);
    assert.equal((await recorded('claim', 'claimer-5')).length, 1);
  });

  test('come with a feed without warnings, which has fewer offers with a flow', async () => {
    const gateway = createGateway({ feedUrl: service.url, apiKey: service.apiKey });
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
});
