import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeCsv } from '../../demo/events/csv.js';
import { findRangeFault, listDays, rangeUntil } from '../../demo/events/days.js';
import { pickPart, type Figures } from '../../demo/events/figures.js';
import { FiguresCounter } from '../../demo/events/figures-counter.js';
import { lastInstant, moveToToday } from '../../demo/events/recent.js';
import { countSample, createEventSample } from '../../demo/events/sample-figures.js';
import { readViewState, writeViewState, type ViewState } from '../../demo/events/view-state.js';
import { withRecentEvents } from '../../demo/server/catalogue.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';

const FIGURES: Figures = {
  partner: 'larkmere',
  from: '2027-03-01',
  to: '2027-03-02',
  flows: [
    { id: 'a', name: 'A', views: [3, 1], viewers: 2, claimers: 2, offers: ['a1', 'a2'] },
    { id: 'b', name: 'B', views: [0, 4], viewers: 3, claimers: 1, offers: ['b1'] },
  ],
  offers: [
    { id: 'a1', name: 'A one', brand: 'Shop', claims: [1, 0], claimers: 1 },
    { id: 'a2', name: '=HYPERLINK("https://evil.example")', claims: [1, 0], claimers: 1 },
    { id: 'b1', name: 'B "one"', claims: [0, 1], claimers: 1 },
    { id: 'lost', name: 'lost', claims: [0, 1], claimers: 1 },
  ],
  viewers: 4,
  claimers: 3,
  rewardViews: [7, 8],
};

describe('a selection of the figures', () => {
  test('of everything: sums by day, and each person once', () => {
    const { views, claims, rewardViews, totals } = pickPart(FIGURES, {});
    assert.deepEqual(
      [views, claims, rewardViews],
      [
        [3, 5],
        [2, 2],
        [7, 8],
      ],
    );
    assert.deepEqual(totals, { views: 8, viewers: 4, claims: 4, claimers: 3, share: 0.5 });
  });

  test('of a giveaway: its views, its offers’ claims, and no views of rewards', () => {
    const part = pickPart(FIGURES, { flow: 'a' });
    assert.deepEqual([part.views, part.claims, part.rewardViews], [[3, 1], [2, 0], undefined]);
    assert.deepEqual(part.totals, { views: 4, viewers: 2, claims: 2, claimers: 2, share: 0.5 });
  });

  test('of an offer: its claims, and its giveaway’s views', () => {
    const part = pickPart(FIGURES, { flow: 'a', offer: 'a1' });
    assert.deepEqual(
      [part.views, part.claims],
      [
        [3, 1],
        [1, 0],
      ],
    );
    assert.deepEqual(part.totals, { views: 4, viewers: 2, claims: 1, claimers: 1, share: 0.25 });
  });

  test('has no share without views', () => {
    assert.equal(pickPart(FIGURES, { offer: 'lost' }).totals.share, undefined);
  });
});

describe('a range', () => {
  test('includes its last day and has each day once, even when clocks change', () => {
    const range = rangeUntil('2027-03-30', 28);
    const days = listDays(range);
    assert.deepEqual([range.from, days.length, days[0], days.at(-1)], ['2027-03-03', 28, '2027-03-03', '2027-03-30']);
    assert.equal(new Set(days).size, 28);
  });

  for (const [from, to, fault] of [
    ['2027-03-01', '2027-03-01', undefined],
    ['2027-03-02', '2027-03-01', /after/],
    ['', '2027-03-01', /Choose/],
    ['2027-02-29', '2027-03-01', /Choose/],
    ['0001-01-01', '2027-03-01', /92/],
  ] as const)
    test(`from ${from || 'nothing'} to ${to} is ${fault ? 'refused' : 'accepted'}`, () => {
      const found = findRangeFault({ from, to });
      if (fault) assert.match(found ?? '', fault);
      else assert.equal(found, undefined);
    });
});

describe('the counter', () => {
  test('skips events without a time, counts events without a name, and counts no person for a missing user', () => {
    const counter = new FiguresCounter({ partner: 'x', from: '2027-03-01', to: '2027-03-01' });
    const timestamp = Date.parse('2027-03-01T12:00:00Z');
    counter.addView({ user: 'ann', flow: 'a' });
    counter.addView({ timestamp: Number.NaN, user: 'ann', flow: 'a' });
    counter.addView({ timestamp, flow: 'a' });
    counter.addView({ timestamp, user: 'ann' });
    const { flows, viewers } = counter.figures([]);
    assert.deepEqual(
      flows.map(({ name, views, viewers }) => [name, views, viewers]),
      [
        ['a', [1], 0],
        ['Not named', [1], 1],
      ],
    );
    assert.equal(viewers, 1);
  });
});

