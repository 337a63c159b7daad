import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readClaim } from '../../src/wire/claim.js';
import { readEventPage, readGiveawayEvent } from '../../src/wire/giveaway-event.js';
import { readGiveaway, type Giveaway } from '../../src/wire/giveaway.js';
import { limitReport } from '../../src/wire/fields.js';
import { anyJson } from '../support/any-json.js';
import { checkProperty } from '../support/check-property.js';
import { feedWithBadOffer, giveawayWithBadOffer, mutated } from '../support/mutated.js';
import { sampleFeeds, sampleGiveaways } from '../support/sample-payloads.js';
import { assertSoundFeed, assertSoundGiveaway } from './assert-sound.js';
import { FEED_ADDRESS, read } from './read.js';

const anyFeed = fc.oneof(mutated(sampleFeeds), feedWithBadOffer, anyJson);
const anyGiveaway = fc.oneof(mutated(sampleGiveaways), giveawayWithBadOffer, anyJson);

function readFlow(value: unknown): { readonly giveaway: Giveaway; readonly paths: readonly string[] } {
  const paths: string[] = [];
  const giveaway = readGiveaway(
    value,
    limitReport((path) => paths.push(path)),
    FEED_ADDRESS,
  );
  return { giveaway, paths };
}

function assertOnce(paths: readonly string[]): void {
  assert.equal(new Set(paths).size, paths.length, 'each path once');
}

/** Missing ids are still missing, and unknown frequencies are kept as sent; everything else invalid was left out. */
function assertKept(paths: readonly string[]): void {
  for (const path of paths) assert.match(path, /\.(id|frequency)$/);
}

describe('any payload', () => {
  test('is read as a sound feed with one report a path, and as the same feed when read again', () =>
    checkProperty(
      500,
      fc.asyncProperty(anyFeed, async (payload) => {
        const { feed, paths } = read(payload);
        assertSoundFeed(feed);
        assertOnce(paths);
        const again = read(feed);
        assert.deepEqual(again.feed, feed);
        assertKept(again.paths);
      }),
    ));

  test('is read as a sound giveaway with one report a path, and as the same giveaway when read again', () =>
    checkProperty(
      500,
      fc.asyncProperty(anyGiveaway, async (payload) => {
        const { giveaway, paths } = readFlow(payload);
        assertSoundGiveaway(giveaway);
        assertOnce(paths);
        const again = readFlow(giveaway);
        assert.deepEqual(again.giveaway, giveaway);
        assertKept(again.paths);
      }),
    ));

  test('is read as a claim with a code, a refusal, or neither', () =>
    checkProperty(
      500,
      fc.asyncProperty(claimAnswer(), async (answer) => {
        const result = readClaim(answer);
        if (result?.status === 'claimed') assert.ok(result.code.trim() !== '');
        else if (result) assert.ok(result.message === undefined || typeof result.message === 'string');
      }),
    ));

  test('is read as a page of events, or as no page', () =>
    checkProperty(
      500,
      fc.asyncProperty(fc.dictionary(fc.constantFrom('data', 'pagination'), anyPage()), async (answer) => {
        const reported: string[] = [];
        const page = readEventPage(answer, readGiveawayEvent, (path) => reported.push(path));
        for (const number of [page?.current, page?.last]) assert.ok(number === undefined || Number.isFinite(number));
        for (const { id, type, user } of page?.records ?? [])
          for (const text of [id, type, user]) assert.ok(text === undefined || typeof text === 'string');
      }),
    ));
});

describe('an offer with any fields', () => {
  test('leaves the other offers of a feed as they are', () =>
    checkProperty(
      500,
      fc.asyncProperty(feedWithBadOffer, async (payload) => {
        const good = (payload.all as unknown[]).slice(0, 3);
        assert.deepEqual(read(payload).feed.all.slice(0, 3), read({ all: good }).feed.all);
      }),
    ));

  test('leaves the other offers of a giveaway as they are', () =>
    checkProperty(
      500,
      fc.asyncProperty(giveawayWithBadOffer, async (payload) => {
        const good = (payload.offers as unknown[]).slice(0, 2);
        assert.deepEqual(readFlow(payload).giveaway.offers.slice(0, 2), readFlow({ offers: good }).giveaway.offers);
      }),
    ));
});

test('the samples that are changed have no drifts themselves', () => {
  for (const feed of sampleFeeds) assert.deepEqual(read(feed).drifts, []);
  for (const giveaway of sampleGiveaways) assert.deepEqual(readFlow(giveaway).paths, []);
});

function claimAnswer(): fc.Arbitrary<unknown> {
  const data = fc.oneof(
    anyJson,
    anyJson.map((code) => ({ code })),
  );
  return fc.oneof(
    anyJson,
    fc.record({ success: fc.oneof(fc.boolean(), anyJson), data, message: anyJson }, { requiredKeys: [] }),
  );
}

function anyPage(): fc.Arbitrary<unknown> {
  const event = fc.dictionary(fc.constantFrom('id', 'type', 'timestamp', 'user', 'offer', 'flow'), anyJson);
  const numbers = fc.dictionary(fc.constantFrom('current_page', 'last_page'), anyJson);
  return fc.oneof(anyJson, numbers, fc.array(fc.oneof(event, anyJson)));
}
