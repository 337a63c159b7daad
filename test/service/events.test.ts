import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readFailure } from './ask.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

interface Answer {
  readonly success: boolean;
  readonly data: readonly { readonly id: string; readonly type: string; readonly timestamp: number }[];
  readonly pagination: Record<'current_page' | 'per_page' | 'total' | 'last_page', number>;
}

/** Paths, by whose events they return. */
const GIVEAWAYS = '/api/v1/giveaways/events';
const REWARDS = '/api/v1/rewards/events';

describe('the events endpoints', () => {
  let service: ClockedService;
  before(async () => {
    service = await startClockedService(giveawayCatalogue(), '2027-01-31T09:30:00Z');
  });
  after(() => service.stop());

  const ask = (path: string, query: Record<string, string | number>, key = 'north-key') =>
    service.get(
      `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
      { 'X-API-Key': key },
    );
  const read = async (path: string, query: Record<string, string | number>, key?: string) => {
    const response = await ask(path, query, key);
    if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const WEEK = { start_date: '2027-01-01', end_date: '2027-01-07' };

  describe('for giveaways', () => {
    test('return events by type, sorted by time, in the envelope, with pagination', async () => {
      const response = await ask(GIVEAWAYS, { type: 'view', ...WEEK });
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.deepEqual(await response.json(), {
        success: true,
        data: [
          { id: 'e1', type: 'view', timestamp: Date.parse('2027-01-01T10:00:00Z'), user: 'ann', flow: 'spring' },
          { id: 'e2', type: 'view', timestamp: Date.parse('2027-01-02T10:00:00Z'), user: 'ann', flow: 'spring' },
        ],
        pagination: { current_page: 1, per_page: 10_000, total: 2, last_page: 1 },
      });
      const claims = await read(GIVEAWAYS, { type: 'claim', ...WEEK });
      assert.deepEqual(
        claims.data.map(({ id }) => id),
        ['e3'],
      );
    });

    for (const [what, query] of [
      ['no type', WEEK],
      ['an empty type', { type: '', ...WEEK }],
      ['an unknown type', { type: 'click', ...WEEK }],
    ] as const) {
      test(`refuse ${what} with 400`, async () => {
        const response = await ask(GIVEAWAYS, query);
        assert.equal(response.status, 400);
        assert.match((await readFailure(response)).message, /type/);
      });
    }
  });

  describe('for rewards', () => {
    test('return events as in the catalogue, of every type or of one', async () => {
      const all = await read(REWARDS, WEEK);
      assert.deepEqual(all.data, [
        { type: 'view', timestamp: Date.parse('2027-01-01T10:00:00Z'), offer: 'a1', depth: { of: [1] } },
        { type: 'view', timestamp: Date.parse('2027-01-02T10:00:00Z') },
        { type: 'sale', timestamp: Date.parse('2027-01-03T10:00:00Z'), amount: 12.5 },
      ]);
      assert.deepEqual(all.pagination, { current_page: 1, per_page: 10_000, total: 3, last_page: 1 });
      const types = async (type: string) => (await read(REWARDS, { type, ...WEEK })).data.map((event) => event.type);
      assert.deepEqual(await types('view'), ['view', 'view']);
      assert.deepEqual(await types('sale'), ['sale']);
      assert.deepEqual(await types(''), ['view', 'view', 'sale']);
      assert.deepEqual(await types(`unheard'of`), []);
    });
  });

  for (const [name, path, type] of [
    ['giveaways', GIVEAWAYS, { type: 'view' }],
    ['rewards', REWARDS, {}],
  ] as const) {
    describe(`for ${name}`, () => {
      for (const [what, parameters, parameter] of [
        ['no start_date', { end_date: '2027-01-01' }, 'start_date'],
        ['no end_date', { start_date: '2027-01-01' }, 'end_date'],
        ['an end before the start', { start_date: '2027-01-02', end_date: '2027-01-01' }, 'end_date'],
        ['a day after an instant in it', { start_date: '2027-01-01T00:00:01Z', end_date: '2027-01-01' }, 'end_date'],
        ['more than seven days', { start_date: '2027-01-01', end_date: '2027-01-09' }, 'end_date'],
        [
          'more than seven days by a second',
          { start_date: '2027-01-01', end_date: '2027-01-08T00:00:01Z' },
          'end_date',
        ],
        ...[
          ['01.01.2027', '2027-1-1', '2027-02-30', '2027-13-01', '2027-01-01T25:00:00Z', '2027-01-01T24:00:00Z'],
          ['2027-01-01T10:00:00', '2027-01-01T10:00:00+01:00', '2027-01-01T10:00Z', ' 2027-01-01', 'today', '1'],
        ]
          .flat()
          .map(
            (date) => [`the start_date ${date}`, { start_date: date, end_date: '2027-01-02' }, 'start_date'] as const,
          ),
        ...['0', '-1', '1.5', 'two', '', '1e3', '1'.repeat(16)].map(
          (page) => [`the page "${page}"`, { ...WEEK, page }, 'page'] as const,
        ),
      ] as const) {
        test(`refuse ${what} with 400, naming ${parameter}`, async () => {
          const response = await ask(path, { ...type, ...parameters });
          assert.equal(response.status, 400);
          const { success, message } = await readFailure(response);
          assert.equal(success, false);
          assert.match(message, new RegExp(parameter));
        });
      }

      test('accept seven days between the parameters, and the whole last day', async () => {
        assert.equal((await ask(path, { ...type, start_date: '2027-01-01', end_date: '2027-01-08' })).status, 200);
        const instants = { start_date: '2027-01-01T10:00:00Z', end_date: '2027-01-08T10:00:00Z' };
        assert.equal((await ask(path, { ...type, ...instants })).status, 200);
      });

      test('return nothing past the last page', async () => {
        for (const page of [2, 999_999_999_999_999]) {
          const { data, pagination } = await read(path, { ...type, ...WEEK, page });
          assert.deepEqual(data, []);
          assert.equal(pagination.current_page, page);
          assert.equal(pagination.last_page, 1);
        }
      });

      test('return one empty page if there are none', async () => {
        assert.deepEqual(await read(path, { ...type, start_date: '2020-01-01', end_date: '2020-01-01' }), {
          success: true,
          data: [],
          pagination: { current_page: 1, per_page: 10_000, total: 0, last_page: 1 },
        });
      });

      test('return only the partner’s events', async () => {
        assert.deepEqual((await read(path, { ...type, ...WEEK }, 'south-key')).data, []);
      });

      test('accept only GET', async () => {
        for (const method of ['HEAD', 'POST']) {
          const response = await service.send(path, { method });
          assert.equal(response.status, 405);
          assert.equal(response.headers.get('allow'), 'GET, OPTIONS');
        }
      });
    });
  }

  test('return events from the first instant of the start to the last instant of the end', async () => {
    const instants = [
      '2027-05-01T23:59:59.999Z',
      '2027-05-02T00:00:00.000Z',
      '2027-05-02T09:59:59.999Z',
      '2027-05-02T10:00:00.000Z',
      '2027-05-02T10:00:00.999Z',
      '2027-05-02T10:00:01.000Z',
      '2027-05-02T23:59:59.999Z',
      '2027-05-03T00:00:00.000Z',
    ];
    const catalogue = giveawayCatalogue();
    catalogue.partners[0]!.events!.rewards = instants.map((instant) => ({
      type: 'view',
      timestamp: Date.parse(instant),
    }));
    await service.load(catalogue);
    const between = async (start_date: string, end_date: string) =>
      (await read(REWARDS, { start_date, end_date })).data.map(({ timestamp }) =>
        instants.indexOf(new Date(timestamp).toISOString()),
      );
    assert.deepEqual(await between('2027-05-02', '2027-05-02'), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual(await between('2027-05-02T10:00:00Z', '2027-05-02T10:00:00Z'), [3, 4]);
    assert.deepEqual(await between('2027-05-02T10:00:00Z', '2027-05-03'), [3, 4, 5, 6, 7]);
    assert.deepEqual(await between('2027-05-01', '2027-05-02T09:59:59Z'), [0, 1, 2]);
    await service.load(giveawayCatalogue());
  });

  describe('with several pages', () => {
    const TOTAL = 34_567;
    const RANGE = { type: 'view', start_date: '2027-06-01', end_date: '2027-06-03' };
    before(async () => {
      // Many in one millisecond, inserted in random order.
      await service.sql`
        insert into giveaway_events (partner_id, type, happened_at, body)
        select 'north', 'view', happened_at, json_build_object(
          'id', 'many-' || id, 'type', 'view', 'timestamp', happened_at, 'user', 'ann', 'flow', 'spring'
        )
        from (
          select id, ${Date.parse('2027-06-01T00:00:00Z')} + (id * 7919::bigint % ${TOTAL}) / 50 * 4000 as happened_at
          from generate_series(0, ${TOTAL - 1}) as id
        ) as events`;
    });

    test('return each event on one page, in order of time, 10,000 a page', async () => {
      const seen = new Set<string>();
      let last = 0;
      for (let page = 1; page <= 4; page += 1) {
        const { data, pagination } = await read(GIVEAWAYS, { ...RANGE, page });
        assert.deepEqual(pagination, { current_page: page, per_page: 10_000, total: TOTAL, last_page: 4 });
        assert.equal(data.length, page < 4 ? 10_000 : 4567);
        for (const { id, timestamp } of data) {
          assert.ok(timestamp >= last);
          last = timestamp;
          seen.add(id);
        }
      }
      assert.equal(seen.size, TOTAL);
      assert.deepEqual((await read(GIVEAWAYS, { ...RANGE, page: 5 })).data, []);
    });

    test('return an event on the same page each time', async () => {
      for (const page of [1, 2, 3, 4])
        assert.deepEqual(await read(GIVEAWAYS, { ...RANGE, page }), await read(GIVEAWAYS, { ...RANGE, page }));
    });
  });
});