describe('the sample events, moved to end today', () => {
  const now = Date.parse('2029-02-03T15:00:00Z');

  test('have their last events today, at their own hours, and none in the future', () => {
    const events = ['2026-11-18T22:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T18:00:00Z'].map((instant) => ({
      timestamp: Date.parse(instant),
    }));
    assert.deepEqual(
      moveToToday(events, lastInstant(events), now).map(({ timestamp }) => new Date(timestamp).toISOString()),
      ['2029-02-01T22:00:00.000Z', '2029-02-03T09:00:00.000Z'],
    );
  });

  test('are counted on a page without a server as the server counts them', () => {
    const moved = withRecentEvents(SAMPLE_CATALOGUE, now);
    const sample = createEventSample(SAMPLE_CATALOGUE);
    for (const partner of ['larkmere', 'velloway']) {
      const query = { partner, ...rangeUntil('2029-02-03', 90) };
      const counted = countSample(sample, query, now);
      const counter = new FiguresCounter(query);
      const { events, codes = {}, giveaways = [] } = moved.partners.find(({ id }) => id === partner)!;
      for (const event of events!.giveaways!)
        if (event.type === 'view') counter.addView(event);
        else counter.addClaim(event);
      for (const { timestamp } of events!.rewards!) counter.addRewardView(timestamp);
      const names = giveaways.map(({ id, name, offers = [] }) => ({
        id,
        name: name!,
        offers: offers.map((offer) => ({
          id: offer.id,
          name: offer.title!,
          brand: offer.partner,
          codes: { left: codes[offer.id]!.length, given: 0 },
        })),
      }));
      assert.deepEqual(counted, JSON.parse(JSON.stringify(counter.figures(names))));
      assert.ok(pickPart(counted, {}).totals.views > 500);
    }
  });

  test('contain no user and no key when they are part of a page', () => {
    assert.doesNotMatch(JSON.stringify(createEventSample(SAMPLE_CATALOGUE)), /shopper|key/);
  });
});

describe('the table for spreadsheets', () => {
  const text = writeCsv(listDays(FIGURES), pickPart(FIGURES, {}), FIGURES);
  const lines = text.split('\r\n');

  test('has a line for each day, with the same sums as the page', () => {
    assert.equal(lines.length, 4);
    assert.match(
      lines[0]!,
      /^\uFEFFDay,Views,Claims,Share claimed,Reward views,A: views,B: views,"A one, Shop: claims",/,
    );
    assert.equal(lines[1], '2027-03-01,3,2,0.6667,7,3,0,1,1,0,0');
    assert.equal(lines[2], '2027-03-02,5,2,0.4000,8,1,4,0,0,1,1');
  });

  test('never lets a name start a formula, and quotes names that need it', () => {
    assert.ok(lines[0]!.includes(`"'=HYPERLINK(""https://evil.example""): claims"`), lines[0]);
    assert.ok(lines[0]!.includes('"B ""one"": claims"'));
  });

  test('leaves the rate empty without views', () => {
    const [, first] = writeCsv(listDays(FIGURES), pickPart(FIGURES, { flow: 'b' }), { flows: [], offers: [] }).split(
      '\r\n',
    );
    assert.equal(first, '2027-03-01,0,0,');
  });
});

describe('the address', () => {
  const states: ViewState[] = [
    { partner: 'velloway', range: 90, flow: undefined, offer: undefined },
    { partner: 'larkmere', range: { from: '2027-03-01', to: '2027-03-05' }, flow: 'a&b', offer: 'ö #1' },
    { partner: 'larkmere', range: { from: '', to: 'x' }, flow: undefined, offer: undefined },
  ];
  for (const state of states)
    test(`restores ${JSON.stringify(state)}`, () => {
      assert.deepEqual(readViewState(writeViewState(state)), state);
    });

  test('restores the default if it is empty or makes no sense', () => {
    const usual = { partner: 'larkmere', range: 28, flow: undefined, offer: undefined };
    for (const hash of ['', '#', '#partner=nobody&days=5', '#%E0%A4%A']) assert.deepEqual(readViewState(hash), usual);
  });
});
