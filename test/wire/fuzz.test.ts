import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Feed } from '../../src/wire/feed.js';
import { PLACEMENTS } from '../../src/wire/placement.js';
import { read } from './read.js';

interface Sample {
  readonly partners: readonly { readonly feed: { readonly all: unknown[] } }[];
}

const SAMPLE = new URL('../../service/sample/catalogue.json', import.meta.url);
const { partners } = JSON.parse(readFileSync(SAMPLE, 'utf8')) as Sample;
/** Real feeds, short enough to be changed and read very often. */
const FEEDS = partners.map(({ feed }) => ({ ...feed, all: feed.all.slice(0, 6) }));

const SEEDS = 1500;

/** What may stand anywhere in a JSON text, and means trouble somewhere. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  1.5,
  '',
  ' ',
  'x',
  '0',
  'NaN',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://',
  '//evil.example',
  '/\\evil.example',
  '/',
  '#fff;color:red',
  '#12345',
  'red',
  '2030-02-30',
  '2030-01-01T00:00:00+99:99',
  '\u0000',
  '\ud800',
  '\u202eabc',
  'x'.repeat(10_000),
  [],
  {},
  [null],
  [[[]]],
  { text: {} },
  { title: [], placement: 'all' },
  { toString: 'x', valueOf: 'x', hasOwnProperty: 'x' },
];

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Container = unknown[] | Record<string, unknown>;

/** Changes a JSON value in a few places, and gives back what JSON makes of it. */
function mutate(value: unknown, random: () => number): unknown {
  const root = { value: structuredClone(value) };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const places = (container: Container): [Container, string][] =>
    Object.entries(container).flatMap(([key, child]: [string, unknown]) => [
      [container, key],
      ...(typeof child === 'object' && child !== null ? places(child as Container) : []),
    ]);
  const set = (container: Container, key: string, child: unknown): void => {
    Object.defineProperty(container, key, { value: child, enumerable: true, configurable: true, writable: true });
  };
  for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes--) {
    const all = places(root);
    if (all.length === 0) break;
    const [container, key] = pick(all);
    const [otherContainer, otherKey] = pick(all);
    const other = (otherContainer as Record<string, unknown>)[otherKey];
    switch (Math.floor(random() * 5)) {
      case 0:
        Reflect.deleteProperty(container, key);
        break;
      case 1:
        set(container, key, structuredClone(other));
        break;
      case 2:
        if (Array.isArray(container)) container.push(structuredClone(container[Number(key)]));
        else set(container, pick(['id', '__proto__', 'title', 'all', 'new']), structuredClone(other));
        break;
      default:
        set(container, key, structuredClone(pick(HOSTILE)));
    }
  }
  // What comes over the network has been a text.
  const text = JSON.stringify(root.value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}

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

describe('a feed that is wrong in random places', () => {
  test(`is read without a throw, soundly, and the same when read again (${SEEDS} seeds)`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const payload = mutate(FEEDS[seed % FEEDS.length], createRandom(seed));
      try {
        const { feed, paths } = read(payload);
        assertSound(feed);
        assert.equal(new Set(paths).size, paths.length, 'each path once');
        const again = read(feed);
        assert.deepEqual(again.feed, feed);
        // Ids that were missing still are; everything else was left out.
        for (const { path } of again.drifts) assert.match(path, /\.id$/);
      } catch (cause) {
        throw new Error(`seed ${seed}`, { cause });
      }
    }
  });

  test('the sample itself is read without a drift', () => {
    for (const feed of FEEDS) assert.deepEqual(read(feed).drifts, []);
  });
});
