import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { FLOWS } from './sample-catalogue.js';

const offers = FLOWS.flatMap((flow) => flow.offers ?? []);

const poolOf = (id: string): string[] => SAMPLE_CATALOGUE.partners.flatMap(({ codes }) => codes?.[id] ?? []);

const WRITTEN = Date.parse('2026-11-21');

describe('the sample’s giveaways', () => {
  test('use every template', () => {
    assert.deepEqual([...new Set(FLOWS.map(({ template }) => template))].sort(), [1, 2, 3, 4]);
    for (const { giveaways } of SAMPLE_CATALOGUE.partners) assert.ok((giveaways?.length ?? 0) >= 2);
  });

  test('use every frequency, and none', () => {
    assert.deepEqual(
      new Set(offers.map(({ frequency }) => frequency)),
      new Set([undefined, '1week', '1month', '1year']),
    );
  });

  test('have one that is sold out, one that has ended and one that is upcoming', () => {
    assert.ok(offers.some(({ id }) => !poolOf(id).length));
    assert.ok(offers.some(({ id, expiry }) => expiry && Date.parse(expiry) < WRITTEN && poolOf(id).length));
    assert.ok(offers.some(({ id, schedule }) => schedule && Date.parse(schedule) > WRITTEN && poolOf(id).length));
  });

  test('have steps as texts and as objects, and headers with and without parts', () => {
    const steps = FLOWS.flatMap(({ header }) => header?.steps ?? []);
    assert.deepEqual(new Set(steps.map((step) => typeof step)), new Set(['string', 'object']));
    assert.ok(FLOWS.some(({ header }) => header === undefined));
    assert.ok(FLOWS.some(({ logo }) => logo) && FLOWS.some(({ logo }) => !logo));
    assert.ok(FLOWS.some(({ settings }) => settings === undefined));
  });

  test('have codes for every offer, and no code twice', () => {
    for (const { codes = {}, giveaways = [] } of SAMPLE_CATALOGUE.partners) {
      const ids = giveaways.flatMap((flow) => (flow.offers ?? []).map(({ id }) => id));
      assert.deepEqual(Object.keys(codes).sort(), [...ids].sort());
      assert.equal(new Set(ids).size, ids.length);
      const all = Object.values(codes).flat();
      assert.equal(new Set(all).size, all.length);
    }
  });
});

describe('the sample’s events', () => {
  test('are several hundred views and claims over weeks, in order of time', () => {
    for (const { events } of SAMPLE_CATALOGUE.partners) {
      const records = events?.giveaways ?? [];
      const times = records.map(({ timestamp }) => timestamp);
      assert.ok(records.length >= 200);
      assert.deepEqual(
        times,
        [...times].sort((first, second) => first - second),
      );
      assert.ok((times.at(-1) ?? 0) - (times[0] ?? 0) > 21 * 86_400_000);
      assert.deepEqual(new Set(records.map(({ type }) => type)), new Set(['view', 'claim']));
      assert.ok((events?.rewards ?? []).length >= 50);
    }
  });

  test('name existing flows and offers, and no user twice for one offer', () => {
    for (const { events, giveaways = [] } of SAMPLE_CATALOGUE.partners) {
      const flows = new Set(giveaways.map(({ id }) => id));
      const claimable = new Set(giveaways.flatMap((flow) => (flow.offers ?? []).map(({ id }) => id)));
      const claims = new Set<string>();
      for (const { type, user, flow, offer } of events?.giveaways ?? []) {
        if (type === 'view') assert.ok(flow !== undefined && flows.has(flow) && offer === undefined);
        else assert.ok(offer !== undefined && claimable.has(offer) && flow === undefined);
        if (type === 'claim') assert.ok(!claims.has(`${user} ${offer}`));
        if (type === 'claim') claims.add(`${user} ${offer}`);
      }
    }
  });
});
