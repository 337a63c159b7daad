import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Feed } from '../../src/wire/feed.js';
import { PLACEMENTS } from '../../src/wire/placement.js';
import { createRandom, mutate } from './mutate.js';
import { read } from './read.js';

interface Sample {
  readonly partners: readonly { readonly feed: { readonly all: unknown[] } }[];
}

const SAMPLE = new URL('../../service/sample/catalogue.json', import.meta.url);
const { partners } = JSON.parse(readFileSync(SAMPLE, 'utf8')) as Sample;
/** Real feeds, short enough to mutate and read many times. */
const FEEDS = partners.map(({ feed }) => ({ ...feed, all: feed.all.slice(0, 6) }));

const SEEDS = 1500;

function assertSound(feed: Feed): void {
  const { settings } = feed;
  for (const colour of [settings.ctaBg, settings.ctaColor, settings.headerBg, settings.headerTextColor])
    if (colour !== undefined) assert.match(colour, /^#([\da-f]{3}|[\da-f]{6})$/i);
  for (const { placement, title } of settings.sectionTitles) {
    assert.ok(PLACEMENTS.includes(placement));
    assert.ok(title.trim() !== '');
  }
  const { socialCta, stickers } = settings.socialProof;
  for (const text of [...Object.values(socialCta), ...Object.values(stickers)]) assert.equal(typeof text, 'string');

  for (const offers of [feed.hero, feed.popular, feed.all, feed.testOffers]) {
    const ids = offers.flatMap(({ id }) => (id === undefined ? [] : [id]));
    assert.equal(new Set(ids).size, ids.length);
    for (const offer of offers) {
      assert.ok(offer.title.trim() !== '');
      const { url, image, squareImage, heroImage, partnerLogo, expiry } = offer;
      for (const address of [url, image, squareImage, heroImage, partnerLogo])
        if (address !== undefined) assert.match(new URL(address).protocol, /^https?:$/);
      if (expiry !== undefined) assert.ok(!Number.isNaN(Date.parse(expiry)));
      for (const flag of [offer.ageRestricted, offer.hasMultipleCodes]) assert.equal(typeof flag, 'boolean');
    }
  }
}

describe('a feed with random faults', () => {
  test(`is read without throwing, soundly, and the same when read again (${SEEDS} seeds)`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const payload = mutate(FEEDS[seed % FEEDS.length], createRandom(seed));
      try {
        const { feed, paths } = read(payload);
        assertSound(feed);
        assert.equal(new Set(paths).size, paths.length, 'each path once');
        const again = read(feed);
        assert.deepEqual(again.feed, feed);
        // Missing ids are still missing; everything else invalid was left out.
        for (const { path } of again.drifts) assert.match(path, /\.id$/);
      } catch (cause) {
        throw new Error(`seed ${seed}`, { cause });
      }
    }
  });

  test('is based on a sample without drifts', () => {
    for (const feed of FEEDS) assert.deepEqual(read(feed).drifts, []);
  });
});
