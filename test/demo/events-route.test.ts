import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEventFigures } from '../../demo/server/event-figures.js';
import type { Figures } from '../../demo/events/figures.js';
import { RewardsClient } from '../../src/client/index.js';
import { hang, json, startLoopbackServer } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';

const KEY = 'north-secret-key';

const at = (instant: string): number => Date.parse(instant);

const view = (id: string, timestamp: number, user: string, flow: string) => ({
  id,
  type: 'view',
  timestamp,
  user,
  flow,
});
const claim = (id: string, timestamp: number, user: string, offer: string) => ({
  id,
  type: 'claim',
  timestamp,
  user,
  offer,
});

/** Events on the edges of days and of the service's weeks, and of giveaways and offers that no longer exist. */
const CATALOGUE = {
  partners: [
    {
      id: 'north',
      keys: [KEY],
      giveaways: [
        {
          id: 'spring',
          name: 'Spring',
          offers: [
            { id: 'cup', title: 'A cup', partner: 'Pellow' },
            { id: 'loaf', title: 'A loaf' },
          ],
        },
        { id: 'quiet', name: 'Quiet', offers: [{ id: 'rest', title: 'A rest' }] },
      ],
      codes: { cup: ['CUP-1', 'CUP-2'], loaf: ['LOAF-1'], rest: ['REST-1'] },
      events: {
        giveaways: [
          view('v0', at('2027-02-28T23:59:59.999Z'), 'private-ann', 'spring'),
          view('v1', at('2027-03-01T00:00:00Z'), 'private-ann', 'spring'),
          view('v2', at('2027-03-08T00:00:00Z'), 'private-ann', 'spring'),
          view('v3', at('2027-03-08T12:00:00Z'), 'private-bob', 'spring'),
          view('v4', at('2027-03-10T23:59:59.999Z'), 'private-bob', 'gone'),
          view('v5', at('2027-03-11T00:00:00Z'), 'private-cleo', 'spring'),
          claim('c1', at('2027-03-01T00:00:10Z'), 'private-ann', 'cup'),
          claim('c2', at('2027-03-08T12:00:10Z'), 'private-ann', 'loaf'),
          claim('c3', at('2027-03-08T12:00:20Z'), 'private-bob', 'loaf'),
          claim('c4', at('2027-03-08T12:00:30Z'), 'private-bob', 'bygone'),
        ],
        rewards: [
          { type: 'view', timestamp: at('2027-03-02T10:00:00Z'), shopper: 'private-dan' },
          { type: 'view', timestamp: at('2027-03-02T10:00:00Z'), shopper: 'private-dan', again: true },
          { type: 'sale', timestamp: at('2027-03-02T11:00:00Z'), amount: 12 },
        ],
      },
    },
    { id: 'south', keys: ['south-secret-key'], giveaways: [{ id: 'spring', name: 'Other', offers: [] }], codes: {} },
  ],
};

/** 1 to 10 March, and the index of a day of March in a list. */
const RANGE = { from: '2027-03-01', to: '2027-03-10' };
const days = (counts: Record<number, number>): number[] => Array.from({ length: 10 }, (_, day) => counts[day + 1] ?? 0);

