import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { partnerLogos, readSections, type SectionOptions } from '../../src/widget/widget-view.js';
import { readFeed } from '../../src/wire/feed.js';
import { readPlacements } from '../../src/wire/placement.js';

const now = Date.parse('2026-11-21T12:00:00Z');

function shown(payload: object, options: Partial<SectionOptions> = {}) {
  const feed = readFeed({ all: [], ...payload }, () => undefined, 'https://feed.example/');
  return readSections(feed, {
    placements: ['hero', 'popular', 'all'],
    preview: false,
    ageRestricted: 'show',
    now,
    ...options,
  });
}

function ids(sections: ReturnType<typeof shown>) {
  return sections.list.map(({ placement, offers }) => [placement, ...offers.map((offer) => offer.id)].join(' '));
}

const offer = (id: string, rest: object = {}) => ({ id, title: id, ...rest });

describe('the sections of a feed', () => {
  test('are those requested, in that order', () => {
    const payload = { hero: [offer('h')], popular: [offer('p')], all: [offer('a')] };
    assert.deepEqual(ids(shown(payload)), ['hero h', 'popular p', 'all a']);
    assert.deepEqual(ids(shown(payload, { placements: ['all', 'hero'] })), ['all a', 'hero h']);
  });

  test('are left out when they have no offers', () => {
    assert.deepEqual(ids(shown({ all: [offer('a')] })), ['all a']);
    assert.deepEqual(ids(shown({})), []);
  });

  test('leave out ended offers, to the millisecond', () => {
    const all = [
      offer('past', { expiry: '2026-11-21T11:59:59Z' }),
      offer('now', { expiry: '2026-11-21T12:00:00Z' }),
      offer('next', { expiry: '2026-11-21T12:00:01Z' }),
      offer('never'),
    ];
    assert.deepEqual(ids(shown({ all })), ['all next never']);
    assert.deepEqual(ids(shown({ all }, { now: now + 1000 })), ['all never']);
  });

  test('keep ended offers in a preview', () => {
    const all = [offer('past', { expiry: '2026-11-20' })];
    assert.deepEqual(ids(shown({ all }, { preview: true })), ['all past']);
  });

  test('keep an offer through its whole last day', () => {
    const all = [offer('today', { expiry: '2026-11-21' })];
    const lastInstant = new Date('2026-11-21T23:59:59.999').getTime();
    assert.deepEqual(ids(shown({ all }, { now: lastInstant })), ['all today']);
    assert.deepEqual(ids(shown({ all }, { now: lastInstant + 1 })), []);
  });

  test('have test offers last, in a preview only', () => {
    const payload = { all: [offer('a')], testOffers: [offer('t')] };
    assert.deepEqual(ids(shown(payload)), ['all a']);
    assert.deepEqual(ids(shown(payload, { preview: true, placements: ['hero'] })), ['test t']);
  });

  test('leave out offers for adults only if they are to be hidden', () => {
    const all = [offer('wine', { ageRestricted: true }), offer('tea')];
    assert.deepEqual(ids(shown({ all })), ['all wine tea']);
    assert.deepEqual(ids(shown({ all }, { ageRestricted: 'gate' })), ['all wine tea']);
    assert.deepEqual(ids(shown({ all }, { ageRestricted: 'hide' })), ['all tea']);
  });

  test('know when the next offer ends', () => {
    const all = [
      offer('later', { expiry: '2026-12-01T00:00:00Z' }),
      offer('soon', { expiry: '2026-11-22T00:00:00Z' }),
      offer('past', { expiry: '2026-11-01T00:00:00Z' }),
    ];
    assert.equal(shown({ all }).nextExpiry, Date.parse('2026-11-22T00:00:00Z'));
    assert.equal(shown({ all: [offer('never')] }).nextExpiry, Infinity);
  });
});

describe('the placements attribute', () => {
  for (const [text, expected] of [
    ['hero popular all', 'hero popular all'],
    ['all  hero', 'all hero'],
    ['ALL', 'all'],
    ['popular popular', 'popular'],
    ['popular, all', 'popular all'],
    ['footer all', 'all'],
    ['nonsense', 'hero popular all'],
    ['', 'hero popular all'],
  ] as const) {
    test(`reads "${text}" as ${expected}`, () => assert.equal(readPlacements(text).join(' '), expected));
  }
});

test('the header shows logos of the first three partners, each once', () => {
  const all = ['a', 'a', 'b', 'c', 'd'].map((logo, index) =>
    offer(String(index), { partnerLogo: `https://x.example/${logo}.png` }),
  );
  const { list } = shown({ all });
  const logos = ['https://x.example/a.png', 'https://x.example/b.png', 'https://x.example/c.png'];
  assert.deepEqual(
    partnerLogos(list, () => false),
    logos,
  );
  // Without logos of gated offers.
  assert.deepEqual(
    partnerLogos(list, ({ id }) => Number(id) > 2),
    logos.slice(0, 2),
  );
});
