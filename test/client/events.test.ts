import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, test } from 'node:test';
import { RewardsClient, type GiveawayEventsOptions } from '../../src/client/index.js';
import { inTurn, json, text } from '../support/loopback-server.js';
import { answerEvents, eventAt, type SentEvent } from './answer-events.js';
import { ownHeaders } from './own-headers.js';
import { withServer } from './with-server.js';

const KEY = { apiKey: 'key-1' };
const RANGE = { start: '2026-03-01', end: '2026-03-08' };

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const query = ({ url }: IncomingMessage, ...names: string[]) => {
  const { searchParams } = new URL(url!, 'http://x');
  return names.map((name) => searchParams.get(name)).join(' ');
};

test('events of neighbouring ids beyond 2^53 are all there, with their digits', () => {
  const ids = ['9007199254740992', '9007199254740993', '9007199254740994'];
  return withServer(
    text(`{"success":true,"data":[${ids.map((id) => `{"id":${id}}`).join()}]}`),
    async (client) => {
      assert.deepEqual(
        (await collect(client.rewardEvents(RANGE))).map(({ id }) => id),
        ids,
      );
      const views = await collect(client.giveawayEvents({ type: 'view', ...RANGE }));
      assert.deepEqual(
        views.map(({ id }) => id),
        ids,
      );
    },
    KEY,
  );
});

describe('the requests for events', () => {
  async function asked(range: Pick<GiveawayEventsOptions, 'start' | 'end'>, rewards = false): Promise<string[]> {
    let windows: string[] = [];
    await withServer(
      json({ success: true, data: [] }),
      async (client, { requests }) => {
        await collect(rewards ? client.rewardEvents(range) : client.giveawayEvents({ type: 'view', ...range }));
        windows = requests.map((request) => query(request, 'start_date', 'end_date'));
      },
      KEY,
    );
    return windows;
  }

  test('have type and range, with the contract’s two headers', () =>
    withServer(
      json({ success: true, data: [] }),
      async (client, { requests }) => {
        await collect(client.giveawayEvents({ type: 'claim', ...RANGE }));
        assert.equal(requests[0]?.url, '/api/v1/giveaways/events?type=claim&start_date=2026-03-01&end_date=2026-03-08');
        assert.deepEqual(ownHeaders(requests[0]), ['accept', 'x-api-key']);
        await collect(client.rewardEvents(RANGE));
        assert.equal(requests[1]?.url, '/api/v1/rewards/events?start_date=2026-03-01&end_date=2026-03-08');
        await collect(client.rewardEvents({ type: 'view', ...RANGE }));
        assert.match(requests[2]!.url!, /\?type=view&/);
      },
      KEY,
    ));

  test('keep the dates of one week as they are', async () => {
    assert.deepEqual(await asked({ start: '2026-03-01', end: '2026-03-08' }), ['2026-03-01 2026-03-08']);
    assert.deepEqual(await asked({ start: '2026-03-01', end: '2026-03-01' }), ['2026-03-01 2026-03-01']);
  });

  test('cut a longer range into weeks that share their boundaries', async () => {
    assert.deepEqual(await asked({ start: '2026-02-25', end: '2026-03-12' }), [
      '2026-02-25 2026-03-04T00:00:00Z',
      '2026-03-04T00:00:00Z 2026-03-11T00:00:00Z',
      '2026-03-11T00:00:00Z 2026-03-12',
    ]);
  });

  test('cut a range that is a second longer than a week', async () => {
    assert.deepEqual(await asked({ start: '2026-03-01T12:00:00Z', end: '2026-03-08T12:00:01Z' }), [
      '2026-03-01T12:00:00Z 2026-03-08T12:00:00Z',
      '2026-03-08T12:00:00Z 2026-03-08T12:00:01Z',
    ]);
  });

  test('round instants to whole seconds of UTC, so that no part of the range is left out', async () => {
    const start = new Date('2026-03-01T10:00:00.900Z');
    assert.deepEqual(await asked({ start, end: '2026-03-02T10:00:00.1+02:00' }), [
      '2026-03-01T10:00:00Z 2026-03-02T08:00:01Z',
    ]);
  });

  test('request reward events by days', async () => {
    const range = { start: '2026-03-01T10:00:00Z', end: new Date('2026-03-09T23:59:59.999Z') };
    assert.deepEqual(await asked(range, true), ['2026-03-01 2026-03-08', '2026-03-08 2026-03-09']);
  });

  for (const start of ['', 'yesterday', '2026-02-30', '2026-3-1', '2026-03-01T10:00:00', new Date(NaN)])
    test(`fail with a clear error for the start "${start.toString()}"`, () => {
      const error = { name: 'TypeError', message: /^(start|end) must be a date/ };
      const client = new RewardsClient({ baseUrl: 'https://x.example' });
      assert.throws(() => client.giveawayEvents({ type: 'view', start, end: '2026-03-08' }), error);
      assert.throws(() => client.rewardEvents({ start: '2026-03-01', end: start }), error);
    });

  test('leave it to the service to refuse a range that ends before it begins', () =>
    withServer(json({ success: false, message: 'Turn it round.' }, {}, 400), async (client) => {
      const events = client.giveawayEvents({ type: 'view', start: '2026-03-08', end: '2026-03-01' });
      await assert.rejects(collect(events), { kind: 'http', status: 400, serverMessage: 'Turn it round.' });
    }));
});

