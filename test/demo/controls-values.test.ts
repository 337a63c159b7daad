import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { offersInPayload } from '../../demo/controls/offers-in-payload.js';
import { readFlag, readNumber, readText } from '../../demo/controls/read-value.js';
import { changeTitle, titleOf } from '../../demo/controls/section-titles.js';
import { setIn } from '../../demo/model/set-in.js';
import type { Json, JsonObject } from '../../demo/model/json.js';
import { Fields } from '../../src/wire/fields.js';
import { PLACEMENTS } from '../../src/wire/placement.js';
import { readSectionTitles } from '../../src/wire/settings.js';

describe('a value of any type', () => {
  for (const [value, shown, note] of [
    [undefined, '', undefined],
    [null, '', undefined],
    ['text ', 'text ', undefined],
    [5, '5', 'is a number in the payload'],
    [true, '', 'is true in the payload'],
    [['a'], '', 'is a list in the payload'],
    [{}, '', 'is an object in the payload'],
  ] as [Json | undefined, string, string | undefined][])
    test(`is shown as text: ${JSON.stringify(value)}`, () => {
      assert.equal(readText(value).value, shown);
      assert.equal(readText(value).note, note);
    });

  test('is shown unchanged in a number field, with a note, if it is text', () => {
    assert.deepEqual(readNumber('2'), { value: '2', note: 'is text in the payload' });
    assert.deepEqual(readNumber(2), { value: '2' });
  });

  for (const value of ['yes', 'TRUE', 1, '1', 'no', 0, 'perhaps', null, undefined, true, false, {}] as const)
    test(`switches on where the widget treats it as on: ${JSON.stringify(value)}`, () => {
      assert.equal(readFlag(value).value, new Fields({ value }, '', () => undefined).flag('value'));
    });
});

describe('section titles in the form', () => {
  const forms: [what: string, titles: Json | undefined][] = [
    ['unset', undefined],
    ['an empty list', []],
    ['text', ['One', 'Two', 'Three']],
    ['one text', ['One']],
    ['objects in order', [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]],
    [
      'objects with placements',
      [
        { placement: 'all', title: 'Three' },
        { placement: 'hero', title: 'One' },
      ],
    ],
    ['mixed with faults', [null, { placement: 'sidebar', title: 'Beside' }, true]],
    ['no list', 'none'],
  ];
  const read = (titles: Json | undefined) =>
    readSectionTitles(new Fields({ sectionTitles: titles }, '', () => undefined));

  for (const [what, titles] of forms)
    for (const placement of PLACEMENTS) {
      const change = (text: string): Json | undefined => {
        const { path, value } = changeTitle(titles, placement, text);
        return setIn(titles === undefined ? {} : { titles }, ['titles', ...path], value)['titles'];
      };
      const sent = (list: Json | undefined, of: string) => read(list).find((title) => title.placement === of)?.title;

      test(`of ${what}: the control for ${placement} shows what the widget shows`, () => {
        assert.equal(titleOf(titles, placement).value, sent(titles, placement) ?? '');
      });

      test(`of ${what}: setting ${placement} changes no other`, () => {
        const next = change('New');
        assert.equal(sent(next, placement), 'New');
        assert.equal(titleOf(next, placement).value, 'New');
        for (const other of PLACEMENTS.filter((each) => each !== placement))
          assert.equal(sent(next, other), sent(titles, other));
      });

      test(`of ${what}: clearing ${placement} changes no other`, () => {
        const next = change('');
        assert.equal(sent(next, placement), undefined);
        for (const other of PLACEMENTS.filter((each) => each !== placement))
          assert.equal(sent(next, other), sent(titles, other));
      });
    }

  test('stay texts, or stay objects', () => {
    assert.deepEqual(changeTitle(['One', 'Two'], 'hero', 'New'), { path: [0], value: 'New' });
    assert.deepEqual(changeTitle([{ title: 'One' }], 'hero', 'New'), { path: [0, 'title'], value: 'New' });
    assert.deepEqual(changeTitle([{ placement: 'all', title: 'x' }], 'hero', 'New'), {
      path: [1],
      value: { placement: 'hero', title: 'New' },
    });
  });
});

test('the offer picker lists each offer once, by title, else by another name', () => {
  const payload: JsonObject = {
    hero: [{ id: 'a', title: 'First' }],
    popular: 'none',
    all: [
      { id: 'a', title: 'Again' },
      null,
      7,
      { id: 3, partner: 'Partner' },
      { title: 'No id' },
      { id: 'b', title: ['x'] },
    ],
  };
  assert.deepEqual(offersInPayload(payload), [
    { id: 'a', name: 'First' },
    { id: '3', name: 'Partner' },
    { id: 'b', name: '' },
  ]);
});
