import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getIn, setIn } from '../../demo/model/set-in.js';
import type { Json, JsonObject, JsonPath } from '../../demo/model/json.js';

const payload: JsonObject = {
  headerTemplate: 1,
  settings: { ctaLabel: 'Go', sectionTitles: ['One', { title: 'Two' }] },
  all: [{ id: 'a' }, { id: 'b' }],
};

describe('setIn', () => {
  const cases: [what: string, path: JsonPath, value: Json | undefined, expected: unknown, at?: JsonPath][] = [
    ['sets a name at the root', ['headerTemplate'], 2, { ...payload, headerTemplate: 2 }, []],
    ['sets a name within', ['settings', 'ctaLabel'], 'Stop', 'Stop'],
    ['sets an entry of a list', ['settings', 'sectionTitles', 0], 'Uno', 'Uno'],
    ['sets within an object of a list', ['settings', 'sectionTitles', 1, 'title'], 'Due', 'Due'],
    ['appends to a list', ['all', 2], { id: 'c' }, [{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['all']],
    ['fills the gap before an entry', ['hero', 2], 'x', [null, null, 'x'], ['hero']],
    [
      'makes what is missing on the way',
      ['settings', 'socialProof', 'socialCta', 'a'],
      'x',
      { a: 'x' },
      ['settings', 'socialProof', 'socialCta'],
    ],
    ['puts an object where a value has a wrong type', ['headerTemplate', 'x'], 1, { x: 1 }, ['headerTemplate']],
    ['keeps null, which is a value', ['settings', 'ctaLabel'], null, null],
    [
      'takes a name out',
      ['settings', 'ctaLabel'],
      undefined,
      { sectionTitles: ['One', { title: 'Two' }] },
      ['settings'],
    ],
    ['takes an entry out', ['all', 0], undefined, [{ id: 'b' }], ['all']],
    ['sets a name that every object has', ['settings', 'constructor'], 'x', 'x'],
  ];
  for (const [what, path, value, expected, at = path] of cases)
    test(what, () => {
      const before = structuredClone(payload);
      assert.deepEqual(getIn(setIn(payload, path, value), at), expected);
      assert.deepEqual(payload, before);
    });

  test('keeps all objects outside the path identical', () => {
    const next = setIn(payload, ['settings', 'sectionTitles', 0], 'Uno');
    assert.equal(next['all'], payload['all']);
    assert.equal(getIn(next, ['settings', 'sectionTitles', 1]), getIn(payload, ['settings', 'sectionTitles', 1]));
  });

  test('returns the same payload when there is nothing to remove', () => {
    for (const path of [
      ['nothing'],
      ['settings', 'nothing'],
      ['nothing', 'within'],
      ['all', 7],
      ['headerTemplate', 'x'],
    ])
      assert.equal(setIn(payload, path, undefined), payload);
  });

  test('sets a member named __proto__ like any other', () => {
    const next = setIn({}, ['texts', '__proto__'], 'x');
    assert.deepEqual(Object.entries(next['texts'] as object), [['__proto__', 'x']]);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  test('reads only the payload’s own members', () => {
    for (const path of [['toString'], ['settings', 'constructor'], ['settings', 'ctaLabel', 0]])
      assert.equal(getIn(payload, path), undefined);
  });
});
