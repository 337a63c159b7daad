import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FeedReading } from '../../src/wire/feed.js';
import { FEED_ADDRESS, read } from './read.js';

const offer = (id: string, rest: object = {}) => ({ id, title: id, ...rest });
const payload = {
  settings: { ctaLabel: 'Go' },
  hero: [offer('h')],
  popular: [offer('p')],
  all: [offer('a', { url: 'x:y' }), offer('b'), offer('a')],
  testOffers: [offer('t', { image: 7 })],
};

describe('a feed that is read bit by bit', () => {
  test('has its hero and popular offers and its settings at once, and the rest in the end', () => {
    const reading = new FeedReading(payload, FEED_ADDRESS);
    const first = reading.feed;
    assert.deepEqual([first.hero.length, first.popular.length, first.settings.ctaLabel], [1, 1, 'Go']);
    assert.deepEqual([first.all, first.testOffers], [[], []]);
    const feed = reading.finish();
    assert.deepEqual(feed, read(payload).feed);
    assert.deepEqual(first.all, [], 'what was given out does not change');
  });

  test('tells its size before it is read', () => {
    assert.equal(new FeedReading(payload).size, 4);
  });

  test('takes a step an offer', () => {
    const reading = new FeedReading(payload);
    let steps = 0;
    for (const _ of reading) steps++;
    assert.ok(steps >= reading.size, `${steps} steps for ${reading.size} offers`);
  });

  test('is the same for all who read it, however they take turns', () => {
    const reading = new FeedReading(payload, FEED_ADDRESS);
    for (const _ of reading) if (reading.feed.hero.length) break;
    reading.next();
    const feed = reading.finish();
    assert.deepEqual(feed, read(payload).feed);
    assert.equal(reading.finish(), feed);
  });

  test('tells each who finishes it of all drifts, in the order of the payload', () => {
    const reading = new FeedReading(payload, FEED_ADDRESS);
    for (let teller = 0; teller < 2; teller++) {
      const paths: string[] = [];
      reading.finish((path) => paths.push(path));
      assert.deepEqual(paths, read(payload).paths);
      assert.deepEqual(paths, ['all[0].url', 'all[2]', 'testOffers[0].image']);
    }
  });
});