describe('the walk through all pages', { concurrency: true }, () => {
  const ids = (events: readonly { id?: unknown }[]) => events.map(({ id }) => id);
  const range = (count: number) => Array.from({ length: count }, (_, index) => `e${index + 1}`);

  test('yields every page of every window, each event once and in order', () =>
    withServer(
      answerEvents(
        // One event every hour for three weeks: some are exactly on the boundaries.
        Array.from({ length: 21 * 24 }, (_, hour) => eventAt(Date.UTC(2026, 2, 1, hour), `e${hour + 1}`)),
        50,
      ),
      async (client, { requests }) => {
        const events = await collect(client.giveawayEvents({ type: 'claim', start: '2026-03-01', end: '2026-03-21' }));
        assert.deepEqual(ids(events), range(21 * 24));
        assert.equal(requests.length, 4 + 4 + 4);
      },
    ));

  for (const order of ['oldest', 'latest'])
    test(`yields many events within the second of a boundary once, the ${order} first`, () => {
      const boundary = Date.UTC(2026, 2, 8);
      const events = Array.from({ length: 3000 }, (_, index) => eventAt(boundary + (index % 1000), `e${index + 1}`));
      if (order === 'latest') events.reverse();
      return withServer(answerEvents(events, 700), async (client) => {
        const given = await collect(client.giveawayEvents({ type: 'claim', start: '2026-03-01', end: '2026-03-10' }));
        assert.equal(given.length, 3000);
        assert.equal(new Set(ids(given)).size, 3000);
      });
    });

  test('yields an event once that moves to the next page during the walk', () =>
    withServer(inTurn(page(['a', 'b'], 1, 2), page(['b', 'c'], 2, 2)), async (client) => {
      assert.deepEqual(ids(await collect(client.giveawayEvents({ type: 'claim', ...RANGE }))), ['a', 'b', 'c']);
    }));

  test('treats an answer without pagination as the only page', () =>
    withServer(json({ success: true, data: [eventAt(0, 'a')] }), async (client, { requests }) => {
      assert.deepEqual(ids(await collect(client.giveawayEvents({ type: 'view', ...RANGE }))), ['a']);
      assert.equal(requests.length, 1);
    }));

  test('ends at an empty page, whatever last page the service names', () =>
    withServer(inTurn(page(['a'], 1, 9), page([], 2, 9)), async (client, { requests }) => {
      assert.deepEqual(ids(await collect(client.giveawayEvents({ type: 'claim', ...RANGE }))), ['a']);
      assert.equal(requests.length, 2);
    }));

  test('continues until an empty page if the service names no last page', () =>
    withServer(inTurn(page(['a'], 1), page(['b'], 2), page([], 3)), async (client) => {
      assert.deepEqual(ids(await collect(client.giveawayEvents({ type: 'claim', ...RANGE }))), ['a', 'b']);
    }));

  for (const [name, answer] of [
    ['a page that says it is the first again', page(['a'], 1, 3)],
    ['the same page without a number', json({ success: true, data: [eventAt(0, 'a')], pagination: { last_page: 3 } })],
  ] satisfies [string, RequestListener][])
    test(`ends with an error at ${name}`, () =>
      withServer(answer, async (client, { requests }) => {
        const given: unknown[] = [];
        await assert.rejects(
          async () => {
            for await (const { id } of client.giveawayEvents({ type: 'claim', ...RANGE })) given.push(id);
          },
          { name: 'RewardsError', kind: 'format' },
        );
        assert.deepEqual(given, ['a']);
        assert.equal(requests.length, 2);
      }));

  test('requests only a failed page again', () =>
    withServer(inTurn(page(['a'], 1, 2), json({}, {}, 503), page(['b'], 2, 2)), async (client, { requests }) => {
      assert.deepEqual(ids(await collect(client.giveawayEvents({ type: 'claim', ...RANGE }))), ['a', 'b']);
      assert.deepEqual(
        requests.map((request) => query(request, 'page')),
        ['', '2', '2'],
      );
    }));

  test('requests no page before the caller wants it', () =>
    withServer(page(['a', 'b'], 1, 9), async (client, { requests }) => {
      const events = client.giveawayEvents({ type: 'claim', ...RANGE });
      assert.equal(requests.length, 0);
      for await (const { id } of events) if (id === 'b') break;
      assert.equal(requests.length, 1);
    }));

  for (const [name, answer, error] of [
    ['a refusal', json({ success: false, message: 'No.' }), { kind: 'refused' }],
    ['no list', json({ success: true, data: {} }), { kind: 'format' }],
    ['a page of HTML', text('<p>'), { kind: 'format' }],
    ['a wrong key', json({}, {}, 401), { kind: 'http', status: 401 }],
  ] satisfies [string, RequestListener, object][])
    test(`fails at ${name}`, () =>
      withServer(answer, (client) =>
        assert.rejects(collect(client.giveawayEvents({ type: 'view', ...RANGE })), { name: 'RewardsError', ...error }),
      ));

  test("ends with the caller's signal", () =>
    withServer(
      inTurn(page(['a'], 1, 2), () => undefined),
      async (client, server) => {
        const leaving = new AbortController();
        const events = collect(client.giveawayEvents({ type: 'claim', ...RANGE, signal: leaving.signal }));
        events.catch(() => undefined);
        await server.received(2);
        leaving.abort();
        await assert.rejects(events, { kind: 'aborted' });
      },
    ));

  function page(names: readonly string[], current: number, last?: number): RequestListener {
    return json({
      success: true,
      data: names.map((id) => eventAt(Date.UTC(2026, 2, 2), id)),
      pagination: {
        current_page: current,
        per_page: 10_000,
        total: 99,
        ...(last !== undefined && { last_page: last }),
      },
    });
  }
});

