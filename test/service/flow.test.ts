import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { readFailure } from './ask.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

describe('a giveaway flow', () => {
  let service: ClockedService;
  before(async () => {
    service = await startClockedService(giveawayCatalogue(), '2027-01-31T09:30:00Z');
  });
  beforeEach(() => service.reset());
  after(() => service.stop());

  const path = (query: string) => `/api/v1/giveaways/flow${query}`;
  const views = async () => {
    const response = await service.get('/api/v1/giveaways/events?type=view&start_date=2027-01-31&end_date=2027-01-31');
    return ((await response.json()) as { data: { id: string }[] }).data;
  };

  test('is sent as in the catalogue, with empty fields included', async () => {
    const response = await service.get(path('?id=spring'));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    const none = { expiry: null, schedule: null };
    assert.deepEqual(await response.json(), {
      success: true,
      data: {
        id: 'spring',
        name: 'Spring',
        template: 2,
        headerTemplate: 1,
        header: { title: 'Spring', steps: [] },
        settings: { ctaLabel: 'Mine', sectionTitles: [] },
        offers: [
          { id: 'once', title: 'Once', heroImage: 'https://shop.example/once.png', mood: 'sunny', ...none },
          { id: 'weekly', title: 'Weekly', frequency: '1week', ...none },
          { id: 'monthly', title: 'Monthly', frequency: '1month', ...none },
          { id: 'yearly', title: 'Yearly', frequency: '1year', ...none },
        ],
      },
    });
  });

  test('includes offers that have ended or have not opened, which claims refuse', async () => {
    service.at('2031-01-01T00:00:00Z');
    const { data } = (await (await service.get(path('?id=limits'))).json()) as {
      data: { offers: { id: string; expiry: string | null; schedule: string | null }[] };
    };
    assert.equal(data.offers.length, 7);
    assert.equal(data.offers.find(({ id }) => id === 'ends-on-day')?.expiry, '2027-03-31');
    assert.equal(data.offers.find(({ id }) => id === 'opens-on-day')?.schedule, '2027-03-31');
  });

  test('is recorded as a view when the user is given', async () => {
    await service.get(path('?id=spring&user=ann%40shop.example'));
    const [view, ...more] = await views();
    assert.deepEqual(more, []);
    assert.match(view?.id ?? '', /^[\w-]{16,}$/);
    assert.deepEqual(view, {
      id: view?.id,
      type: 'view',
      timestamp: Date.parse('2027-01-31T09:30:00Z'),
      user: 'ann@shop.example',
      flow: 'spring',
    });
  });

  test('is recorded each time, with a new id', async () => {
    for (let count = 0; count < 3; count += 1) await service.get(path('?id=spring&user=ann'));
    assert.equal(new Set((await views()).map(({ id }) => id)).size, 3);
  });

  test('is recorded by no other request', async () => {
    await service.get(path('?id=spring'));
    await service.get(path('?id=spring&user='));
    await service.get(path('?id=nothing&user=ann'));
    await service.get(path('?id=spring&user=ann'), { 'X-API-Key': 'nobody' });
    for (const method of ['HEAD', 'POST']) {
      const response = await service.send(path('?id=spring&user=ann'), { method });
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('allow'), 'GET, OPTIONS');
    }
    assert.deepEqual(await views(), []);
  });

  test('belongs to its partner', async () => {
    const south = { 'X-API-Key': 'south-key' };
    const { data } = (await (await service.get(path('?id=spring'), south)).json()) as { data: { name: string } };
    assert.equal(data.name, 'Other spring');
    assert.equal((await service.get(path('?id=limits'), south)).status, 404);
  });

  for (const [what, query, expected] of [
    ['no id', '', 400],
    ['an empty id', '?id=', 400],
    ['two ids', '?id=spring&id=limits', 400],
    ['two users', '?id=spring&user=a&user=b', 400],
    ['a user that the database cannot store', '?id=spring&user=a%00', 400],
    ['an unknown id', '?id=autumn', 404],
  ] as const) {
    test(`with ${what} is ${expected}`, async () => {
      const response = await service.get(path(query));
      assert.equal(response.status, expected);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal((await readFailure(response)).success, false);
    });
  }
});
