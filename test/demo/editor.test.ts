import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { differingRange } from '../../demo/editor/differing-range.js';
import { elementOf, withoutEnvelope } from '../../demo/editor/element-of.js';
import { MAX_FILE_BYTES, readPayloadFile } from '../../demo/editor/payload-file.js';
import { findPlaces, readPath } from '../../demo/editor/place.js';
import { lineAndColumn, MAX_PROBLEMS, readText } from '../../demo/editor/read-text.js';
import { groupDrifts, reportText } from '../../demo/editor/warnings.js';
import { ALL_SCENARIOS } from '../../demo/scenarios/all-scenarios.js';
import { getIn } from '../../demo/model/set-in.js';
import { readFeed } from '../../src/wire/feed.js';

describe('text in the editor', () => {
  test('is read when it is a payload', () => {
    assert.deepEqual(readText(' {"all": []}\n').payload, { all: [] });
  });

  for (const [text, at, words] of [
    ['{"a": 1,}', 8, /name in double quotes is missing.*no comma/],
    ['{"a": [1,]}', 9, /value is missing.*no comma/],
    ['{"a" 1}', 5, /colon/],
    ['{"a": 1 "b": 2}', 8, /comma is missing/],
    ['{"a": yes}', 6, /not valid in JSON/],
    ['{a: 1}', 1, /not valid in JSON|name in double quotes/],
    ['{"a": "x}', 6, /closing double quote/],
    ['{"a": "\t"}', 6, /tab as/],
    ['{"a": 1', 7, /closing brace/],
    ['{"a": [1', 8, /closing bracket/],
    ['{"a": 1} 2', 9, /ended before this/],
    ['// x\n{}', 0, /no comments/],
    ['', 0, /nothing here/],
    ['  [1]', 2, /must be an object/],
    ['"x"', 0, /must be an object/],
    ['null', 0, /must be an object/],
  ] as const)
    test(`is reported in plain words, with its place: ${JSON.stringify(text)}`, () => {
      const { problems } = readText(text);
      assert.match(problems![0]!.message, words);
      assert.equal(problems![0]!.from, at);
    });

  test('is reported with a limited number of faults', () => {
    assert.equal(readText(`{"a": [${'yes '.repeat(1000)}]}`).problems!.length, MAX_PROBLEMS);
  });

  test('has lines and columns that count from 1', () => {
    assert.deepEqual(lineAndColumn('{\n  "a"', 4), { line: 2, column: 3 });
    assert.deepEqual(lineAndColumn('', 0), { line: 1, column: 1 });
  });
});

describe('the place of a warning', () => {
  const payload = {
    settings: { ctaBg: 'red', socialProof: { socialCta: { 'a.b': 1, 'a[0]': { c: 2 }, a: { b: 3 } } } },
    all: [{ id: 'x', url: 'y' }, null],
  };
  const text = JSON.stringify(payload, null, 2);
  for (const [path, steps, found] of [
    ['settings.ctaBg', ['settings', 'ctaBg'], '"red"'],
    ['all[0].url', ['all', 0, 'url'], '"y"'],
    ['all[1]', ['all', 1], 'null'],
    ['all[0].id', ['all', 0, 'id'], '"x"'],
    ['settings.socialProof.socialCta.a[0].c', ['settings', 'socialProof', 'socialCta', 'a[0]', 'c'], '2'],
    ['all[0].title', ['all', 0], '{'],
    ['all[7].url', ['all'], '['],
    ['hero', [], '{'],
    ['', [], '{'],
  ] as const)
    test(`is found in the text: ${path || 'the whole payload'}`, () => {
      const read = readPath(payload, path);
      assert.deepEqual(read, steps);
      const place = findPlaces(text, [read]).get(read)!;
      assert.equal(text.slice(place.from, place.to), found);
    });

  test('may be a name with a dot, or a path of two names, as in the payload', () => {
    assert.deepEqual(readPath({ a: { b: 1 } }, 'a.b'), ['a', 'b']);
    assert.deepEqual(readPath({ 'a.b': 1 }, 'a.b'), ['a.b']);
  });

  test('is the value itself, for each drift of a malformed feed', async () => {
    const scenario = ALL_SCENARIOS.find(({ id }) => id === 'malformed')!;
    const feed = await scenario.payload(new Date());
    const drifted: string[] = [];
    readFeed(feed, (path) => drifted.push(path), 'https://shop.example/');
    assert.ok(drifted.length > 20);
    const written = JSON.stringify(feed, null, 2);
    const paths = drifted.map((path) => readPath(feed, path));
    const places = findPlaces(written, paths);
    for (const path of paths) {
      const { from } = places.get(path)!;
      const value = getIn(feed, path);
      const begins = JSON.stringify(value, null, 2).slice(0, 1);
      assert.equal(written[from], begins, JSON.stringify(path));
    }
  });
});