describe('the figures of events', () => {
  let service: TestService;
  let handler: (request: Request) => Promise<Response>;
  before(async () => {
    service = await startTestService({ catalogue: CATALOGUE });
    handler = over(service.url);
  });
  after(() => service.stop());

  const over = (url: string, timeout?: number) =>
    createEventFigures({
      service: { url, countCodes: (partner) => service.countCodes(partner) },
      timeout,
      merchants: new Map([
        ['north', { apiKey: KEY, flows: ['spring', 'quiet'] }],
        ['south', { apiKey: 'south-secret-key', flows: ['spring'] }],
      ]),
    });
  const ask = (query: Record<string, string> | string, init?: RequestInit, to = handler) =>
    to(new Request(`http://studio.example/studio/events?${new URLSearchParams(query).toString()}`, init));
  const read = async (query: Record<string, string>): Promise<Figures> => {
    const response = await ask(query);
    const body = (await response.json()) as { success: boolean; data: Figures };
    assert.deepEqual([response.status, body.success], [200, true]);
    return body.data;
  };

  test('count views by giveaway and claims by offer, by day in UTC, those at the edges included and none twice', async () => {
    const { flows, offers } = await read({ partner: 'north', ...RANGE });
    assert.deepEqual(flows, [
      { id: 'spring', name: 'Spring', views: days({ 1: 1, 8: 2 }), viewers: 2, claimers: 2, offers: ['cup', 'loaf'] },
      { id: 'quiet', name: 'Quiet', views: days({}), viewers: 0, claimers: 0, offers: ['rest'] },
      { id: 'gone', name: 'gone', views: days({ 10: 1 }), viewers: 1, claimers: 0, offers: [] },
    ]);
    assert.deepEqual(offers, [
      { id: 'cup', name: 'A cup', brand: 'Pellow', claims: days({ 1: 1 }), claimers: 1, codes: { left: 2, given: 0 } },
      { id: 'loaf', name: 'A loaf', claims: days({ 8: 2 }), claimers: 2, codes: { left: 1, given: 0 } },
      { id: 'rest', name: 'A rest', claims: days({}), claimers: 0, codes: { left: 1, given: 0 } },
      { id: 'bygone', name: 'bygone', claims: days({ 8: 1 }), claimers: 1 },
    ]);
  });

  test('count the codes that are left of each offer', async () => {
    const client = new RewardsClient({ baseUrl: service.url, apiKey: KEY });
    const claimed = await client.claim({ offer: 'rest', user: 'private-eve' });
    assert.equal(claimed.status, 'claimed');
    const { offers } = await read({ partner: 'north', ...RANGE });
    assert.deepEqual(offers.find(({ id }) => id === 'rest')!.codes, { left: 0, given: 1 });
    assert.deepEqual(offers.find(({ id }) => id === 'cup')!.codes, { left: 2, given: 0 });
  });

  test('count each person once, and views of rewards by day', async () => {
    const { viewers, claimers, rewardViews } = await read({ partner: 'north', ...RANGE });
    assert.deepEqual([viewers, claimers], [2, 2]);
    assert.deepEqual(rewardViews, days({ 2: 2 }));
  });

  test('belong to the requested merchant', async () => {
    const { flows, offers, rewardViews } = await read({ partner: 'south', ...RANGE });
    assert.deepEqual(flows, [{ id: 'spring', name: 'Other', views: days({}), viewers: 0, claimers: 0, offers: [] }]);
    assert.deepEqual([offers, rewardViews], [[], undefined]);
  });

  test('may cover one day, and up to 92', async () => {
    const one = await read({ partner: 'north', from: '2027-03-08', to: '2027-03-08' });
    assert.deepEqual(one.flows[0]!.views, [2]);
    const most = await read({ partner: 'north', from: '2027-01-01', to: '2027-04-02' });
    assert.equal(most.flows[0]!.views.length, 92);
    assert.equal(
      most.flows[0]!.views.reduce((sum, count) => sum + count),
      5,
    );
  });

  test('record no view when requested', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const query = { partner: 'north', from: today, to: today };
    await read(query);
    assert.deepEqual((await read(query)).flows[0]!.views, [0]);
  });

  test('contain no user and no key, and are not stored', async () => {
    for (const query of [
      { partner: 'north', ...RANGE },
      { partner: 'nobody', ...RANGE },
    ]) {
      const response = await ask(query);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      const everything = JSON.stringify([...response.headers]) + (await response.text());
      assert.doesNotMatch(everything, /private-|secret-key/);
    }
  });

  for (const [what, query, named] of [
    ['no partner', RANGE, /partner/],
    ['an unknown partner', { partner: 'west', ...RANGE }, /partner/],
    ['a partner that is a property of objects', { partner: 'constructor', ...RANGE }, /partner/],
    ['no first day', { partner: 'north', to: '2027-03-01' }, /day/],
    ['an instant', { partner: 'north', from: '2027-03-01T00:00:00Z', to: '2027-03-02' }, /day/],
    ['a day that does not exist', { partner: 'north', from: '2027-02-30', to: '2027-03-02' }, /day/],
    ['the days the wrong way round', { partner: 'north', from: '2027-03-02', to: '2027-03-01' }, /after/],
    ['93 days', { partner: 'north', from: '2027-01-01', to: '2027-04-03' }, /92/],
    ['two partners', 'partner=north&partner=south&from=2027-03-01&to=2027-03-01', /once/],
  ] as const)
    test(`are refused with 400 and a sentence: ${what}`, async () => {
      const response = await ask(query);
      const { success, message } = (await response.json()) as { success: boolean; message: string };
      assert.deepEqual([response.status, success], [400, false]);
      assert.match(message, named);
    });

  for (const method of ['POST', 'HEAD', 'PUT', 'OPTIONS'])
    test(`are refused with 405 and the allowed methods: ${method}`, async () => {
      const response = await ask({ partner: 'north', ...RANGE }, { method });
      assert.deepEqual([response.status, response.headers.get('Allow')], [405, 'GET']);
    });

  for (const [site, status] of [
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ] as const)
    test(`are answered with ${status} to a request from ${site}`, async () => {
      const response = await ask({ partner: 'north', ...RANGE }, { headers: { 'Sec-Fetch-Site': site } });
      assert.equal(response.status, status);
      assert.equal(response.headers.get('Access-Control-Allow-Origin'), null);
    });

  for (const [what, answer, timeout] of [
    ['refuses the key', json({ success: false, message: 'Unknown key north-secret-key' }, {}, 401), undefined],
    ['answers with something else', json({ success: true, data: 'nothing' }), undefined],
    // Long enough for the request to arrive.
    ['does not answer in time', hang, 2000],
  ] as const)
    test(`are answered with 502, in plain words of our own, if the service ${what}`, async () => {
      const server = await startLoopbackServer(answer);
      try {
        const response = await ask({ partner: 'north', ...RANGE }, {}, over(server.url, timeout));
        const { success, message } = (await response.json()) as { success: boolean; message: string };
        assert.deepEqual([response.status, success], [502, false]);
        assert.match(message, /^The service did not answer as it should/);
        assert.equal(server.requests[0]!.headers['x-api-key'], KEY);
      } finally {
        await server.stop();
      }
    });

  test('are complete without reward events, if an account has none', async () => {
    const server = await startLoopbackServer((request, response) => {
      const isRewards = request.url!.startsWith('/api/v1/rewards/');
      const isFlow = request.url!.includes('/flow');
      const good = json({ success: true, data: isFlow ? { id: 'spring', name: 'Spring', offers: [] } : [] });
      (isRewards ? json({ success: false, message: 'None.' }, {}, 404) : good)(request, response);
    });
    try {
      const response = await ask({ partner: 'south', ...RANGE }, {}, over(server.url));
      assert.equal(response.status, 200);
      assert.equal(((await response.json()) as { data: Figures }).data.rewardViews, undefined);
    } finally {
      await server.stop();
    }
  });
});
