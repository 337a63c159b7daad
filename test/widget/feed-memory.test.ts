import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsError } from '../../src/client/rewards-error.js';
import type { FeedAccess, KeptFeed } from '../../src/client/feed-endpoint.js';
import { lastGood } from '../../src/widget/feed-memory.js';
import type { LoadedFeed } from '../../src/widget/widget-view.js';
import { readFeed } from '../../src/wire/feed.js';

const HOUR_MS = 3_600_000;
const feed = readFeed({ all: [{ id: 'a', title: 'A' }] }, () => undefined);
const kept: KeptFeed = { feed: readFeed({ all: [] }, () => undefined), savedAt: 7 };

const down = new RewardsError('http', '', { status: 503 });
const empty: FeedAccess = { getFeed: () => Promise.reject(down) };
const keeping: FeedAccess = { ...empty, lastFeed: () => kept };
const broken: FeedAccess = {
  ...empty,
  lastFeed() {
    throw new Error('the shop’s own');
  },
};

const shown = (kind: 'whole' | 'kept', hours: number): LoadedFeed => ({
  kind,
  feed,
  loadedAt: Date.now() - hours * HOUR_MS,
});
const drawn: LoadedFeed = { kind: 'server', feed, loadedAt: 1, total: 1, categories: false };

describe('the last good feed', () => {
  for (const [what, error] of [
    ['a service that is down', down],
    ['a service that isn’t reached', new RewardsError('network', '')],
    ['an answer that isn’t a feed', new RewardsError('format', '')],
    ['a client of the page that fails', new Error('own')],
  ] as const)
    test(`is shown for ${what}`, () => assert.equal(lastGood(error, keeping, undefined, undefined)?.feed, kept.feed));

  for (const status of [401, 404])
    test(`is not shown for a request that is wrong, with status ${status}`, () =>
      assert.equal(
        lastGood(new RewardsError('http', '', { status }), keeping, undefined, shown('whole', 1)),
        undefined,
      ));

  for (const [what, before, from, expected] of [
    ['the one on the screen', shown('whole', 23.9), keeping, feed],
    ['the one on the screen, which was kept', shown('kept', 23.9), keeping, feed],
    [
      'the one that the client keeps, if that on the screen is older than 24 hours',
      shown('whole', 24.1),
      keeping,
      kept.feed,
    ],
    ['the one that the client keeps, rather than what a server has drawn', drawn, keeping, kept.feed],
    ['what a server has drawn, if nothing is kept', drawn, empty, feed],
    ['what a server has drawn, if the client fails', drawn, broken, feed],
    ['none, if a server has withheld offers', { ...drawn, question: { count: 1, after: 0 } }, empty, undefined],
    ['none after 24 hours, on a page that stayed open', shown('whole', 24.1), empty, undefined],
    ['none of which only a part has come', { kind: 'head', feed, loadedAt: Date.now() }, empty, undefined],
  ] as const)
    test(`is ${what}`, () => {
      const last = lastGood(down, from, undefined, before);
      assert.equal(last?.feed, expected);
      assert.equal(last?.kind, expected && 'kept');
    });

  test('is as old as when it was loaded', () => {
    assert.equal(lastGood(down, keeping, undefined, undefined)?.loadedAt, kept.savedAt);
    assert.equal(lastGood(down, empty, undefined, drawn)?.loadedAt, drawn.loadedAt);
  });
});