test('the shortest replacement turns one text into another', () => {
  for (const [text, next, from, to, insert] of [
    ['abc', 'abXc', 2, 2, 'X'],
    ['abXc', 'abc', 2, 3, ''],
    ['aaaa', 'aaa', 3, 4, ''],
    ['', 'abc', 0, 0, 'abc'],
    ['abc', 'xyz', 0, 3, 'xyz'],
  ] as const) {
    assert.deepEqual(differingRange(text, next), { from, to, insert });
  }
  assert.equal(differingRange('abc', 'abc'), undefined);
});

describe('the element that a payload belongs to', () => {
  for (const scenario of ALL_SCENARIOS.filter(
    ({ live, id, element }) => !live && element !== 'rewards-codes' && id !== 'large-10000' && id !== 'large-1000',
  ))
    test(`is found for ${scenario.id}: ${scenario.element}`, async () => {
      assert.equal(elementOf(await scenario.payload(new Date())), scenario.element);
    });

  test('cannot be found from settings alone', () => {
    assert.equal(elementOf({ settings: {}, headerTemplate: 2 }), undefined);
  });

  test('is found inside the service’s envelope', () => {
    assert.deepEqual(withoutEnvelope({ success: true, data: { offers: [] } }), { offers: [] });
    const feed = { all: [], data: {} };
    assert.equal(withoutEnvelope(feed), feed);
  });
});

describe('a dropped file', () => {
  const file = (text: string, name = 'feed.json'): File => new File([text], name, { type: 'application/json' });

  test('is read, with or without a byte order mark', async () => {
    for (const text of ['{"all":[]}', '\uFEFF{"all":[]}'])
      assert.deepEqual(await readPayloadFile(file(text)), { payload: { all: [] } });
  });

  test('without a payload is reported with its name and the place', async () => {
    const { problem } = await readPayloadFile(file('{\n  "all": oops\n}'));
    assert.match(problem!, /^feed\.json holds no payload\. Line 2, column 10: /);
  });

  test('that is too large is not read', async () => {
    const large = Object.defineProperty(file('{}'), 'size', { value: MAX_FILE_BYTES + 1 });
    assert.match((await readPayloadFile(large)).problem!, /larger than 20 MB/);
  });
});

describe('the report of drifts', () => {
  const drifts = [
    { path: 'all[3].url', problem: 'is no address' },
    { path: 'settings.ctaBg', problem: 'is no colour' },
    { path: 'all[3].image', problem: 'is no address' },
    { path: 'all[3]', problem: 'is left out' },
    { path: '', problem: 'has more problems' },
  ];

  test('is grouped by entry and by name', () => {
    assert.deepEqual(
      [...groupDrifts(drifts)].map(([group, within]) => [group, within.length]),
      [
        ['all[3]', 3],
        ['settings', 1],
        ['', 1],
      ],
    );
  });

  test('is copied as a line for each', () => {
    assert.equal(reportText(drifts.slice(0, 2)), 'all[3].url is no address\nsettings.ctaBg is no colour');
    assert.equal(reportText(drifts.slice(4)), 'has more problems');
  });
});