describe('the records', { concurrency: true }, () => {
  const given = (data: readonly unknown[]) => json({ success: true, data });

  test('of giveaway events are read, and broken fields are reported', () =>
    withServer(
      given([
        { id: 7, type: 'claim', timestamp: '1772400000000', user: 'u', offer: 'o', more: 1 },
        'x',
        { id: 'b', type: 'view' },
      ]),
      async (client) => {
        const problems: string[] = [];
        const report = (path: string) => problems.push(path);
        const events = await collect(client.giveawayEvents({ type: 'claim', ...RANGE, report }));
        assert.deepEqual(JSON.parse(JSON.stringify(events)), [
          { id: '7', type: 'claim', timestamp: 1772400000000, user: 'u', offer: 'o' },
          { id: 'b', type: 'view' },
        ]);
        assert.deepEqual(problems.sort(), ['data[1]', 'data[2].flow', 'data[2].timestamp', 'data[2].user']);
      },
    ));

  test('of reward events are kept as sent', () => {
    const sent = [
      { id: 'a', deep: { er: [1, null] }, timestamp: 'noon' },
      { type: 'view', timestamp: 1 },
      { type: 'view', timestamp: 1 },
    ];
    return withServer(given(sent), async (client) => {
      assert.deepEqual(await collect(client.rewardEvents(RANGE)), sent);
    });
  });

  test('of reward events without ids come once if two weeks share a day, and equal events stay two', () => {
    const at = (day: number, offer: string): SentEvent => ({
      type: 'view',
      timestamp: Date.UTC(2026, 2, day, 9),
      offer,
    });
    const sent = [at(1, 'a'), at(8, 'b'), at(8, 'b'), at(8, 'c'), at(9, 'd'), at(15, 'e'), at(16, 'f')];
    return withServer(answerEvents(sent, 2), async (client) => {
      assert.deepEqual(await collect(client.rewardEvents({ start: '2026-03-01', end: '2026-03-16' })), sent);
    });
  });
});
