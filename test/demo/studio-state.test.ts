import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALL_SCENARIOS } from '../../demo/scenarios/all-scenarios.js';
import { panelOf, readLayout, roomOf, ROOMS, type Layout } from '../../demo/shell/studio-state.js';

const scenarioOf = (element: string) => ALL_SCENARIOS.find((scenario) => scenario.element === element)!;

describe('what the studio shows on a narrow screen', () => {
  for (const room of ROOMS) {
    const layout: Layout = {
      room,
      panel: room === 'scenarios' || room === 'stage' ? 'contrast' : room,
      dock: undefined,
      dockShare: 30,
    };

    test(`is ${room} of an element with settings`, () =>
      assert.equal(roomOf({ layout, scenario: scenarioOf('rewards-widget') }), room));

    test(`is one that there is of an element without settings: ${room}`, () => {
      const scenario = scenarioOf('rewards-codes');
      assert.equal(panelOf({ layout, scenario }), 'json');
      assert.equal(roomOf({ layout, scenario }), room === 'scenarios' || room === 'stage' ? room : 'json');
    });
  }
});

test('a kept height of the reports is used if it is within the range', () => {
  for (const [kept, read] of [
    [42.4, 42.4],
    [19, 30],
    [51, 30],
    [NaN, 30],
    ['40', 30],
    [undefined, 30],
  ])
    assert.equal(readLayout({ dockShare: kept }).dockShare, read, String(kept));
});
