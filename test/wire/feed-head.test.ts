import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFeed, readFeedHead } from '../../src/wire/feed.js';
import { limitReport } from '../../src/wire/fields.js';
import { FEED_ADDRESS, read } from './read.js';

const offer = (id: string, rest: object = {}) => ({ id, title: id, ...rest });
const payload = {
  settings: { ctaLabel: 'Go' },
  hero: [offer('h', { url: 'x:y' })],
  popular: [offer('p')],
  all: [offer('a'), offer('b')],
  testOffers: [offer('t')],
};
const ignore = (): void => undefined;

describe('the head of a feed', () => {
  test('has the hero and popular offers and the settings, and no catalogue', () => {
    const head = readFeedHead(payload, ignore, FEED_ADDRESS);
    assert.deepEqual([head.hero.length, head.popular.length, head.settings.ctaLabel], [1, 1, 'Go']);
    assert.deepEqual([head.all, head.testOffers], [[], []]);
  });

  test('is taken over when the rest is read: the same offers, and no drift reported twice', () => {
    const paths: string[] = [];
    const report = limitReport((path) => paths.push(path));
    const head = readFeedHead(payload, report, FEED_ADDRESS);
    const feed = readFeed(payload, report, FEED_ADDRESS, head);
    assert.equal(feed.hero, head.hero);
    assert.deepEqual(feed, read(payload).feed);
    assert.deepEqual(paths, ['hero[0].url']);
  });
});
